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

/** Markdown, text and YAML that a module imports become strings. */
const texts: Record<string, Loader> = { '.md': 'text', '.txt': 'text', '.yml': 'text', '.yaml': 'text' }

/** Modules that are rendered at build time include their styles, whose fonts become files next to them. */
export const pageLoaders: Record<string, Loader> = {
  ...images,
  ...texts,
  '.css': 'css',
  '.woff2': 'file',
  '.woff': 'file',
  '.ttf': 'file',
  '.otf': 'file',
}

/** Island scripts contain no styles, because the page that shows the island also imports its component. */
export const islandLoaders: Record<string, Loader> = { ...images, ...texts, '.css': 'empty' }
