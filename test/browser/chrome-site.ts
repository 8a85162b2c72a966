import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { compareSites } from './same-site.ts'
import {
  missing,
  type OpenPage,
  openSite,
  type PageOptions,
  type ServerKind,
  type SiteRequest,
  siteConfig,
  skipReason,
  type TestSite,
} from './site.ts'

/** Paragraphs that make a page about `count` screens long. */
export function prose(count: number): string {
  return Array.from(
    { length: count * 4 },
    (_, index) => `Paragraph ${index + 1}. ${'Some words to read. '.repeat(30)}`,
  ).join('\n\n')
}

const square = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32"><path fill="${colour}" d="M0 0h32v32H0z"/></svg>`

const navbar = `
  navbar: {
    title: 'Chrome',
    hideOnScroll: true,
    logo: { src: 'img/logo.svg', srcDark: 'img/logo-dark.svg', alt: 'Mark' },
    items: [
      { label: 'Start', to: '/docs/start', position: 'left' },
      { label: 'More', position: 'left', items: [
        { label: 'Short', to: '/docs/short' }, { label: 'Inner', to: '/docs/tools/inner' }, { label: 'Out', href: 'https://out.example/' },
      ] },
      { label: 'Tools', to: '/docs/tools/', position: 'left', items: [{ label: 'Saw', to: '/docs/tools/saw' }] },
      { type: 'doc', docId: 'short', label: 'Short doc', position: 'left' },
      { type: 'docSidebar', sidebarId: 'main', label: 'Docs', position: 'left' },
      { type: 'docsVersion', position: 'left' },
      { type: 'docsVersionDropdown' },
      { type: 'localeDropdown', queryString: 'kept=yes' },
      { type: 'html', value: '<span class="written">Raw</span>', className: 'raw' },
      { label: 'Elsewhere', href: 'https://elsewhere.example/', className: 'mine', 'data-kind': 'link' },
      { type: 'search' },
    ],
  },`

const footer = `
  footer: {
    style: 'dark',
    links: [{ label: 'Start', to: '/docs/start' }, { label: 'Out', href: 'https://out.example/' }, { html: '<b>Raw</b>' }],
    logo: { src: 'img/logo.svg', alt: 'Footer mark', href: 'https://out.example/' },
    copyright: 'Copyright <b>nobody</b>',
  },`

const docs = `
  docs: {
    editUrl: 'https://edit.example/',
    showCopyPage: true,
    sidebar: { hideable: true, autoCollapseCategories: true },
    sidebars: { main: [
      'start',
      'long',
      'short',
      { type: 'category', label: 'Tools', link: { type: 'doc', id: 'tools/index' }, items: ['tools/saw', 'tools/inner'] },
      { type: 'category', label: 'No page', items: ['parts/one', { type: 'category', label: 'Deeper', items: ['parts/two'] }] },
      { type: 'category', label: 'Fixed', collapsible: false, items: ['fixed'] },
      { type: 'category', label: 'Overview', link: { type: 'generated-index', description: 'All of it.' }, items: ['parts/three', { type: 'category', label: 'Fourth', items: ['parts/four', 'parts/five'] }] },
      { type: 'link', label: 'Outside', href: 'https://outside.example/' },
      { type: 'html', value: '<em>Written</em>', defaultStyle: true },
    ] },
  },`

const doc = (title: string, body = 'Short text.') => `---\ntitle: ${title}\n---\n${body}\n`

const headings = `${prose(1)}

## First part

${prose(1)}

### Inside *the* first \`part\`

${prose(1)}

#### Too deep

A line.

## Second part

${prose(2)}

## Second part

${prose(1)}

## Explicit {#my-id}

A last line.
`

/** A site with all kinds of chrome: navbar items, footer as a row, announcement bar, all kinds of sidebar items. */
export const chromeFiles: NonNullable<SiteRequest['files']> = {
  'site.config.ts': siteConfig(`tagline: 'A tagline', favicon: 'img/logo.svg', onBrokenLinks: 'warn',
    announcementBar: { id: 'news', content: '<b>News</b> to <a href="/docs/long">read</a>', isCloseable: true },
    ${navbar}${footer}${docs}`),
  'static/img/logo.svg': square('#850'),
  'static/img/logo-dark.svg': square('#fb5'),
  'content/docs/start.md': doc(
    'Start',
    '[Long](long.md) and [its end](long.md#my-id) and [out](https://out.example/).',
  ),
  'content/docs/long.md': doc('Long', headings),
  'content/docs/short.md': doc('Short'),
  'content/docs/fixed.md': doc('Fixed'),
  'content/docs/tools/index.md': doc('Tools', 'The tools.'),
  'content/docs/tools/saw.md':
    '---\ntitle: Saw\nhide_table_of_contents: true\ntags: [sharp]\n---\n\n## Teeth\n\nMany.\n',
  'content/docs/tools/inner.md': '---\npagination_label: The inner\n---\n\n# Written title\n\nText.\n',
  'content/docs/parts/one.md': doc('One'),
  'content/docs/parts/two.md': doc('Two'),
  'content/docs/parts/three.md': doc('Three'),
  'content/docs/parts/four.md': doc('Four'),
  'content/docs/parts/five.md': doc('Five'),
  'content/docs/secret.md': '---\ntitle: Secret\nunlisted: true\n---\n\nFew know.\n',
}

/** The other choices: the system's colour mode respected, no announcement, no footer, no items in the navbar. */
export const plainFiles: NonNullable<SiteRequest['files']> = {
  'site.config.ts': siteConfig("colorMode: { respectPrefersColorScheme: true }, navbar: { title: 'Plain' }"),
  'content/docs/start.md': doc('Start', headings),
}

/** Sites that more than one suite uses; `same-site.test.ts` compares what `build` and `dev` make of them. */
export const commonSites: { name: string; files: SiteRequest['files'] }[] = [
  { name: 'this repository', files: undefined },
  { name: 'all kinds of chrome', files: chromeFiles },
  { name: 'little chrome', files: plainFiles },
]

/** The site that a suite runs against. */
export interface SuiteSite {
  server: ServerKind
  origin(): string
  /** Writes a file of the project: `dev` builds again. */
  write(path: string, contents: string): void
  /** Absolute path of the built site; empty for `dev`. */
  directory(): string
  /**
   * Opens a page that fails the test if it has any problem. Storage contains only what `storage` sets. All calls
   * without other options share one window, and so do those without JavaScript, so a second call leaves the first page.
   */
  open(path: string, options?: PageOptions): Promise<Page>
  /** Opens a page in a new window, which is closed with the test. Its problems fail the test, too. */
  openFresh(path: string, options?: PageOptions): Promise<OpenPage>
  /** Expects problems that the current test causes on purpose. */
  expectProblem(pattern: RegExp): void
}

/** Runs a suite against the output of `build`, which is compared with what `dev` serves. */
export function describeSite(name: string, request: SiteRequest, tests: (site: SuiteSite) => void): void {
  const isCompared = commonSites.some(({ files }) => files === request.files)
  describeServers({ name, request, servers: ['build'] }, (site) => {
    tests(site)
    if (isCompared) return
    it('is the same from dev', async () => {
      const dev = await openSite({ ...request, server: 'dev' })
      try {
        expect(await compareSites({ origin: site.origin(), directory: site.directory() }, dev)).toEqual([])
      } finally {
        await dev.close()
      }
    })
  })
}

/**
 * Runs a suite against the output of `build` and against `dev`: for what depends on the server, or on what runs on a page besides
 * its own scripts.
 */
export function describeBoth(name: string, request: SiteRequest, tests: (site: SuiteSite) => void): void {
  describeServers({ name, request, servers: ['build', 'dev'] }, tests)
}

interface Suite {
  name: string
  request: SiteRequest
  servers: readonly ServerKind[]
}

function describeServers({ name, request, servers }: Suite, tests: (site: SuiteSite) => void): void {
  describe.skipIf(missing !== null).each(servers)(`${name}, from %s${skipReason}`, (server) => {
    let site: TestSite
    const kept = new Map<boolean, OpenPage>()
    let opened: OpenPage[] = []
    let expected: RegExp[] = []
    const openFresh = async (path: string, options?: PageOptions): Promise<OpenPage> => {
      const fresh = await site.open(path, options)
      opened.push(fresh)
      return fresh
    }
    beforeAll(async () => {
      site = await openSite({ ...request, server })
    })
    afterEach(async () => {
      const problems = [...kept.values(), ...opened].flatMap((page) => page.problems.splice(0))
      await Promise.all(opened.map(({ page }) => page.close()))
      const surprises = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)))
      opened = []
      expected = []
      expect(surprises).toEqual([])
    })
    afterAll(() => site?.close())
    tests({
      server,
      openFresh,
      origin: () => site.origin,
      directory: () => site.directory,
      write: (path, contents) => site.write(path, contents),
      async open(path, options = {}) {
        const { width = 1440, height = 900, storage = {}, javaScriptEnabled = true, ...special } = options
        const old = kept.get(javaScriptEnabled)
        if (old && Object.keys(special).length === 0) {
          await visit(old.page, { url: site.origin + path, size: { width, height }, storage, javaScriptEnabled })
          return old.page
        }
        if (Object.keys(special).length > 0) return (await openFresh(path, options)).page
        const fresh = await site.open(path, options)
        kept.set(javaScriptEnabled, fresh)
        return fresh.page
      },
      expectProblem: (pattern) => expected.push(pattern),
    })
  })
}

interface Visit {
  url: string
  size: { width: number; height: number }
  storage: Record<string, string>
  javaScriptEnabled: boolean
}

async function visit(page: Page, { url, size, storage, javaScriptEnabled }: Visit): Promise<void> {
  await page.evaluate((entries) => {
    localStorage.clear()
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, Object.entries(storage))
  // Navigating to another fragment of the current page would not load it.
  if (page.url().split('#')[0] === url.split('#')[0]) await page.goto('about:blank')
  await page.setViewportSize(size)
  await page.goto(url, { waitUntil: 'load' })
  if (javaScriptEnabled) await page.waitForSelector('html[data-has-hydrated="true"]', { state: 'attached' })
}

/** Reloads the page and calls back when it is complete, but before the runtime starts. */
export async function reloadBeforeScript<T>(page: Page, look: () => Promise<T>): Promise<T> {
  let release = () => {}
  const looked = new Promise<void>((done) => {
    release = done
  })
  await page.route(/\/runtime[^/]*\.js$/, async (route) => {
    await looked
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.waitForSelector('html[data-has-hydrated="false"] .theme-layout-main', { state: 'attached' })
  await page.waitForFunction(() => document.styleSheets.length > 0 && document.readyState !== 'loading')
  const seen = await look()
  release()
  await page.waitForSelector('html[data-has-hydrated="true"]', { state: 'attached' })
  await page.unroute(/\/runtime[^/]*\.js$/)
  return seen
}

/** Scrolls and waits for the scroll event. */
export async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate(
    (top) =>
      new Promise<void>((done) => {
        window.scrollTo({ top, behavior: 'instant' })
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
      }),
    y,
  )
}

/** The entire local storage. */
export function storageOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }))
}
