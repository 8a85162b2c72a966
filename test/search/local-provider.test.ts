import { describe, expect, test } from 'vitest'
import { groupHits, type SearchHit, type SearchTextPart } from '../../src/search/search-provider.ts'
import { findUrls, openHost, openPages, type TestPage, toHost, toRecords } from './site.ts'

/** Matches in brackets. */
const format = (parts: readonly SearchTextPart[] | null | undefined) =>
  parts?.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')

const toHeading = (hit: SearchHit | undefined) => format(hit?.hierarchy[hit.type === 'content' ? 'lvl1' : hit.type])

const site: Record<string, TestPage> = {
  '/docs/staking/': {
    title: 'Staking',
    category: 'Guide',
    text: 'Lock tokens to secure the network.\n## Rewards\nPaid at the end of each epoch to all validators.\n## Slashing\nWho signs twice loses tokens.',
  },
  '/docs/api/': {
    title: 'JSON-RPC methods',
    text: 'All methods of a node.\n## eth_getBalance\nReturns the balance of an account.\n## eth_getBlockByHash\nThe block 0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b is an example.\ncode: curl jsonrpc insufficient_funds',
  },
  '/docs/nodes/': {
    title: 'Run a node',
    text: 'Requirements of a light node.\n## Install\nDownload the binary.\n## Troubleshooting\nA node without peers cannot sync. Open port 30303 in the firewall.',
  },
  '/docs/contracts/': {
    title: 'Contracts',
    text: 'The contract 0x5FbDB2315678afecb367f032d93F642f64180aa3 holds funds.',
  },
  '/docs/zh/': { title: '部署网站', text: '把网站部署到主机。数据可用性采样很重要。' },
  '/docs/ko/': { title: '노드 실행', text: '서버를 시작하고 노드를 설치합니다.' },
  '/docs/intro/': { title: 'Introduction', text: 'A network of nodes. Their owners stake tokens and get rewards.' },
}
const provider = openPages(site)

describe('the local provider finds', () => {
  test.each([
    ['a title', 'staking', '/docs/staking/'],
    ['a heading', 'slashing', '/docs/staking/#slashing'],
    ['a title with a heading', 'staking rewards', '/docs/staking/#rewards'],
    ['words of one section', 'epoch validators', '/docs/staking/#rewards'],
    ['words in upper case', 'FIREWALL PORT', '/docs/nodes/#troubleshooting'],
    ['the beginning of the last word', 'troub', '/docs/nodes/#troubleshooting'],
    ['the beginning of the last word after others', 'node with', '/docs/nodes/#troubleshooting'],
    ['another form of a word', 'downloading', '/docs/nodes/#install'],
    ['the plural of a short word', 'ports', '/docs/nodes/#troubleshooting'],
    ['a word with a letter left out', 'vlidators', '/docs/staking/#rewards'],
    ['a word with a letter too much', 'slasshing', '/docs/staking/#slashing'],
    ['a word with two letters exchanged', 'fierwall', '/docs/nodes/#troubleshooting'],
    ['a word with another first letter', 'direwall', '/docs/nodes/#troubleshooting'],
    ['a long word with two errors', 'troubelshoting', '/docs/nodes/#troubleshooting'],
    ['a misspelled word that is still being typed', 'trubles', '/docs/nodes/#troubleshooting'],
    ['an identifier', 'eth_getBalance', '/docs/api/#eth_getbalance'],
    ['an identifier in lower case', 'eth_getbalance', '/docs/api/#eth_getbalance'],
    ['a part of an identifier', 'getBalance', '/docs/api/#eth_getbalance'],
    ['the words of an identifier', 'get balance', '/docs/api/#eth_getbalance'],
    ['the beginning of an identifier', 'eth_getBl', '/docs/api/#eth_getblockbyhash'],
    ['a misspelled identifier', 'eth_getBalence', '/docs/api/#eth_getbalance'],
    [
      'a whole hash',
      '0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b',
      '/docs/api/#eth_getblockbyhash',
    ],
    ['the beginning of a hash', '0x88df01', '/docs/api/#eth_getblockbyhash'],
    ['the beginning of a hash without its prefix', '88df0164', '/docs/api/#eth_getblockbyhash'],
    ['an address in any case', '0x5fbdb2315678', '/docs/contracts/'],
    ['a word of code', 'insufficient_funds', '/docs/api/#eth_getblockbyhash'],
    ['Chinese words', '可用性', '/docs/zh/'],
    ['a single Chinese character', '采', '/docs/zh/'],
    ['Chinese words of a title', '网站部署', '/docs/zh/'],
    ['a Korean word without its particle', '서버', '/docs/ko/'],
    ['a phrase', '"end of each epoch"', '/docs/staking/#rewards'],
    ['a phrase that is still being typed', '"each epo', '/docs/staking/#rewards'],
  ])('%s', async (_, query, expected) => {
    expect((await findUrls(provider, query))[0]).toBe(expected)
  })

  test.each([
    ['what no page has', 'zyzzyva'],
    ['short words that are no beginning', 'qx'],
    ['a phrase whose words stand apart', '"epoch validators"'],
    ['a phrase in another order', '"tokens lock"'],
    ['another hash', '0x99df01'],
    ['nothing', ''],
    ['spaces', '   '],
    ['characters that are no words', '?!*+()[]{}\\^$.|'],
  ])('nothing for %s', async (_, query) => {
    expect(await provider.search({ query })).toMatchObject({ query, hits: [], count: 0 })
  })

  test.each([
    ['as long as they come', 'staking '.repeat(64).slice(0, 512)],
    ['longer than they come', 'staking '.repeat(2000)],
    ['one long word', 'a'.repeat(512)],
    ['many words', Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ')],
    ['regular expressions', '(a+)+$ [^x]* \\p{L} (?<=y)'],
    ['markup', '<img src=x onerror=alert(1)> </script> &amp; &#0;'],
    ['control characters', 'a\u0000b\u0007\u202E\uFEFF'],
    ['lone surrogates', '\uD800 \uDFFF staking'],
    ['names of objects', '__proto__ constructor toString hasOwnProperty'],
    ['quotes', '"""" “” " "'],
  ])('an answer for queries that are %s', async (_, query) => {
    const response = await provider.search({ query })
    expect(response.count).toBe(response.hits.length)
  })
})

describe('a result', () => {
  test('has headings and text with matches as text parts', async () => {
    const { hits } = await provider.search({ query: 'rewards epoch' })
    expect(hits[0]).toMatchObject({
      objectID: '/docs/staking/#rewards',
      type: 'lvl2',
      url: '/docs/staking/#rewards',
      url_without_anchor: '/docs/staking/',
      anchor: 'rewards',
      tags: ['default'],
      deprecated: false,
    })
    expect(format(hits[0]?.hierarchy.lvl0)).toBe('Guide')
    expect(format(hits[0]?.hierarchy.lvl1)).toBe('Staking')
    expect(format(hits[0]?.hierarchy.lvl2)).toBe('[Rewards]')
    expect(hits[0]?.hierarchy.lvl3).toBeNull()
    expect(format(hits[0]?.snippet)).toBe('Paid at the end of each [epoch] to all validators.')
  })

  test('is of type content when only its text matches', async () => {
    const { hits } = await provider.search({ query: 'signs twice' })
    expect([hits[0]?.type, format(hits[0]?.snippet)]).toEqual(['content', 'Who [signs] [twice] loses tokens.'])
  })

  test('keeps markup of authors and of the query as text', async () => {
    const markup = '<img src=x onerror="alert(1)">'
    const hostile = openPages({ '/x/': { title: `map${markup}`, text: `Text with ${markup} & more` } })
    const { hits } = await hostile.search({ query: markup })
    expect(toHeading(hits[0])).toBe('map<[img] [src]=[x] [onerror]="[alert]([1])">')
    expect(format(hits[0]?.snippet)).toBe('Text with <[img] [src]=[x] [onerror]="[alert]([1])"> & more')
  })

  test('marks the part of an identifier that matches', async () => {
    const { hits } = await provider.search({ query: 'balance' })
    expect(toHeading(hits[0])).toBe('eth_get[Balance]')
  })

  test('marks what a misspelled word was taken for, and suggests it', async () => {
    const { hits, suggestions } = await provider.search({ query: 'Slasshing of  "tokens"' })
    expect(toHeading(hits[0])).toBe('[Slashing]')
    expect(suggestions).toEqual(['slashing of  "tokens"'])
  })

  test('cuts long texts around the matches', async () => {
    const text = Array.from({ length: 200 }, (_, index) => `filler${index}`)
    text[100] = 'needle'
    text[103] = 'thread'
    const { hits } = await openPages({ '/x/': { title: 'X', text: text.join(' ') } }).search({ query: 'needle thread' })
    expect(format(hits[0]?.snippet)).toBe(
      '…filler98 filler99 [needle] filler101 filler102 [thread] filler104 filler105 filler106…',
    )
  })

  test('has a snippet of the wanted length, and a longer text for a preview', async () => {
    const text = Array.from({ length: 400 }, (_, index) => `word${index}`).join(' ')
    const provider = openPages({ '/x/': { title: 'X', text } })
    const [line, lines] = await Promise.all(
      [undefined, 160].map(async (snippetLength) => {
        const { hits } = await provider.search({ query: 'word200', ...(snippetLength ? { snippetLength } : {}) })
        return hits[0]
      }),
    )
    const getLength = (parts: Parameters<typeof format>[0]) => format(parts)?.length ?? 0
    expect(getLength(line?.snippet)).toBeGreaterThan(70)
    expect(getLength(line?.snippet)).toBeLessThan(100)
    expect(getLength(lines?.snippet)).toBeGreaterThan(140)
    expect(getLength(lines?.preview)).toBeGreaterThan(500)
  })

  test('begins with the text before the first table if only its heading matches', async () => {
    const [record] = toRecords({ '/x/': { title: 'Simulate' } })
    const content = 'Runs a call.\ncall \u00b7 required \u00b7 the call'
    const provider = openHost(toHost(record ? [{ ...record, content }] : []))
    const { hits } = await provider.search({ query: 'simulate' })
    expect(format(hits[0]?.snippet)).toBe('Runs a call.')
  })

  test('cuts Chinese texts at characters', async () => {
    const { hits } = await openPages({
      '/x/': { title: 'X', text: `${'天地'.repeat(100)}采样${'玄黄'.repeat(100)}` },
    }).search({
      query: '采样',
    })
    const snippet = format(hits[0]?.snippet) ?? ''
    expect(snippet).toMatch(/^…[天地]+\[采样\][玄黄]+…$/)
    expect(snippet.length).toBeLessThan(60)
  })
})

describe('the order of results', () => {
  const filler = 'other words stand here as well and make the text longer than that of the next'
  test.each<[what: string, pages: Record<string, TestPage>, query: string, expected: string[]]>([
    [
      'puts the page with the title before those with the words in their texts',
      { '/a/': { title: 'A', text: 'proof node' }, '/b/': { title: 'Proof node', text: filler } },
      'proof node',
      ['/b/', '/a/'],
    ],
    [
      'puts the heading that is the query before those that have more words',
      {
        '/a/': { title: 'Proof of work and node operation', text: filler },
        '/b/': { title: 'B', text: `${filler}\n## Proof\n${filler}` },
      },
      'proof',
      ['/b/#proof', '/a/'],
    ],
    [
      'puts pages with all words before those with one',
      { '/a/': { title: 'Gas', text: 'gas gas gas' }, '/b/': { title: 'B', text: `gas fee ${filler}` } },
      'gas fee',
      ['/b/'],
    ],
    [
      'puts neighboring words first',
      {
        '/a/': { title: 'A', text: `light words node ${filler}` },
        '/b/': { title: 'B', text: `words light node ${filler}` },
      },
      'light node',
      ['/b/', '/a/'],
    ],
    [
      'follows boosts',
      { '/a/': { title: 'A', text: 'proof' }, '/b/': { title: 'B', text: 'proof', boost: 3 } },
      'proof',
      ['/b/', '/a/'],
    ],
    [
      'follows boosts below 1',
      { '/a/': { title: 'A', text: 'proof', boost: 0.5 }, '/b/': { title: 'B', text: 'proof' } },
      'proof',
      ['/b/', '/a/'],
    ],
    [
      'lets deprecated pages sink',
      { '/a/': { title: 'Proof', text: 'proof', deprecated: true }, '/b/': { title: 'B', text: `a proof ${filler}` } },
      'proof',
      ['/b/', '/a/'],
    ],
    [
      'finds pages by their keywords',
      { '/a/': { title: 'A', text: filler, keywords: ['airdrop', 'free money'] }, '/b/': { title: 'B', text: filler } },
      'free airdrop',
      ['/a/'],
    ],
    [
      'is that of the addresses for equal pages',
      { '/b/': { title: 'X', text: 'proof' }, '/a/': { title: 'X', text: 'proof' } },
      'proof',
      ['/a/', '/b/'],
    ],
  ])('%s', async (_, pages, query, expected) => {
    expect(await findUrls(openPages(pages), query)).toEqual(expected)
  })

  test('keeps the sections of a page together, five of them at most', async () => {
    const sections = Array.from({ length: 9 }, (_, index) => `## Proof ${index}\nproof`).join('\n')
    const pages = { '/a/': { title: 'A', text: sections }, '/b/': { title: 'B', text: `## Proof b\nproof` } }
    const { hits, count } = await openPages(pages).search({ query: 'proof' })
    expect(
      groupHits(hits)
        .map((group) => group.hits.length)
        .sort(),
    ).toEqual([1, 5])
    expect(count).toBe(6)
  })

  test('shows every result once on the pages of results, and counts them', async () => {
    const many = openPages(
      Object.fromEntries(
        Array.from({ length: 47 }, (_, index) => [`/p${index}/`, { title: `Page ${index}`, text: 'the proof' }]),
      ),
    )
    const answers = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((page) => many.search({ query: 'proof', page, hitsPerPage: 10 })),
    )
    expect(answers.map(({ hits }) => hits.length)).toEqual([10, 10, 10, 10, 7, 0])
    expect(new Set(answers.flatMap(({ hits }) => hits.map(({ url }) => url))).size).toBe(47)
    expect(answers.every(({ count }) => count === 47)).toBe(true)
  })
})

describe('filters', () => {
  const versions = openPages({
    '/docs/a/': { title: 'A', text: 'proof', tags: ['docs-default-current'] },
    '/docs/1.0/a/': { title: 'A', text: 'proof proof proof', tags: ['docs-default-1.0'], category: 'Guides' },
    '/blog/a/': { title: 'Proof', text: 'proof', tags: ['default'] },
    '/de/docs/a/': { title: 'A', text: 'proof', tags: ['docs-default-current'], language: 'de' },
  })

  test.each([
    [{ language: 'en' }, ['/blog/a/', '/docs/1.0/a/', '/docs/a/']],
    [{ language: 'de' }, ['/de/docs/a/']],
    [{ language: 'fr' }, []],
    [{ language: 'en', tags: ['docs-default-current'] }, ['/docs/a/']],
    [{ language: 'en', tags: ['default', 'docs-default-1.0'] }, ['/blog/a/', '/docs/1.0/a/']],
    [{ tags: ['docs-default-current'] }, ['/de/docs/a/', '/docs/a/']],
    [{ tags: [] }, ['/blog/a/', '/de/docs/a/', '/docs/1.0/a/', '/docs/a/']],
    [{ tags: ['unknown'] }, []],
    [{ section: 'Guides' }, ['/docs/1.0/a/']],
    [{ section: 'Guides', tags: ['default'] }, []],
    [{ section: 'Guide' }, []],
  ])('%j', async (filters, expected) => {
    const { hits, count } = await versions.search({ query: 'proof', filters })
    expect(hits.map(({ url }) => url).sort()).toEqual(expected)
    expect(count).toBe(expected.length)
  })

  test.each(['proof', '"proof"'])('facets of %s count each value under the other filters', async (query) => {
    const filters = { language: 'en', tags: ['docs-default-current'] }
    const { facets } = await versions.search({ query, filters, countFacets: true })
    expect(facets).toEqual({
      language: { en: 1, de: 1 },
      tags: { default: 1, 'docs-default-1.0': 1, 'docs-default-current': 1 },
      section: {},
    })
    const guides = await versions.search({ query, filters: { section: 'Guides' }, countFacets: true })
    expect(guides.facets).toEqual({ language: { en: 1 }, tags: { 'docs-default-1.0': 1 }, section: { Guides: 1 } })
  })

  test('facets say how many results the choice has, even where another choice has better ones', async () => {
    const pages = openPages({
      '/a/': { title: 'A', text: 'slashing validators quickly', category: 'Guides' },
      '/b/': { title: 'B', text: 'slashing', category: 'Reference' },
    })
    const request = { query: 'slashing validators quickly', countFacets: true }
    const { count, facets } = await pages.search(request)
    expect([count, facets.section]).toEqual([1, { Guides: 1, Reference: 1 }])
    expect((await pages.search({ ...request, filters: { section: 'Reference' } })).count).toBe(1)
  })

  test('facets are counted only if they are asked for, and a language whose index fails has no number', async () => {
    expect((await versions.search({ query: 'proof' })).facets).toEqual({ language: {}, tags: {}, section: {} })
    const host = toHost(toRecords({ '/a/': { text: 'proof' }, '/de/a/': { text: 'proof', language: 'de' } }))
    host.set('/search/de.bin', new Uint8Array([1, 2, 3]))
    const response = await openHost(host).search({ query: 'proof', filters: { language: 'en' }, countFacets: true })
    expect([response.count, response.facets.language]).toEqual([1, { en: 1 }])
  })
})

describe('suggestions', () => {
  test('are parts of the site where nothing is found', async () => {
    expect((await provider.search({ query: 'zyzzyva' })).suggestions).toEqual([
      'Guide',
      'JSON-RPC methods',
      'Contracts',
    ])
  })

  test('are none where all words are known', async () => {
    expect((await provider.search({ query: 'staking' })).suggestions).toEqual([])
  })

  test('take a word for a frequent one where no page has the rare one with the others', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [
        `/p${index}/`,
        { title: 'P', text: index === 7 ? 'blog plugin' : 'plugin' },
      ]),
    )
    const { hits, suggestions } = await openPages({ ...pages, '/x/': { title: 'X', text: 'plugn' } }).search({
      query: 'blog plugn',
    })
    expect([hits[0]?.url, suggestions]).toEqual(['/p7/', ['blog plugin']])
  })
})
