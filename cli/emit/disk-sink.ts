import { mkdirSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { removeStaleDrafts } from '../lib/derived-files.ts'
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
  const writes = createWriteQueue(paths.outDir)

  function keep(path: string, file: PublishedFile): void {
    site.published.set(path, file)
    site.kept.add(path)
    summary.reused++
    summary.bytes += file.sizeBytes
  }
  async function writeContents(path: string, key: string, contents: Contents): Promise<void> {
    const body = typeof contents === 'string' ? Buffer.from(contents) : contents
    const sha256 = computeSha256(body)
    const same = guard(paths.outDir, () => findKept(path, (file) => file.sha256 === sha256, site))
    if (same) {
      keep(path, same.key === key ? same : { ...same, key })
      return
    }
    // Its state and mode are read once it is written.
    site.published.set(path, { key, sha256, sizeBytes: body.byteLength, mode: 0, state: '' })
    site.kept.delete(path)
    site.written.add(path)
    summary.written++
    summary.bytes += body.byteLength
    await writes.add(() => site.staging.write(checkPath(path, paths), body))
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
    await writeContents(file.path, key, value)
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
      await writes.finish()
      return { ...files, ...guard(paths.outDir, () => publish(site)) }
    },
    async abort() {
      await writes.finish().catch(() => undefined)
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
  return {
    paths,
    known,
    reuse: reuse && hasSameModes,
    staging,
    published: new Map(),
    kept: new Set(),
    written: new Set(),
  }
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

/** Files that are written at the same time. Node.js has four threads for that; the rest is what they do next. */
const MAX_PENDING = 32

/** Writes that go on while the caller produces the next file. */
interface WriteQueue {
  /** Begins a write, and waits while there are too many. Throws the `OutputError` of an earlier one that failed. */
  add(write: () => Promise<void>): Promise<void>
  /** Waits for all writes, and throws the first error. */
  finish(): Promise<void>
}

function createWriteQueue(outDir: string): WriteQueue {
  const pending = new Set<Promise<void>>()
  const failures: unknown[] = []
  const throwFailure = () =>
    guard(outDir, () => {
      if (failures.length > 0) throw failures[0]
    })
  return {
    async add(write) {
      const written = write()
        .catch((error) => void failures.push(error))
        .finally(() => pending.delete(written))
      pending.add(written)
      if (pending.size >= MAX_PENDING) await Promise.race(pending)
      throwFailure()
    },
    async finish() {
      await Promise.all(pending)
      throwFailure()
    },
  }
}
