import { minify } from 'terser'

/** How esbuild bundles what `minifyScript` minifies. */
export const BEFORE_MINIFYING = { minify: false, minifySyntax: true }

/**
 * Minifies a bundled module. Compressed, it becomes about a twentieth smaller than by esbuild: short names are given anew in
 * each function, so that code is repeated more often, and what is used once is put where it is used.
 */
export async function minifyScript(code) {
  const compress = { passes: 3, hoist_funs: true, unsafe_arrows: true }
  const { code: minified } = await minify(code, { module: true, ecma: 2020, compress })
  return minified
}
