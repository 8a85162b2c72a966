import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Extensions } from '../config/extensions.ts'
import { type Diagnostic, type Outcome, wholeFile } from '../diagnostics/diagnostic.ts'
import { createInlineExecutor, createPoolExecutor } from '../executor/pool.ts'
import { hashOf } from '../lib/hash.ts'
import { hashIncludes, readInside } from '../lib/included-files.ts'
import type { ParseOptions } from '../parse/context.ts'
import type { Document } from '../parse/document.ts'
import type { SourceFile } from '../scan/source-file.ts'
import { createTasks, type TaskContext } from '../tasks.ts'
import type { Tools } from './tools.ts'

/** Documents with the key under which each one's body is cached. */
export interface ReadDocuments {
  documents: Document[]
  /** Source path -> body key. */
  keys: ReadonlyMap<string, string>
}

interface Miss {
  index: number
  key: string
  input: { source: SourceFile; bytes: Uint8Array }
}

/** Parses every source file, or takes what a run before made of the same bytes. Documents come in the order of `sources`. */
export async function readDocuments(
  sources: readonly SourceFile[],
  { config, extensions }: { config: Config; extensions: Extensions },
  tools: Tools,
): Promise<Outcome<ReadDocuments>> {
  const options = parseOptionsOf(config)
  const shape = hashOf(JSON.stringify(options), extensions.fingerprint, tools.installation.fingerprint)
  const documents: (Document | undefined)[] = new Array(sources.length)
  const keys = new Map<string, string>()
  const misses: Miss[] = []
  const diagnostics: Diagnostic[] = []
  const isFresh = createFreshness(tools.root)

  for (const [index, source] of sources.entries()) {
    const bytes = readSource(join(tools.root, source.path))
    if (!bytes) {
      diagnostics.push({
        code: 'file/unreadable',
        message: `${source.path} cannot be read.`,
        origin: wholeFile(source.path),
      })
      continue
    }
    const key = hashOf(shape, JSON.stringify(source), bytes)
    const document = recall(key, tools)
    if (!document || !isFresh(document)) misses.push({ index, key, input: { source, bytes } })
    else {
      documents[index] = document
      keys.set(source.path, bodyKey(key, document))
    }
  }
  await parseMisses(
    misses,
    { root: tools.root, options, extensionsModule: extensions.module },
    extensions,
    tools,
    (miss, document) => {
      documents[miss.index] = document
      keys.set(miss.input.source.path, bodyKey(miss.key, document))
    },
  )
  const known = documents.filter((document) => document !== undefined)
  return {
    value: { documents: known, keys },
    diagnostics: [...diagnostics, ...collectDiagnostics(known)],
  }
}

/** What is wrong in an included file is found by every page that includes it, and said once. */
function collectDiagnostics(documents: readonly Document[]): Diagnostic[] {
  const found = documents.flatMap((document) => document.diagnostics)
  if (!documents.some((document) => document.includes.length > 0)) return found
  return [...new Map(found.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic])).values()]
}

/** A cached document says what it read besides its source; it is right while all of that is as it was. */
function createFreshness(root: string): (document: Document) => boolean {
  const texts = new Map<string, string | undefined>()
  const read = (path: string) => {
    if (!texts.has(path)) texts.set(path, readInside(root, path))
    return texts.get(path)
  }
  return ({ includes, includesHash }) => includes.length === 0 || hashIncludes(includes, read) === includesHash
}

/** A document is found by its own bytes, its body by those of its includes, too: so a page is printed again when one changes. */
function bodyKey(key: string, { includesHash }: Document): string {
  return includesHash === undefined ? key : hashOf(key, includesHash)
}

/** Whether parsing took too long; on a machine with less to do it may not, so the next run tries again. */
function isGivenUp({ diagnostics }: Document): boolean {
  return diagnostics.some(({ code }) => code === 'markdown/time-limit')
}

/** The part of the configuration that shapes a parsed document: all of it is in the cache key. */
function parseOptionsOf(config: Config): ParseOptions {
  return {
    variables: config.variables,
    admonitions: config.markdown.admonitions,
    emoji: config.markdown.emoji,
    directives: Object.keys(config.markdown.directives),
    math: { output: config.math.output, macros: config.math.macros },
  }
}

function readSource(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

function recall(key: string, tools: Tools): Document | undefined {
  const remembered = tools.memory.get(key)
  if (remembered) return remembered
  const encoded = tools.documents.get(key)
  if (!encoded) return undefined
  const document = decode<Document>(encoded)
  tools.memory.set(key, document)
  return document
}

async function parseMisses(
  misses: readonly Miss[],
  context: TaskContext,
  extensions: Extensions,
  tools: Tools,
  receive: (miss: Miss, document: Document) => void,
): Promise<void> {
  if (misses.length === 0) return
  const pool = { threads: tools.threads, breakEven: tools.breakEven, worker: tools.installation.worker, context }
  const executor = tools.threads > 1 ? createPoolExecutor(pool) : createInlineExecutor()
  const bodies = tools.bodies()
  try {
    const { parse } = await createTasks(context, extensions)
    const inputs = misses.map((miss) => miss.input)
    await executor.map(parse, inputs, (encoded, index) => {
      const miss = misses[index]
      if (!miss) return
      const document = decode<Document>(encoded.document)
      if (!isGivenUp(document)) tools.documents.put(miss.key, encoded.document)
      bodies.put(bodyKey(miss.key, document), encoded.body)
      tools.memory.set(miss.key, document)
      // Ten thousand sources need not be held until the last of them is parsed.
      miss.input.bytes = new Uint8Array(0)
      receive(miss, document)
    })
  } finally {
    await executor.close()
  }
  await Promise.all([tools.documents.save(), bodies.save()])
}

/** The body of one document, made anew. */
export async function parseBody(
  source: SourceFile,
  plan: { config: Config; extensions: Extensions },
  tools: Tools,
): Promise<Uint8Array> {
  const context = { root: tools.root, options: parseOptionsOf(plan.config), extensionsModule: plan.extensions.module }
  const { parse } = await createTasks(context, plan.extensions)
  const { body } = await parse.run({ source, bytes: readFileSync(join(tools.root, source.path)) })
  return body
}

/** Values that this very version of docsgen encoded: the fingerprint in their key says so. */
export function decode<T>(encoded: Uint8Array): T {
  return JSON.parse(Buffer.from(encoded.buffer, encoded.byteOffset, encoded.byteLength).toString('utf8'))
}
