import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeSite } from './chrome-site.ts'

/** The fonts in which the browser has drawn an element; those of the site are marked with `*`. */
async function listDrawnFonts(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName, isCustomFont }) => familyName + (isCustomFont ? '*' : ''))
}

/** Holds back all fonts until the page is painted, and returns when they have loaded. */
async function loadWithLateFonts(page: Page, url: string): Promise<void> {
  let release = (): void => undefined
  const gate = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/*.woff2', (route) => gate.then(() => route.continue()))
  // The load event waits for fonts.
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  release()
  const isLoaded = () => document.fonts.check('16px Inter') && document.fonts.check('600 16px "Source Serif 4"')
  await page.waitForFunction(isLoaded)
}

const listBrandFonts = async (page: Page) => [
  await listDrawnFonts(page, 'h1'),
  await listDrawnFonts(page, '.markdown p'),
]
const brand = [['Source Serif 4*'], ['Inter*']]

describeSite('the fonts of this site', {}, ({ openFresh, origin }) => {
  it('Q-10: are shown on the first visit, at 100 ms and 1 MB/s, and move no text', async () => {
    const { page, layoutShift } = await openFresh('/legal-disclaimer')
    const session = await page.context().newCDPSession(page)
    const line = { offline: false, latency: 100, downloadThroughput: 1_000_000, uploadThroughput: 1_000_000 }
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    await session.send('Network.emulateNetworkConditions', line)
    await page.goto(`${origin()}/docs/intro`, { waitUntil: 'load' })
    expect(await listBrandFonts(page)).toEqual(brand)
    expect(await layoutShift()).toBe(0)
  })

  it('Q-10: move no text when they arrive late, and are shown on the next page', async () => {
    const { page, layoutShift } = await openFresh('/legal-disclaimer', { width: 360, height: 780 })
    await loadWithLateFonts(page, `${origin()}/docs/intro`)
    expect(await layoutShift()).toBe(0)
    expect(await listDrawnFonts(page, 'h1')).not.toContain('Source Serif 4*')
    await page.evaluate(() => Reflect.set(window, 'isSameDocument', true))
    // Navigation without a load has started.
    await page.waitForFunction(() => history.scrollRestoration === 'manual')
    await page.locator('.pagination-nav__link--next').click()
    await page.waitForURL((url) => url.pathname !== '/docs/intro')
    await expect.poll(() => listBrandFonts(page)).toEqual(brand)
    expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true)
    expect(await layoutShift()).toBe(0)
  })
})
