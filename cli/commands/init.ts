import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { report } from '../diagnostics/report.ts'
import { applySeverities } from '../diagnostics/severities.ts'
import { suggest } from '../lib/suggest.ts'
import { describeFailedFolder, isMachineFailure, isSystemError } from '../lib/system-error.ts'
import { type Answers, askQuestions, getDefaultAnswers, mustRun, runAndTell } from '../migrate/init/answers.ts'
import { describeResult, describeSurvey, type InitResult } from '../migrate/init/describe.ts'
import { describeMissingComponents } from '../migrate/init/examine.ts'
import { describeLeftOut } from '../migrate/init/left-out.ts'
import { dependsOnDocsgen } from '../migrate/init/package-scripts.ts'
import { planConfig } from '../migrate/init/plan-config.ts'
import { type Survey, surveyFolder } from '../migrate/init/survey.ts'
import { findTemplate, type Template } from '../migrate/init/templates.ts'
import { type FittedConfig, fitConfig, writeConfig, writeLabels } from '../migrate/init/write-config.ts'
import { SiteWriter } from '../migrate/init/write-site.ts'
import { chooseOutputFolder, describeOutputFolder } from './choose-output-folder.ts'
import { awaitUnlessAborted, type CommandContext, type ExitCode, type GlobalOptions } from './command-context.ts'
import { createMachineDiagnostic, getExitCode } from './finish-command.ts'
import { TEMPLATE_NAMES } from './project-options.ts'
import { showProgress } from './show-progress.ts'

export interface InitRequest {
  /** Absolute path that `directory` is relative to. */
  root: string
  /** Folder of the site, created if it does not exist; `null` is the root itself. */
  directory: string | null
  /** Name of a template; `null` is `default`. */
  template: string | null
  /** Takes the default of every question, and runs the configuration of another generator if that is necessary. */
  yes: boolean
}

/**
 * Creates a site in a folder, or adopts the Markdown in it. Existing files are never overwritten, moved or deleted; only
 * missing lines are added to `.gitignore` and to the scripts of `package.json`. Returns a `problem` if the template does not
 * exist or the folder cannot be written.
 */
export async function initProject(
  request: InitRequest,
  context: CommandContext,
): Promise<InitResult | { problem: Diagnostic }> {
  const { template } = request
  if (template !== null && !findTemplate(template)) return { problem: explainUnknownTemplate(template) }
  const directory = path.resolve(request.root, request.directory ?? '.')
  if (existsSync(directory) && !statSync(directory).isDirectory()) {
    return { problem: explainNotWritable(`${request.directory} is a file, not a folder`) }
  }
  try {
    const { survey, answers } = await prepare(request, context)
    return await createSite(survey, { answers, request }, context)
  } catch (error) {
    if (!isSystemError(error)) throw error
    const problem = explainNotWritable(`The site cannot be written (${error.code})`)
    if (!isMachineFailure(error)) return { problem }
    return { problem: createMachineDiagnostic(describeFailedFolder(error, directory, request.root), 'init') }
  }
}

/** Examines the folder and asks questions, unless the site already has a configuration. */
async function prepare(
  { root, directory, template, yes }: InitRequest,
  context: CommandContext,
): Promise<{ survey: Survey; answers: Answers }> {
  const first = await surveyFolder(path.resolve(root, directory ?? '.'))
  const config = new SiteWriter(first.directory).findConfig()
  if (config === null) context.stdout.write(describeSurvey(first))
  if (config === null && yes && mustRun(first)) {
    context.stdout.write(`Running ${first.foreign?.config.file}, without network and for at most ten seconds.\n`)
    const survey = await runAndTell(first, context)
    return { survey, answers: getDefaultAnswers(survey, template) }
  }
  const asked = { survey: first, answers: getDefaultAnswers(first, template) }
  return yes || config !== null ? asked : askQuestions(asked, context)
}

interface Creation {
  answers: Answers
  request: InitRequest
}

async function createSite(
  survey: Survey,
  { answers, request }: Creation,
  context: CommandContext,
): Promise<InitResult> {
  const writer = new SiteWriter(survey.directory)
  const asked = path.resolve(request.root, request.directory ?? '.')
  if (survey.directory !== asked) {
    const folder = path.relative(asked, survey.directory)
    context.stdout.write(`The documents are outside of this folder, so the configuration is written to "${folder}".\n`)
  }
  const hasContent = survey.content.exists || answers.docsPath !== null
  const template = findTemplate(answers.template)
  const config = writer.findConfig()
  const planned = planConfig(survey, answers)
  let fitted: FittedConfig | null = null
  if (template)
    writer.writeAll(listFiles(template, { title: answers.title, hasContent, isForeign: survey.foreign !== null }))
  if (config === null) writeLabels(survey, writer)
  if (config !== null) writer.keep(config)
  else if (hasContent)
    fitted = await awaitUnlessAborted(fitConfig(planned, writer, showProgress(context)), context.signal)
  else writeConfig(planned, writer)
  const outDir = chooseOutputFolder(writer.directory)
  writer.writePackage({ version: context.version, isNew: !hasContent, outDir })
  writer.writeIgnored(outDir)
  const missing = describeMissingComponents(fitted?.examination.reported ?? [])
  const left = fitted && fitted.errors.length === 0 ? describeLeftOut(survey.files, fitted.examination.sources) : []
  const away = path.relative(request.root, writer.directory)
  const hasDocsgen = existsSync(path.join(writer.directory, 'node_modules', 'docsgen'))
  const install = dependsOnDocsgen(writer.read('package.json')) ? 'npm install' : 'npm install --save-dev docsgen'
  return {
    ...writer.written,
    fitted,
    notes:
      config === null
        ? [...planned.notes, ...(fitted?.notes ?? []), ...missing, ...left, ...describeOutputFolder(outDir)]
        : [],
    next: [...(away === '' ? [] : [`cd ${quoteForShell(away)}`]), ...(hasDocsgen ? [] : [install]), 'npx docsgen dev'],
  }
}

function listFiles(
  template: Template,
  { title, hasContent, isForeign }: { title: string; hasContent: boolean; isForeign: boolean },
) {
  return { ...(isForeign ? {} : template.site(title)), ...(hasContent ? {} : template.content(title)) }
}

function quoteForShell(folder: string): string {
  return /^[\w./-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", "'\\''")}'`
}

/** `docsgen init`: prints what was found, what was written and what to do next. */
export async function run(
  options: GlobalOptions & Omit<InitRequest, 'root'>,
  context: CommandContext,
): Promise<ExitCode> {
  const quiet = { ...context, stdin: null, stdout: { write: () => {} } }
  const result = await initProject(options, options.quiet ? quiet : context)
  if ('problem' in result) {
    const reported = applySeverities([result.problem], null)
    const { color, version } = context
    const shared = { reported, summary: null, root: options.root, color, version, pathInRepository: '' }
    context.stderr.write(report({ ...shared, format: 'text' }))
    return getExitCode(reported, null)
  }
  const errors = result.fitted?.errors ?? []
  if (!options.quiet || errors.length > 0) context.stdout.write(describeResult(result))
  return errors.length > 0 ? 1 : 0
}

function explainUnknownTemplate(name: string): Diagnostic {
  const nearest = suggest(name, TEMPLATE_NAMES)
  return {
    code: 'init/unknown-template',
    message: `There is no template "${name}".`,
    origin: { kind: 'command', option: '--template' },
    hint: nearest ? `Did you mean "${nearest}"?` : `Templates: ${TEMPLATE_NAMES.join(', ')}.`,
  }
}

function explainNotWritable(message: string): Diagnostic {
  return { code: 'init/not-writable', message: `${message}.`, origin: { kind: 'command', option: 'init' } }
}
