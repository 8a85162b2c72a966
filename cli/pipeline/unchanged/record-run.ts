import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CacheFolder } from '../../cache/cache-folder.ts'
import { compileConfig } from '../../config/compile.ts'
import type { ReportedDiagnostic } from '../../diagnostics/diagnostic.ts'
import { getOutputPaths } from '../../emit/output-folder.ts'
import { makeDerivedFolder, writeDerivedFile } from '../../lib/derived-files.ts'
import { listBelow, readFileStates } from '../../lib/file-states.ts'
import { attempt } from '../../lib/system-error.ts'
import { readHeadCommit, readLastUpdates } from '../../scan/last-updates.ts'
import type { SitePlan } from '../site.ts'
import { getStateDirectory } from '../state-directory.ts'
import { listInputs } from './list-inputs.ts'
import { computeDigest, getRecordFile, getRunKey, hashConfig, type RunRequest, type RunResult } from './run-record.ts'

/** The times of a file system advance in steps of up to this much. */
const MARGIN_MS = 20

/** Records a run, so that the next one can recall its result. */
export interface RunRecorder {
  /** Call it when the output is published. Nothing is recorded if anything has changed since the run began. */
  record(plan: SitePlan, result: RunResult): Promise<void>
}

/** Call it before the run reads anything. */
export function createRunRecorder(request: RunRequest, cache: CacheFolder): RunRecorder {
  const beginMs = readFileClock(cache)
  return {
    async record(plan, result) {
      const text = beginMs === undefined ? undefined : await describeRun(request, { plan, result, beginMs })
      const file = getRecordFile(request)
      const failure = attempt(() => {
        if (text === undefined) rmSync(file, { recursive: true, force: true })
        else writeDerivedFile(file, text)
      })
      if (failure) cache.noteFailure(failure)
    },
  }
}

/** The time by the clock of the file system, which may differ from that of the process; `undefined` if it cannot be written. */
function readFileClock(cache: CacheFolder): number | undefined {
  const file = join(cache.path, `.clock.${process.pid}.draft`)
  let ms: number | undefined
  const failure = attempt(() => {
    makeDerivedFolder(cache.path)
    writeFileSync(file, '')
    ms = Math.min(statSync(file).ctimeMs, Date.now())
    rmSync(file)
  })
  if (failure) cache.noteFailure(failure)
  return ms
}

/** On a less busy machine, the next run may have enough time; and names are suggested from folders that are not inputs. */
function mayNotRepeat({ code }: ReportedDiagnostic): boolean {
  return code === 'markdown/time-limit' || code.startsWith('config/')
}

interface FinishedRun {
  plan: SitePlan
  result: RunResult
  beginMs: number
}

async function describeRun(request: RunRequest, { plan, result, beginMs }: FinishedRun): Promise<string | undefined> {
  if (result.reported.some(mayNotRepeat)) return undefined
  const { root, outDir, cacheDirectory } = request
  const compilation = await compileConfig({ root, file: join(root, plan.configFile), cacheDirectory })
  if ('diagnostics' in compilation) return undefined
  const { compiled } = compilation
  const exportHash = await hashConfig(compiled.module, compiled.hash)
  const inputs = await listInputs({ plan, compiled, cacheDirectory, outDir })
  if (exportHash === undefined || inputs === null) return undefined
  const head = await findHead(plan)
  if (head === undefined) return undefined
  const outputs = outDir === null ? [] : listOutputs(root, outDir, result)
  if (outputs === null) return undefined
  const states = readFileStates([...inputs, ...outputs], inputs.length)
  if (states.changedMs > beginMs - MARGIN_MS) return undefined
  const { module, hash: moduleHash } = compiled
  const header = { key: getRunKey(request), module, moduleHash, exportHash, head, result }
  const digest = computeDigest(header, states.digest)
  return `${JSON.stringify({ ...header, digest })}\n${[...inputs, ...outputs].join('\0')}`
}

/** The paths of an output, and of what is there while one is written; `null` if it has other files than were written. */
function listOutputs(root: string, outDir: string, { outputs }: RunResult): string[] | null {
  const { files, folders } = listBelow(outDir)
  // One more: the manifest.
  if (files.length !== outputs + 1) return null
  const { staging, previous, lock } = getOutputPaths({ outDir, stateDirectory: getStateDirectory(root) })
  return [...files, ...folders, staging, previous, lock]
}

/** The commit on which the last updates depend: `null` if none are shown, `undefined` if there has been a commit since. */
async function findHead({ root, config, lastUpdates }: SitePlan): Promise<string | null | undefined> {
  const { showLastUpdateTime, showLastUpdateAuthor } = config.docs
  if (!showLastUpdateTime && !showLastUpdateAuthor) return null
  const head = await readHeadCommit(root)
  return JSON.stringify(await readLastUpdates(root, config)) === JSON.stringify(lastUpdates) ? head : undefined
}
