import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const PREFIX = 'docsgen-tests-'

/**
 * Gives the run a folder for all temporary files, of its tests and of what they start, and removes it at the end. Vitest calls this for
 * each project. They share the folder of the first: Chromium refuses a socket whose path is long.
 */
export default function useTemporaryFolder(): (() => void) | undefined {
  if (basename(tmpdir()).startsWith(PREFIX)) return undefined
  const folder = realpathSync(mkdtempSync(join(tmpdir(), PREFIX)))
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
