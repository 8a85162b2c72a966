#!/usr/bin/env node
import { Console } from 'node:console'
import { hasColor } from './commands/has-color.ts'
import { describeUnhandled, ENDED_EARLY } from './commands/unhandled.ts'

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

async function main(): Promise<void> {
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
  // Work in progress may fail when a command is interrupted; that is not a bug.
  const endWith = (error: unknown) => {
    if (stoppedBy) return exit(signalExitCodes[stoppedBy])
    const { message, code } = describeUnhandled(error, { version, workingDirectory: process.cwd() })
    process.stderr.write(message)
    exit(code)
  }
  watchStreams()
  // Standard output is for reports: what the project's code logs must not end up in the middle of JSON.
  globalThis.console = new Console({ stdout: process.stderr, colorMode: false })
  process.on('exit', reportEarlyEnd)
  process.on('uncaughtException', endWith)
  process.on('unhandledRejection', endWith)

  const parameters = process.argv.slice(2)
  // The command line need not be loaded for this: it takes 12 ms.
  if (parameters.length === 1 && parameters[0] === '--version') {
    process.stdout.write(`${version}\n`)
    return exit(0)
  }
  const { createProgram, getUsageExitCode } = await import('./command-line/program.ts')
  const program = createProgram(version, async (flags, work) => {
    const code = await work({
      stdout: process.stdout,
      stderr: process.stderr,
      // A getter, so that only commands that ask questions open it.
      get stdin() {
        return process.stdin.isTTY && process.stdout.isTTY ? process.stdin : null
      },
      color: flags.color && hasColor(process.stdout, process.env),
      workingDirectory: process.cwd(),
      environment: process.env,
      signal: controller.signal,
      version,
    })
    exit(stoppedBy ? signalExitCodes[stoppedBy] : code)
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
