import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeExport } from '../../config/describe-export.ts'
import { importConfig } from '../../config/import-config.ts'
import type { ReportedDiagnostic } from '../../diagnostics/diagnostic.ts'
import { readFileStates } from '../../lib/file-states.ts'
import { hashParts } from '../../lib/hash.ts'
import { readHeadCommit } from '../../scan/last-updates.ts'
import { readInstallation } from '../installation.ts'

/** What a run said, and what is needed to say it again. */
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

/** What identifies a run, besides the files that it reads. */
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

/** The first line of a record; the paths of all files follow, separated by NUL: those that were read, then the others. */
export interface RunHeader {
  key: string
  /** Hash of the states of the files that were not read, and of all other values here. */
  digest: string
  /** The number of files that were read, and the hash of their states. */
  inputs: number
  inputDigest: string
  /** Absolute path of the compiled configuration, and the SHA-256 of it and of the value that it exports. */
  module: string
  moduleHash: string
  exportHash: string
  /** The commit on which the last updates depend; `null` if none are shown. */
  head: string | null
  result: RunResult
}

/** Where the record of a run is. */
export function getRecordFile({ cacheDirectory, outDir }: RunRequest): string {
  return join(cacheDirectory, `run-${hashParts(outDir ?? '').slice(0, 12)}.txt`)
}

/** Changes with docsgen, Node.js, the options, and the variables that affect how dates and texts are formatted. */
export function getRunKey({ root, configFile, outDir, options }: RunRequest): string {
  const { fingerprint, themeDirectory } = readInstallation()
  const { TZ, LANG, LC_ALL } = process.env
  const runtime = [process.version, process.platform, process.arch, TZ, LANG, LC_ALL]
  return hashParts(fingerprint, themeDirectory, JSON.stringify([root, configFile, outDir, options, runtime]))
}

/** One hash of all that a record says, with the states of the files of the output. */
export function computeDigest(header: Omit<RunHeader, 'digest'>, outputStates: string): string {
  const { key, inputs, inputDigest, module, moduleHash, exportHash, head, result } = header
  const values = [key, inputs, inputDigest, module, moduleHash, exportHash, head, result]
  return hashParts(JSON.stringify(values), outputStates)
}

/**
 * The result of the last run if this one would have the same: no file that it read or wrote has changed, and the
 * configuration, which is run for that, exports the same value. Nothing is opened but the record and the configuration.
 */
export async function recallRun(request: RunRequest): Promise<RunResult | undefined> {
  const text = readRecord(getRecordFile(request))
  const end = text.indexOf('\n')
  const header = parseHeader(text.slice(0, end))
  if (header?.key !== getRunKey(request)) return undefined
  const paths = text.slice(end + 1).split('\0')
  const inputs = paths.slice(0, header.inputs)
  const outputs = paths.slice(header.inputs)
  // After most changes, the output is that of the last run, and its files need not be looked at.
  const isUnchanged = () =>
    readFileStates(inputs).digest === header.inputDigest &&
    computeDigest(header, readFileStates(outputs).digest) === header.digest
  if (!isUnchanged()) return undefined
  if (header.head !== null && header.head !== (await readHeadCommit(request.root))) return undefined
  const exportHash = await hashConfig(header.module, header.moduleHash)
  // The configuration can write files that the run reads.
  return exportHash === header.exportHash && isUnchanged() ? header.result : undefined
}

function readRecord(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Unchecked: what it says is used only if its digest is that of all that it says, which nothing but docsgen writes. */
function parseHeader(text: string): RunHeader | undefined {
  try {
    const header: RunHeader = JSON.parse(text)
    return header
  } catch {
    return undefined
  }
}

/** Runs a compiled configuration, and hashes what it exports; `undefined` if that is impossible or the module has changed. */
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
