import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'

const checkout = resolve(import.meta.dirname, '../..')

/** The server of `examples/ask-ai` as a process. */
export interface ExampleServer {
  origin: string
  /** The lines that it has logged, the newest last. */
  logged: readonly string[]
  /** Resolves with the next line. */
  nextLog(): Promise<unknown>
  stop(): void
}

/** Starts the server on a free port, with these environment variables; resolves when it listens. */
export async function startExampleServer(env: Record<string, string>): Promise<ExampleServer> {
  const child = spawn(process.execPath, ['examples/ask-ai/server.mjs'], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PORT: '0', ...env },
  })
  const logged: string[] = []
  const lines = createInterface({ input: child.stdout })
  const origin = await new Promise<string>((done) => {
    lines.on('line', (line) => {
      const listening = /^Listening on (\S+)$/.exec(line)?.[1]
      if (listening) done(listening)
      else logged.push(line)
    })
  })
  return { origin, logged, nextLog: () => once(lines, 'line'), stop: () => void child.kill() }
}
