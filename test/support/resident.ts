import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

interface Surroundings {
  /** Default: the folder for temporary files. */
  cwd?: string
  /** All variables of the environment. Default: those of this process. */
  env?: NodeJS.ProcessEnv
}

interface Run extends Required<Surroundings> {
  parameters: readonly string[]
}

interface Finished {
  code: number
  stdout: string
  stderr: string
}

const binary = pathToFileURL(join(import.meta.dirname, '../../dist/bin.js')).href
/** Less than the time limit of a test. */
const LONGEST_RUN_MS = 100_000

let resident: ChildProcess | undefined
let last: Promise<unknown> = Promise.resolve()

/** Runs docsgen in a process that is kept for all runs of a worker, after the runs before. See `resident.mjs`. */
export function runInResident(
  parameters: readonly string[],
  { cwd = tmpdir(), env = process.env }: Surroundings = {},
): Promise<Finished> {
  const run = { parameters, cwd, env }
  const finished = last.then(() => ask(run))
  last = finished.catch(() => undefined)
  return finished
}

async function ask(run: Run): Promise<Finished> {
  const child = resident ?? startResident()
  const ended = new AbortController()
  // The runs of later tests must not wait for one that never ends.
  const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_RUN_MS)
  const early = once(child, 'exit', ended).then(([code, signal]) => {
    resident = undefined
    throw new Error(`docsgen ended its process with ${code ?? signal}: ${run.parameters.join(' ')}`)
  })
  early.catch(() => undefined)
  child.send(run)
  try {
    const [finished] = await Promise.race([once(child, 'message', ended), early])
    return finished
  } finally {
    clearTimeout(timer)
    ended.abort()
  }
}

function startResident(): ChildProcess {
  // Pipes, as a terminal would get colors.
  resident = fork(join(import.meta.dirname, 'resident.mjs'), [binary], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  resident.stderr?.on('data', (text) => console.error(`${text}`))
  // It ends with the worker, which it does not keep alive.
  resident.unref()
  resident.channel?.unref()
  return resident
}
