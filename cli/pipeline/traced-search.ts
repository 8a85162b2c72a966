import { inflateSync } from 'node:zlib'
import { type Answer, answerRequest } from '../../src/search/local/answer-request.ts'
import { createIndexFiles, type IndexFiles } from '../../src/search/local/index-files.ts'
import type { IndexRoot } from '../../src/search/local/index-format.ts'
import { openIndex } from '../../src/search/local/open-index.ts'
import { SearchError, type SearchRequest, type SearchResponse } from '../../src/search/search-provider.ts'
import { hashParts } from '../lib/hash.ts'
import { findRootLanguage, toRootName } from '../search/plan-index-files.ts'
import { openSearchFiles } from './search-index.ts'
import type { SearchSource } from './search-records.ts'

/** As in the search dialog. */
const HITS_PER_PAGE = 20

/** The files that a search depends on: name -> digest. */
export type SearchReads = Readonly<Record<string, string>>

/** Searches the embedded indexes of a site, and keeps track of the files that this takes. */
export interface TracedSearch {
  /** Answers a request as the embedded engine does. */
  search(request: SearchRequest): Promise<SearchResponse>
  /** Changes whenever the first page of results may: much faster than these, which need the words of their texts. */
  digestResults(request: SearchRequest): Promise<string>
  /** The files that were needed since the last call. */
  takeReads(): SearchReads
  /** Whether searches that depend on these files would have the same answers. */
  areCurrent(reads: SearchReads): boolean
}

/** Opens the indexes. Files that have not changed since an earlier run are read from the store. */
export async function openTracedSearch(
  source: SearchSource,
  context: Parameters<typeof openSearchFiles>[1],
): Promise<TracedSearch> {
  const { files, read } = await openSearchFiles(source, context)
  const digests = new Map<string, string>()
  for (const { name, digest } of files) {
    digests.set(name, findRootLanguage(name) === undefined ? digest : digestRoot(await read(name)))
  }
  const cached = createIndexFiles(async (url) => {
    const bytes = await read(url)
    if (!bytes) throw new SearchError('unreachable', 'The index lacks a file.', { url })
    return bytes
  })
  let reads: Record<string, string> = {}
  const traced: IndexFiles = {
    read(name, options) {
      reads[name] = digests.get(name) ?? ''
      return cached.read(name, options)
    },
  }
  async function answer(request: SearchRequest): Promise<Answer> {
    const { language } = request.filters ?? {}
    const names = source.languages.filter((each) => each === (language ?? each)).map(toRootName)
    return answerRequest(await Promise.all(names.map((name) => openIndex(traced, name, false))), request)
  }
  return {
    search: async (request) => (await answer({ ...request, hitsPerPage: HITS_PER_PAGE })).response,
    async digestResults(request) {
      const { response, select } = await answer({ ...request, hitsPerPage: 0 })
      const ranked = (await select(request.filters ?? {})).slice(0, HITS_PER_PAGE)
      const texts = await Promise.all(ranked.map(({ index, section }) => index.readText(section)))
      return hashParts(JSON.stringify([response.suggestions, ranked.map(({ score }) => score), texts]))
    },
    takeReads() {
      const taken = reads
      reads = {}
      return taken
    },
    areCurrent: (known) => Object.entries(known).every(([name, digest]) => digests.get(name) === digest),
  }
}

/** The digest of a root without the names of its shards: those that matter to a search are among the files that it reads. */
function digestRoot(bytes: Uint8Array | undefined): string {
  if (!bytes) return ''
  const { names: _names, id: _id, ...rest }: IndexRoot = JSON.parse(inflateSync(bytes).toString('utf8'))
  return hashParts(JSON.stringify(rest))
}
