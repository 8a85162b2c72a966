import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeSite } from './chrome-site.ts'
import { siteConfig } from './site.ts'

const files = {
  'site.config.ts': siteConfig("navbar: { title: 'Failing', items: [{ label: 'Start', to: '/docs/start' }] },"),
  'content/docs/start.md': `# Start

[Next](next.md)

\`\`\`js title="a.js"
const a = 1
\`\`\`

:::tabs

::tab[One]

First panel.

::tab[Two]

Second panel.

:::
`,
  'content/docs/next.md': '# Next\n\nText.\n',
}

const container = '#__docsgen-base-url-issue-banner-container'
const box = '#__docsgen-base-url-issue-banner'

describeSite('a page whose files fail to load', { files }, ({ openFresh, expectProblem, directory }) => {
  /** The page, loaded again with files of the site blocked. */
  async function openWithout(path: string, blocked: RegExp): Promise<Page> {
    expectProblem(/ERR_FAILED|Failed to fetch|cannot be loaded|failed to load|load whole pages/)
    const { page } = await openFresh(path)
    await page.route(blocked, (route) => route.abort())
    await page.reload({ waitUntil: 'load' })
    return page
  }

  it('V-12: tells on the home page that baseUrl may be wrong, with a suggestion, if nothing could be loaded', async () => {
    const page = await openWithout('/', /\.(js|css)(\?|$)/)
    await page.locator(container).waitFor()
    expect(await page.evaluate(() => `#${document.body.firstElementChild?.id}`)).toBe(container)
    const text = await page.locator(box).innerText()
    expect(text).toContain('Your docsgen site did not load properly.')
    expect(text).toContain('baseUrl = / (default value)')
    expect(text).toContain('We suggest trying baseUrl = /')
  })

  it('V-12: tells on a home page from the disk that the site has to be served', async () => {
    const { page } = await openFresh('/')
    const fromDisk = await page.context().browser()?.newPage()
    await fromDisk?.goto(pathToFileURL(join(directory(), 'index.html')).href)
    const text = await fromDisk?.locator(box).innerText()
    await fromDisk?.close()
    expect(text).toContain('Your docsgen site did not load properly.')
    expect(text).toContain('It cannot be opened from the disk')
    expect(text).not.toContain('baseUrl')
  })

  it('V-12: does not tell it if the styles were loaded, on other pages, or without failures', async () => {
    const withStyles = await openWithout('/', /\.js(\?|$)/)
    await withStyles.locator(container).waitFor({ state: 'attached' })
    expect(await withStyles.locator(box).isVisible()).toBe(false)
    const other = await openWithout('/docs/start', /\.(js|css)(\?|$)/)
    expect(await other.locator(container).count()).toBe(0)
    const { page } = await openFresh('/')
    expect(await page.locator(container).count()).toBe(0)
  })

  it('V-15, Q-2: can be read and has working links if its script is blocked', async () => {
    const page = await openWithout('/docs/start', /\.js(\?|$)/)
    expect(await page.locator('html').getAttribute('data-has-hydrated')).toBe('false')
    for (const panel of ['First panel.', 'Second panel.']) expect(await page.getByText(panel).isVisible()).toBe(true)
    expect(await page.locator('pre').isVisible()).toBe(true)
    await page.locator('article').getByRole('link', { name: 'Next', exact: true }).click()
    await page.waitForSelector('h1:text-is("Next")')
  })

  it('V-5: follows its links by loads if client navigation fails to load', async () => {
    const page = await openWithout('/docs/start', /\/navigation\.[^/]*\.js/)
    const warned = page.waitForEvent('console', (message) => message.text().includes('load whole pages'))
    await page.mouse.move(3, 300)
    await page.mouse.move(5, 310)
    await warned
    await page.locator('article').getByRole('link', { name: 'Next', exact: true }).click()
    await page.waitForSelector('h1:text-is("Next")')
  })

  it('shows all tab panels if their script fails to load', async () => {
    const page = await openWithout('/docs/start', /\/tabs\.[^/]*\.js/)
    for (const panel of ['First panel.', 'Second panel.']) {
      await expect.poll(() => page.getByText(panel).isVisible()).toBe(true)
    }
  })

  it.each(['%', '%E0%A4%A', '%zz', '"]:x'])('works with the fragment "%s", which has no target', async (fragment) => {
    const { page } = await openFresh(`/docs/start#${fragment}`)
    expect(await page.locator('h1').innerText()).toContain('Start')
    await page.evaluate((value) => location.assign(`#${value}x`), fragment)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})

const ownHome = { ...files, 'content/pages/index.md': '# Welcome\n' }

describeSite(
  'a home page of the project whose files fail to load',
  { files: ownHome },
  ({ openFresh, expectProblem }) => {
    it('V-12: tells that baseUrl may be wrong, too', async () => {
      expectProblem(/ERR_FAILED|Failed to fetch|cannot be loaded|failed to load|load whole pages/)
      const { page } = await openFresh('/')
      await page.route(/\.(js|css)(\?|$)/, (route) => route.abort())
      await page.reload({ waitUntil: 'load' })
      await page.locator(container).waitFor()
      expect(await page.locator(box).innerText()).toContain('Your docsgen site did not load properly.')
      expect(await page.getByRole('heading', { name: 'Welcome' }).isVisible()).toBe(true)
    })
  },
)
