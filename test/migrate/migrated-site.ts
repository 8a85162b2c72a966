import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run as build } from '../../cli/commands/build.ts'
import { initProject } from '../../cli/commands/init.ts'
import { type MigrateOptions, run as migrate } from '../../cli/commands/migrate.ts'
import { countForeign, listWords, type PageText, readPage } from '../bench/moving-words.mjs'
import { createTerminal, globalOptions } from '../commands/project.ts'

const folders: string[] = []

/** An empty folder that `removeFolders` removes. */
export function createEmptyFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-migrate-test-'))
  folders.push(folder)
  return folder
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** A copy of a project that may be changed. */
export function copyProject(source: string): string {
  const root = path.join(createEmptyFolder(), 'project')
  cpSync(source, root, { recursive: true })
  return root
}

/** Runs `docsgen migrate` in a folder. */
export async function runMigrate(root: string, options: Partial<MigrateOptions> = {}) {
  const { terminal, written } = createTerminal(root)
  const { maxWarnings: _, format: __, all: ___, ...global } = globalOptions(root)
  const own = { from: 'auto' as const, directory: null, out: null, dryRun: false }
  const code = await migrate({ ...global, ...own, ...options }, terminal)
  return { code, ...written }
}

/** A site that was built. */
export interface BuiltSite {
  /** The text of its pages by their output file. Redirects have no text. */
  pages: ReadonlyMap<string, PageText>
  /** How many problems of each code were reported, apart from notes. */
  problems: ReadonlyMap<string, number>
}

/** Builds a site, and reads what was built. */
export async function buildSite(root: string): Promise<BuiltSite> {
  const { terminal, written } = createTerminal(root)
  const own = { outDir: 'build', baseUrl: null, cache: false, workers: 1, profile: false, drafts: false }
  const code = await build({ ...globalOptions(root), ...own, format: 'json' }, terminal)
  if (code !== 0) throw new Error(`The build of ${root} ended with ${code}: ${written.stdout.slice(0, 500)}`)
  const output = path.join(root, 'build')
  const files = readdirSync(output, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
  const read = (file: string) => readFileSync(path.join(output, file), 'utf8')
  const pages = files.map((file) => [file, read(file)] as const).filter(([, html]) => html.includes('<main'))
  return {
    pages: new Map(pages.map(([file, html]) => [file, readPage(html, 'https://none.example/')])),
    problems: countProblems(written.stdout),
  }
}

function countProblems(json: string): Map<string, number> {
  const { diagnostics } = JSON.parse(json) as { diagnostics: { code: string; severity: string }[] }
  const problems = new Map<string, number>()
  for (const { code, severity } of diagnostics) {
    if (severity !== 'log') problems.set(code, (problems.get(code) ?? 0) + 1)
  }
  return problems
}

/** Builds a project that `docsgen init` takes in as it is. */
export async function buildTakenIn(source: string): Promise<BuiltSite> {
  const root = copyProject(source)
  const { terminal } = createTerminal(root)
  const result = await initProject({ root, directory: null, template: null, yes: true }, terminal)
  if ('problem' in result) throw new Error(result.problem.message)
  return buildSite(root)
}

/** What differs between two builds; words are compared with their order. */
export function compareSites(before: BuiltSite, after: BuiltSite) {
  const differing: string[] = []
  const order: string[] = []
  const foreign: string[] = []
  for (const [file, page] of before.pages) {
    const other = after.pages.get(file)
    if (!other || listWords(page.text).join(' ') !== listWords(other.text).join(' ')) differing.push(file)
    if (page.next !== other?.next) order.push(file)
    if (other && countForeign(other.prose).length > countForeign(page.prose).length) foreign.push(file)
  }
  const problems = [...after.problems].filter(([code, count]) => count > (before.problems.get(code) ?? 0))
  return { differing, order, foreign, problems }
}

export const NO_DIFFERENCE = { differing: [], order: [], foreign: [], problems: [] }

/** The files of a folder with their contents, apart from caches and output. */
export function readFolder(root: string): Map<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)))
  const own = paths.filter((file) => !/^(?:\.git|\.docsgen|build|node_modules)\//.test(file)).sort()
  return new Map(own.map((file) => [file, readFileSync(path.join(root, file), 'latin1')]))
}

export const exists = (root: string, file: string): boolean => existsSync(path.join(root, file))
