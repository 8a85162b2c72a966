import path, { posix } from 'node:path'
import { hasMarkdownExtension } from '../../content/content-path.ts'
import { getRelativePath } from '../../lib/posix-path.ts'
import { ProjectFiles } from '../../syntaxes/project/project-files.ts'
import { findGenerator, GENERATORS } from '../generators/find-generator.ts'
import type { FoundSite, GeneratorConfig } from '../generators/generator.ts'
import { isLanguage } from '../generators/languages.ts'
import { readGenerator } from '../generators/read-generator.ts'
import { type Repository, readRepository } from '../generators/repository.ts'
import { readFramework } from './framework.ts'
import { REPOSITORY_FILE } from './left-out.ts'

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
  /** Absolute path of the folder; one above the examined folder if that one does not contain its documents. */
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
  return surveySite(files, findGenerator(files, generators), { run: false })
}

/** Reads the configuration of the other generator again, by running it. */
export async function runForeignConfig({ files, foreign }: Survey): Promise<Survey> {
  return surveySite(files, foreign?.config ?? null, { run: true })
}

async function surveySite(files: ProjectFiles, config: GeneratorConfig | null, run: { run: boolean }): Promise<Survey> {
  const foreign = config && { config, ...(await readGenerator(config, files, run)) }
  const above = /^(?:\.\.(?:\/|$))+/.exec(foreign?.site.docs.path ?? '')?.[0]
  if (config && above !== undefined) return surveySite(...moveUp(files, config, above), run)
  const { root: directory } = files
  return { directory, files, content: findContent(files), repository: readRepository(files), foreign }
}

/** The project from a folder above, which contains the documents as well: a path such as `../`. */
function moveUp(files: ProjectFiles, config: GeneratorConfig, above: string): [ProjectFiles, GeneratorConfig] {
  const upper = new ProjectFiles(path.resolve(files.root, above))
  const inside = getRelativePath(upper.root, files.root)
  const { generator, file, folder } = config
  return [upper, { generator, file: posix.join(inside, file), folder: posix.join(inside, folder) }]
}

/** Looks for documents: in the default folders, then in a folder with a usual name, then anywhere. */
function findContent(project: ProjectFiles): FoundContent {
  const files = project.listAllFiles('').filter((file) => hasMarkdownExtension(file) && !/(?:^|\/)\.[^/]*$/.test(file))
  const documents = files.filter((file) => !REPOSITORY_FILE.test(file))
  const settings = readFramework(project, documents)
  if (files.some((file) => OWN_FOLDER.test(file))) return { exists: true, docsPath: null, settings }
  if (documents.length === 0) return { exists: false, docsPath: null, settings }
  const count = (folder: string) => documents.filter((file) => file.startsWith(`${folder}/`)).length
  const usual = USUAL_FOLDERS.find((folder) => count(folder) > 0)
  // A part of a larger documentation may have this name.
  const isPart = usual === 'content' && count(usual) < documents.length / 2
  const docsPath = usual === undefined || isPart ? getCommonFolder(documents) : usual
  return { exists: true, docsPath: findMainLanguage(documents, docsPath) ?? docsPath, settings }
}

/** The folder of English, or the first one, if all documents are in folders of languages. */
function findMainLanguage(documents: readonly string[], docsPath: string): string | undefined {
  const inside = documents.flatMap((file) =>
    docsPath === '.' ? [file] : file.startsWith(`${docsPath}/`) ? [file.slice(docsPath.length + 1)] : [],
  )
  const names = [...new Set(inside.map((file) => file.split('/')[0] ?? ''))]
  if (names.length < 2 || !names.every(isLanguage)) return undefined
  return posix.join(docsPath, names.find((name) => /^en\b/i.test(name)) ?? names[0] ?? '')
}

/** The top-level folder that contains all of the files, or the one with a usual name in it; otherwise `.`. */
function getCommonFolder(files: readonly string[]): string {
  const tops = new Set(files.map((file) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '.')))
  const [top] = tops
  if (tops.size !== 1 || top === undefined) return '.'
  const folders = USUAL_FOLDERS.map((name) => `${top}/${name}`)
  return folders.find((folder) => files.every((file) => file.startsWith(`${folder}/`))) ?? top
}
