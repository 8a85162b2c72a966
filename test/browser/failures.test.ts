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

describeSite('a page whose files do not come', { files }, ({ openFresh, expectProblem }) => {
  /** The page, loaded again with files of the site blocked. */
  async function openWithout(path: string, blocked: RegExp): Promise<Page> {
    expectProblem(/ERR_FAILED|Failed to fetch|cannot be loaded|full loads/)
    const { page } = await openFresh(path)
    await page.route(blocked, (route) => route.abort())
    await page.reload({ waitUntil: 'load' })
    return page
  }

  it('V-12: says on the home page that baseUrl may be wrong, with a proposal, when nothing could be loaded', async () => {
    const page = await openWithout('/', /\.(js|css)(\?|$)/)
    await page.locator(container).waitFor()
    expect(await page.evaluate(() => `#${document.body.firstElementChild?.id}`)).toBe(container)
    const text = await page.locator(box).innerText()
    expect(text).toContain('Your docsgen site did not load properly.')
    expect(text).toContain('baseUrl = / (default value)')
    expect(text).toContain('We suggest trying baseUrl = /')
  })

  it('V-12: says nothing of it when the styles came, on other pages, and when all is well', async () => {
    const withStyles = await openWithout('/', /\.js(\?|$)/)
    await withStyles.locator(container).waitFor({ state: 'attached' })
    expect(await withStyles.locator(box).isVisible()).toBe(false)
    const other = await openWithout('/docs/start', /\.(js|css)(\?|$)/)
    expect(await other.locator(container).count()).toBe(0)
    const { page } = await openFresh('/')
    expect(await page.locator(container).count()).toBe(0)
  })

  it('V-15: reads and leads on when its script is blocked', async () => {
    const page = await openWithout('/docs/start', /\.js(\?|$)/)
    expect(await page.locator('html').getAttribute('data-has-hydrated')).toBe('false')
    for (const panel of ['First panel.', 'Second panel.']) expect(await page.getByText(panel).isVisible()).toBe(true)
    expect(await page.locator('pre').isVisible()).toBe(true)
    await page.locator('article').getByRole('link', { name: 'Next', exact: true }).click()
    await page.waitForSelector('h1:text-is("Next")')
  })

  it('V-5: follows its links by loads when client navigation cannot be loaded', async () => {
    const page = await openWithout('/docs/start', /\/navigation\.[^/]*\.js/)
    const warned = page.waitForEvent('console', (message) => message.text().includes('full loads'))
    await page.mouse.move(3, 300)
    await page.mouse.move(5, 310)
    await warned
    await page.locator('article').getByRole('link', { name: 'Next', exact: true }).click()
    await page.waitForSelector('h1:text-is("Next")')
  })

  it('shows every panel of tabs when their script cannot be loaded', async () => {
    const page = await openWithout('/docs/start', /\/tabs\.[^/]*\.js/)
    for (const panel of ['First panel.', 'Second panel.']) {
      await expect.poll(() => page.getByText(panel).isVisible()).toBe(true)
    }
  })

  it.each(['%', '%E0%A4%A', '%zz', '"]:x'])('stands with the fragment "%s", which names nothing', async (fragment) => {
    const { page } = await openFresh(`/docs/start#${fragment}`)
    expect(await page.locator('h1').innerText()).toContain('Start')
    await page.evaluate((value) => location.assign(`#${value}x`), fragment)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})
