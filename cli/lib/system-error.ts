import { relative, sep } from 'node:path'

/** An error of the operating system: its code (`ENOSPC`), the system call, and the path if there is one. */
export interface SystemError extends Error {
  code: string
  syscall: string
  path?: string
}

/** Whether this is an error of the operating system, of any kind. */
export const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string'

/** Runs work that may fail, and returns its error, also one without a system call, as Yarn PnP throws. */
export function attempt(work: () => void): Error | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Errors that are caused by the machine, not by docsgen or its input. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'Permission denied',
  EBUSY: 'The file is in use',
  EDQUOT: 'The disk quota is exceeded',
  EFBIG: 'The file is too large for the file system',
  EIO: 'The disk reports an error',
  EMFILE: 'Too many files are open',
  ENFILE: 'Too many files are open',
  ENOMEM: 'The system is out of memory',
  ENOSPC: 'The disk is full',
  EPERM: 'Permission denied',
  EROFS: 'The file system is read-only',
  ESTALE: 'The network file system has lost the file',
}

/** Errors that concern the whole disk or process, so that the exact path does not matter. */
const GLOBAL_CODES: ReadonlySet<string> = new Set(['EDQUOT', 'EMFILE', 'ENFILE', 'ENOMEM', 'ENOSPC'])

/** Errors that only occur when writing. */
const WRITE_CODES: ReadonlySet<string> = new Set(['EDQUOT', 'EFBIG', 'ENOSPC', 'EROFS'])
const READ_CALLS: ReadonlySet<string> = new Set(['lstat', 'opendir', 'read', 'readlink', 'realpath', 'scandir', 'stat'])

/** A failure of the machine; the message is one sentence for users. */
export class MachineFailure extends Error {
  override name = 'MachineFailure'
}

/** Whether the cause is the machine: not docsgen, not the project, not the command line. */
export const isMachineFailure = (error: unknown): error is MachineFailure | SystemError =>
  error instanceof MachineFailure || (isSystemError(error) && Object.hasOwn(REASONS, error.code))

/** One sentence: `The disk is full: "build/index.html" could not be written.` Paths are relative to the folder `from`. */
export function describeMachineFailure(error: MachineFailure | SystemError, from: string): string {
  if (error instanceof MachineFailure) return error.message
  const { code, path, syscall } = error
  if (path === undefined) return `${getReason(error)} (${syscall}).`
  const action = READ_CALLS.has(syscall) ? 'read' : syscall === 'open' && !WRITE_CODES.has(code) ? 'opened' : 'written'
  return `${getReason(error)}: "${shortenPath(path, from)}" could not be ${action}.`
}

/** Like `describeMachineFailure` for a folder written as a whole: mentions the file only if it matters. */
export function describeFailedFolder(error: SystemError, folder: string, from: string): string {
  const { code, path } = error
  const details = GLOBAL_CODES.has(code) || path === undefined ? '' : ` (${code} at "${shortenPath(path, from)}")`
  return `${getReason(error)}: "${shortenPath(folder, from)}" could not be written${details}.`
}

const getReason = ({ code }: SystemError): string => REASONS[code] ?? `The operating system reported ${code}`

/** Relative to the folder if the path is inside it. */
function shortenPath(path: string, from: string): string {
  const shorter = relative(from, path)
  return shorter === '' || shorter === '..' || shorter.startsWith(`..${sep}`) ? path : shorter
}
