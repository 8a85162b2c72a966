import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cache } from '../cache/cache.ts'
import { openPack } from '../cache/pack.ts'
import { findInstallation, type Installation } from '../lib/installation.ts'
import type { Document } from '../parse/document.ts'

/** A stage and how long it took; the `--profile` table. */
export interface StageTime {
  name: string
  /** Milliseconds of wall time. */
  ms: number
}

/**
 * Documents below which one thread is faster: starting a worker and warming its compiler costs about as much as parsing
 * this many documents of 6 KB. `npm run bench -- --break-even` prints both sides.
 */
const breakEven = 300

/** What stages are wrapped in: caches, threads, clock. None of it changes what they return. */
export interface Tools {
  root: string
  installation: Installation
  /** Absolute folder for everything derived; under the root, or temporary with `--no-cache`. */
  cacheDirectory: string
  /** Encoded documents by parse key. */
  documents: Cache
  /** Encoded bodies by parse key; opened only by those who print. */
  bodies(): Cache
  /** Decoded documents of the run before, by parse key: what `dev` saves from save to save. */
  memory: Map<string, Document>
  /** Threads for pure stages; 1 keeps all work in this one. */
  threads: number
  /** Inputs from which on threads are used. */
  breakEven: number
  /** In the order of first use; the times of one name add up. */
  stages: StageTime[]
  time<T>(name: string, work: () => T | Promise<T>): Promise<T>
  timeSync<T>(name: string, work: () => T): T
  close(): Promise<void>
}

/** Makes the tools of one command. `cache: false` leaves nothing behind and reads nothing from before. */
export function createTools(request: { root: string; cache: boolean; workers: number | null }): Tools {
  const cacheDirectory = request.cache
    ? join(request.root, '.docsgen', 'cache')
    : mkdtempSync(join(tmpdir(), 'docsgen-'))
  mkdirSync(cacheDirectory, { recursive: true })
  const documents = openPack(cacheDirectory, 'documents')
  let bodies: Cache | undefined
  const stages: StageTime[] = []
  function add(name: string, ms: number): void {
    const stage = stages.find((candidate) => candidate.name === name)
    if (stage) stage.ms += ms
    else stages.push({ name, ms })
  }
  return {
    root: request.root,
    installation: findInstallation(),
    cacheDirectory,
    documents,
    bodies() {
      bodies ??= openPack(cacheDirectory, 'bodies')
      return bodies
    },
    memory: new Map(),
    threads: request.workers ?? availableParallelism(),
    // Who names a number of workers gets them.
    breakEven: request.workers === null ? breakEven : 1,
    stages,
    async time(name, work) {
      const start = performance.now()
      try {
        return await work()
      } finally {
        add(name, performance.now() - start)
      }
    },
    timeSync(name, work) {
      const start = performance.now()
      try {
        return work()
      } finally {
        add(name, performance.now() - start)
      }
    },
    async close() {
      documents.close()
      bodies?.close()
      if (!request.cache) rmSync(cacheDirectory, { recursive: true, force: true })
    },
  }
}
