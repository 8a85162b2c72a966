import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { judge } from '../diagnostics/policy.ts'
import { report } from '../diagnostics/report.ts'
import { suggest } from '../lib/suggest.ts'
import { exitCodeOf } from './conclude.ts'
import { findContent } from './init/find-markdown.ts'
import { IGNORED, type Template, templates } from './init/templates.ts'
import type { ExitCode, GlobalOptions, Terminal } from './terminal.ts'

export interface InitRequest {
  /** Absolute; where `directory` begins. */
  root: string
  /** Folder of the site, made when it does not exist; `null` is the root itself. */
  directory: string | null
  /** Name of a template; `null` is `default`. */
  template: string | null
  /** Whether to ask nothing. There is nothing to ask today: every answer is a line of the configuration. */
  yes: boolean
}

/** What `initProject` did; paths are posix and relative to the folder of the site. */
export interface InitResult {
  created: string[]
  /** Existing files to which lines were added. */
  extended: string[]
  /** Existing files that would have been written otherwise. */
  kept: string[]
  /** Folder of Markdown that became the documents, when it is not the usual one. */
  adopted: string | null
  /** Commands to type next. */
  next: string[]
}

const CONFIG_NAMES = ['site.config.ts', 'site.config.mts', 'site.config.js', 'site.config.mjs']

/**
 * Starts a site in a folder, or adopts the Markdown that is in it. Existing files are never overwritten, moved or
 * deleted; only `.gitignore` gets lines that it lacks. A template that does not exist, or a folder that cannot be
 * written, is the `problem`.
 */
export function initProject(request: InitRequest): InitResult | { problem: Diagnostic } {
  const template = request.template ?? 'default'
  const write = Object.hasOwn(templates, template) ? templates[template] : undefined
  if (!write) return { problem: unknownTemplate(template) }
  const directory = path.resolve(request.root, request.directory ?? '.')
  if (existsSync(directory) && !statSync(directory).isDirectory()) {
    return { problem: notWritable(`${request.directory} is a file, not a folder`) }
  }
  const content = findContent(directory)
  const files = write({ title: titleOf(directory), docsPath: content.docsPath })
  try {
    const result = writeFiles(directory, content.exists ? { ...files, content: {} } : files)
    const away = path.relative(request.root, directory)
    const next = [...(away === '' ? [] : [`cd ${away}`]), 'docsgen dev']
    return { ...result, adopted: result.created.some(isConfig) ? content.docsPath : null, next }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    return { problem: notWritable(`The site cannot be written (${String(error.code)})`) }
  }
}

const isConfig = (name: string) => CONFIG_NAMES.includes(name)

/** `docsgen init`: says what was written and what comes next. */
export async function run(options: GlobalOptions & Omit<InitRequest, 'root'>, terminal: Terminal): Promise<ExitCode> {
  const result = initProject(options)
  if ('problem' in result) {
    const judged = judge([result.problem], null)
    const { color, version } = terminal
    const shared = { judged, summary: null, root: options.root, color, version, pathInRepository: '' }
    terminal.stderr.write(report({ ...shared, format: 'text' }))
    return exitCodeOf(judged, null)
  }
  if (!options.quiet) terminal.stdout.write(describe(result))
  return 0
}

function describe({ created, extended, kept, adopted, next }: InitResult): string {
  const lines = [
    ...created.map((file) => `  created   ${file}`),
    ...extended.map((file) => `  extended  ${file}`),
    ...kept.map((file) => `  kept      ${file}`),
    ...(adopted === null
      ? []
      : ['', `The documents are the Markdown in ${adopted === '.' ? 'this folder' : adopted}.`]),
    '',
    'Next:',
    ...next.map((command) => `  ${command}`),
  ]
  return `${lines.join('\n')}\n`
}

function writeFiles(directory: string, { site, content }: Template): Pick<InitResult, 'created' | 'extended' | 'kept'> {
  const result: Pick<InitResult, 'created' | 'extended' | 'kept'> = { created: [], extended: [], kept: [] }
  const config = CONFIG_NAMES.find((name) => existsSync(path.join(directory, name)))
  for (const [name, text] of Object.entries({ ...site, ...content })) {
    const existing = isConfig(name) && config !== undefined ? config : name
    if (existsSync(path.join(directory, existing))) {
      result.kept.push(existing)
      continue
    }
    const file = path.join(directory, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text, { flag: 'wx' })
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
  writeFileSync(file, `${before ?? ''}${separator}${missing.join('\n')}\n`)
  if (before === null) result.created.push('.gitignore')
  else result.extended.push('.gitignore')
}

/** The name of the folder, as a title: `my-site` is "My site". */
function titleOf(directory: string): string {
  const words = path
    .basename(directory)
    .replace(/[-_.\s]+/g, ' ')
    .trim()
  return words === '' ? 'My site' : words.charAt(0).toUpperCase() + words.slice(1)
}

function unknownTemplate(name: string): Diagnostic {
  const nearest = suggest(name, Object.keys(templates))
  return {
    code: 'init/unknown-template',
    message: `There is no template "${name}".`,
    origin: { kind: 'command', option: '--template' },
    hint: nearest ? `Did you mean "${nearest}"?` : `Templates: ${Object.keys(templates).join(', ')}.`,
  }
}

function notWritable(message: string): Diagnostic {
  return { code: 'init/not-writable', message: `${message}.`, origin: { kind: 'command', option: 'init' } }
}
