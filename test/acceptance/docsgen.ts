import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect } from 'vitest'
import { z } from 'zod'
import { runInResident } from '../support/resident.ts'

/** The repository whose built command line is tested, and the folder of the shared corpora, if it exists. */
export const checkout = resolve(import.meta.dirname, '../..')
export const shared = resolve(checkout, '../shared')
const binary = join(checkout, 'dist/bin.js')
if (!existsSync(binary))
  throw new Error('The command line is not built: run "npm run build" before the acceptance tests.')

/** A line of a JavaScript stack. No mistake of a user may print one. */
export const STACK = /\n\s+at .*:\d+:\d+/

/** The `import` of a configuration, and the two required keys. */
export const minimalConfig = config("title: 'Test', url: 'https://test.example'")

/** A `site.config.ts` with these fields. */
export function config(fields: string): string {
  return `import { defineConfig } from 'docsgen'\nexport default defineConfig({ ${fields} })\n`
}

/** What a failed test has left running ends with the worker, whose test files share this module. */
const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** A temporary folder with these files (path -> contents), removed after the run. Returns its absolute path. */
export function folder(files: Record<string, string | Uint8Array> = {}): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'docsgen-acceptance-')))
  write(root, files)
  return root
}

/** Writes files (path -> contents) below a folder. */
export function write(root: string, files: Record<string, string | Uint8Array>): void {
  for (const [path, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), contents)
  }
}

/** A site of two pages without problems; `files` are added or replace its files. */
export function project(files: Record<string, string | Uint8Array> = {}): string {
  return folder({
    'site.config.ts': minimalConfig,
    'content/docs/guide.md': '# Guide\n\n## Set up\n\nBack to the [intro](/docs/intro).\n',
    'content/docs/intro.md': '# Intro\n\nSee the [guide](./guide.md).\n',
    ...files,
  })
}

export interface Finished {
  /** `null` if a signal ended the process. */
  code: number | null
  stdout: string
  stderr: string
}

export interface RunOptions {
  cwd?: string
  env?: Record<string, string>
  /** Executable of the command line; by default the built one of this repository. */
  bin?: string
  /** Whether a process is started for this run: where it ends the process by itself, or changes it. */
  isFirst?: boolean
}

/** A process of docsgen, and what it has printed so far. */
export interface Running {
  child: ChildProcess
  printed: { stdout: string; stderr: string }
  finished: Promise<Finished>
}

const neutralEnvironment = () => ({
  ...process.env,
  ...{ GITHUB_ACTIONS: '', GITHUB_WORKSPACE: '', NO_COLOR: '', FORCE_COLOR: '', NODE_ENV: '' },
})

/** Starts docsgen as a shell would, without the environment variables of this machine for colors and CI. */
export function start(
  parameters: readonly string[],
  { cwd = tmpdir(), env = {}, bin = binary }: RunOptions = {},
): Running {
  const child = spawn(process.execPath, [bin, ...parameters], { cwd, env: { ...neutralEnvironment(), ...env } })
  children.add(child)
  const printed = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (printed.stdout += chunk))
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (printed.stderr += chunk))
  const finished = new Promise<Finished>((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => {
      children.delete(child)
      done({ code, ...printed })
    })
  })
  return { child, printed, finished }
}

/** Runs docsgen until it exits: in a process that has already loaded it, unless the run is to be the first of its process. */
export function docsgen(parameters: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const { cwd, env = {}, bin, isFirst = bin !== undefined || env.NODE_OPTIONS !== undefined } = options
  if (isFirst) return start(parameters, options).finished
  return runInResident(parameters, { ...(cwd !== undefined && { cwd }), env: { ...neutralEnvironment(), ...env } })
}

const position = {
  file: z.string().nullable(),
  line: z.int().positive().nullable(),
  column: z.int().positive().nullable(),
  endLine: z.int().positive().nullable(),
  endColumn: z.int().positive().nullable(),
  configPath: z.string().nullable(),
  pathname: z.string().startsWith('/').nullable(),
}

/** The JSON report, key by key; strict, so that additional keys fail, too. */
const reportShape = z.strictObject({
  version: z.literal(1),
  summary: z.strictObject({
    throw: z.int().nonnegative(),
    warn: z.int().nonnegative(),
    log: z.int().nonnegative(),
    files: z.int().nonnegative(),
    routes: z.int().nonnegative(),
    durationMs: z.int().nonnegative(),
  }),
  diagnostics: z.array(
    z.strictObject({
      code: z.string().regex(/^[a-z-]+\/[a-z\d-]+$/),
      severity: z.enum(['log', 'warn', 'throw']),
      message: z.string().min(1),
      hint: z.string().min(1).nullable(),
      ...position,
      target: z.string().nullable(),
      related: z.array(z.strictObject({ message: z.string(), ...position })),
    }),
  ),
})

export type Report = z.infer<typeof reportShape>
export type Diagnostic = Report['diagnostics'][number]

/** Parses standard output as a report; fails if it contains anything else. */
export function parseReport(stdout: string): Report {
  return reportShape.parse(JSON.parse(stdout))
}

/** Runs a command with `--format json` and returns its exit code and its report. */
export async function report(root: string, parameters: readonly string[], options: RunOptions = {}) {
  const finished = await docsgen([...parameters, '--root', root, '--format', 'json'], options)
  expect(`${finished.stdout}${finished.stderr}`).not.toMatch(STACK)
  const { summary, diagnostics } = parseReport(finished.stdout)
  return { code: finished.code, stderr: finished.stderr, summary, diagnostics }
}

/** `content/docs/a.md:3:9-3:20`, `site.config.ts navbar.items[2].to`, or an empty string for the command line. */
export function formatLocation({ file, line, column, endLine, endColumn, configPath }: Diagnostic): string {
  const start = line === null ? '' : `:${line}:${column ?? 1}`
  const end = endLine === null ? '' : `-${endLine}:${endColumn}`
  return [`${file ?? ''}${start}${end}`, configPath ?? ''].filter((part) => part !== '').join(' ')
}

/** Posix path of every file below a folder -> SHA-256, sorted by path. */
export function checksums(directory: string): Record<string, string> {
  const entries = listFiles(directory).map((path) => {
    const sum = createHash('sha256')
      .update(readFileSync(join(directory, path)))
      .digest('hex')
    return [path, sum] as const
  })
  return Object.fromEntries(entries)
}

/** Posix paths of all files below a folder, sorted; empty if the folder does not exist. */
export function listFiles(directory: string): string[] {
  if (!existsSync(directory)) return []
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return paths.map((path) => path.slice(directory.length + 1)).sort()
}

/** Runs a server while `use` works with its origin (`http://localhost:43211`), then interrupts it. Returns its result. */
export async function whileServing(
  parameters: readonly string[],
  use: (origin: string, running: Running) => Promise<void>,
  options: RunOptions = {},
): Promise<Finished> {
  const running = start(parameters, options)
  try {
    await expect.poll(() => running.printed.stdout, { timeout: 30_000, interval: 20 }).toMatch(/http:\/\/localhost:\d+/)
    await use(/http:\/\/localhost:\d+/.exec(running.printed.stdout)?.[0] ?? '', running)
  } finally {
    running.child.kill('SIGINT')
  }
  return running.finished
}
