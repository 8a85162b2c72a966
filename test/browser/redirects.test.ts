import { expect, it } from 'vitest'
import { describeBoth } from './chrome-site.ts'
import { siteConfig } from './site.ts'

const files = {
  'site.config.ts': siteConfig("redirects: [{ from: '/start', to: '/docs/guide?a=1#part' }],"),
  'content/docs/guide.md': '---\nredirectFrom: [/old]\n---\n\n# Guide\n\n## Part\n\nText.\n',
  'content/docs/other.md': '# Other\n\n[Guide](guide.md)\n',
}

describeBoth('redirects', { files }, ({ open, openFresh }) => {
  it('SM-2: keep the query and the fragment, and add nothing to the history', async () => {
    const page = await open('/docs/guide')
    await page.goto(new URL('/old?q=x#part', page.url()).href)
    await page.waitForURL(/\/docs\/guide\?q=x#part$/)
    await page.goBack()
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/docs/guide')
    await page.goto(new URL('/start', page.url()).href)
    await page.waitForURL(/\/docs\/guide\?a=1#part$/)
  })

  it('SM-2: work without scripts', async () => {
    const { page } = await openFresh('/docs/guide', { javaScriptEnabled: false })
    await page.goto(new URL('/old', page.url()).href)
    await page.waitForURL(/\/docs\/guide$/)
  })

  it('SM-2: are followed by a click on a page that was loaded before its target moved', async () => {
    const page = await open('/docs/other')
    await page
      .locator('article')
      .getByRole('link', { name: 'Guide' })
      .evaluate((link) => link.setAttribute('href', '/old'))
    await page.locator('article').getByRole('link', { name: 'Guide' }).click()
    await page.waitForURL(/\/docs\/guide$/)
    expect(await page.locator('h1').innerText()).toBe('Guide')
    await page.goBack()
    await page.waitForURL(/\/docs\/other$/)
  })
})
