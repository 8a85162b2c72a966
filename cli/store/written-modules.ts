import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makeDerivedFolder, removeStaleDrafts, writeDerivedFile } from '../lib/derived-files.ts'
import { attempt } from '../lib/system-error.ts'

/**
 * Number of other modules that are kept, since another process may be about to import one. A number and not an age: the clock may
 * differ from that of the file system, or change.
 */
const KEPT_MODULES = 16

/**
 * Writes modules into a folder of their own, so that Node.js can import them, and returns their absolute paths. A name must
 * differ whenever the code does, as Node.js imports a path once. Throws errors of the file system.
 */
export function writeModules(folder: string, modules: readonly { name: string; code: string }[]): string[] {
  const files = modules.map(({ name }) => join(folder, name))
  const isWritten = files.map((file, at) => hasContents(file, modules[at]?.code))
  if (!isWritten.includes(false)) return files
  makeDerivedFolder(folder)
  for (const [at, { code }] of modules.entries()) if (!isWritten[at]) writeDerivedFile(files[at] ?? '', code)
  attempt(() => removeOldFiles(folder, files))
  return files
}

function hasContents(file: string, text: string | undefined): boolean {
  try {
    return readFileSync(file, 'utf8') === text
  } catch {
    return false
  }
}

function removeOldFiles(folder: string, used: readonly string[]): void {
  removeStaleDrafts(folder)
  const unused = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((file) => !used.includes(file))
    .map((file) => ({ file, modifiedMs: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((one, other) => other.modifiedMs - one.modifiedMs)
  for (const { file } of unused.slice(KEPT_MODULES)) rmSync(file, { recursive: true, force: true })
}
