import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { type BuildOptions, run as build } from '../../cli/commands/build.ts'
import { type RunRequest, recallRun } from '../../cli/pipeline/unchanged/run-record.ts'
import { createTerminal, globalOptions } from '../commands/project.ts'

/** What a build did: it built the site, or repeated the report of the last run. */
export type BuildKind = 'whole' | 'repeated'

export interface BuildOutcome {
  code: number
  stdout: string
  stderr: string
  kind: BuildKind
}

/** Builds a site into the folder `build`, with the cache. */
export async function runBuild(
  root: string,
  rest: Partial<BuildOptions> = {},
  environment: Record<string, string> = {},
): Promise<BuildOutcome> {
  const { terminal, written } = createTerminal(root, { environment })
  const own = { outDir: 'build', baseUrl: null, cache: true, workers: 1, profile: true, drafts: false, ...rest }
  const code = await build({ ...globalOptions(root), ...own }, terminal)
  return { code, ...written, kind: readKind(written.stderr) }
}

/** By the stages that are listed: a repetition has none. */
function readKind(profile: string): BuildKind {
  return /^route\s/m.test(profile) ? 'whole' : 'repeated'
}

/** How the run of a build without options is identified. */
export function createRequest(root: string): RunRequest {
  const options = { baseUrl: null, drafts: false, maxWarnings: null }
  return { root, configFile: null, outDir: join(root, 'build'), cacheDirectory: join(root, '.docsgen/cache'), options }
}

/** Whether the next run would repeat the last one. */
export async function isRecorded(request: RunRequest): Promise<boolean> {
  return (await recallRun(request)) !== undefined
}

/** Builds until the run is recorded: not at once where the files are newer than the margin allows. */
export async function buildAndRecord(root: string): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const { code, stdout } = await runBuild(root)
    expect(code, stdout).toBe(0)
    if (await isRecorded(createRequest(root))) return stdout
  }
  throw new Error('The run is never recorded.')
}

/** A run is recorded if its files are 20 ms older than it is; the times of a file system advance in steps of a few more. */
export const waitUntilSettled = (): Promise<void> => setTimeout(40)

/** The report of a build without what differs between builds of the same site. */
export const withoutTimes = (text: string): string =>
  text.replaceAll(/Done in [\d.]+ m?s|\d+ files? written, [\d,]+ unchanged|, \d+ other files? removed/g, '')

/** Absolute paths of the files in a folder; links are not followed. */
export function list(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))
}

/** Path -> contents of all files; links are not followed. */
export function readTree(folder: string): Record<string, string> {
  const paths = list(folder).sort()
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'latin1')]))
}

export function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** Builds the site from nothing, without a cache, and compares with a build that has just ended: the reports, and the outputs. */
export async function expectSameAsCold(
  root: string,
  warm: Pick<BuildOutcome, 'code' | 'stdout'>,
  { step = '', ...rest }: Partial<BuildOptions> & { step?: string } = {},
): Promise<void> {
  rmSync(join(root, 'cold'), { recursive: true, force: true })
  const cold = await runBuild(root, { ...rest, cache: false, outDir: 'cold' })
  const toReport = ({ stdout }: Pick<BuildOutcome, 'stdout'>) =>
    withoutTimes(stdout).replace(/ into \S+ |, \d+ other files? removed|^Preview it .*/gm, '')
  expect([warm.code, toReport(warm)], step).toEqual([cold.code, toReport(cold)])
  // A build with errors publishes nothing.
  if (cold.code !== 0) return
  expect(listDifferences(join(root, 'cold'), join(root, rest.outDir ?? 'build')), step).toEqual([])
}

/** Paths of the files that differ in two folders. */
export function listDifferences(folder: string, other: string): string[] {
  const [one, two] = [readTree(folder), readTree(other)]
  return Object.keys({ ...one, ...two }).filter((path) => one[path] !== two[path])
}
