import type { Loader } from 'esbuild'

/** Images that a module imports become data URLs. */
const images: Record<string, Loader> = {
  '.svg': 'dataurl',
  '.png': 'dataurl',
  '.jpg': 'dataurl',
  '.jpeg': 'dataurl',
  '.gif': 'dataurl',
  '.webp': 'dataurl',
  '.avif': 'dataurl',
}

/** What is rendered at build brings its styles, whose fonts become files beside them. */
export const pageLoaders: Record<string, Loader> = {
  ...images,
  '.css': 'css',
  '.woff2': 'file',
  '.woff': 'file',
  '.ttf': 'file',
  '.otf': 'file',
}

/** Scripts of islands leave styles to the page they stand on, which imports the island's component as well. */
export const islandLoaders: Record<string, Loader> = { ...images, '.css': 'empty' }
