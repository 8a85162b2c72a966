import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HtmlTemplate } from '../parse/document.ts'
import type { SourceFile } from '../scan/source-file.ts'
import type { SearchSection } from '../search/records.ts'
import { type DocumentStore, decode } from './document-store.ts'
import type { DocumentParser } from './parse-documents.ts'
import type { Bodies } from './site.ts'

/** Creates the bodies of a site, by the keys under which they were stored: source path -> body key. */
export function createBodies(
  { root, parser, store }: { root: string; parser: DocumentParser; store: DocumentStore },
  keys: ReadonlyMap<string, string>,
): Bodies {
  const parseAgain = (source: SourceFile) => parser.parse({ source, bytes: readFileSync(join(root, source.path)) })
  return {
    getKey: ({ path }) => keys.get(path) ?? '',
    async read(source) {
      const key = keys.get(source.path)
      const known = key === undefined ? undefined : store.findBody(key)
      return known ?? decode<HtmlTemplate>((await parseAgain(source)).body)
    },
    async readSections(source) {
      const key = keys.get(source.path)
      const known = key === undefined ? undefined : store.findSections(key)
      if (known) return known
      const { sections } = await parseAgain(source)
      return sections ? decode<SearchSection[]>(sections) : []
    },
  }
}
