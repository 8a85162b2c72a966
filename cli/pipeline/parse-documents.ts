import type { Pool, Threads } from '../executor/pool.ts'
import type { Supply } from '../lib/supply.ts'
import type { EncodedDocument } from '../parse/encoded-document.ts'
import type { ParserInput } from '../parse/parse.ts'
import { createTasks, type TaskContext, type Tasks } from '../tasks.ts'
import type { Site } from './site.ts'

/**
 * With fewer documents, one thread is faster: starting a worker and warming up its compiler costs about as much as parsing
 * this many documents of 6 KB. `npm run bench -- --break-even` prints both times.
 */
const THREADING_THRESHOLD = 300

/** How many threads a command uses; `workers` is the number that the user set, `null` for one per core. */
export function countThreads(workers: number | null, cores: number): Pick<Threads, 'count' | 'threshold'> {
  return { count: workers ?? cores, threshold: workers === null ? THREADING_THRESHOLD : 1 }
}

/** Parses the source files of a site. */
export interface DocumentParser {
  /** Parses one file in the calling thread. */
  parse(input: ParserInput): Promise<EncodedDocument>
  /** Parses files in one thread or in several. Results reach `receive` in the order of the inputs. Rejects if aborted. */
  parseAll(
    inputs: Supply<ParserInput>,
    receive: (encoded: EncodedDocument, index: number) => void,
    signal?: AbortSignal,
  ): Promise<void>
}

/** Creates the parser of a site. Nothing is loaded or started before it is used. */
export function createDocumentParser(
  { root, parseOptions, extensions }: Pick<Site, 'root' | 'parseOptions' | 'extensions'>,
  pool: Pool,
): DocumentParser {
  const context: TaskContext = { root, options: parseOptions, extensionsModule: extensions.module }
  let tasks: Promise<Tasks> | undefined
  const loadTasks = () => {
    tasks ??= createTasks(context, extensions)
    return tasks
  }
  return {
    async parse(input) {
      const { parse } = await loadTasks()
      return parse.run(input)
    },
    async parseAll(inputs, receive, signal) {
      if (inputs.peek(1).length === 0) return
      const { parse } = await loadTasks()
      const run = (input: ParserInput) => {
        signal?.throwIfAborted()
        return parse.run(input)
      }
      await pool.runAll({ task: { ...parse, run }, inputs, receive }, context)
    },
  }
}
