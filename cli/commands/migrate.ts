import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hasMarkdownExtension } from '../content/content-path.ts'
import type { DiagnosticCode } from '../diagnostics/codes.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { isFile } from '../lib/files.ts'
import { getRelativePath } from '../lib/posix-path.ts'
import { describeFailedFolder, isMachineFailure, isSystemError } from '../lib/system-error.ts'
import { GENERATORS } from '../migrate/generators/find-generator.ts'
import { getDefaultAnswers, mustRun, runAndTell } from '../migrate/init/answers.ts'
import { describeSurvey } from '../migrate/init/describe.ts'
import { type Survey, surveyFolder } from '../migrate/init/survey.ts'
import { type Conversion, convertProject } from '../migrate/project/convert-project.ts'
import { findTreeProblem } from '../migrate/project/git-state.ts'
import { changeInPlace, completeChange, createFolder } from '../migrate/project/publish.ts'
import { describeMigration, printReport } from '../migrate/project/report.ts'
import { findExisting, listRootFiles, listUnused } from '../migrate/project/survey-files.ts'
import { createWorkingCopy } from '../migrate/project/working-copy.ts'
import { chooseOutputFolder, describeOutputFolder } from './choose-output-folder.ts'
import { awaitUnlessAborted, type CommandContext, type ExitCode, type GlobalOptions } from './command-context.ts'
import { findStats } from './find-stats.ts'
import { createMachineDiagnostic, failCommand } from './finish-command.ts'
import type { MigrationSource } from './project-options.ts'

const REPORT_FILE = 'MIGRATION.md'

export interface MigrateOptions extends GlobalOptions {
  from: MigrationSource
  /** Folder of the project, relative to the root; `null` is the root itself. */
  directory: string | null
  /** New folder for the site, relative to the root; `null` changes the project in place. */
  out: string | null
  /** Writes nothing. */
  dryRun: boolean
}

/** `docsgen migrate`: turns a site of another generator into one of docsgen. */
export async function run(options: MigrateOptions, context: CommandContext): Promise<ExitCode> {
  const directory = path.resolve(options.root, options.directory ?? '.')
  const target = options.out === null ? null : path.resolve(options.root, options.out)
  try {
    return await migrate(options, { directory, target }, context)
  } catch (error) {
    if (!isSystemError(error)) throw error
    const refused = explain('migrate/not-written', `The site cannot be written (${error.code}).`)
    if (!isMachineFailure(error)) return failCommand([refused], options, context)
    const message = describeFailedFolder(error, target ?? directory, options.root)
    return failCommand([createMachineDiagnostic(message, 'migrate')], options, context)
  }
}

interface Folders {
  /** Absolute folder of the project. */
  directory: string
  /** Absolute folder to write to; `null` is that of the project. */
  target: string | null
}

async function migrate(options: MigrateOptions, folders: Folders, context: CommandContext): Promise<ExitCode> {
  const { directory, target } = folders
  const print = (text: string) => void (options.quiet || context.stdout.write(text))
  if (target === null && !options.dryRun && completeChange(directory)) {
    print('Finished the migration that was interrupted.\n')
    return 0
  }
  const problem = findFolderProblem(folders)
  if (problem) return failCommand([problem], options, context)
  if (target === null && isMigrated(directory)) {
    print('There is nothing to migrate: the documents are already written for docsgen.\n')
    return 0
  }
  const first = await surveyFolder(directory, listGenerators(options.from))
  const refusal = findSurveyProblem(first, options) ?? (target === null ? await findTreeProblem(directory) : undefined)
  if (refusal && !(options.dryRun && refusal.code === 'migrate/not-clean')) {
    return failCommand([refusal], options, context)
  }
  print(describeSurvey(first))
  const survey = await runIfNecessary(first, print, context)
  if (survey.directory !== directory) return failCommand([explainOutside(survey, folders)], options, context)
  const copy = createWorkingCopy(directory, path.basename(target ?? directory) || 'site')
  try {
    const answers = getDefaultAnswers(survey, null)
    const outDir = chooseOutputFolder(target ?? directory)
    const request = { survey, answers, isNewFolder: target !== null, outDir, version: context.version }
    const converted = await awaitUnlessAborted(convertProject(copy.root, request), context.signal)
    const conversion = { ...converted, notes: [...converted.notes, ...describeOutputFolder(outDir)] }
    return publish(conversion, { options, folders, survey, copy: copy.root, print }, context)
  } finally {
    copy.remove()
  }
}

interface Publication {
  options: MigrateOptions
  folders: Folders
  survey: Survey
  /** Absolute folder of the converted project. */
  copy: string
  print(text: string): void
}

function publish(
  conversion: Conversion,
  { options, folders, survey, copy, print }: Publication,
  context: CommandContext,
): ExitCode {
  const { directory, target } = folders
  const generator = survey.foreign?.config.generator.label ?? ''
  const report = { conversion, generator, unused: target === null ? listUnused(survey, conversion) : [] }
  writeFileSync(path.join(copy, REPORT_FILE), printReport(report))
  const moved = conversion.relocations.map(({ to }) => to)
  const writes = [...new Set([...moved, ...conversion.written, REPORT_FILE])]
  const existing = target === null ? findExisting(directory, conversion) : undefined
  if (existing !== undefined) {
    const message = `The file "${existing}" already exists and would be overwritten by a moved file.`
    return failCommand([explain('migrate/exists', message, 'Rename it, or use --out <dir>.')], options, context)
  }
  if (!options.dryRun) {
    if (target === null) changeInPlace(directory, copy, { writes, removes: listRemoved(conversion) })
    else createFolder(target, copy, [...writes, ...listRootFiles(copy, writes)])
  }
  print(`\n${describeMigration(report)}\n`)
  print(options.dryRun ? 'Nothing was written.\n' : describeNext(folders, options.root))
  return 0
}

/** Old paths of moved files, apart from the README of a repository. */
function listRemoved({ relocations }: Conversion): string[] {
  const kept = new Set(relocations.map(({ to }) => to))
  return relocations.map(({ from }) => from).filter((from) => !kept.has(from) && !/^readme[^/]*$/i.test(from))
}

function describeNext({ directory, target }: Folders, root: string): string {
  const away = path.relative(root, target ?? directory)
  const lines = [...(away === '' ? [] : [`cd ${away}`]), 'npm install --save-dev docsgen', 'npx docsgen dev']
  return ['Next steps:', ...lines.map((line) => `  ${line}`), ''].join('\n')
}

const listGenerators = (from: MigrationSource) => GENERATORS.filter(({ name }) => from === 'auto' || name === from)

/** A configuration that is a program is run if reading it is not enough, after saying so. */
async function runIfNecessary(survey: Survey, print: (text: string) => void, context: CommandContext): Promise<Survey> {
  if (!mustRun(survey)) return survey
  print(`Running ${survey.foreign?.config.file}, without network and for at most ten seconds.\n`)
  return runAndTell(survey, { ...context, stdout: { write: print } })
}

function findFolderProblem({ directory, target }: Folders): Diagnostic | undefined {
  if (!findStats(directory)?.isDirectory()) return explain('migrate/no-site', `The folder ${directory} does not exist.`)
  if (target === null) return undefined
  if (target === directory) return explain('migrate/exists', 'The new folder is the folder of the project.')
  const stats = findStats(target)
  const isFree = !stats || (stats.isDirectory() && listRootFiles(target, []).length === 0)
  return isFree
    ? undefined
    : explain('migrate/exists', `"${target}" is not an empty folder.`, 'Choose another for --out.')
}

function explainOutside({ directory, foreign }: Survey, folders: Folders): Diagnostic {
  const name = foreign?.config.generator.name ?? ''
  const path = getRelativePath(folders.directory, directory)
  const hint = `Migrate the folder that contains both: \`docsgen migrate ${name} ${path}\`.`
  return explain('migrate/no-site', `The documents of the site are outside of ${folders.directory}.`, hint)
}

function findSurveyProblem(
  { foreign, directory, files }: Survey,
  { from, out }: MigrateOptions,
): Diagnostic | undefined {
  const config = ['ts', 'mts', 'js', 'mjs'].map((each) => `site.config.${each}`).find((file) => files.isFile(file))
  if (config !== undefined && out === null) {
    const hint = `Remove ${config}; the migration writes a new one.`
    return explain('migrate/exists', `The project already has a ${config}.`, hint)
  }
  if (!foreign) {
    const name = from === 'auto' ? 'another generator' : (GENERATORS.find((each) => each.name === from)?.label ?? from)
    const hint = `A site is recognized by its configuration file. \`docsgen init\` accepts any folder of Markdown.`
    return explain('migrate/no-site', `There is no ${name} site in ${directory}.`, hint)
  }
  const { path: docs } = foreign.site.docs
  if (files.listAllFiles(docs).some(hasMarkdownExtension)) return undefined
  return explain('migrate/no-site', `The folder "${docs}" of ${foreign.config.file} contains no Markdown.`)
}

/** Whether a project was migrated before: its configuration says that no dialect is in use. */
function isMigrated(directory: string): boolean {
  const file = path.join(directory, 'site.config.ts')
  return (
    isFile(file) && existsSync(path.join(directory, 'content')) && /\bdialects: \[\]/.test(readFileSync(file, 'utf8'))
  )
}

function explain(code: DiagnosticCode, message: string, hint?: string): Diagnostic {
  return { code, message, origin: { kind: 'command', option: 'migrate' }, ...(hint && { hint }) }
}
