import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import MiniSearch from 'minisearch'
import { measureBundle } from '../modules.mjs'

export const name = 'MiniSearch'

/** As VitePress sets it: one document for each section, its heading boosted, prefixes and typing errors allowed. */
const options = { fields: ['title', 'titles', 'text'], storeFields: ['title', 'titles', 'url'] }
const searchOptions = { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } }

/** Brotli at 11 would take minutes for a large index; hosts compress at about this quality. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }

export async function createEngine(folder) {
  const file = path.join(folder, 'index.json')
  let transferred
  return {
    clientBytes: await measureBundle('node_modules/minisearch/dist/es/index.js'),
    prepare: (pages) =>
      pages.flatMap(({ url, title, sections }) =>
        sections.map(({ heading, content }, index) => ({
          id: `${url} ${index}`,
          url,
          title: heading || title,
          titles: heading ? [title] : [],
          text: content,
        })),
      ),
    async build(documents) {
      const index = new MiniSearch(options)
      index.addAll(documents)
      await mkdir(folder, { recursive: true })
      await writeFile(file, JSON.stringify(index))
    },
    open(onBytes) {
      let loading
      const load = async () => {
        const json = await readFile(file, 'utf8')
        transferred ??= brotliCompressSync(json, { params }).length
        onBytes(transferred)
        return MiniSearch.loadJSON(json, options)
      }
      return async (query) => {
        loading ??= load()
        const index = await loading
        return [...new Set(index.search(query, searchOptions).map(({ url }) => url))]
      }
    },
  }
}
