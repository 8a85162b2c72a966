import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Gives the run a folder for all temporary files, of its tests and of what they start, and removes it at the end. */
export default function useTemporaryFolder(): () => void {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docsgen-tests-')))
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
