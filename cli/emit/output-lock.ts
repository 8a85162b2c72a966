import { mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { isRunning } from '../lib/derived-files.ts'
import { attempt, isSystemError } from '../lib/system-error.ts'
import { guard, OutputError } from './output-error.ts'
import { getOutputPaths, type OutputLocation } from './output-paths.ts'

/**
 * Takes a lock, and returns the function that releases it: one build at a time writes an output folder. The lock of a process
 * that has ended is taken over, also if its id is now that of another process.
 */
export function takeLock(location: OutputLocation): () => void {
  const { lock: path, outDir } = getOutputPaths(location)
  guard(outDir, () => {
    mkdirSync(location.stateDirectory, { recursive: true })
    writeLock(path)
  })
  return () => {
    attempt(() => rmSync(path, { recursive: true, force: true }))
    // Fails unless the folder is empty: a build that has failed leaves no folder behind.
    attempt(() => rmdirSync(location.stateDirectory))
  }
}

function writeLock(path: string): void {
  for (let isRetry = false; ; isRetry = true) {
    try {
      writeFileSync(path, describeProcess(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (!isSystemError(error)) throw error
      if (error.code !== 'EEXIST') {
        // The file may be incomplete.
        attempt(() => rmSync(path, { recursive: true, force: true }))
        throw error
      }
      const holder = readHolder(path)
      if (isRetry || holder !== undefined) throw refuse(path, holder)
      rmSync(path, { recursive: true, force: true })
    }
  }
}

function refuse(path: string, holder: number | undefined): OutputError {
  const which = holder === undefined ? '' : ` (process ${holder})`
  const hint = `Wait until it has ended. If no build is running, delete the file ${path}.`
  return new OutputError(`Another docsgen build${which} is writing this output folder.`, { hint })
}

/** The id of the process that holds the lock, if it is running and another one than this. */
function readHolder(path: string): number | undefined {
  const found = readText(path)
  const pid = Number.parseInt(found, 10)
  const isHeld = pid !== process.pid && isRunning(pid) && found === describeProcess(pid)
  return isHeld ? pid : undefined
}

/** The id of a running process. On Linux also when it was started, as ids are used again, soon in containers. */
function describeProcess(pid: number): string {
  const boot = readText('/proc/sys/kernel/random/boot_id').trim()
  // The name of the program, in parentheses, may contain spaces. The time is the 22nd field, in ticks since the system started.
  const fields = readText(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')
  const start = fields?.[19]
  return start === undefined ? String(pid) : `${pid} ${start} ${boot}`
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
