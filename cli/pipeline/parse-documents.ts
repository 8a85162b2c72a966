import { runTask, type Threads } from '../executor/pool.ts'
import type { SourceFile } from '../scan/source-file.ts'
import { createTasks, type EncodedDocument, type TaskContext, type Tasks } from '../tasks.ts'
import type { Site } from './site.ts'

/**
 * With fewer documents, one thread is faster: starting a worker and warming up its compiler costs about as much as parsing
 * this many documents of 6 KB. `npm run bench -- --break-even` prints both times.
 */
const THREADING_THRESHOLD = 300

/** The threads of a command; `workers` is the number that the user set, `null` for one per core. */
export function getThreads(workers: number | null, cores: number, worker: URL): Threads {
  return { count: workers ?? cores, threshold: workers === null ? THREADING_THRESHOLD : 1, worker }
}

/** A source file with its bytes. */
export interface ParseInput {
  source: SourceFile
  bytes: Uint8Array
}

/** Parses the source files of a site. */
export interface DocumentParser {
  /** Parses one file in the calling thread. */
  parse(input: ParseInput): Promise<EncodedDocument>
  /** Parses files in one thread or in several. Results reach `receive` in the order of the inputs. */
  parseAll(inputs: readonly ParseInput[], receive: (encoded: EncodedDocument, index: number) => void): Promise<void>
}

/** Creates the parser of a site. Nothing is loaded or started before it is used. */
export function createDocumentParser(
  { root, parseOptions, extensions }: Pick<Site, 'root' | 'parseOptions' | 'extensions'>,
  threads: Threads,
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
    async parseAll(inputs, receive) {
      if (inputs.length === 0) return
      const { parse } = await loadTasks()
      await runTask({ task: parse, inputs, receive }, { ...threads, context })
    },
  }
}
