import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  changeSettings,
  dialog,
  dialogInput,
  openDialog,
  search,
  searchButton,
  searchFailures,
  useSearchSite,
} from './search-site.ts'
import { missing, siteConfig } from './site.ts'

/** So that a page of results needs a file of the index that the one before did not. */
const filler = 'Words to read. '.repeat(100)

const files = {
  'site.config.ts': siteConfig(`navbar: { title: 'Harbor' },
    search: { missingResultsUrl: 'https://code.example/new?title={query}' },`),
  'content/docs/guide.md': '---\ntitle: Guide\n---\n\nThe only rudder.\n',
  'content/docs/assistant.md': '---\ntitle: Assistant\n---\n\nA page with an assistant.\n',
  'content/docs/hosted.md': '---\ntitle: Hosted\n---\n\nA page with a search service.\n',
  ...Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `content/docs/coast/light-${index}.md`,
      `---\ntitle: Beacon ${index}\n---\n\nThe beacon number ${index} of the coast. ${filler}\n`,
    ]),
  ),
}

const entry = (title: string) => ({ objectID: title, url: '/docs/guide', title, path: [] })
const storage = {
  '__DOCSEARCH_RECENT_SEARCHES__/': JSON.stringify([entry('Opened')]),
  '__DOCSEARCH_FAVORITE_SEARCHES__/': JSON.stringify([entry('Saved')]),
  '__DOCSEARCH_ASKAI_CONVERSATIONS__/': JSON.stringify([{ id: '1', title: 'Why?', exchanges: [] }]),
}

/** A state of the search, and the texts that it shows. */
interface State {
  path?: string
  isStored?: boolean
  show?(page: Page): Promise<void>
  texts?: string[]
  /** What is named and not printed. */
  names?: (page: Page) => Locator[]
}

const failSearch = (page: Page) => page.route('**/assets/search/**', (route) => route.abort())
const hasCount = (page: Page, text: string) => page.locator('main [role="status"]', { hasText: text }).waitFor()

const states: Record<string, State> = {
  'the button': {
    texts: ['Search'],
    names: (page) => [searchButton(page).and(page.getByRole('button', { name: 'Search (Control+k)', exact: true }))],
  },
  'the dialog': {
    show: openDialog,
    texts: ['No recent searches', 'Cancel', '↵ Select', '↓↑ Navigate', 'esc Close'],
    names: (page) => [
      page.getByPlaceholder('Search docs', { exact: true }),
      page.getByRole('dialog', { name: 'Search', exact: true }),
      ...['Enter key', 'Arrow down', 'Arrow up', 'Escape key'].map((name) => page.getByRole('img', { name })),
    ],
  },
  'the start screen': {
    path: '/docs/assistant',
    isStored: true,
    show: openDialog,
    texts: ['Recent', 'Favorite', 'Recent conversations'],
    names: (page) =>
      [
        'Save this search',
        'Remove this search from history',
        'Remove this search from favorites',
        'Remove this conversation from history',
      ].map((name) => page.getByRole('button', { name, exact: true })),
  },
  results: {
    show: (page) => search(page, 'beacon'),
    texts: ['See all 40 results'],
    names: (page) => [page.getByRole('button', { name: 'Clear the query', exact: true })],
  },
  'no results': {
    show: (page) => search(page, 'zzqqxx'),
    texts: [
      'No results found for “zzqqxx”',
      'Try searching for:',
      'Believe this query should return results? Let us know.',
      'Let us know.',
    ],
  },
  'a failure': {
    async show(page) {
      await failSearch(page)
      await openDialog(page)
      await dialogInput(page).fill('beacon')
      await dialog(page).getByRole('alert').waitFor()
    },
    texts: ['Unable to fetch results', 'You might want to check your network connection.', 'Retry'],
  },
  'a search service': {
    path: '/docs/hosted',
    show: openDialog,
    texts: ['Powered by Typesense', 'Typesense'],
  },
  'the search page': {
    path: '/search',
    texts: ['Search the documentation'],
    names: (page) => [
      page.getByPlaceholder('Type your search here', { exact: true }),
      page.getByRole('searchbox', { name: 'Search', exact: true }),
    ],
  },
  'one result': {
    path: '/search?q=rudder',
    show: (page) => hasCount(page, 'One'),
    texts: ['Search results for “rudder”', 'One document found'],
  },
  'many results': {
    path: '/search?q=beacon',
    show: (page) => hasCount(page, '40'),
    texts: ['40 documents found', 'Load more results'],
  },
  'nothing on the search page': {
    path: '/search?q=zzqqxx',
    show: (page) => hasCount(page, 'No'),
    texts: ['No results were found'],
  },
  'more results on their way': {
    path: '/search?q=beacon',
    async show(page) {
      await hasCount(page, '40')
      // Never answered: the text stays.
      await page.route('**/assets/search/**', () => undefined)
      await page.getByRole('button', { name: 'Load more results' }).click()
    },
    texts: ['Fetching new results...'],
  },
  'a failure on the search page': {
    path: '/search',
    async show(page) {
      await failSearch(page)
      await page.getByRole('searchbox').fill('beacon')
      await page.locator('main [role="alert"]').waitFor()
    },
    texts: ['Unable to fetch results', 'You might want to check your network connection.', 'Retry'],
  },
}

describe.skipIf(missing !== null)('the texts of search', () => {
  const { open, allow } = useSearchSite(
    {
      files,
      async afterBuild(_, directory) {
        const service = { endpoint: 'https://search.example', apiKey: 'key', indexName: 'docs' }
        const assistant = { feedbackEndpoint: null, headers: {}, facetFilters: [], disclaimer: null }
        changeSettings(directory, (settings, pathname) => {
          if (pathname.startsWith('/docs/assistant')) {
            return { ...settings, askAi: { ...assistant, endpoint: '/ask', protocol: 'openai' as const } }
          }
          return pathname.startsWith('/docs/hosted')
            ? {
                ...settings,
                provider: { name: 'typesense', ...service },
                service: { name: 'Typesense', url: 'https://typesense.org/' },
              }
            : settings
        })
      },
    },
    '/docs/guide',
  )

  it.each(Object.entries(states))('are on the screen: %s', async (_, { path, isStored, show, texts = [], names }) => {
    allow(searchFailures)
    const page = await open(isStored ? { storage } : {}, path)
    await show?.(page)
    const located = [...texts.map((text) => page.getByText(text, { exact: true })), ...(names?.(page) ?? [])]
    const unseen = await Promise.all(
      located.map((locator) =>
        locator
          .first()
          .waitFor({ state: 'visible', timeout: 15_000 })
          .then(
            () => null,
            () => String(locator),
          ),
      ),
    )
    expect(unseen.filter((each) => each !== null)).toEqual([])
  })
})
