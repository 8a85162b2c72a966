import { ProjectFiles } from '../../syntaxes/project/project-files.ts'
import { findGenerator, GENERATORS } from '../generators/find-generator.ts'
import type { FoundSite, GeneratorConfig } from '../generators/generator.ts'
import { readGenerator } from '../generators/read-generator.ts'
import { type Repository, readRepository } from '../generators/repository.ts'
import { type FoundContent, findContent } from './find-content.ts'

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
