import { hasMarkdownExtension } from '../../content/content-path.ts'
import { parseJson } from '../../lib/json.ts'
import type { ProjectFiles } from '../../syntaxes/project/project-files.ts'
import { getValues } from '../../syntaxes/project/values.ts'

/** Frameworks that publish the files in `public`, and whose documents may contain components. */
const FRAMEWORK = /^(?:next|vite|astro|nextra|fumadocs-(?:core|mdx|ui))$/

/** Documents that are read to see whether they contain components. */
const MAX_READ = 50

/** A tag of a component, alone on its line. */
const closingTag = /^<\/[A-Z][\w.]*>[ \t]*$/m

/** Keys of `site.config.ts` for the documents of an application, by the framework in its `package.json`. */
export function readFramework(files: ProjectFiles, documents: readonly string[]): Record<string, unknown> {
  const manifest = parseJson(files.read('package.json') ?? '')
  const names = ['dependencies', 'devDependencies'].flatMap((key) => Object.keys(getValues(manifest, key)))
  if (!names.some((name) => FRAMEWORK.test(name))) return {}
  return {
    ...(files.isFolder('public') && { staticDirectories: ['static', 'public'] }),
    ...(haveComponents(files, documents) && { markdown: { format: 'mdx' } }),
  }
}

/** Whether a third of the documents with the extension of Markdown contain components, as those of React's site do. */
function haveComponents(files: ProjectFiles, documents: readonly string[]): boolean {
  const markdown = documents.filter((file) => hasMarkdownExtension(file) && !file.endsWith('.mdx'))
  const read = markdown.slice(0, MAX_READ)
  const found = read.filter((file) => closingTag.test(files.read(file) ?? ''))
  return found.length > 0 && found.length * 3 >= read.length
}
