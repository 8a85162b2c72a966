import { hasMarkdownExtension } from '../../content/content-path.ts'
import type { ProjectFiles } from '../../syntaxes/project/project-files.ts'

/** Markdown files that repositories have at the top level, whether or not they have documentation. */
const REPOSITORY_FILE =
  /^(?:readme|changelog|changes|contributing|code[-_]of[-_]conduct|security|license|licence|authors|governance|support)\b[^/]*$/i

/** Usual names of documentation folders. */
const USUAL_FOLDERS = ['docs', 'doc', 'documentation', 'content']

/** The folders that docsgen reads without being told. */
const OWN_FOLDER = /^content\/(?:docs|blog|pages)\//

/** The Markdown that a folder contains already. */
export interface FoundContent {
  /** Whether there is any; then no example pages are written. */
  exists: boolean
  /** Folder of the documents if it is not the default one; `.` is the folder itself. */
  docsPath: string | null
}

/** Looks for documents: in the default folders, then in a folder with a usual name, then anywhere. */
export function findContent(project: ProjectFiles): FoundContent {
  const files = project.listAllFiles('').filter((file) => hasMarkdownExtension(file) && !/(?:^|\/)\.[^/]*$/.test(file))
  if (files.some((file) => OWN_FOLDER.test(file))) return { exists: true, docsPath: null }
  const documents = files.filter((file) => !REPOSITORY_FILE.test(file))
  if (documents.length === 0) return { exists: false, docsPath: null }
  const usual = USUAL_FOLDERS.find((folder) => documents.some((file) => file.startsWith(`${folder}/`)))
  return { exists: true, docsPath: usual ?? getCommonFolder(documents) }
}

/** The top-level folder that contains all of the files; `.` if there is none. */
function getCommonFolder(files: readonly string[]): string {
  const tops = new Set(files.map((file) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '.')))
  const [top] = tops
  return tops.size === 1 && top !== undefined ? top : '.'
}
