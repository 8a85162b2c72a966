import { hasMarkdownExtension } from '../../content/content-path.ts'
import type { ProjectFiles } from '../../syntaxes/project/project-files.ts'

/** Markdown files that repositories have at the top level, whether or not they have documentation. */
export const REPOSITORY_FILE =
  /^(?:readme|changelog|changes|contributing|code[-_]of[-_]conduct|security|license|licence|authors|governance|support)\b[^/]*$/i

/** Parts of pages, and tables of contents that became sidebars. */
const NO_PAGE = /(?:^|\/)(?:_|SUMMARY\.md$)/

/** Maximum number of files and folders in a note. */
const MAX_NAMES = 6

/** A note on the Markdown of a project that its site does not read, by the topmost folders without `sources`. */
export function describeLeftOut(files: ProjectFiles, sources: ReadonlySet<string>): string[] {
  const read = new Set([...sources].flatMap(listFolders))
  const left = files
    .listAllFiles('')
    .filter((file) => hasMarkdownExtension(file) && !sources.has(file))
    .filter((file) => !REPOSITORY_FILE.test(file) && !NO_PAGE.test(file))
  const counts = new Map<string, number>()
  for (const file of left) {
    const name = listFolders(file).find((folder) => !read.has(folder)) ?? file
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  if (left.length === 0) return []
  const names = [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${count})`))
  const listed = `${names.slice(0, MAX_NAMES).join(', ')}${names.length > MAX_NAMES ? ', …' : ''}`
  const what = left.length === 1 ? '1 Markdown file is' : `${left.length} Markdown files are`
  return [`${what} not part of the site: ${listed}.`]
}

/** The folders that contain a file, from the top. */
function listFolders(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}
