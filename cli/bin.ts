#!/usr/bin/env node
import { Console } from 'node:console'
import { Writable } from 'node:stream'
import { hasColor } from './commands/has-color.ts'
import { createStatusLine, type StatusLine } from './commands/status-line.ts'
import { describeUnhandled, ENDED_EARLY } from './commands/unhandled.ts'
import { isKeyInput } from './dev/terminal-keys.ts'

/** Defined when docsgen is bundled. */
declare const DOCSGEN_VERSION: string | undefined
const version = typeof DOCSGEN_VERSION === 'string' ? DOCSGEN_VERSION : '0.0.0'

/** Time limit of the cleanup after a signal. */
const STOP_WITHIN_MS = 900
const signalExitCodes = { SIGINT: 130, SIGTERM: 143 } as const

/** Exits once everything written to standard output and standard error has been flushed. */
function exit(code: number): void {
  process.off('exit', reportEarlyEnd)
  process.exitCode = code
  process.stdout.write('', () => process.stderr.write('', () => setImmediate(() => process.exit())))
}

/** Reports a process that ends before its command does. */
function reportEarlyEnd(): void {
  process.stderr.write(ENDED_EARLY)
  process.exitCode = 2
}

/** Exits because a report cannot be written. The reason goes to standard error if that still works. */
function failToPrint(stream: NodeJS.WriteStream, error: Error): void {
  process.off('exit', reportEarlyEnd)
  const { message, code } = describeUnhandled(error, { version, workingDirectory: process.cwd() })
  if (stream === process.stdout) process.stderr.write(message)
  process.exit(code)
}

/** A closed pipe (`| head`) is not an error; the command still ends with its own exit code. */
function watchStreams(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') failToPrint(stream, error)
    })
  }
}

/** Whether progress can be shown: only a terminal has a line that can be replaced, and logs of CI jobs are read later. */
function hasTerminal(): boolean {
  const { CI, TERM } = process.env
  return process.stdout.isTTY && process.stderr.isTTY && !CI && TERM !== 'dumb'
}

/** Standard output or error, which replaces the status line. */
function afterStatus(stream: NodeJS.WriteStream, status: StatusLine | null): { write(text: string): unknown } {
  if (!status) return stream
  return {
    write(text) {
      status.clear()
      return stream.write(text)
    },
  }
}

/** The stream for what the code of the project logs. */
function toConsoleStream(status: StatusLine | null): NodeJS.WritableStream {
  if (!status) return process.stderr
  return new Writable({
    write(chunk, _encoding, done) {
      status.clear()
      process.stderr.write(chunk, done)
    },
  })
}

/** Aborts a signal when the process is told to stop; a second time, the process ends at once. */
function abortOnSignals(): { signal: AbortSignal; getExitCode(): number | undefined } {
  const controller = new AbortController()
  let stoppedBy: keyof typeof signalExitCodes | undefined
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      const code = signalExitCodes[name]
      if (stoppedBy) process.exit(code)
      stoppedBy = name
      process.off('exit', reportEarlyEnd)
      controller.abort()
      setTimeout(() => process.exit(code), STOP_WITHIN_MS).unref()
    })
  }
  return { signal: controller.signal, getExitCode: () => stoppedBy && signalExitCodes[stoppedBy] }
}

async function main(): Promise<void> {
  const status = hasTerminal() ? createStatusLine(process.stderr) : null
  const { signal, getExitCode } = abortOnSignals()
  // Work in progress may fail when a command is interrupted; that is not a bug.
  const endWith = (error: unknown) => {
    status?.clear()
    const stopped = getExitCode()
    if (stopped !== undefined) return exit(stopped)
    const { message, code } = describeUnhandled(error, { version, workingDirectory: process.cwd() })
    process.stderr.write(message)
    exit(code)
  }
  watchStreams()
  // Standard output is for reports: what the project's code logs must not end up in the middle of JSON.
  globalThis.console = new Console({ stdout: toConsoleStream(status), colorMode: false })
  process.on('exit', reportEarlyEnd)
  process.on('uncaughtException', endWith)
  process.on('unhandledRejection', endWith)

  const parameters = process.argv.slice(2)
  // The command line need not be loaded for this: it takes 12 ms.
  if (parameters.length === 1 && parameters[0] === '--version') {
    process.stdout.write(`${version}\n`)
    return exit(0)
  }
  // Before the command line is loaded, so that the terminal does not show keys that are pressed meanwhile.
  if (parameters[0] === 'dev' && process.stdout.isTTY && isKeyInput(process.stdin)) process.stdin.setRawMode(true)
  const { createProgram, getUsageExitCode } = await import('./command-line/program.ts')
  const program = createProgram(version, async (flags, work) => {
    const code = await work({
      stdout: afterStatus(process.stdout, status),
      stderr: afterStatus(process.stderr, status),
      status: flags.quiet ? null : status,
      // A getter, so that only commands that ask questions open it.
      get stdin() {
        return process.stdin.isTTY && process.stdout.isTTY ? process.stdin : null
      },
      color: flags.color && hasColor(process.stdout, process.env),
      workingDirectory: process.cwd(),
      environment: process.env,
      signal,
      version,
    })
    status?.clear()
    exit(getExitCode() ?? code)
  })
  try {
    await program.parseAsync()
  } catch (error) {
    const code = getUsageExitCode(error)
    if (code !== undefined) exit(code)
    else endWith(error)
  }
}

void main()
