import type { OutputFile, Sink } from './output-file.ts'

/** A sink that keeps producers instead of bytes: a file is produced when it is asked for, and once per key. */
export interface MemorySink extends Sink {
  /** The published file at a posix path relative to the output folder; `undefined` when there is none. */
  find(path: string): Promise<Uint8Array | string> | undefined
  /** Paths of all published files, sorted. */
  paths(): string[]
}

export function createMemorySink(): MemorySink {
  let staged = new Map<string, OutputFile>()
  let published = new Map<string, OutputFile>()
  const produced = new Map<string, { key: string; contents: Promise<Uint8Array | string> }>()
  return {
    async write(file) {
      staged.set(file.path, file)
    },
    async commit() {
      published = staged
      staged = new Map()
      for (const [path, { key }] of produced) if (published.get(path)?.key !== key) produced.delete(path)
      return { written: published.size, reused: 0, bytes: 0 }
    },
    async abort() {
      staged = new Map()
    },
    find(path) {
      const file = published.get(path)
      if (!file) return undefined
      const known = produced.get(path)
      if (known) return known.contents
      const contents = Promise.resolve(file.contents())
      produced.set(path, { key: file.key, contents })
      contents.catch(() => produced.delete(path))
      return contents
    },
    paths: () => [...published.keys()].sort(),
  }
}
