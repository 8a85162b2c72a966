import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import * as pagefind from 'pagefind'

export const name = 'Pagefind'

const escapeHtml = (text) => text.replace(/[&<>]/g, (character) => `&#${character.codePointAt(0)};`)

/** A page as peers give it to Pagefind, which finds sections by the ids of headings. */
function toHtml({ title, sections }) {
  const parts = sections.map(({ depth, anchor, heading, content }) => {
    const head = heading ? `<h${depth} id="${escapeHtml(anchor)}">${escapeHtml(heading)}</h${depth}>` : ''
    return `${head}<p>${escapeHtml(content)}</p>`
  })
  return `<html lang="en"><body><main><h1>${escapeHtml(title)}</h1>${parts.join('')}</main></body></html>`
}

/** What Pagefind's browser module needs of a browser. Its files count as they lie on the disk: they are compressed. */
function stubBrowser(onBytes) {
  globalThis.window = { location: new URL('http://localhost/') }
  globalThis.location = globalThis.window.location
  globalThis.document = { currentScript: null, querySelector: () => ({ getAttribute: () => 'en' }) }
  globalThis.fetch = async (address) => {
    const url = new URL(String(address).replace(/\?.*$/, ''), 'file:///')
    const bytes = await readFile(fileURLToPath(url))
    onBytes(bytes.length)
    return new Response(bytes)
  }
}

export async function createEngine(folder) {
  return {
    clientBytes: 0,
    prepare: (pages) => pages.map((page) => ({ url: page.url, content: toHtml(page) })),
    async build(pages) {
      const { index } = await pagefind.createIndex({ writePlayground: false })
      for (const page of pages) await index.addHTMLFile(page)
      await index.writeFiles({ outputPath: folder })
      await pagefind.close()
    },
    open(onBytes) {
      let opening
      const open = async () => {
        stubBrowser(onBytes)
        const script = path.join(folder, 'pagefind.js')
        onBytes(brotliCompressSync(await readFile(script)).length)
        // A query makes it a module of its own, as another visitor would have.
        const client = await import(`${pathToFileURL(script)}?${Math.random()}`)
        await client.options({ basePath: `${pathToFileURL(folder)}/`, baseUrl: '/', useWorker: false })
        await client.init()
        return client
      }
      return async (query, count) => {
        opening ??= open()
        const client = await opening
        const { results } = await client.search(query)
        const data = await Promise.all(results.slice(0, count).map((result) => result.data()))
        return data.map(({ url }) => url)
      }
    },
  }
}
