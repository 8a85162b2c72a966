import { createInlineExecutor, createPoolExecutor } from '../executor/pool.ts'
import type { SourceFile } from '../scan/source-file.ts'
import { createTasks, type EncodedDocument, type TaskContext } from '../tasks.ts'
import { getParseOptions } from './document-keys.ts'
import type { Site } from './site.ts'

/**
 * With fewer documents, one thread is faster: starting a worker and warming up its compiler costs about as much as parsing
 * this many documents of 6 KB. `npm run bench -- --break-even` prints both times.
 */
const THREADING_THRESHOLD = 300

/** How many threads run pure stages. */
export interface Threads {
  /** 1: all work runs in the calling thread. */
  count: number
  /** Minimum number of inputs for which threads are used. */
  threshold: number
  /** Module that a worker thread runs. */
  worker: URL
}

/** The threads of a command; `workers` is the number that the user set, `null` for one per core. */
export function getThreads(workers: number | null, cores: number, worker: URL): Threads {
  return { count: workers ?? cores, threshold: workers === null ? THREADING_THRESHOLD : 1, worker }
}

/** A source file with its bytes. */
export interface ParseInput {
  source: SourceFile
  bytes: Uint8Array
}

type ParsingSite = Pick<Site, 'root' | 'config' | 'dialects' | 'extensions' | 'facts'>

/** Parses files in one thread or in several. Results reach `receive` in the order of the inputs. */
export async function parseDocuments(
  site: ParsingSite,
  inputs: readonly ParseInput[],
  { threads, receive }: { threads: Threads; receive: (encoded: EncodedDocument, index: number) => void },
): Promise<void> {
  if (inputs.length === 0) return
  const { count, threshold, worker } = threads
  const context = createTaskContext(site)
  const pool = { threads: count, threadingThreshold: threshold, worker, context }
  const executor = count > 1 ? createPoolExecutor(pool) : createInlineExecutor()
  try {
    const { parse } = await createTasks(context, site.extensions)
    await executor.map(parse, inputs, receive)
  } finally {
    await executor.close()
  }
}

/** Parses one file in the calling thread. */
export async function parseDocument(site: ParsingSite, input: ParseInput): Promise<EncodedDocument> {
  const { parse } = await createTasks(createTaskContext(site), site.extensions)
  return parse.run(input)
}

function createTaskContext(site: ParsingSite): TaskContext {
  return { root: site.root, options: getParseOptions(site), extensionsModule: site.extensions.module }
}
