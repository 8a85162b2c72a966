import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createDevFiles, type DevFiles } from '../../cli/dev/dev-files.ts'
import type { Diagnostic } from '../../cli/diagnostics/diagnostic.ts'
import { createDiskSink } from '../../cli/emit/disk-sink.ts'
import type { Sink } from '../../cli/emit/output-file.ts'
import type { Pool } from '../../cli/executor/pool.ts'
import { type BuildContext, createBuildContext } from '../../cli/pipeline/build-context.ts'
import { createSearchSource } from '../../cli/pipeline/search-records.ts'
import type { SitePlan } from '../../cli/pipeline/site.ts'
import { openTracedSearch, type SearchReads } from '../../cli/pipeline/traced-search.ts'
import { openSite, planSite, produceSite, runSearchTests } from '../../cli/pipeline.ts'
import { openSearchIndex } from '../../cli/search/open-search-index.ts'
import { sourceSyntax } from '../../cli/syntaxes/index.ts'
import { createProject, isBuilt } from '../commands/project.ts'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true })
})

function createSite(files: Record<string, string> = {}): string {
  const root = createProject(files)
  roots.push(root)
  return root
}

interface Planned {
  plan: SitePlan
  context: BuildContext
  pool: Pool
  stages: string[]
  /** Opens the site as `dev` does. */
  open(): Promise<DevFiles>
  tests(): Promise<Diagnostic[]>
}

/** Plans the site, lets `work` look at it, and names the stages that ran. */
async function planAnd<T>(
  root: string,
  work: (planned: Planned, produce: (sink: Sink) => Promise<unknown>) => Promise<T>,
  workers = 1,
): Promise<T> {
  const context = createBuildContext({ root, syntax: sourceSyntax, cache: true, workers, keepsWorkers: true })
  try {
    const { value: plan } = await planSite({ root, configFile: null, baseUrl: null, drafts: true }, context)
    if (!plan) throw new Error('The site cannot be planned.')
    const planned = {
      plan,
      context,
      pool: context.pool,
      get stages() {
        return context.clock.stages.map(({ name }) => name)
      },
      async open() {
        const files = createDevFiles()
        files.replace((await openSite(plan, context)).value)
        return files
      },
      tests: () => runSearchTests(plan, context),
    }
    return await work(planned, (sink) => produceSite(plan, context, { sink }))
  } finally {
    await context.close()
  }
}

const configure = (rest: string) => `import { defineConfig } from 'docsgen'
export default defineConfig({ title: 'Test', url: 'https://test.example', ${rest} })
`

describe('the records of a site', () => {
  const readRecords = (root: string) =>
    planAnd(root, ({ plan }) => createSearchSource(plan, { fingerprint: '' }).readRecords())

  test('give the home page less weight than pages that say more about one thing, unless its author gives it another', async () => {
    const boostOf = async (home: string) => {
      const records = await readRecords(createSite({ 'content/pages/index.md': home }))
      return records.find(({ objectID }) => objectID === '/')?.boost
    }
    expect(await boostOf('# Home\n\nAll about guides.\n')).toBe(0.3)
    expect(await boostOf('---\nsearch: { boost: 2 }\n---\n\n# Home\n\nAll about guides.\n')).toBe(2)
  })

  test('leave out what its author, or its kind, keeps from being found', async () => {
    const records = await readRecords(
      createSite({
        'content/docs/hidden.md': '---\nsearch: false\n---\n\n# Hidden\n',
        'content/docs/unlisted.md': '---\nunlisted: true\n---\n\n# Unlisted\n',
        'content/docs/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
        'content/docs/robots.md': '# Robots\n\n<head>\n  <meta name="robots" content="noindex">\n</head>\n',
        'content/docs/tagged.md': '---\ntags: [one]\n---\n\n# Tagged\n',
        'content/pages/404.md': '# Nothing here\n',
      }),
    )
    expect(records.map(({ objectID }) => objectID)).toEqual(['/docs/guide', '/docs/intro', '/docs/tagged'])
  })

  test('have what pages and their sidebar say', async () => {
    const [top, section] = await readRecords(
      createSite({
        'site.config.ts': configure(`baseUrl: '/base/',
  docs: { sidebars: { main: [{ type: 'category', label: 'Basics', items: ['intro', 'guide'] }] } }`),
        'content/docs/guide.md':
          '---\ndescription: How to begin.\nsearch:\n  keywords: [start]\n  boost: 2\n---\n\n# Guide\n\nText.\n\n## Part\n\nMore.\n',
      }),
    )
    expect(top).toMatchObject({
      ...{ url: '/base/docs/guide', type: 'lvl1', language: 'en', tags: ['docs-default-current'] },
      ...{ keywords: ['start'], boost: 2, content: 'How to begin. Text.' },
    })
    expect(section).toMatchObject({ url: '/base/docs/guide#part', content: 'More.' })
    expect(section?.hierarchy).toMatchObject({ lvl0: 'Basics', lvl1: 'Guide', lvl2: 'Part' })
  })
})

describe.skipIf(!isBuilt)('the embedded index of a site', () => {
  function build(root: string): Promise<string[]> {
    return planAnd(root, async (planned, produce) => {
      const sink = createDiskSink({ outDir: join(root, 'build'), stateDirectory: join(root, '.docsgen'), reuse: true })
      await produce(sink)
      await sink.commit()
      return planned.stages
    })
  }
  const listFiles = (root: string) => readdirSync(join(root, 'build/assets/search'), { recursive: true }).sort()

  test('is written with the site, named in its pages, and revalidated by browsers', async () => {
    const root = createSite()
    await build(root)
    expect(listFiles(root)).toEqual(expect.arrayContaining(['en.bin']))
    expect(readFileSync(join(root, 'build/docs/intro/index.html'), 'utf8')).toContain('/assets/search/en.bin')
    expect(readFileSync(join(root, 'build/_headers'), 'utf8')).toMatch(
      /\/assets\/search\/en\.bin\n {2}! Cache-Control\n {2}Cache-Control: no-cache/,
    )
  })

  test('is built again only when something that is found has changed', async () => {
    const root = createSite()
    expect(await build(root)).toContain('search')
    const before = listFiles(root)
    expect(await build(root)).not.toContain('search')
    expect(listFiles(root)).toEqual(before)
    writeFileSync(join(root, 'content/docs/intro.md'), '# Intro\n\nOther words.\n')
    expect(await build(root)).toContain('search')
    expect(listFiles(root)).not.toEqual(before)
  })

  test('comes back when the output is gone and the cache is not', async () => {
    const root = createSite()
    await build(root)
    const before = listFiles(root)
    rmSync(join(root, 'build'), { recursive: true })
    await build(root)
    expect(listFiles(root)).toEqual(before)
  })

  test('is built in memory when its first file is asked for', async () => {
    await planAnd(createSite(), async (planned) => {
      const files = await planned.open()
      expect(planned.stages).not.toContain('search')
      expect((await files.find('assets/search/en.bin'))?.value).toBeInstanceOf(Uint8Array)
      expect(planned.stages).toContain('search')
      expect(await files.find('assets/search/other.bin')).toBeUndefined()
    })
  })

  describe('has the React pages of a project,', () => {
    const page = (body: string, rest = '') => `${rest}\nexport default function Page() { ${body} }\n`
    const count = 'globalThis.docsgenTestRenders = (globalThis.docsgenTestRenders ?? 0) + 1'
    const getRenders = (): unknown => Reflect.get(globalThis, 'docsgenTestRenders')
    const reactPages = {
      'src/pages/tool.tsx': page(
        `${count}; return <main><h1>Find the tariff</h1><p>Of harbors.</p><h2 id="ships">Ships</h2><p>Galleons pay more.</p>
          <button type="button">Compute</button></main>`,
        `export const title = 'Fees'\nexport const description = 'What mooring costs.'`,
      ),
      'src/pages/hidden.tsx': page('return <p>Galleons are hidden.</p>', 'export const search = false'),
      'src/pages/robots.tsx': page('return <p><meta name="robots" content="noindex"/>Galleons for people.</p>'),
      'src/pages/404.tsx': page('return <p>Galleons are nowhere.</p>'),
    }
    const find = async (root: string, query: string) => {
      const index = await openSearchIndex(join(root, 'build'))
      return index.findSections({ query })
    }

    test('with their headings and texts, except those that are kept from being found', async () => {
      const root = createSite(reactPages)
      await build(root)
      expect(await find(root, 'galleons')).toEqual([
        { url: '/tool#ships', headings: ['Fees', 'Ships'], text: 'Galleons pay more.' },
      ])
      const [top] = await find(root, 'fees')
      expect(top).toEqual({
        url: '/tool',
        headings: ['Fees'],
        text: 'What mooring costs. Find the tariff Of harbors.',
      })
      expect(await find(root, 'compute')).toEqual([])
    })

    test('each rendered once, and not again by a build that does not render it', async () => {
      Reflect.deleteProperty(globalThis, 'docsgenTestRenders')
      const root = createSite(reactPages)
      await build(root)
      expect(getRenders()).toBe(1)
      expect(await build(root)).not.toContain('search')
      writeFileSync(join(root, 'content/docs/intro.md'), '# Intro\n\nOther words.\n')
      expect(await build(root)).toContain('search')
      expect(getRenders()).toBe(1)
      expect(await find(root, 'galleons')).toHaveLength(1)
      rmSync(join(root, '.docsgen/cache/store.index'))
      await build(root)
      expect(getRenders()).toBe(2)
      expect(await find(root, 'galleons')).toHaveLength(1)
    })

    test('as they are after a change', async () => {
      const root = createSite(reactPages)
      await build(root)
      writeFileSync(join(root, 'src/pages/tool.tsx'), page('return <div><h1>tool</h1><p>Frigates.</p></div>'))
      await build(root)
      expect(await find(root, 'frigates')).toEqual([{ url: '/tool', headings: ['tool'], text: 'Frigates.' }])
      expect(await find(root, 'galleons')).toEqual([])
    })

    test('also where the whole site asks crawlers not to list it', async () => {
      const root = createSite({ ...reactPages, 'site.config.ts': configure('noIndex: true') })
      await build(root)
      expect(await find(root, 'galleons pay')).not.toEqual([])
    })

    test('rendered when the search of `dev` first asks, and once for it and for the reader', async () => {
      Reflect.deleteProperty(globalThis, 'docsgenTestRenders')
      await planAnd(createSite(reactPages), async (planned) => {
        const files = await planned.open()
        expect(getRenders()).toBeUndefined()
        await files.find('assets/search/en.bin')
        expect(getRenders()).toBe(1)
        expect((await files.find('tool/index.html'))?.value ?? (await files.find('tool.html'))?.value).toContain(
          'Galleons',
        )
        expect(getRenders()).toBe(1)
      })
    })
  })

  describe('made in a worker while the pages are written', () => {
    const configured = `baseUrl: '/base/', fileProtocol: true`
    const files = {
      'site.config.ts': configure(configured),
      'src/pages/tool.tsx': 'export default function Tool() { return <p>Galleons.</p> }\n',
    }
    interface InWorker {
      /** Runs between planning and producing the site. */
      prepare?: (planned: Planned) => void
      /** Runs before a file is written. */
      write?: (path: string, planned: Planned) => Promise<void>
    }
    function buildInWorker(root: string, { prepare, write }: InWorker = {}): Promise<Record<string, Buffer>> {
      const work = async (planned: Planned, produce: (sink: Sink) => Promise<unknown>) => {
        expect(planned.pool.findWorker()).toBeDefined()
        prepare?.(planned)
        const sink = createDiskSink({
          outDir: join(root, 'build'),
          stateDirectory: join(root, '.docsgen'),
          reuse: true,
        })
        const watched: Sink = {
          write: async (file) => {
            await write?.(file.path, planned)
            return sink.write(file)
          },
          writeFolder: (folder) => sink.writeFolder(folder),
          commit: () => sink.commit(),
          abort: () => sink.abort(),
        }
        try {
          await produce(watched)
        } catch (error) {
          await sink.abort()
          throw error
        }
        await sink.commit()
        return readFiles(root)
      }
      return planAnd(root, work, 2)
    }
    const readFiles = (root: string) =>
      Object.fromEntries(
        listFiles(root).map((name) => [name, readFileSync(join(root, 'build/assets/search', `${name}`))]),
      )
    const removeCache = (root: string) => rmSync(join(root, '.docsgen'), { recursive: true })

    test('has the same bytes as one made in the calling thread', async () => {
      const root = createSite(files)
      await build(root)
      const expected = readFiles(root)
      expect(Object.keys(expected)).toEqual(expect.arrayContaining(['en.bin', 'files.js']))
      removeCache(root)
      expect(await buildInWorker(root)).toEqual(expected)
    })

    test('and is updated by the next build in the same way', async () => {
      const root = createSite(files)
      await buildInWorker(root)
      writeFileSync(join(root, 'content/docs/intro.md'), '# Intro\n\nOther words.\n')
      const updated = await buildInWorker(root)
      removeCache(root)
      await build(root)
      expect(updated).toEqual(readFiles(root))
    })

    test('is made in the calling thread where the cache has lost a text', async () => {
      const root = createSite(files)
      await build(root)
      const expected = readFiles(root)
      removeCache(root)
      const prepare = () => {
        const cache = join(root, '.docsgen/cache')
        for (const name of readdirSync(cache)) if (name.startsWith('sections')) rmSync(join(cache, name))
      }
      expect(await buildInWorker(root, { prepare })).toEqual(expected)
    })

    test('fails the build if the worker fails', async () => {
      const root = createSite(files)
      const write = async (path: string, { pool }: Planned) => {
        if (path.includes('intro')) await pool.close()
      }
      await expect(buildInWorker(root, { write })).rejects.toThrow('A worker thread exited early')
      expect(() => listFiles(root)).toThrow()
    })
  })

  test('is not there without search, or with the search of a service', async () => {
    const service = `search: { provider: 'meilisearch', meilisearch: { endpoint: 'https://search.example', apiKey: 'k', indexName: 'i' } }`
    for (const setting of ['search: false', service]) {
      const root = createSite({ 'site.config.ts': configure(setting) })
      expect(await build(root)).not.toContain('search')
      expect(() => listFiles(root)).toThrow()
    }
  })
})

describe('the search tests of a site', () => {
  const site = {
    'content/docs/guide.md': '# Guide\n\nHow to lock coins.\n\n## Slashing\n\nWho signs twice is punished.\n',
    'content/docs/more.md': '# Coins and locks\n\nLock coins here, too.\n',
    'src/pages/tool.tsx': 'export default function Tool() { return null }\n',
  }
  async function findProblems(yaml: string, files: Record<string, string> = site): Promise<string[]> {
    const root = createSite({ ...files, 'content/search.tests.yml': yaml })
    const diagnostics = await planAnd(root, ({ tests }) => tests())
    return diagnostics.map(({ code, message, hint, origin }) => {
      const line = origin.kind === 'file' ? `${origin.file}:${origin.line}:${origin.column}` : ''
      return `${line} ${code} ${message}${code === 'search/invalid-test' && hint ? ` ${hint}` : ''}`
    })
  }
  const file = 'content/search.tests.yml'

  test('pass where the page, or its section, is among the first', async () => {
    const yaml = `- query: who signs twice
  finds: /docs/guide
- query: slash
  finds: /docs/guide#slashing
  within: 1
  language: en
- { query: lock coins, finds: /docs/guide/ }
`
    expect(await findProblems(yaml)).toEqual([])
    expect(await findProblems('')).toEqual([])
  })

  test('say where the page was found instead', async () => {
    expect(await findProblems('- query: coins and locks\n  finds: /docs/guide\n  within: 1\n')).toEqual([
      `${file}:1:3 search/not-found-first The search "coins and locks" finds "/docs/guide" at position 2, not among the first 1; first are /docs/more, /docs/guide.`,
    ])
    expect(await findProblems('- query: astronomy\n  finds: /docs/guide\n')).toEqual([
      `${file}:1:3 search/not-found-first The search "astronomy" does not find "/docs/guide", not among the first 3; nothing is found.`,
    ])
  })

  test('run again after a change, but only where what they have read has changed', async () => {
    // Enough different words for an index of several files.
    const toWords = (name: string) =>
      Array.from({ length: 300 }, (_, number) => `${name}${'abcdefghij'[number % 10]}${number * 7}`)
    const pages = ['alder', 'birch', 'cedar', 'elm', 'fir', 'hazel', 'larch', 'maple', 'oak', 'pine', 'spruce', 'yew']
    const root = createSite({
      ...Object.fromEntries(
        pages.map((name) => [`content/docs/${name}.md`, `# About ${name}\n\n${toWords(name).join(' ')}\n`]),
      ),
      'content/search.tests.yml':
        '- { query: alder, finds: /docs/alder, within: 1 }\n- { query: unheard, finds: /docs/yew }\n',
    })
    const search = (query: string) =>
      planAnd(root, async ({ plan, context }) => {
        const traced = await openTracedSearch(createSearchSource(plan, context.installation), context)
        await traced.search({ query })
        return traced.takeReads()
      })
    const areCurrent = (reads: SearchReads) =>
      planAnd(root, async ({ plan, context }) =>
        (await openTracedSearch(createSearchSource(plan, context.installation), context)).areCurrent(reads),
      )
    expect(await planAnd(root, ({ tests }) => tests())).toHaveLength(1)
    const [first, last] = [await search('alder'), await search('unheard')]
    writeFileSync(join(root, 'content/docs/yew.md'), `# About yew\n\n${toWords('yew').join(' ')} unheard\n`)
    expect([await areCurrent(first), await areCurrent(last)]).toEqual([true, false])
    expect(await planAnd(root, ({ tests }) => tests())).toEqual([])
    writeFileSync(join(root, 'content/docs/birch.md'), `# Alder\n\n${toWords('birch').join(' ')}\n`)
    expect((await planAnd(root, ({ tests }) => tests())).map(({ message }) => message)).toEqual([
      'The search "alder" finds "/docs/alder" at position 2, not among the first 1; first are /docs/birch, /docs/alder.',
    ])
  })

  test('run on the index of docsgen where a service answers, and not without search', async () => {
    const yaml = '- query: astronomy\n  finds: /docs/guide\n'
    const service = `search: { provider: 'algolia', algolia: { appId: 'A', apiKey: 'k', indexName: 'i' } }`
    const found = await findProblems(yaml, { ...site, 'site.config.ts': configure(service) })
    expect(found).toEqual([expect.stringContaining('The search "astronomy" does not find "/docs/guide"')])
    expect(await findProblems(yaml, { ...site, 'site.config.ts': configure('search: false') })).toEqual([])
  })

  test('fill in variables', async () => {
    const files = {
      'site.config.ts': configure(`variables: { brand: 'Acme Net' }`),
      'content/docs/what-is-{brand}.md': '# What is {brand}\n\nA network.\n',
    }
    expect(await findProblems('- query: "{brand}"\n  finds: /docs/what-is-{brand}\n', files)).toEqual([])
  })

  test.each([
    [
      'no: list',
      `${file}:1:1 search/invalid-test The search test file must be a list of entries with the keys query and finds.`,
    ],
    ['- [', `${file}:1:3 search/invalid-test The search test file is not valid YAML: `],
    ['- text', `${file}:1:3 search/invalid-test Entry 1: must have the keys query and finds.`],
    ['- query: a', `${file}:1:3 search/invalid-test "finds" of entry 1: must be text.`],
    ['- query: ""\n  finds: /docs/guide', `${file}:1:3 search/invalid-test "query" of entry 1: must not be empty.`],
    [
      '- query: a\n  finds: docs',
      `${file}:2:3 search/invalid-test "finds" of entry 1: must be a pathname, which begins with "/".`,
    ],
    [
      '- query: a\n  finds: /docs/guide\n  within: 0',
      `${file}:3:3 search/invalid-test "within" of entry 1: must be a whole number from 1 to 20.`,
    ],
    [
      '- query: a\n  finds: /docs/guide\n  witin: 2',
      `${file}:3:3 search/invalid-test "witin" of entry 1 is not a key of search test files.`,
    ],
    [
      '- query: a\n  finds: /docs/guid',
      `${file}:2:3 search/invalid-test A search test expects "/docs/guid", a page that does not exist. Did you mean "/docs/guide"?`,
    ],
    [
      '- query: a\n  finds: /search',
      `${file}:2:3 search/invalid-test A search test expects "/search", a page that is excluded from searches.`,
    ],
    [
      '- query: a\n  finds: /tool',
      `${file}:2:3 search/invalid-test A search test expects "/tool", a React page, which \`docsgen check\` does not render.`,
    ],
    [
      '- query: a\n  finds: /docs/guide#slasing',
      `${file}:2:3 search/invalid-test A search test expects the section "#slasing", which "/docs/guide" does not have. Did you mean "#slashing"?`,
    ],
    [
      '- query: a\n  finds: /docs/guide\n  language: de',
      `${file}:3:3 search/invalid-test A search test is in the language "de", in which the site has no pages. Languages are: en.`,
    ],
  ])('that are not valid are named: %j', async (yaml, expected) => {
    const [found = ''] = await findProblems(yaml)
    expect(found.slice(0, expected.length)).toBe(expected)
  })
})
