import path from 'node:path'
import { build } from 'esbuild'
import { inlineNames } from './inline-names.mjs'
import { inlineLabels } from './labels.mjs'
import { dist, root } from './paths.mjs'
import { sharedReact } from './shared-react.mjs'

/**
 * Builds modules or styles for browsers into `theme/`. `labels` is the mode of `inlineLabels`.
 */
export function buildTheme(entryPoints, { labels = 'english', ...options }) {
  return build({
    absWorkingDir: root,
    entryPoints,
    outdir: path.join(dist, 'theme'),
    bundle: true,
    platform: 'browser',
    target: 'es2022',
    // Nested rules are written out: the theme also works in browsers without nesting, which are of 2023 and earlier.
    supported: { nesting: false },
    minify: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
    ...options,
    plugins: [inlineNames, inlineLabels(labels), ...(options.plugins ?? [])],
  })
}

/** The page features, from the module that the engine also uses. */
export async function readPageFeatures() {
  const entryPoint = path.join(root, 'src/model/page-features.ts')
  const { outputFiles } = await build({ entryPoints: [entryPoint], format: 'esm', write: false })
  const { PAGE_FEATURES } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`)
  return PAGE_FEATURES
}

/** Builds `src/styles/<name>.css` as `theme/<name>.css`, in a layer of site.css, for the sites that have this part. */
export function buildLayer(name, layer) {
  const contents = `@import "./${name}.css" layer(${layer});`
  return buildTheme(
    {},
    {
      stdin: { contents, resolveDir: path.join(root, 'src/styles'), loader: 'css' },
      outdir: undefined,
      outfile: path.join(dist, `theme/${name}.css`),
    },
  )
}

/** Builds the styles of one feature, in the `content` layer of site.css; math.css sets its layers itself. */
export function buildFeatureStyles(feature) {
  const contents = `@import "./${feature}.css"${feature === 'math' ? '' : ' layer(content)'};`
  return buildTheme(
    {},
    {
      stdin: { contents, resolveDir: path.join(root, 'src/styles/content'), loader: 'css' },
      outdir: undefined,
      outfile: path.join(dist, `theme/features/${feature}.css`),
      loader: { '.svg': 'dataurl' },
      external: ['*.woff2'],
    },
  )
}

/**
 * Builds React and the code that hydrates islands as one module. The islands of a site import from it what they would import
 * from `react`, `react/jsx-runtime` and `docsgen`.
 */
export function buildIslandClient() {
  const contents = `export { default } from 'shared:react'
export * from 'shared:react'
export { jsx, jsxs } from 'shared:react/jsx-runtime'
export * from './src/islands/island-client.tsx'`
  return buildTheme(
    {},
    {
      stdin: { contents, resolveDir: root },
      outdir: undefined,
      outfile: path.join(dist, 'theme/island-client.js'),
      format: 'esm',
      labels: 'either',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [sharedReact],
    },
  )
}
