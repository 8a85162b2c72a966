import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { CacheFolder } from '../../cache/cache-folder.ts'
import { compileConfig } from '../../config/compile.ts'
import { findConfig } from '../../config/find-config.ts'
import type { ReportedDiagnostic } from '../../diagnostics/diagnostic.ts'
import { getOutputPaths } from '../../emit/output-folder.ts'
import { makeDerivedFolder, writeDerivedFile } from '../../lib/derived-files.ts'
import { isSettled, listBelow, readFileStates } from '../../lib/file-states.ts'
import { attempt, isSystemError } from '../../lib/system-error.ts'
import { readHeadCommit, readLastUpdates } from '../../scan/last-updates.ts'
import type { SitePlan } from '../site.ts'
import { getStateDirectory } from '../state-directory.ts'
import { listInputs } from './list-inputs.ts'
import { computeDigest, getRecordFile, getRunKey, hashConfig, type RunRequest, type RunResult } from './run-record.ts'

/** Records a run, so that the next one can recall its result. */
export interface RunRecorder {
  /** Call it when the output is published. Nothing is recorded if anything has changed since the run began. */
  record(plan: SitePlan, result: RunResult): Promise<void>
}

/**
 * Call it before the run reads anything. The record of the last run is emptied, and its time is when this one began. A folder
 * without a configuration stays as it is.
 */
export function createRunRecorder(request: RunRequest, cache: CacheFolder): RunRecorder {
  const file = getRecordFile(request)
  let beginMs: number | undefined
  const failure = attempt(() => {
    if ('diagnostic' in findConfig(request.root, request.configFile)) return
    makeDerivedFolder(cache.path)
    writeDerivedFile(file, '')
    beginMs = statSync(file).ctimeMs
  })
  if (failure) cache.noteFailure(failure)
  return {
    async record(plan, result) {
      if (beginMs === undefined) return
      try {
        const text = await describeRun(request, { plan, result, beginMs })
        if (text !== undefined) writeDerivedFile(file, text)
      } catch (error) {
        if (!isSystemError(error)) throw error
        cache.noteFailure(error)
      }
    },
  }
}

interface FinishedRun {
  plan: SitePlan
  result: RunResult
  /** By the clock of the file system, which may differ from that of the process. */
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
  const states = readFileStates(inputs)
  if (!isSettled(states, beginMs)) return undefined
  const { module, hash: moduleHash } = compiled
  const inputStates = { inputs: inputs.length, inputDigest: states.digest }
  const header = { key: getRunKey(request), ...inputStates, module, moduleHash, exportHash, head, result }
  const digest = computeDigest(header, readFileStates(outputs).digest)
  return `${JSON.stringify({ ...header, digest })}\n${[...inputs, ...outputs].join('\0')}`
}

/** On a less busy machine, the next run may have enough time; and names are suggested from folders that are not inputs. */
function mayNotRepeat({ code }: ReportedDiagnostic): boolean {
  return code === 'markdown/time-limit' || code.startsWith('config/')
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
