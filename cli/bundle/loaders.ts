import type { Loader } from 'esbuild'

/** Small images and fonts that a page imports become data URLs; its stylesheets belong into the site's own CSS. */
export const loaders: Record<string, Loader> = {
  '.css': 'empty',
  '.svg': 'dataurl',
  '.png': 'dataurl',
  '.jpg': 'dataurl',
  '.jpeg': 'dataurl',
  '.gif': 'dataurl',
  '.webp': 'dataurl',
  '.avif': 'dataurl',
}
