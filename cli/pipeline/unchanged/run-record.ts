import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { describeExport } from '../../config/describe-export.ts'
import { importConfig } from '../../config/import-config.ts'
import type { ReportedDiagnostic } from '../../diagnostics/diagnostic.ts'
import { writeDerivedFile } from '../../lib/derived-files.ts'
import { computeStatesDigest, readFileStates } from '../../lib/file-states.ts'
import { hashParts } from '../../lib/hash.ts'
import { readHeadCommit } from '../../scan/last-updates.ts'
import { type CodeInputs, createFileReader, readInputs } from '../../store/code-inputs.ts'
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

/** What a run depended on besides files, and what came of it. */
export interface RunHeader {
  key: string
  /** What the code of the project is made of, and the hash of that. */
  code: CodeInputs
  codeHash: string
  /** Absolute path of the compiled configuration, and the SHA-256 of it and of the value that it exports. */
  module: string
  moduleHash: string
  exportHash: string
  /** The commit on which the last updates depend; `null` if none are shown. */
  head: string | null
  result: RunResult
}

/** The first line of a record. */
interface RecordHeader extends RunHeader {
  /** Hash of all other values here. */
  digest: string
  /** The numbers of files that were read and of the others, and the hashes of their states. */
  counts: [inputs: number, outputs: number]
  inputDigest: string
  outputDigest: string
  /** Of all after the first line: a file under a damaged path would never be seen to change. */
  checksum: number
}

/** Ends the first line. */
const LINE_FEED = 10

/** Files with their states (`FileStates.texts`). */
export interface StatedFiles {
  paths: readonly string[]
  states: readonly string[]
}

/** All that is known of a run. */
export interface RecordedRun {
  header: RunHeader
  /** What it read. */
  inputs: StatedFiles
  /** What it wrote, and what does not exist when it has ended. Their states are in the record as one hash only. */
  outputs: StatedFiles
}

/** Where the record of a run is. */
export function getRecordFile({ cacheDirectory, outDir }: Pick<RunRequest, 'cacheDirectory' | 'outDir'>): string {
  return join(cacheDirectory, `run-${hashParts(outDir ?? '').slice(0, 12)}.txt`)
}

/** Changes with docsgen, Node.js, the options, and the variables that affect how dates and texts are formatted. */
export function getRunKey({ root, configFile, outDir, options }: RunRequest): string {
  const { fingerprint, themeDirectory } = readInstallation()
  const { TZ, LANG, LC_ALL } = process.env
  const runtime = [process.version, process.platform, process.arch, TZ, LANG, LC_ALL]
  return hashParts(fingerprint, themeDirectory, JSON.stringify([root, configFile, outDir, options, runtime]))
}

/** Writes the record of a run: a line of JSON, then the paths of all files and the states of those that were read. */
export function writeRun(file: string, { header, inputs, outputs }: RecordedRun): void {
  const body = Buffer.from([...inputs.paths, ...outputs.paths, ...inputs.states].join('\0'))
  const digests = {
    counts: [inputs.paths.length, outputs.paths.length] as [number, number],
    inputDigest: computeStatesDigest(inputs.states),
    outputDigest: computeStatesDigest(outputs.states),
    checksum: crc32(body),
  }
  const digest = computeDigest({ ...header, ...digests })
  writeDerivedFile(file, [Buffer.from(`${JSON.stringify({ ...header, ...digests, digest })}\n`), body])
}

/** One hash of all that the first line of a record says, in its order, also of names that it should not have. */
export function computeDigest({ digest: _, ...values }: Omit<RecordHeader, 'digest'> & { digest?: string }): string {
  return hashParts(JSON.stringify(values))
}

/** The last run, compared to what the files that it read are like now. */
export interface ComparedRun {
  header: RunHeader
  /** What it read, with the states of now. */
  inputs: StatedFiles
  /** Positions of those that have changed since. */
  changed: readonly number[]
  /** When the last of all that it read was changed (`FileStates`). */
  changedMs: number
  /** Absolute paths of what it wrote. */
  outputs: readonly string[]
  outputDigest: string
}

/** Reads the record of the last run, and compares the files. `undefined` if there is no record, or it is of another request. */
export function compareRun(request: RunRequest): ComparedRun | undefined {
  const record = readRecord(getRecordFile(request))
  const end = record.indexOf(LINE_FEED)
  const header = parseHeader(record.toString('utf8', 0, end))
  if (header?.key !== getRunKey(request) || computeDigest(header) !== header.digest) return undefined
  const body = record.subarray(end + 1)
  if (crc32(body) !== header.checksum) return undefined
  const parts = body.toString('utf8').split('\0')
  const [inputCount, outputCount] = header.counts
  const paths = parts.slice(0, inputCount)
  const outputs = parts.slice(inputCount, inputCount + outputCount)
  const current = readFileStates(paths)
  const { outputDigest } = header
  const { texts: states, changedMs } = current
  const compared = { header, inputs: { paths, states }, changedMs, outputs, outputDigest }
  if (current.digest === header.inputDigest) return { ...compared, changed: [] }
  const known = parts.slice(inputCount + outputCount)
  return { ...compared, changed: [...known.keys()].filter((at) => known[at] !== states[at]) }
}

/**
 * The result of the last run if this one would have the same: no file that it read or wrote has changed, and the
 * configuration, which is run for that, exports the same value. Nothing is opened but the record and the configuration.
 */
export async function recallRun(
  request: RunRequest,
  compared: ComparedRun | undefined = compareRun(request),
): Promise<RunResult | undefined> {
  if (!compared || compared.changed.length > 0) return undefined
  const { header, outputs, outputDigest } = compared
  // After most changes, the output is that of the last run, and its files need not be looked at.
  const hasOutput = () => readFileStates(outputs).digest === outputDigest
  const isUnchanged = hasOutput() && (await isConfigurationSame(compared, request)) && hasOutput()
  return isUnchanged ? header.result : undefined
}

/**
 * Whether the configuration, which is run for that, exports what it did, no commit was made on which the last updates depend, and
 * the files that the run read are still as they were compared: the configuration can write some of them.
 */
export async function isConfigurationSame(
  { header, inputs }: Pick<ComparedRun, 'header' | 'inputs'>,
  { root }: RunRequest,
): Promise<boolean> {
  const { head, code, codeHash, module, moduleHash, exportHash } = header
  if ((await readInputs(code, { root, files: createFileReader() })).hash !== codeHash) return false
  if (head !== null && head !== (await readHeadCommit(root))) return false
  if ((await hashConfig(module, moduleHash)) !== exportHash) return false
  return readFileStates(inputs.paths).digest === computeStatesDigest(inputs.states)
}

function readRecord(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    return Buffer.alloc(0)
  }
}

/** Unchecked: what it says is used only if its digest is that of all that it says, which nothing but docsgen writes. */
function parseHeader(text: string): RecordHeader | undefined {
  try {
    const header: RecordHeader = JSON.parse(text)
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
