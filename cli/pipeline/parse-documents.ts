import type { Pool, Threads } from '../executor/pool.ts'
import { createSupply } from '../lib/supply.ts'
import type { Document } from '../parse/document.ts'
import type { EncodedDocument } from '../parse/encoded-document.ts'
import type { ParserInput } from '../parse/parse.ts'
import type { SourceSyntax } from '../parse/source-syntax.ts'
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

/** Files that are parsed in one thread or in several. */
export interface FilesToParse {
  /** Asked for the next file when a thread is free to parse it. */
  inputs: Iterable<ParserInput>
  /** How many there are at most. */
  count: number
  /** Whether bodies are not wanted if there are as many files as threads are used for. Default: `false`. */
  mayOmitBodies?: boolean
  /** Called in the order of the inputs. */
  receive: (encoded: EncodedDocument, index: number) => void
  /** Set for files that nobody waits for: their parsing gives way to other work, and rejects when the signal aborts. */
  background?: AbortSignal
}

/** Parses the source files of a site. */
export interface DocumentParser {
  /** Parses one file in the calling thread. */
  parse(input: ParserInput): Promise<EncodedDocument>
  /** The same for a document whose body is not wanted. */
  parseDocument(input: ParserInput): Promise<Document>
  /** Parses files. */
  parseAll(files: FilesToParse): Promise<void>
}

/** Creates the parser of a site. Nothing is loaded or started before it is used. */
export function createDocumentParser(
  { root, parseOptions, extensions }: Pick<Site, 'root' | 'parseOptions' | 'extensions'>,
  { pool, syntax }: { pool: Pool; syntax: SourceSyntax },
): DocumentParser {
  const context: TaskContext = { root, options: parseOptions, extensionsModule: extensions.module }
  let tasks: Promise<Tasks> | undefined
  const loadTasks = () => {
    tasks ??= createTasks(context, { syntax, extensions })
    return tasks
  }
  return {
    async parse(input) {
      const { parse } = await loadTasks()
      return parse.run(input)
    },
    parseDocument: async (input) => (await loadTasks()).parseDocument(input),
    async parseAll({ inputs, count, mayOmitBodies = false, receive, background }) {
      let isDocumentOnly = false
      function* describe(): Generator<ParserInput> {
        for (const input of inputs) yield { ...input, isDocumentOnly }
      }
      const supply = createSupply(describe(), count)
      const { threshold } = pool.threads
      const first = supply.peek(mayOmitBodies ? threshold : 1)
      if (first.length === 0) return
      isDocumentOnly = mayOmitBodies && first.length >= threshold
      for (const input of first) input.isDocumentOnly = isDocumentOnly
      const { parse } = await loadTasks()
      await pool.runAll({ task: parse, inputs: supply, receive, background }, context)
    },
  }
}
