import { hasMarkdownExtension } from '../../content/content-path.ts'
import { ProjectFiles } from '../../syntaxes/project/project-files.ts'
import { findGenerator, GENERATORS } from '../generators/find-generator.ts'
import type { FoundSite, GeneratorConfig } from '../generators/generator.ts'
import { readGenerator } from '../generators/read-generator.ts'
import { type Repository, readRepository } from '../generators/repository.ts'
import { readFramework } from './framework.ts'

/** Markdown files that repositories have at the top level, whether or not they have documentation. */
const REPOSITORY_FILE =
  /^(?:readme|changelog|changes|contributing|code[-_]of[-_]conduct|security|license|licence|authors|governance|support)\b[^/]*$/i

/** Usual names of documentation folders. */
const USUAL_FOLDERS = ['docs', 'doc', 'documentation', 'content']

/** The folders that docsgen reads without being told. */
const OWN_FOLDER = /^content\/(?:docs|blog|pages)\//

/** The Markdown that a folder contains already. */
interface FoundContent {
  /** Whether there is any; then no example pages are written. */
  exists: boolean
  /** Folder of the documents if it is not the default one; `.` is the folder itself. */
  docsPath: string | null
  /** Other keys of `site.config.ts`, for documents that belong to an application. */
  settings: Record<string, unknown>
}

/** The contents of a folder before it becomes a site. */
export interface Survey {
  /** Absolute path of the folder. */
  directory: string
  files: ProjectFiles
  content: FoundContent
  repository: Repository
  /** The site of another generator, if there is one. */
  foreign: ForeignSite | null
}

interface ForeignSite {
  config: GeneratorConfig
  site: FoundSite
  /** Keys of its configuration that only running it can tell. */
  unread: string[]
  /** Why its configuration could not be read, or not be run. */
  problem: string | null
}

/** Looks at a folder, reading files only: a configuration in JavaScript is not run. A folder that does not exist is empty. */
export async function surveyFolder(directory: string, generators = GENERATORS): Promise<Survey> {
  const files = new ProjectFiles(directory)
  const config = findGenerator(files, generators)
  const foreign = config && { config, ...(await readGenerator(config, files)) }
  return { directory, files, content: findContent(files), repository: readRepository(files), foreign }
}

/** Reads the configuration of the other generator again, by running it. */
export async function runForeignConfig(survey: Survey): Promise<Survey> {
  const { foreign, files } = survey
  if (!foreign) return survey
  return {
    ...survey,
    foreign: { config: foreign.config, ...(await readGenerator(foreign.config, files, { run: true })) },
  }
}

/** Looks for documents: in the default folders, then in a folder with a usual name, then anywhere. */
function findContent(project: ProjectFiles): FoundContent {
  const files = project.listAllFiles('').filter((file) => hasMarkdownExtension(file) && !/(?:^|\/)\.[^/]*$/.test(file))
  const documents = files.filter((file) => !REPOSITORY_FILE.test(file))
  const settings = readFramework(project, documents)
  if (files.some((file) => OWN_FOLDER.test(file))) return { exists: true, docsPath: null, settings }
  if (documents.length === 0) return { exists: false, docsPath: null, settings }
  const usual = USUAL_FOLDERS.find((folder) => documents.some((file) => file.startsWith(`${folder}/`)))
  return { exists: true, docsPath: usual ?? getCommonFolder(documents), settings }
}

/** The top-level folder that contains all of the files, or the one with a usual name in it; `.` if there is none. */
function getCommonFolder(files: readonly string[]): string {
  const tops = new Set(files.map((file) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '.')))
  const [top] = tops
  if (tops.size !== 1 || top === undefined) return '.'
  const folders = USUAL_FOLDERS.map((name) => `${top}/${name}`)
  return folders.find((folder) => files.every((file) => file.startsWith(`${folder}/`))) ?? top
}
