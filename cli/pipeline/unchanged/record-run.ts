import { readFileSync } from 'node:fs'
import { findConfig } from '../../config/find-config.ts'
import type { ReportedDiagnostic } from '../../diagnostics/diagnostic.ts'
import { listExpiryDays } from '../../diagnostics/suppressions.ts'
import type { EmitSummary } from '../../emit/output-file.ts'
import { getOutputPaths } from '../../emit/output-paths.ts'
import { getFullPath } from '../../emit/output-tree.ts'
import { computeStatesDigest, isSettled, readFileStates } from '../../lib/file-states.ts'
import { hashParts } from '../../lib/hash.ts'
import { isSystemError } from '../../lib/system-error.ts'
import { listUndatedNames, readFirstCommits } from '../../scan/first-commits.ts'
import { readHeadCommit, readLastUpdates } from '../../scan/last-updates.ts'
import { type CodeInputs, hashInputs, mergeInputs } from '../../store/code-inputs.ts'
import type { FileTable } from '../../store/file-table.ts'
import type { BuildContext } from '../build-context.ts'
import type { SitePlan } from '../site.ts'
import { getStateDirectory } from '../state-directory.ts'
import { listInputs } from './list-inputs.ts'
import { getRunKey, hashConfig, RUN_STAGE, type RunRecord, type RunRequest, type RunResult } from './run-record.ts'

/** A run that has published its output, if it has one. */
export interface FinishedRun {
  plan: SitePlan
  result: RunResult
  /** Inputs of the scripts of islands; `null` if they are not known. */
  islandInputs: CodeInputs | null
  /** States from the sink; `null` for a run without an output. */
  outputStates: EmitSummary['states'] | null
}

/** Records a run, so that the next one can recall its result. */
export interface RunRecorder {
  /** Call it when the output is published. Nothing is recorded if anything has changed since the run began. */
  record(run: FinishedRun): Promise<void>
}

/** Call it before the run reads anything. Writes nothing to a folder without a configuration. */
export function createRunRecorder(request: RunRequest, context: BuildContext): RunRecorder {
  const { store, cache } = context
  const hasConfig = !('diagnostic' in findConfig(request.root, request.configFile))
  const files = hasConfig ? context.files : undefined
  return {
    async record(run) {
      if (!files) return
      try {
        const described = await describeRun(request, run, files)
        if (described) store.putJson(RUN_STAGE, getRunKey(request), described)
      } catch (error) {
        if (!isSystemError(error)) throw error
        cache.noteFailure(error)
      }
    },
  }
}

async function describeRun(
  request: RunRequest,
  { plan, result, islandInputs, outputStates }: FinishedRun,
  files: FileTable,
): Promise<RunRecord | undefined> {
  const { beginMs } = files
  if (beginMs === undefined || result.reported.some(mayNotRepeat)) return undefined
  const { root, outDir } = request
  const { module } = plan.code
  const moduleHash = hashParts(readFileSync(module))
  const exportHash = await hashConfig(module, moduleHash)
  const pieces = [plan.code.inputs, plan.compiled.inputs, islandInputs]
  if (exportHash === undefined || pieces.includes(null)) return undefined
  const code = mergeInputs(...pieces.filter((piece) => piece !== null))
  const codeHash = await hashInputs(code, beginMs, { root, files })
  const inputs = listInputs(plan, outDir)
  const head = await findHead(plan)
  if (head === undefined) return undefined
  const states = readFileStates(inputs, files.states)
  if (!isSettled(states, beginMs)) return undefined
  const outputs = describeOutputs(root, outDir, outputStates)
  return {
    code,
    codeHash,
    module,
    moduleHash,
    exportHash,
    head,
    refs: Object.fromEntries(plan.projectFiles.refs.map((ref) => [ref, findTree(plan, ref)])),
    days: findDays(plan),
    inputs,
    inputDigest: states.digest,
    ...outputs,
    result,
  }
}

/** On a less busy machine, the next run may have enough time; and names are suggested from folders that are not inputs. */
function mayNotRepeat({ code }: ReportedDiagnostic): boolean {
  return code === 'markdown/time-limit' || (code.startsWith('config/') && code !== 'config/unused-override')
}

/** The id of the tree of a ref that the run read; `null` if it could not be read. */
function findTree({ projectFiles }: SitePlan, ref: string): string | null {
  const tree = projectFiles.readTree(ref)
  return typeof tree === 'string' ? null : tree.id
}

/** The files of an output, and what exists while one is written, with their states as the sink knows them. */
function describeOutputs(
  root: string,
  outDir: string | null,
  states: FinishedRun['outputStates'],
): Pick<RunRecord, 'outputs' | 'outputDigest'> {
  if (outDir === null || states === null) return { outputs: [], outputDigest: computeStatesDigest([]) }
  const { staging, previous, lock } = getOutputPaths({ outDir, stateDirectory: getStateDirectory(root) })
  const temporary = [staging, previous, lock]
  return {
    outputs: [...Array.from(states.keys(), (path) => getFullPath(outDir, path)), ...temporary],
    // They do not exist after the run.
    outputDigest: computeStatesDigest([...states.values(), ...temporary.map(() => '')]),
  }
}

/** The commit on which last updates and the days of posts depend: `null` if none do, `undefined` if there has been a commit since. */
async function findHead(plan: SitePlan): Promise<string | null | undefined> {
  const { root, config, tree, lastUpdates, firstCommits } = plan
  const { showLastUpdateTime, showLastUpdateAuthor } = config.docs
  const needsFirst = listUndatedNames(tree.documents).length > 0
  if (!showLastUpdateTime && !showLastUpdateAuthor && !needsFirst) return null
  const head = await readHeadCommit(root)
  const read = [await readLastUpdates(root, config), await readFirstCommits(root, tree.documents)]
  return JSON.stringify(read) === JSON.stringify([lastUpdates, firstCommits]) ? head : undefined
}

/** The days on which the same posts are published and the same suppressions in effect as in a run. */
function findDays({ table, suppressions, today }: SitePlan): RunRecord['days'] {
  const expiring = listExpiryDays(suppressions)
  const scheduled = [...Object.values(table.scheduledPosts), ...expiring.filter((day) => day > today)].sort()
  const published = table.blogPosts.flatMap(({ date, scheduled: later }) => (date === null || later ? [] : [date]))
  const past = [...published, ...expiring.filter((day) => day <= today)].sort()
  return { since: past.at(-1) ?? '', until: scheduled[0] ?? null }
}
