import { readFileSync } from 'node:fs'
import { describeExport } from '../../config/describe-export.ts'
import { importConfig } from '../../config/import-config.ts'
import { resolveTree } from '../../content/git-objects.ts'
import type { ReportedDiagnostic } from '../../diagnostics/diagnostic.ts'
import { getBuildDay } from '../../lib/build-day.ts'
import { readFileStates } from '../../lib/file-states.ts'
import { hashParts } from '../../lib/hash.ts'
import { readHeadCommit } from '../../scan/last-updates.ts'
import { type CodeInputs, createFileReader, readInputs } from '../../store/code-inputs.ts'
import { createKey, openStore } from '../../store/store.ts'
import { readInstallation } from '../installation.ts'

/** The report of a run, with all data to repeat it. */
export interface RunResult {
  reported: readonly ReportedDiagnostic[]
  /** Source files read, and pages. */
  files: number
  routes: number
  /** Files of the output, and their size; 0 for a run without an output. */
  outputs: number
  bytes: number
  /** Language -> path of its search index in the output. */
  searchIndexes?: Readonly<Record<string, string>>
}

/** Identity of a run, apart from the files that it reads. */
export interface RunRequest {
  /** Absolute path of the project. */
  root: string
  /** Relative to the root, or absolute; `null` for the default. */
  configFile: string | null
  /** Absolute path of the output; `null` for a check. */
  outDir: string | null
  cacheDirectory: string
  /** The options that the output or the report depends on. */
  options: Readonly<Record<string, string | number | boolean | null>>
}

/** All that a run depended on, and what came of it: a value of the store. Paths are in the form of `readFileStates`. */
export interface RunRecord {
  /** Inputs of the project's code, and their hash. */
  code: CodeInputs
  codeHash: string
  /** Absolute path of the compiled configuration, and the SHA-256 of it and of the value that it exports. */
  module: string
  moduleHash: string
  exportHash: string
  /** The commit on which last updates and the days of posts depend; `null` if none do. */
  head: string | null
  /** The Git refs of versions, and the ids of their trees; `null` for a ref that cannot be read. */
  refs: Readonly<Record<string, string | null>>
  /** The ISO days on which the same posts are published and the same suppressions in effect: from `since`, to the day before `until`; `null` for no end. */
  days: { since: string; until: string | null }
  /** Paths that the run read, and the digest of their states. */
  inputs: readonly string[]
  inputDigest: string
  /** Paths that it wrote, and paths that do not exist at its end, and the digest of their states. */
  outputs: readonly string[]
  outputDigest: string
  result: RunResult
}

/** The stage of records in the store. */
export const RUN_STAGE = 'run'

/** The key of a run in the store. It changes with Node.js, the options, and the variables that affect how dates and texts are formatted. */
export function getRunKey({ root, configFile, outDir, options }: RunRequest): string {
  const { themeDirectory } = readInstallation()
  const { TZ, LANG, LC_ALL } = process.env
  const runtime = [process.version, process.platform, process.arch, TZ, LANG, LC_ALL]
  return createKey(themeDirectory, JSON.stringify([root, configFile, outDir, options, runtime]))
}

/** The record of the last run with the same options; `undefined` if it does not exist. */
export function findRun(request: RunRequest): RunRecord | undefined {
  const { fingerprint } = readInstallation()
  // A store that cannot be read has no record.
  const store = openStore({ folder: { path: request.cacheDirectory, noteFailure: () => undefined }, fingerprint })
  try {
    return store.getJson<RunRecord>(RUN_STAGE, getRunKey(request))
  } finally {
    store.close()
  }
}

/**
 * The result of the last run if this one would have the same: no file that it read or wrote has changed, no commit was made on which
 * last updates or the days of posts depend, no post was published by the calendar, and the configuration, which is run for that, exports the same value. No stage is loaded.
 */
export async function recallRun(request: RunRequest): Promise<RunResult | undefined> {
  const run = findRun(request)
  if (!run) return undefined
  const today = getBuildDay()
  if (today < run.days.since || (run.days.until !== null && today >= run.days.until)) return undefined
  const { head, code, codeHash, module, moduleHash, exportHash, inputs, outputs } = run
  const isSame = () =>
    readFileStates(inputs).digest === run.inputDigest && readFileStates(outputs).digest === run.outputDigest
  if (!isSame()) return undefined
  if ((await readInputs(code, { root: request.root, files: createFileReader() })).hash !== codeHash) return undefined
  if (head !== null && head !== (await readHeadCommit(request.root))) return undefined
  if (Object.entries(run.refs).some(([ref, tree]) => resolveTree(request.root, ref) !== tree)) return undefined
  if ((await hashConfig(module, moduleHash)) !== exportHash) return undefined
  // The configuration can write files.
  return isSame() ? run.result : undefined
}

/** Runs a compiled configuration, and hashes its export; `undefined` if that is impossible or the module has changed. */
export async function hashConfig(module: string, moduleHash: string): Promise<string | undefined> {
  try {
    if (hashParts(readFileSync(module)) !== moduleHash) return undefined
    const described = describeExport(await importConfig(module))
    return described === null ? undefined : hashParts(described)
  } catch {
    // The run itself reports why.
    return undefined
  }
}
