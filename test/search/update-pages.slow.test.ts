import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashParts } from '../../cli/lib/hash.ts'
import { readInstallation } from '../../cli/pipeline/installation.ts'
import { computePageKey, type MadeFile, makeIndexes, type PageData } from '../../cli/search/make-indexes.ts'
import type { SearchPage } from '../../cli/search/records.ts'
import { openSectionPack } from '../../cli/search/section-pack.ts'
import { startIndexThread } from '../../cli/search/start-index-thread.ts'
import { type PagesRequest, readEarlierPages, recordPages, updateChangedPages } from '../../cli/search/update-pages.ts'
import { isBuilt } from '../commands/project.ts'
import { type TestPage, toSections } from './site.ts'

type Site = Record<string, TestPage>

const fingerprint = 'of a test'
const { indexer } = readInstallation()

let top: string
let cachePath: string
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'update-pages-'))
  cachePath = join(top, 'cache')
})
afterEach(() => rmSync(top, { recursive: true, force: true }))

const failOnNote = (error: Error) => {
  throw error
}

const toBodyKey = ({ text = '' }: TestPage) => hashParts('body', text)
const toSearchPage = (url: string, { text: _, ...page }: TestPage): SearchPage => ({
  title: url,
  category: null,
  language: 'en',
  tags: ['default'],
  ...page,
  url,
})

/** As documents are parsed and stored. */
async function storeSections(path: string, pages: readonly TestPage[], isPartial: boolean): Promise<void> {
  const store = openSectionPack({ path, noteFailure: failOnNote }, { isPartial })
  for (const page of pages) store.put(toBodyKey(page), Buffer.from(JSON.stringify(toSections(page.text ?? ''))))
  await store.save()
  store.close()
}

type Files = Map<string, Buffer>

/** The output after files were made, of which those without contents stay as they were. */
function toFiles(made: readonly MadeFile[], before: Files = new Map()): Files {
  return new Map(
    made.map(({ name, bytes }) => {
      const contents = bytes ? Buffer.from(bytes) : before.get(name)
      if (!contents) throw new Error(`The output does not have "${name}".`)
      return [name, contents]
    }),
  )
}

interface Indexed {
  files: Files
  /** Hash of the record of the pages. */
  record: string
}

interface Settings {
  path?: string
  fileProtocol?: boolean
}

/** Indexes a whole site, and records its pages. Those whose URL begins with `/react` have their sections with them. */
async function indexAll(site: Site, { path = cachePath, fileProtocol = false }: Settings = {}): Promise<Indexed> {
  await storeSections(path, Object.values(site), false)
  const pages = Object.entries(site).map(([url, page]): PageData => {
    const [own, bodyKey] = [toSearchPage(url, page), toBodyKey(page)]
    const key = computePageKey(own, { bodyKey, fingerprint })
    return { key, page: own, sections: url.startsWith('/react') ? toSections(page.text ?? '') : bodyKey }
  })
  const made = await makeIndexes({ cachePath: path, pages, known: [], fingerprint, fileProtocol })
  if (!made) throw new Error('The cache lacks a text.')
  const files = made.map(({ name, digest }) => ({ name, digest }))
  return { files: toFiles(made), record: recordPages({ pages, files }, { path, noteFailure: failOnNote }) }
}

/** What the files of a site are if everything is indexed again. */
async function makeExpected(site: Site, settings: Settings = {}): Promise<Files> {
  const path = mkdtempSync(join(top, 'expected-'))
  return (await indexAll(site, { ...settings, path })).files
}

function toRequest(record: string, changed: Site, fileProtocol = false): PagesRequest {
  const pages = Object.entries(changed).map(([url, page]) => ({
    url,
    sections: toSections(page.text ?? ''),
    bodyKey: toBodyKey(page),
  }))
  return { cachePath, fingerprint, fileProtocol, record, changed: pages }
}

/** An update of indexes, and the hash that is stored at its end. */
interface Updated {
  made: MadeFile[] | null
  store(): Promise<string | null>
  end(): Promise<void>
}

type Update = (request: PagesRequest) => Promise<Updated>

const updateHere: Update = async (request) => {
  const updated = await updateChangedPages(request, readEarlierPages(request))
  return { made: updated?.files ?? null, store: async () => updated?.store() ?? null, end: async () => undefined }
}

const updateInThread: Update = async (request) => {
  const thread = startIndexThread(indexer, request)
  const [made] = (await thread.run({ task: 'update', inputs: [request] })) as [MadeFile[] | null]
  return {
    made,
    async store() {
      const [hash] = (await thread.run({ task: 'store', inputs: [null] })) as [string | null]
      return hash
    },
    end: () => thread.end(),
  }
}

/** Updates as a build does. `null` if that is not possible. */
async function run(update: Update, { files, record }: Indexed, changed: Site, { fileProtocol = false }: Settings = {}) {
  await storeSections(cachePath, Object.values(changed), true)
  const updated = await update(toRequest(record, changed, fileProtocol))
  const stored = await updated.store()
  await updated.end()
  if (!updated.made) return stored === null ? null : { files, record: `${stored} without files` }
  return { files: toFiles(updated.made, files), record: stored ?? '', made: updated.made }
}

const readState = () =>
  ['search-index.bin', 'search-pages.txt'].map((name) => readFileSync(join(cachePath, name)).toString('latin1'))

const site: Site = {
  '/a/': { title: 'Alpha', text: 'First words.\n## Two\nOther words' },
  '/b/': { title: 'Beta', text: '部署网站 words 𠮷野 "quotes"' },
  '/de/a/': { title: 'Alpha', language: 'de', text: 'Erste Wörter' },
  '/de/b/': { title: 'Beta', language: 'de', text: 'Zweite Wörter' },
  '/react/': { title: 'Gamma', text: 'Rendered words' },
}

/** Pages with many terms, whose indexes have many files. */
function toManyPages(count: number): Site {
  const toText = (page: number) =>
    Array.from({ length: 60 }, (_, word) => `w${(page * 61 + word * 7) % 9000}x`).join(' ')
  const toPage = (page: number): [string, TestPage] => [
    `/p${page}/`,
    { title: `Page ${page}`, text: toText(page), language: page % 5 === 0 ? 'de' : 'en' },
  ]
  return Object.fromEntries(Array.from({ length: count }, (_, page) => toPage(page)))
}

/** The page with another text. */
const write = (page: TestPage | undefined, text: string): TestPage => ({ ...page, text })

describe.skipIf(!isBuilt).each([
  { where: 'in the calling thread', update: updateHere },
  { where: 'in the thread for indexes', update: updateInThread },
])('an update of indexes $where', ({ update }) => {
  test.each<[string, Site]>([
    ['a page', { '/a/': write(site['/a/'], 'New words') }],
    ['a page of another language', { '/de/b/': write(site['/de/b/'], 'Neue Wörter') }],
    [
      'pages of all languages, with more and fewer sections',
      {
        '/a/': write(site['/a/'], 'words'),
        '/b/': write(site['/b/'], '## One\nwords\n## Two\nwords\n### Three\n"words"\ncode: words()'),
        '/de/a/': write(site['/de/a/'], '## Eins\nWörter'),
      },
    ],
    ['a page that has lost its text', { '/b/': write(site['/b/'], '') }],
    ['no page', {}],
  ])('gives the same files as everything indexed again after a change of %s', async (_what, changed) => {
    for (const fileProtocol of [false, true]) {
      rmSync(cachePath, { recursive: true, force: true })
      const before = await indexAll(site, { fileProtocol })
      const after = await run(update, before, changed, { fileProtocol })
      expect(after?.files).toEqual(await makeExpected({ ...site, ...changed }, { fileProtocol }))
    }
  })

  test('gives them after several updates in a row, each of which begins with what the last has stored', async () => {
    let current = { ...site, ...toManyPages(300) }
    let indexed: Indexed | null = await indexAll(current)
    for (const [at, url] of ['/a/', '/p7/', '/de/a/', '/p7/', '/p299/'].entries()) {
      const changed = { [url]: write(current[url], `changed in update ${at} `.repeat(at + 1)) }
      current = { ...current, ...changed }
      indexed = indexed && (await run(update, indexed, changed))
      expect(indexed?.files, url).toEqual(await makeExpected(current))
    }
    // A build of the whole site goes on from there, too.
    current = { ...current, '/c/': { title: 'New', text: 'A new page' } }
    expect((await indexAll(current)).files).toEqual(await makeExpected(current))
  })

  test('leaves out the contents of files that are the same', async () => {
    const many = toManyPages(700)
    const before = await indexAll(many)
    const changed = { '/p7/': write(many['/p7/'], 'changed') }
    const after = await run(update, before, changed)
    const made = after?.made ?? []
    const expected = await makeExpected({ ...many, ...changed })
    for (const { name, bytes } of made) {
      const isSame = before.files.get(name)?.equals(expected.get(name) ?? Buffer.alloc(0)) ?? false
      expect(bytes === null, name).toBe(isSame)
    }
    expect(made.length).toBeGreaterThan(20)
    expect(made.filter(({ bytes }) => bytes === null).length).toBeGreaterThan(made.length / 2)
  })

  test('stores nothing before it is asked to, and returns the hash of the record that it stores', async () => {
    const before = await indexAll(site)
    const state = readState()
    const changed = { '/a/': write(site['/a/'], 'New words') }
    await storeSections(cachePath, Object.values(changed), true)
    const updated = await update(toRequest(before.record, changed))
    expect(readState()).toEqual(state)
    const hash = await updated.store()
    await updated.end()
    expect(hash).toBe(
      createHash('sha256')
        .update(readFileSync(join(cachePath, 'search-pages.txt')))
        .digest('hex'),
    )
    const [index, record] = readState()
    expect([index === state[0], record === state[1]]).toEqual([false, false])
  })

  const changed = { '/a/': write(site['/a/'], 'New words') }
  test.each<[string, (indexed: Indexed) => Promise<Partial<{ indexed: Indexed; changed: Site }>>]>([
    ['the record has another hash', async ({ files }) => ({ indexed: { files, record: hashParts('another') } })],
    [
      'the record is missing',
      async () => {
        rmSync(join(cachePath, 'search-pages.txt'))
        return {}
      },
    ],
    [
      'the record is damaged',
      async () => {
        const file = join(cachePath, 'search-pages.txt')
        writeFileSync(file, readFileSync(file, 'utf8').replace('Beta', 'Bete'))
        return {}
      },
    ],
    [
      'the indexes are of other pages',
      async () => {
        const record = readFileSync(join(cachePath, 'search-pages.txt'))
        await indexAll({ ...site, '/c/': { title: 'New', text: 'words' } })
        writeFileSync(join(cachePath, 'search-pages.txt'), record)
        return {}
      },
    ],
    [
      'the indexes are of other texts',
      async () => {
        const record = readFileSync(join(cachePath, 'search-pages.txt'))
        await indexAll({ ...site, '/b/': write(site['/b/'], 'Other words') })
        writeFileSync(join(cachePath, 'search-pages.txt'), record)
        return {}
      },
    ],
    [
      'the indexes are missing',
      async () => {
        rmSync(join(cachePath, 'search-index.bin'))
        return {}
      },
    ],
    [
      'the indexes are damaged',
      async () => {
        const file = join(cachePath, 'search-index.bin')
        const bytes = readFileSync(file)
        writeFileSync(file, bytes.fill((bytes[500] ?? 0) ^ 1, 500, 501))
        return {}
      },
    ],
    [
      'the sections of another page are missing',
      async () => {
        for (const name of readdirSync(cachePath)) {
          if (name.startsWith('sections')) rmSync(join(cachePath, name))
        }
        return {}
      },
    ],
    ['a changed page is in no index', async () => ({ changed: { ...changed, '/new/': { text: 'words' } } })],
  ])('is not possible if %s, and stores nothing', async (_what, prepare) => {
    const indexed = await indexAll(site)
    const prepared = await prepare(indexed)
    const list = () => readdirSync(cachePath).filter((name) => name.startsWith('search-'))
    const read = () => list().map((name) => readFileSync(join(cachePath, name), 'latin1'))
    const before = read()
    expect(await run(update, prepared.indexed ?? indexed, prepared.changed ?? changed)).toBeNull()
    expect(read()).toEqual(before)
  })

  test('is not possible with another version of docsgen', async () => {
    const { record } = await indexAll(site)
    const request = { ...toRequest(record, changed), fingerprint: 'of another version' }
    const updated = await update(request)
    expect([updated.made, await updated.store()]).toEqual([null, null])
    await updated.end()
  })
})

describe.skipIf(!isBuilt)('what an update has stored', () => {
  const first = { '/a/': write(site['/a/'], 'first change') }
  const second = { '/de/a/': write(site['/de/a/'], 'second change') }

  test.each([
    ['the indexes', 'search-index.bin'],
    ['the record of the pages', 'search-pages.txt'],
  ])('is not used if only %s was stored', async (_what, name) => {
    const before = await indexAll(site)
    const saved = join(top, 'saved')
    cpSync(cachePath, saved, { recursive: true })
    const after = await run(updateHere, before, first)
    if (!after) throw new Error('The indexes cannot be updated.')
    copyFileSync(join(cachePath, name), join(saved, name))
    for (const each of ['search-index.bin', 'search-pages.txt']) copyFileSync(join(saved, each), join(cachePath, each))
    for (const indexed of [before, after]) expect(await run(updateHere, indexed, second)).toBeNull()
  })

  test('is used in whole or not at all, whenever the thread was ended', async () => {
    const many = { ...site, ...toManyPages(300) }
    const before = await indexAll(many)
    const expected = {
      [before.record]: await makeExpected({ ...many, ...second }),
    }
    const saved = join(top, 'saved')
    cpSync(cachePath, saved, { recursive: true })
    const complete = await run(updateHere, before, first)
    if (!complete) throw new Error('The indexes cannot be updated.')
    expected[complete.record] = await makeExpected({ ...many, ...first, ...second })
    const used = new Set<string>()
    for (const delay of [0, 20, 40, 60, 80, 100, 150, null]) {
      rmSync(cachePath, { recursive: true })
      cpSync(saved, cachePath, { recursive: true })
      await storeSections(cachePath, Object.values(first), true)
      const request = toRequest(before.record, first)
      const thread = startIndexThread(indexer, request)
      const running = ['update', 'store'].map((task) =>
        thread.run({ task, inputs: [task === 'update' ? request : null] }).catch(() => null),
      )
      await (delay === null ? Promise.all(running) : setTimeout(delay))
      await thread.end()
      await Promise.all(running)
      for (const indexed of [before, complete]) {
        const after = await run(updateHere, indexed, second)
        if (!after) continue
        used.add(indexed === before ? 'before' : 'after')
        expect(after.files, `ended after ${delay ?? 'all'} ms`).toEqual(expected[indexed.record])
        break
      }
    }
    expect([...used].sort()).toEqual(['after', 'before'])
  })
})
