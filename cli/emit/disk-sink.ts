import { mkdirSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { removeStaleDrafts } from '../lib/derived-files.ts'
import { toFileState } from '../lib/file-states.ts'
import { computeSha256 } from '../lib/hash.ts'
import { attempt } from '../lib/system-error.ts'
import { createManifest } from './manifest.ts'
import { guard } from './output-error.ts'
import type { Contents, EmitSummary, OutputFile, Sink } from './output-file.ts'
import { getOutputPaths, type OutputLocation, type OutputPaths } from './output-paths.ts'
import { findIntact, type PublishedFile, readState } from './output-state.ts'
import { getFullPath, removeTree } from './output-tree.ts'
import { publish } from './publish.ts'
import { createStaging, recover, type StagedSite } from './staging.ts'

export interface DiskSinkRequest extends OutputLocation {
  /** Whether files of the old output are kept if they have not changed. */
  reuse: boolean
}

/**
 * Writes the output folder so that its readers see either the old site or the new one, never a mix: the new site is staged
 * in a folder next to the old one, on the same file system, and swapped in by rename. A file of the old output is kept, with its
 * times, if its bytes are the same; it is not even produced if its key is the same. If nothing differs, nothing is written. The
 * next run recovers from a killed one. The caller holds the lock of the output.
 */
export function createDiskSink({ reuse, ...location }: DiskSinkRequest): Sink {
  const paths = getOutputPaths(location)
  const site = guard(paths.outDir, () => openSite(paths, location.stateDirectory, reuse))
  const summary = { written: 0, reused: 0, bytes: 0 }
  const encode = createEncoder()

  function keep(path: string, file: PublishedFile): void {
    site.published.set(path, file)
    site.kept.add(path)
    summary.reused++
    summary.bytes += file.sizeBytes
  }
  function writeContents(path: string, key: string, contents: Contents): void {
    const body = encode(contents)
    const sha256 = computeSha256(body)
    const same = findKept(path, (file) => file.sha256 === sha256, site)
    if (same) {
      keep(path, same.key === key ? same : { ...same, key })
      return
    }
    const stats = site.staging.write(checkPath(path, paths), body)
    site.published.set(path, { key, sha256, sizeBytes: stats.size, mode: stats.mode, state: toFileState(stats).text })
    site.kept.delete(path)
    summary.written++
    summary.bytes += stats.size
  }
  async function write(file: OutputFile): Promise<readonly Diagnostic[]> {
    const kept = guard(paths.outDir, () => findKept(file.path, ({ key }) => key !== '' && key === file.key, site))
    if (kept) {
      keep(file.path, kept)
      return []
    }
    const { value, diagnostics } = await file.contents()
    // A file with diagnostics is produced again by the next build, which reports them again.
    const key = diagnostics.length === 0 ? (file.key ?? '') : ''
    guard(paths.outDir, () => writeContents(file.path, key, value))
    return diagnostics
  }

  return {
    write,
    async writeFolder(folder) {
      const diagnostics: Diagnostic[] = []
      for (const file of await folder.list()) diagnostics.push(...(await write(file)))
      return diagnostics
    },
    async commit(): Promise<EmitSummary> {
      // Without the manifest.
      const files = { ...summary }
      await write(createManifest(site.published))
      return { ...files, ...guard(paths.outDir, () => publish(site)) }
    },
    async abort() {
      // The next run removes what remains.
      attempt(() => removeTree(paths.staging))
    },
  }
}

/** Recovers from a killed run and opens the staging folder, so that a build fails before any work if it cannot. */
function openSite(paths: OutputPaths, stateDirectory: string, reuse: boolean): StagedSite {
  mkdirSync(stateDirectory, { recursive: true })
  attempt(() => removeStaleDrafts(stateDirectory))
  recover(paths)
  const known = readState(paths.state)
  const staging = createStaging(paths)
  const hasSameModes = known.folderMode === staging.folderMode
  return { paths, known, reuse: reuse && hasSameModes, staging, published: new Map(), kept: new Set() }
}

/** The file of the old output at a path, if it matches `isWanted` and is intact. */
function findKept(
  path: string,
  isWanted: (file: PublishedFile) => boolean,
  { paths, known, reuse }: StagedSite,
): PublishedFile | undefined {
  const file = reuse ? known.published.get(path) : undefined
  return file && isWanted(file) ? findIntact(getFullPath(paths.outDir, path), file, known) : undefined
}

function checkPath(path: string, { staging }: OutputPaths): string {
  if (!resolve(staging, path).startsWith(staging + sep)) throw new Error(`"${path}" leaves the output folder.`)
  return path
}

/** In bytes; few files are larger. */
const ENCODER_BYTES = 1024 * 1024

/** Encodes texts one after the other into the same memory: memory that is freed is not given back to the system at once. */
function createEncoder(): (contents: Contents) => Uint8Array {
  const memory = Buffer.allocUnsafeSlow(ENCODER_BYTES)
  return (contents) => {
    if (typeof contents !== 'string') return contents
    // UTF-8 has at most three bytes for a UTF-16 code unit.
    if (contents.length * 3 > ENCODER_BYTES) return Buffer.from(contents)
    return memory.subarray(0, memory.write(contents))
  }
}
