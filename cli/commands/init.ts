import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { CONFIG_FILES } from '../content/config-files.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { report } from '../diagnostics/report.ts'
import { applySeverities } from '../diagnostics/severities.ts'
import { writeFileAtomically } from '../lib/files.ts'
import { suggest } from '../lib/suggest.ts'
import { describeFailedFolder, isMachineFailure, isSystemError } from '../lib/system-error.ts'
import type { CommandContext, ExitCode, GlobalOptions } from './command-context.ts'
import { createMachineDiagnostic, getExitCode } from './finish-command.ts'
import { findContent, hasNumberPrefixes } from './init/find-content.ts'
import { IGNORED, type Template, templates } from './init/templates.ts'

export interface InitRequest {
  /** Absolute path that `directory` is relative to. */
  root: string
  /** Folder of the site, created if it does not exist; `null` is the root itself. */
  directory: string | null
  /** Name of a template; `null` is `default`. */
  template: string | null
}

/** What `initProject` did; paths are posix and relative to the folder of the site. */
export interface InitResult {
  created: string[]
  /** Existing files to which lines were added. */
  extended: string[]
  /** Existing files that were not overwritten. */
  kept: string[]
  /** Folder of Markdown that is adopted as the documents, if it is not the default one. */
  adopted: string | null
  /** Commands to type next. */
  next: string[]
}

/**
 * Creates a site in a folder, or adopts the Markdown in it. Existing files are never overwritten, moved or deleted; only
 * missing lines are added to `.gitignore`. Returns a `problem` if the template does not exist or the folder cannot be
 * written.
 */
export function initProject(request: InitRequest): InitResult | { problem: Diagnostic } {
  const template = request.template ?? 'default'
  const write = Object.hasOwn(templates, template) ? templates[template] : undefined
  if (!write) return { problem: explainUnknownTemplate(template) }
  const directory = path.resolve(request.root, request.directory ?? '.')
  if (existsSync(directory) && !statSync(directory).isDirectory()) {
    return { problem: explainNotWritable(`${request.directory} is a file, not a folder`) }
  }
  const content = findContent(directory)
  const numberPrefixes = content.docsPath === null || hasNumberPrefixes(directory)
  const files = write({ title: toTitle(directory), docsPath: content.docsPath, numberPrefixes })
  try {
    const result = writeFiles(directory, content.exists ? { ...files, content: {} } : files)
    const away = path.relative(request.root, directory)
    const next = [...(away === '' ? [] : [`cd ${away}`]), 'docsgen dev']
    return { ...result, adopted: result.created.some(isConfig) ? content.docsPath : null, next }
  } catch (error) {
    if (!isSystemError(error)) throw error
    const problem = explainNotWritable(`The site cannot be written (${error.code})`)
    if (!isMachineFailure(error)) return { problem }
    return { problem: createMachineDiagnostic(describeFailedFolder(error, directory, request.root), 'init') }
  }
}

const isConfig = (name: string) => CONFIG_FILES.some((file) => file === name)

/** `docsgen init`: prints what was written and what to do next. */
export async function run(
  options: GlobalOptions & Omit<InitRequest, 'root'>,
  context: CommandContext,
): Promise<ExitCode> {
  const result = initProject(options)
  if ('problem' in result) {
    const reported = applySeverities([result.problem], null)
    const { color, version } = context
    const shared = { reported, summary: null, root: options.root, color, version, pathInRepository: '' }
    context.stderr.write(report({ ...shared, format: 'text' }))
    return getExitCode(reported, null)
  }
  if (!options.quiet) context.stdout.write(describe(result))
  return 0
}

function describe({ created, extended, kept, adopted, next }: InitResult): string {
  const lines = [
    ...created.map((file) => `  created   ${file}`),
    ...extended.map((file) => `  updated   ${file}`),
    ...kept.map((file) => `  kept      ${file}`),
    ...(adopted === null
      ? []
      : ['', `The Markdown in ${adopted === '.' ? 'this folder' : adopted} becomes the documents of the site.`]),
    '',
    'Next steps:',
    ...next.map((command) => `  ${command}`),
  ]
  return `${lines.join('\n')}\n`
}

function writeFiles(directory: string, { site, content }: Template): Pick<InitResult, 'created' | 'extended' | 'kept'> {
  const result: Pick<InitResult, 'created' | 'extended' | 'kept'> = { created: [], extended: [], kept: [] }
  const config = CONFIG_FILES.find((name) => existsSync(path.join(directory, name)))
  for (const [name, text] of Object.entries({ ...site, ...content })) {
    const existing = isConfig(name) && config !== undefined ? config : name
    if (existsSync(path.join(directory, existing))) {
      result.kept.push(existing)
      continue
    }
    const file = path.join(directory, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileAtomically(file, text)
    result.created.push(name)
  }
  writeIgnored(directory, result)
  return result
}

function writeIgnored(directory: string, result: Pick<InitResult, 'created' | 'extended' | 'kept'>): void {
  const file = path.join(directory, '.gitignore')
  const before = existsSync(file) ? readFileSync(file, 'utf8') : null
  const present = new Set(before?.split(/\r?\n/).map((line) => line.trim().replace(/^\/|\/$/g, '')))
  const missing = IGNORED.filter((line) => !present.has(line.replace(/^\/|\/$/g, '')))
  if (missing.length === 0) return void result.kept.push('.gitignore')
  const separator = before === null || before === '' || before.endsWith('\n') ? '' : '\n'
  writeFileAtomically(file, `${before ?? ''}${separator}${missing.join('\n')}\n`)
  if (before === null) result.created.push('.gitignore')
  else result.extended.push('.gitignore')
}

/** The name of the folder, as a title: `my-site` is "My site". */
function toTitle(directory: string): string {
  const words = path
    .basename(directory)
    .replace(/[-_.\s]+/g, ' ')
    .trim()
  return words === '' ? 'My site' : words.charAt(0).toUpperCase() + words.slice(1)
}

function explainUnknownTemplate(name: string): Diagnostic {
  const nearest = suggest(name, Object.keys(templates))
  return {
    code: 'init/unknown-template',
    message: `There is no template "${name}".`,
    origin: { kind: 'command', option: '--template' },
    hint: nearest ? `Did you mean "${nearest}"?` : `Templates: ${Object.keys(templates).join(', ')}.`,
  }
}

function explainNotWritable(message: string): Diagnostic {
  return { code: 'init/not-writable', message: `${message}.`, origin: { kind: 'command', option: 'init' } }
}
