import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createAlgolia, createTypesense, type Reply, type SearchService } from './search-service.ts'
import { missing, type OpenPage, openSite, siteConfig, type TestSite } from './site.ts'

const content = {
  'content/docs/guide/index.md': '---\ntitle: Guide\n---\n\nWords.\n',
  'content/docs/guide/harbor.md': '---\ntitle: Harbor master\n---\n\n## Part 2\n\nThe harbor.\n',
}

interface Started {
  service: SearchService
  /** The key `search` of the configuration. */
  search: string
}

/** Its hosts, and how many sections of a page an index returns. */
const services: [name: string, limits: { hosts: number; sections: number }, start: () => Promise<Started>][] = [
  [
    'Algolia',
    { hosts: 4, sections: 4 },
    async () => ({
      service: await createAlgolia(),
      search: `{ provider: 'algolia', algolia: { appId: 'APP1', apiKey: 'key', indexName: 'docs' } }`,
    }),
  ],
  [
    'Typesense',
    { hosts: 1, sections: 5 },
    async () => {
      const service = await createTypesense()
      const settings = `{ endpoint: '${service.origin}', apiKey: 'key', indexName: 'docs' }`
      return { service, search: `{ provider: 'typesense', typesense: ${settings} }` }
    },
  ],
]

describe.skipIf(missing !== null).each(services)('a site that %s searches', (name, { hosts, sections }, start) => {
  let site: TestSite
  let service: SearchService
  let opened: OpenPage[] = []
  let expected: RegExp[] = []
  beforeAll(async () => {
    const started = await start()
    service = started.service
    const config = siteConfig(`onBrokenLinks: 'warn', search: ${started.search},`)
    site = await openSite({ files: { ...content, 'site.config.ts': config } })
  })
  afterEach(async () => {
    const problems = opened.flatMap((each) => each.problems)
    await Promise.all(opened.map(({ page }) => page.close()))
    const surprises = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))
    opened = []
    expected = []
    service.respond = null
    service.requests = []
    expect(surprises).toEqual([])
  })
  afterAll(async () => {
    await site?.close()
    await service?.close()
  })

  const dialog = (page: Page) => page.locator('dialog.search-dialog')
  const input = (page: Page) => page.getByRole('combobox', { name: 'Search' })
  const options = (page: Page) => dialog(page).getByRole('option')
  const alert = (page: Page) => page.getByRole('alert')
  async function open(path = '/docs/guide/'): Promise<Page> {
    const fresh = await site.open(path)
    opened.push(fresh)
    await service.attach(fresh.page)
    return fresh.page
  }
  async function openDialog(path?: string): Promise<Page> {
    const page = await open(path)
    await page.keyboard.press('Control+k')
    await input(page).waitFor()
    return page
  }
  async function ask(page: Page, query: string): Promise<void> {
    await input(page).fill(query)
    await page.locator('.search-field[data-pending="false"]').waitFor()
  }
  function expectFailure(): void {
    expected.push(/search failed|Failed to load|ERR_|50\d|blocked by CORS/)
  }

  it('finds sections by their pages, with the matches marked, and names the service (P-6)', async () => {
    const page = await openDialog()
    await ask(page, 'harbor')
    const group = dialog(page).getByRole('group', { name: 'Harbor master' })
    expect(await group.getByRole('option').count()).toBe(sections)
    expect(await group.locator('mark').first().innerText()).toBe('Harbor')
    expect(await dialog(page).getByRole('group').count()).toBe(2)
    expect(await dialog(page).innerText()).toContain(`See all ${sections + 1} results`)
    const link = dialog(page).getByRole('link', { name })
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(await dialog(page).locator('.search-powered').innerText()).toBe(`Powered by ${name}`)
  })

  it('asks once for each change, narrowed to the language and the version of the reader (Q-6)', async () => {
    const page = await openDialog()
    await ask(page, 'harbor')
    expect(service.requests).toHaveLength(1)
    const filters = service.requests.map(({ query }) => query.facetFilters ?? query.filter_by)
    expect(filters).toEqual([
      name === 'Algolia'
        ? ['language:en', ['docusaurus_tag:default', 'docusaurus_tag:docs-default-current']]
        : 'language:=[`en`] && docusaurus_tag:=[`default`,`docs-default-current`]',
    ])
    expect(await dialog(page).innerText()).not.toContain('The old harbor')
  })

  it('shows at most 20 results, and leads to the page of all of them', async () => {
    const page = await openDialog()
    await ask(page, 'beacon')
    expect(await options(page).count()).toBe(20)
    await dialog(page).getByRole('link', { name: 'See all 40 results' }).click()
    await page.getByText('40 documents found').waitFor()
    expect(await page.locator('main .search-powered').innerText()).toBe(`Powered by ${name}`)
    await page.waitForFunction(() => document.querySelectorAll('main article').length >= 15)
    const more = page.getByRole('button', { name: 'Load more results' })
    while ((await page.locator('main article').count()) < 40) {
      const known = await page.locator('main article').count()
      await more.scrollIntoViewIfNeeded()
      await page.waitForFunction((count) => document.querySelectorAll('main article').length > count, known)
    }
    expect(await more.count()).toBe(0)
  })

  it('opens a result without a load', async () => {
    const page = await openDialog()
    await page.evaluate(() => Reflect.set(window, 'kept', true))
    await ask(page, 'part 2')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/guide/harbor#part-2')
    expect(await page.evaluate(() => Reflect.get(window, 'kept'))).toBe(true)
  })

  it('keeps markup in headings and texts as text', async () => {
    const page = await openDialog()
    await ask(page, 'class')
    expect(await options(page).first().innerText()).toContain('The map<img src=x onerror=document.title=1> class')
    expect(await options(page).first().innerText()).toContain('The xenon <b>class</b>.')
    expect(await dialog(page).locator('img, b').count()).toBe(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.title()).toContain('Guide')
  })

  it('says that there is nothing, and offers what was found before', async () => {
    const page = await openDialog()
    await ask(page, 'harbor')
    await ask(page, 'zzqqxx')
    await dialog(page).getByText('No results found for').waitFor()
    expect(await dialog(page).innerText()).toContain('No results found for “zzqqxx”')
    expect(await dialog(page).innerText()).toContain('Try searching for')
    expect(await dialog(page).getByRole('listitem').getByRole('button', { name: 'Guide' }).isVisible()).toBe(true)
  })

  it.each<[string, Reply]>([
    ['is gone', 'gone'],
    ['fails', { status: 503, json: {} }],
  ])('says that it cannot be reached when it %s, until a retry works', async (_what, reply) => {
    expectFailure()
    const page = await openDialog()
    service.respond = () => reply
    await ask(page, 'harbor')
    await alert(page).waitFor()
    expect(await alert(page).innerText()).toContain('Unable to fetch results')
    expect(new Set(service.requests.map(({ url }) => new URL(url, 'http://localhost').host)).size).toBe(hosts)
    service.respond = null
    expect(await alert(page).isVisible()).toBe(true)
    await alert(page).getByRole('button', { name: 'Retry' }).click()
    await options(page).first().waitFor()
    expect(await alert(page).count()).toBe(0)
  })

  it.each<[string, unknown]>([
    ['nothing', null],
    ['a list', []],
    [
      'hits without addresses',
      { results: [{ hits: [{}], nbHits: 1, found: 1, grouped_hits: [{ hits: [{ document: {} }] }] }] },
    ],
  ])('says that results cannot be fetched when it answers with %s', async (_what, json) => {
    expectFailure()
    const page = await openDialog()
    service.respond = () => ({ status: 200, json })
    await ask(page, 'harbor')
    expect(await alert(page).innerText()).toContain('Unable to fetch results')
  })

  it('says on the search page, too, that it cannot be reached, until a retry works', async () => {
    expectFailure()
    const page = await open('/search')
    service.respond = () => 'gone'
    // The script has taken the form over.
    await page.waitForFunction(() => document.activeElement?.matches('main input'))
    await page.getByRole('searchbox').fill('harbor')
    await alert(page).waitFor()
    expect(await alert(page).innerText()).toContain('Unable to fetch results')
    service.respond = null
    await alert(page).getByRole('button', { name: 'Retry' }).click()
    await page.getByText(`${sections + 1} documents found`).waitFor()
  })

  it('does not show a late answer to an earlier query', async () => {
    const page = await openDialog()
    const late: (() => void)[] = []
    service.respond = (_body, answer) =>
      service.requests.length > 1 ? answer() : new Promise((done) => late.push(() => done(answer())))
    await input(page).fill('harbor')
    await page.waitForFunction(() => document.querySelector('.search-field[data-pending="true"]'))
    await expect.poll(() => service.requests.length).toBe(1)
    await ask(page, 'beacon 33')
    for (const send of late) send()
    await expect.poll(() => options(page).count()).toBe(1)
    expect(await options(page).first().innerText()).toContain('Beacon 33')
  })

  it('connects ahead, and allows requests to nothing but the service (Q-5)', async () => {
    const page = await open()
    const origin = await page.locator('link[rel="preconnect"]').evaluate((link) => Reflect.get(link, 'href'))
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content')
    expect(policy).toContain(`connect-src 'self' ${String(origin).replace(/\/$/, '')}`)
    expect(await page.locator('link[rel="preconnect"]').getAttribute('crossorigin')).toBe('anonymous')
  })
})
