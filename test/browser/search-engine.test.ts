import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { build } from 'esbuild'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSearchIndexes } from '../../cli/search/build-index.ts'
import { createStaticServer } from '../../cli/serve/static-server.ts'
import type { SearchProvider } from '../../src/search/search-provider.ts'
import { toRecords } from '../search/site.ts'
import { chromiumPath, launchChromium } from '../support/chromium.ts'

const checkout = resolve(import.meta.dirname, '../..')
const queries = ['staking', 'slasshing', 'eth_getBal', '部署', '"lock tokens"']

declare global {
  /** What the page of this test makes for it. */
  var testProvider: SearchProvider
}

/** A folder with a page, the engine in one script, and an index; the page lies as deep as its base path. */
async function createFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-search-'))
  const write = (name: string, contents: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), contents)
  }
  const files = buildSearchIndexes(
    toRecords({
      '/base/a/': { title: 'Staking', text: 'Lock tokens.\n## Slashing\nWho signs twice loses them.' },
      '/base/b/': { title: 'Methods', text: '## eth_getBalance\nThe balance.' },
      '/base/c/': { title: '部署网站', text: '把网站部署到主机。' },
    }),
  )
  for (const { name, bytes } of files) write(`base/search/${name}`, bytes)
  const engine = `import { createLocalProvider } from './src/search/local/local-provider.ts'
const indexes = { en: new URL('search/en.bin', document.baseURI).href }
globalThis.testProvider = createLocalProvider({ indexes })`
  const { outputFiles } = await build({
    stdin: { contents: engine, resolveDir: checkout },
    bundle: true,
    format: 'iife',
    write: false,
  })
  write('base/engine.js', outputFiles[0]?.contents ?? '')
  write(
    'base/index.html',
    '<!doctype html><meta charset="utf-8"><title>Search</title><script src="engine.js"></script>',
  )
  return folder
}

describe.skipIf(!existsSync(chromiumPath))('the search engine in a browser', () => {
  let folder = ''
  let browser: Browser
  beforeAll(async () => {
    folder = await createFolder()
    browser = await launchChromium()
  })
  afterAll(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function searchOn(url: string): Promise<string[][]> {
    const page = await browser.newPage()
    await page.goto(url)
    const results = await page.evaluate(
      (asked) =>
        Promise.all(
          asked.map(async (query) => (await globalThis.testProvider.search({ query })).hits.map((hit) => hit.url)),
        ),
      queries,
    )
    await page.close()
    return results
  }

  const expected = [['/base/a/'], ['/base/a/#slashing'], ['/base/b/#eth_getbalance'], ['/base/c/'], ['/base/a/']]

  test('answers from a host under a base path', async () => {
    const { value: server } = await createStaticServer({
      directory: folder,
      ...{ baseUrl: '/', host: null, allowedHosts: [], port: 0, exactPort: true, onError: console.error },
    })
    if (!server) throw new Error('The folder cannot be served.')
    try {
      expect(await searchOn(`${server.origin}/base/`)).toEqual(expected)
    } finally {
      await server.close()
    }
  })
})
