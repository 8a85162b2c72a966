import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The input of a terminal. */
export interface KeyInput {
  setRawMode(isRaw: boolean): unknown
  on(event: 'data', listener: (data: Buffer | string) => void): unknown
  off(event: 'data', listener: (data: Buffer | string) => void): unknown
  resume(): unknown
  pause(): unknown
}

/** Key -> what it does. */
export type KeyActions = Readonly<Record<string, () => void>>

const CTRL_C = '\x03'
const CTRL_Z = '\x1a'
const ESCAPE = '\x1b'

/** A process that was stopped continues here when it is in the foreground again. */
const CONTINUE_AFTER_MS = 100

/**
 * Calls the action of each key that is pressed, which the terminal does not show. `interrupt` is called for Ctrl+C, which is a key like
 * others then. The function that is returned gives the input back as it was.
 */
export function listenForKeys(input: KeyInput, actions: KeyActions, interrupt: () => void): () => void {
  const press = (key: string) => {
    if (key === CTRL_C) interrupt()
    else if (key === CTRL_Z) suspend(input)
    else if (Object.hasOwn(actions, key)) actions[key]?.()
  }
  const listener = (data: Buffer | string) => {
    const keys = data.toString()
    // Arrows and function keys.
    if (!keys.startsWith(ESCAPE)) for (const key of keys) press(key)
  }
  input.setRawMode(true)
  input.on('data', listener)
  input.resume()
  return () => {
    input.off('data', listener)
    input.setRawMode(false)
    input.pause()
  }
}

function suspend(input: KeyInput): void {
  input.setRawMode(false)
  process.kill(process.pid, 'SIGTSTP')
  setTimeout(() => input.setRawMode(true), CONTINUE_AFTER_MS)
}

/** Whether an input is a terminal whose keys this process may read: the system stops a process in the background that tries to. */
export function isKeyInput(input: object | null): input is KeyInput {
  if (input === null || !('setRawMode' in input)) return false
  const [group, foreground] = readProcessGroups()
  return group !== undefined && group === foreground
}

/** The group of this process, and that which its terminal serves. Linux has them in a file, which is read in no time. */
function readProcessGroups(): string[] {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    const [, , group = '', , , foreground = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [group, foreground]
  } catch {
    const { status, stdout } = spawnSync('ps', ['-o', 'pgid=,tpgid=', '-p', String(process.pid)], { encoding: 'utf8' })
    return status === 0 ? stdout.trim().split(/\s+/) : []
  }
}
