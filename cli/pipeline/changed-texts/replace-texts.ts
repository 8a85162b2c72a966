import type { OutputFolderSink } from '../../emit/disk-sink.ts'
import type { EmitSummary, OutputFile } from '../../emit/output-file.ts'
import type { FileState } from '../../lib/file-states.ts'
import { hashParts } from '../../lib/hash.ts'
import { SEARCH_FOLDER } from '../../lib/search-folder.ts'
import type { BuildContext } from '../build-context.ts'
import { nameOutputFile } from '../search-index.ts'
import type { ComparedRun } from '../unchanged/run-record.ts'
import { listChanged } from './list-changed.ts'
import { type ChangedText, parseChanged } from './parse-changed.ts'
import { printChanged } from './print-changed.ts'
import { replaceBody, replaceBodyOfPage } from './replace-body.ts'
import { beginSearchUpdate, type SearchUpdate } from './search-update.ts'
import { type RecordedText, readTexts, type TextRecord } from './text-record.ts'

/** An output in which texts were replaced. */
export interface ReplacedTexts {
  emitted: EmitSummary
  /** The hash of the record of all texts. */
  texts: string
  /** Absolute path of each changed file or folder -> what it was like when it was read. */
  states: ReadonlyMap<string, FileState>
}

/** What texts are replaced in. */
interface Replacement {
  run: ComparedRun
  /** Absolute path of the project. */
  root: string
  openSink: () => OutputFolderSink
}

/**
 * Replaces the texts of documents in the output of the last run, if nothing else has changed since: the rest of the site sees of a
 * document what is in its `Document`, so that all other pages are what they were. `null`, and the output is as it was, where this
 * is not so or not known.
 */
export async function replaceTexts(
  { run, root, openSink }: Replacement,
  context: BuildContext,
): Promise<ReplacedTexts | null> {
  const { cache, clock } = context
  const { texts: hash, result } = run.header
  const texts = hash === null ? undefined : readTexts(cache.path, hash)
  const inputs = texts && listChanged(run, root)
  if (!texts || !inputs || mentionsAny(result.reported, inputs.files)) return null
  const parsed = await clock.time('parse', () => parseChanged(inputs.files, texts, context))
  if (!parsed) return null
  const changed = parsed.filter(({ before, after }) => before.bodyKey !== after.bodyKey)
  const search = updateSearch(changed, texts, context)
  const sink = openSink()
  try {
    const isReplaced = isOutputOf(run, sink) && (await writeChanged(changed, { texts, sink, search }, context))
    // It may merge the files that texts are read from.
    await context.documents.save()
    if (!isReplaced) {
      await sink.abort()
      return null
    }
    const emitted = await clock.time('emit', () => sink.commit())
    const states = new Map([...inputs.folders, ...parsed.map(({ path, state }) => [path, state] as const)])
    return { emitted, texts: recordChanged(parsed, { texts, search: await search?.stored }, context), states }
  } catch (error) {
    await sink.abort()
    throw error
  }
}

/** Whether a problem has to do with one of the files: its location may be another now. */
function mentionsAny(reported: unknown, paths: readonly string[]): boolean {
  const text = JSON.stringify(reported)
  return paths.some((path) => text.includes(JSON.stringify(path).slice(1, -1)))
}

/**
 * Whether what was published last is the output of the run: another one may have published since, without the cache or with an
 * older one.
 */
function isOutputOf({ outputs }: ComparedRun, sink: OutputFolderSink): boolean {
  const manifest = sink.findManifest()
  return manifest !== undefined && outputs.includes(manifest)
}

/** What is written to. */
interface Target {
  texts: TextRecord
  sink: OutputFolderSink
}

/** Writes all that shows a changed text, and keeps the rest. `false` if a file is not as it was published, or cannot be replaced. */
async function writeChanged(
  changed: readonly ChangedText[],
  { search, ...target }: Target & { search: SearchUpdate | undefined },
  context: BuildContext,
): Promise<boolean> {
  const { clock, installation } = context
  const { sink } = target
  const written = new Set<string>()
  for (const each of changed) {
    const files = clock.time('print', () => replaceFiles(each, target, context))
    if (!files) return false
    for (const file of files) {
      await sink.write(file)
      written.add(file.path)
    }
  }
  const isLeft = (path: string) => !written.has(path) && !(search && path.startsWith(`${SEARCH_FOLDER}/`))
  const keepAll = (paths: readonly string[]) => paths.every((path) => sink.keep(path))
  if (!clock.time('emit', () => keepAll(sink.listPublished().filter(isLeft)))) return false
  const files = await search?.files
  if (files === null) return false
  for (const { bytes, ...named } of files ?? []) {
    const file = nameOutputFile(named, installation)
    if (bytes) await sink.write({ ...file, contents: () => ({ value: bytes, diagnostics: [] }) })
    else if (!sink.keep(file.path)) return false
  }
  return true
}

/** The files of a document with its text of now in place of the old one; `null` if one of them cannot be replaced. */
function replaceFiles(each: ChangedText, { texts, sink }: Target, context: BuildContext): OutputFile[] | null {
  const printed = printChanged(each, texts.header, context)
  if (!printed) return null
  const { page, markdown, bodyKey } = each.after
  const replaceIn = (path: string, replace: (file: string) => string | undefined): OutputFile | null => {
    const published = sink.readPublished(path)
    // A file without a key has problems, which are reported when it is produced again.
    if (!published?.key) return null
    const value = replace(published.text)
    const key = hashParts(published.key, bodyKey)
    return value === undefined ? null : { path, key, contents: () => ({ value, diagnostics: [] }) }
  }
  const files = [
    replaceIn(page, (file) => replaceBodyOfPage(file, printed.html)),
    ...(markdown === null ? [] : [replaceIn(markdown, (file) => replaceBody(file, printed.markdown))]),
  ]
  const found = files.filter((file) => file !== null)
  return found.length === files.length ? found : null
}

/** Begins to update the search indexes; `undefined` if none shows a changed text. */
function updateSearch(
  changed: readonly ChangedText[],
  { header: { search } }: TextRecord,
  context: BuildContext,
): SearchUpdate | undefined {
  const { cache, installation } = context
  const pages = changed.flatMap(({ after: { foundAs: url, bodyKey }, sections }) =>
    url === null ? [] : [{ url, bodyKey, sections }],
  )
  if (!search || pages.length === 0) return undefined
  const { fingerprint } = installation
  const { fileProtocol, pages: record } = search
  return beginSearchUpdate({ cachePath: cache.path, fingerprint, fileProtocol, record, changed: pages }, context)
}

/** Records the texts as they are now, and returns the hash of the record. */
function recordChanged(
  changed: readonly ChangedText[],
  { texts, search }: { texts: TextRecord; search: string | null | undefined },
  { cache }: BuildContext,
): string {
  const values = new Map(changed.map(({ after }): [string, RecordedText] => [after.source.path, after]))
  const { header } = texts
  const settings = header.search && { ...header.search, ...(search && { pages: search }) }
  return texts.replace({ header: { ...header, search: settings }, values }, cache)
}
