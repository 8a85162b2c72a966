import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { importEngine, measureBundle } from '../modules.mjs'

export const name = 'docsgen'

export async function createEngine(folder) {
  const { buildSearchIndexes, createLocalProvider, toSearchRecords } = await importEngine(path.dirname(folder))
  return {
    clientBytes: await measureBundle('src/search/local/local-provider.ts'),
    prepare: (pages) =>
      pages.flatMap(({ url, title, sections }) =>
        toSearchRecords(sections, { url, title, category: null, language: 'en', tags: ['default'] }),
      ),
    async build(records) {
      for (const { name: file, bytes } of buildSearchIndexes(records)) {
        await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
        await writeFile(path.join(folder, file), bytes)
      }
    },
    /** A browser that has nothing yet; `onBytes` hears of what it loads. */
    open(onBytes) {
      const readIndexFile = async (url) => {
        const bytes = await readFile(url)
        onBytes(bytes.length)
        return bytes
      }
      const root = path.join(folder, 'en.bin')
      const provider = createLocalProvider({ indexes: { en: root }, readFile: readIndexFile })
      return async (query, count) => {
        const { hits } = await provider.search({ query, hitsPerPage: count })
        return [...new Set(hits.map((hit) => hit.url_without_anchor))]
      }
    },
  }
}
