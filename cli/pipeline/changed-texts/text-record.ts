import type { AssetManifest } from '../../bundle/asset-manifest.ts'
import type { CacheFolder } from '../../cache/cache-folder.ts'
import { type EncodedValues, type KeyedValues, readValues, storeValues } from '../../cache/keyed-values.ts'
import type { Target } from '../../link/link-graph.ts'
import type { SourceFile } from '../../scan/source-file.ts'
import type { TaskContext } from '../../tasks.ts'

/**
 * What a later run needs to replace the texts of documents in the output, without knowing the rest of the site: by the paths of
 * their sources. Documents whose texts cannot be replaced are not in it.
 */
export type TextRecord = KeyedValues<TextSettings, RecordedText>

/** What texts are parsed and printed with. */
export interface TextSettings {
  /** What the tasks of the run were created from. */
  parsing: TaskContext
  /** That of the source reader (`read-source.ts`). */
  shape: string
  url: string
  baseUrl: string
  fileProtocol: boolean
  /** Paths of the documents whose texts other pages may show, too: those cannot be replaced. */
  shared: readonly string[]
}

/** A document as it was printed. */
export interface RecordedText {
  source: SourceFile
  /** The keys of the document and of its body in the store. */
  key: string
  bodyKey: string
  pathname: string
  /** Of each of its references. */
  targets: readonly Target[]
  /** Those of its targets. */
  files: AssetManifest['files']
  /** Paths of its page and of its Markdown in the output. */
  page: string
  markdown: string | null
  /** Its URL in the search index; `null` if searches do not find it. */
  foundAs: string | null
}

/** Name of the file in the cache folder. Its hash is in the record of the run. */
const RECORD_FILE = 'texts.txt'

/** Stores a record, and returns its hash. */
export function storeTexts(
  record: { header: TextSettings; values: EncodedValues },
  cache: Pick<CacheFolder, 'path' | 'noteFailure'>,
): string {
  return storeValues(RECORD_FILE, record, cache)
}

/** Reads the record that has this hash. */
export function readTexts(cachePath: string, hash: string): TextRecord | undefined {
  const stored = readValues<TextSettings, RecordedText>(cachePath, RECORD_FILE)
  return stored?.hash === hash ? stored.read() : undefined
}
