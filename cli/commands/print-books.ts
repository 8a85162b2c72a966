import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { createStaticServer } from '../serve/static-server.ts'
import type { CommandContext } from './command-context.ts'

interface PrintRequest {
  browser: string
  /** Absolute folder of the built site. */
  outDir: string
  baseUrl: string
  /** The books, relative to `outDir`; each PDF is written next to its book. */
  paths: readonly string[]
}

/** Prints the books of a built site, which is served for that time, as images and styles have addresses of the site. */
export async function printBooks(
  { browser, outDir, baseUrl, paths }: PrintRequest,
  { signal }: Pick<CommandContext, 'signal'>,
): Promise<Diagnostic[]> {
  const { value: server, diagnostics } = await createStaticServer({
    ...{ directory: outDir, baseUrl, host: '127.0.0.1', allowedHosts: [], port: FIRST_PORT, exactPort: false },
    onError: () => undefined,
  })
  if (!server) return diagnostics
  const profile = mkdtempSync(join(tmpdir(), 'docsgen-print-'))
  try {
    const problems: Diagnostic[] = []
    for (const path of paths) {
      const file = join(outDir, path.replace(/\.html$/, '.pdf'))
      const url = server.origin + baseUrl + encodeURI(path)
      const failure = await print({ browser, profile, file, url, signal })
      if (failure !== null) problems.push(describeFailure(path, failure))
    }
    return problems
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    await server.close()
  }
}

/** The next free one is used. */
const FIRST_PORT = 4300

/** A book of a thousand pages takes a minute. */
const LONGEST_PRINT_MS = 600_000

/** Returns why it failed, or `null`. */
async function print(request: {
  browser: string
  profile: string
  file: string
  url: string
  signal: AbortSignal
}): Promise<string | null> {
  const { browser, profile, file, url, signal } = request
  const options = [
    ...['--headless', '--disable-gpu', '--no-first-run', '--no-pdf-header-footer', '--generate-pdf-document-outline'],
    // Chromium does not start its sandbox as root.
    ...(userInfo().uid === 0 ? ['--no-sandbox'] : []),
    ...[`--user-data-dir=${profile}`, `--print-to-pdf=${file}`, url],
  ]
  try {
    await promisify(execFile)(browser, options, { signal, timeout: LONGEST_PRINT_MS, maxBuffer: 2 ** 26 })
    return existsSync(file) ? null : 'the browser wrote no file'
  } catch (error) {
    signal.throwIfAborted()
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
  }
}

function describeFailure(path: string, reason: string): Diagnostic {
  return {
    code: 'book/print-failed',
    message: `"${path}" could not be printed as PDF: ${reason}.`,
    hint: 'Open the book in a browser and print it there.',
    origin: { kind: 'command', option: '--pdf' },
  }
}
