import { setImmediate } from 'node:timers/promises'
import { once } from '../lib/once.ts'
import { decode, decodeHtml, decodeMarkdown, type EncodedDocument } from '../parse/encoded-document.ts'
import type { ParserInput } from '../parse/parse.ts'
import type { SourceFile } from '../scan/source-file.ts'
import type { SearchSection } from '../search/records.ts'
import { type DocumentStore, isBegun, type StoredDocument } from './document-store.ts'
import type { DocumentParser } from './parse-documents.ts'
import type { Bodies } from './site.ts'
import type { StageClock } from './stage-clock.ts'

/** The keys under which a document and its body are stored. */
export type BodyKeys = Pick<StoredDocument, 'key' | 'bodyKey'>

/** Finds the keys of a source path; `undefined` if the file cannot be read. */
type FindKeys = (path: string) => BodyKeys | undefined

interface BodiesInput {
  sources: readonly SourceFile[]
  parser: DocumentParser
  store: DocumentStore
  /** Those whose document and body may not be stored. After a save of a large site, to look at all others takes milliseconds. */
  unfinished: Set<SourceFile>
  /** Takes a document of which only the beginning was parsed before. */
  receiveLater: (begun: BodyKeys, stored: StoredDocument) => void
  clock: Pick<StageClock, 'count'>
}

/** Creates the bodies of a site, by the keys of their source paths. A page without a translation has the body of its original. */
export function createBodies(input: BodiesInput, findKeys: FindKeys): Bodies {
  const { sources, parser, store } = input
  const getByPath = once(() => new Map(sources.map((source) => [source.path, source])))
  const { complete, stop } = createCompletion((signal) => parseMissing(input, findKeys, signal))
  const findBodyKey = ({ path, original = path }: SourceFile) => findKeys(original)?.bodyKey

  /** Replaces damaged values of the store. */
  async function parseAgain(page: SourceFile): Promise<EncodedDocument> {
    const source = getByPath().get(page.original ?? page.path) ?? page
    const read = store.read(source)
    if (!read) throw new Error(`${source.path} cannot be read.`)
    const encoded = await parser.parse({ source, bytes: read.bytes })
    if (read.key === findKeys(source.path)?.key) store.put(read.key, source, encoded)
    return encoded
  }

  async function read(source: SourceFile): Promise<Uint8Array> {
    const bodyKey = findBodyKey(source)
    const known = bodyKey === undefined ? undefined : store.findBody(bodyKey)
    if (known) return known
    const { body } = await parseAgain(source)
    if (!body) throw new Error('A document was parsed without its body.')
    return body
  }

  return {
    getKey: (source) => findBodyKey(source) ?? '',
    read: async (source) => decodeHtml(await read(source)),
    readMarkdown: async (source) => decodeMarkdown(await read(source)),
    async readSections(source) {
      const bodyKey = findBodyKey(source)
      const find = () => (bodyKey === undefined ? undefined : store.findSections(bodyKey))
      const known = find()
      if (known) return known
      await complete()
      const completed = find()
      if (completed) return completed
      const { sections } = await parseAgain(source)
      return sections ? decode<SearchSection[]>(sections) : []
    },
    complete,
    stop,
  }
}

/** Replaces outlines by the documents that are stored with their bodies. Gives way to other work, and ends early if it is aborted. */
async function readStored(
  { unfinished, store, receiveLater }: BodiesInput,
  findKeys: FindKeys,
  signal: AbortSignal,
): Promise<void> {
  for (const source of unfinished) {
    const known = findKeys(source.path)
    if (!known || !isBegun(known) || known.key === '') continue
    const { stored } = store.find(source)
    if (stored && store.hasBody(stored.bodyKey)) {
      unfinished.delete(source)
      receiveLater(known, stored)
    }
    await setImmediate()
    if (signal.aborted) return
  }
}

/** Parses every file whose document or body is not stored, and stores the result. Resolves early if it is aborted. */
async function parseMissing(input: BodiesInput, findKeys: FindKeys, signal: AbortSignal): Promise<void> {
  await readStored(input, findKeys, signal)
  if (signal.aborted) return
  const { sources, unfinished, parser, store, receiveLater, clock } = input
  const missing: { known: BodyKeys; key: string; source: SourceFile }[] = []
  function* readMissing(): Generator<ParserInput> {
    for (const source of unfinished) {
      const known = findKeys(source.path)
      if (!known) continue
      const read = !isBegun(known) && store.hasBody(known.bodyKey) ? undefined : store.read(source)
      if (!read) unfinished.delete(source)
      // A file that was changed since has another key, and is read by the next run.
      if (!read || (!isBegun(known) && read.key !== known.key)) continue
      missing.push({ known, key: read.key, source })
      yield { source, bytes: read.bytes }
    }
  }
  const receive = (encoded: EncodedDocument, at: number) => {
    const miss = missing[at]
    if (!miss) return
    const stored = store.put(miss.key, miss.source, encoded)
    unfinished.delete(miss.source)
    if (!isBegun(miss.known)) return
    receiveLater(miss.known, stored)
    clock.count('parse', at + 1, sources.length)
  }
  try {
    await parser.parseAll({ inputs: readMissing(), count: sources.length, receive, background: signal })
  } catch (error) {
    if (!signal.aborted) throw error
    return
  }
  if (missing.length > 0) store.save()
}

/** Does something once for all who ask for it, until it is stopped. */
function createCompletion(work: (signal: AbortSignal) => Promise<void>): Pick<Bodies, 'complete' | 'stop'> {
  let running: { ended: Promise<void>; controller: AbortController } | undefined
  return {
    complete() {
      if (!running) {
        const controller = new AbortController()
        running = { controller, ended: work(controller.signal) }
      }
      return running.ended
    },
    stop() {
      running?.controller.abort()
      running = undefined
    },
  }
}
