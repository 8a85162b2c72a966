import { type Dirent, readdirSync } from 'node:fs'
import path from 'node:path'

/** Folders in which nobody keeps documents. */
const NOT_SEARCHED: ReadonlySet<string> = new Set(['build', 'coverage', 'dist', 'node_modules', 'out', 'vendor'])

/** Files that every repository has at its top, whether or not it has documents. */
const OF_THE_REPOSITORY =
  /^(?:readme|changelog|changes|contributing|code[-_]of[-_]conduct|security|license|licence|authors|governance|support)\b[^/]*$/i

/** Folders that repositories call their documents. */
const USUAL_FOLDERS = ['docs', 'doc', 'documentation']

/** What of a folder is Markdown already, and so where the documents of its site are. */
export interface FoundContent {
  /** Something stands there, so that examples would be in the way. */
  exists: boolean
  /** Folder of the documents when it is not the usual one; `.` is the folder itself. */
  docsPath: string | null
}

/** Looks for documents: in `content/`, then in a folder with a usual name, then anywhere. */
export function findContent(directory: string): FoundContent {
  const files = listMarkdown(directory, '')
  if (files.some((file) => file.startsWith('content/'))) return { exists: true, docsPath: null }
  const documents = files.filter((file) => !OF_THE_REPOSITORY.test(file))
  if (documents.length === 0) return { exists: false, docsPath: null }
  const usual = USUAL_FOLDERS.find((folder) => documents.some((file) => file.startsWith(`${folder}/`)))
  return { exists: true, docsPath: usual ?? commonFolder(documents) }
}

/** The one folder at the top that holds all of the files, else `.`. */
function commonFolder(files: readonly string[]): string {
  const tops = new Set(files.map((file) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '.')))
  const [top] = tops
  return tops.size === 1 && top !== undefined ? top : '.'
}

function listMarkdown(directory: string, prefix: string): string[] {
  return readEntries(path.join(directory, prefix)).flatMap((entry) => {
    const file = `${prefix}${entry.name}`
    if (entry.name.startsWith('.')) return []
    if (entry.isDirectory()) return NOT_SEARCHED.has(entry.name) ? [] : listMarkdown(directory, `${file}/`)
    return entry.isFile() && /\.mdx?$/i.test(entry.name) ? [file] : []
  })
}

function readEntries(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return []
  }
}
