import type { OutputFolderSink } from '../../emit/disk-sink.ts'
import type { EmitSummary, OutputFile } from '../../emit/output-file.ts'
import type { FileState } from '../../lib/file-states.ts'
import { hashParts } from '../../lib/hash.ts'
import { SEARCH_FOLDER } from '../../lib/search-folder.ts'
import type { MadeFile } from '../../search/make-indexes.ts'
import type { BuildContext } from '../build-context.ts'
import { nameOutputFile } from '../search-index.ts'
import { type ComparedRun, isConfigurationSame, type RunRequest, type TextHashes } from '../unchanged/run-record.ts'
import { listChanged } from './list-changed.ts'
import { type ChangedText, parseChanged } from './parse-changed.ts'
import { printChanged } from './print-changed.ts'
import { replaceBody, replaceBodyOfPage } from './replace-body.ts'
import { beginSearchUpdate, type SearchUpdate } from './search-update.ts'
import { type RecordedText, readTexts, type TextRecord } from './text-record.ts'

/** An output in which texts were replaced. */
export interface ReplacedTexts {
  emitted: EmitSummary
  /** `null` if they could not be recorded. */
  texts: TextHashes | null
  /** Absolute path of each changed file -> what it was like when it was read. */
  states: ReadonlyMap<string, FileState>
}

/** What texts are replaced in. */
interface Replacement {
  earlier: ComparedRun
  request: RunRequest
  openSink: () => OutputFolderSink
}

/**
 * Replaces the texts of documents in the output of the last run, if nothing else has changed since: the rest of the site sees of a
 * document what is in its `Document`, so that all other pages are what they were. `null`, and the output is as it was, where this
 * is not so or not known.
 */
export async function replaceTexts(
  { earlier, request, openSink }: Replacement,
  context: BuildContext,
): Promise<ReplacedTexts | null> {
  const { cache, clock, documents: store } = context
  const { texts: hashes, result } = earlier.header
  const paths = hashes && listChanged(earlier, request.root)
  const texts = paths && readTexts(cache.path, hashes.texts)
  if (!texts || !(await isConfigurationSame(earlier, request))) return null
  const { reported } = result
  const parsed = await clock.time('parse', () => parseChanged(paths, { texts, reported }, context))
  if (!parsed) return null
  const changed = parsed.filter(({ before, after }) => before.bodyKey !== after.bodyKey)
  const search = hashes.pages === null ? null : updateSearch(changed, { texts, record: hashes.pages }, context)
  const recorded = recordChanged(parsed, texts, context)
  const emitted = await publishChanged(changed, { earlier, texts, search, openSink }, context)
  // It may merge the files that texts were read from.
  await store.save()
  if (!emitted) return null
  // The site is published: what fails now only makes the next run slower.
  const pages = search ? await search.stored.catch(() => null) : hashes.pages
  const hasFailed = search !== null && pages === null
  const states = new Map(parsed.map(({ path, state }) => [path, state]))
  return { emitted, texts: hasFailed ? null : { texts: recorded, pages }, states }
}

/** What is published. */
interface Publication extends Pick<Replacement, 'earlier' | 'openSink'> {
  texts: TextRecord
  /** `null` if the search indexes stay as they are. */
  search: SearchUpdate | null
}

/** Replaces the output by one with the changed texts; `null`, and it is as it was, where that is not possible. */
async function publishChanged(
  changed: readonly ChangedText[],
  { earlier, texts, search, openSink }: Publication,
  context: BuildContext,
): Promise<EmitSummary | null> {
  const sink = openSink()
  try {
    const isWritten =
      isOutputOf(earlier, sink) &&
      (await replaceBodies(changed, { texts, sink, hasSearch: search !== null }, context)) &&
      (await writeIndexes(search ? await search.files : [], sink, context))
    if (isWritten) return await context.clock.time('emit', () => sink.commit())
    await sink.abort()
    return null
  } catch (error) {
    await sink.abort()
    throw error
  }
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

/**
 * Writes the pages of changed texts and their Markdown, and keeps the rest, but for the search indexes if they are updated. `false`
 * if a file is not as it was published, or cannot be replaced.
 */
async function replaceBodies(
  changed: readonly ChangedText[],
  { hasSearch, ...target }: Target & { hasSearch: boolean },
  context: BuildContext,
): Promise<boolean> {
  const { clock } = context
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
  const isLeft = (path: string) => !written.has(path) && !(hasSearch && path.startsWith(`${SEARCH_FOLDER}/`))
  const left = sink.listPublished().filter(isLeft)
  return clock.time('emit', () => left.every((path) => sink.keep(path)))
}

/** Writes the files of the search indexes. `false` if there are none, or one that the output should have is not as it was published. */
async function writeIndexes(
  files: readonly MadeFile[] | null,
  sink: OutputFolderSink,
  { installation }: BuildContext,
): Promise<boolean> {
  for (const { bytes, ...named } of files ?? []) {
    const file = nameOutputFile(named, installation)
    if (bytes) await sink.write({ ...file, contents: () => ({ value: bytes, diagnostics: [] }) })
    else if (!sink.keep(file.path)) return false
  }
  return files !== null
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

/** Begins to update the search indexes; `null` if none shows a changed text. */
function updateSearch(
  changed: readonly ChangedText[],
  { texts, record }: { texts: TextRecord; record: string },
  context: BuildContext,
): SearchUpdate | null {
  const { cache, installation } = context
  const pages = changed.flatMap(({ after: { foundAs: url, bodyKey }, sections }) =>
    url === null ? [] : [{ url, bodyKey, sections }],
  )
  if (pages.length === 0) return null
  const { fingerprint } = installation
  const { fileProtocol } = texts.header
  return beginSearchUpdate({ cachePath: cache.path, fingerprint, fileProtocol, record, changed: pages }, context)
}

/** Records the texts as they are now, and returns the hash of the record. */
function recordChanged(changed: readonly ChangedText[], texts: TextRecord, { cache }: BuildContext): string {
  const values = new Map(changed.map(({ after }): [string, RecordedText] => [after.source.path, after]))
  return texts.replace({ header: texts.header, values }, cache)
}
