import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { chromeFiles, describeSite, plainFiles, reloadBeforeScript, storageOf } from './chrome-site.ts'

const toggle = (page: Page) => page.locator('.navbar__inner .color-mode-toggle')
const mode = (page: Page) =>
  page.evaluate(() => [document.documentElement.dataset.theme, document.documentElement.dataset.themeChoice])
const label = (name: string) => `Switch between dark and light mode (currently ${name} mode)`

/** Opens another tab of the same browser. */
async function openTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await tab.waitForSelector('html[data-has-hydrated="true"]', { state: 'attached' })
  return tab
}

describeSite('the color mode', { files: chromeFiles }, ({ origin, open }) => {
  it('18c-4, CM-1, CM-2, CM-6, CM-10: is light at first, and a click chooses the other and stores it', async () => {
    const page = await open('/docs/short')
    expect(await mode(page)).toEqual(['light', 'light'])
    expect((await storageOf(page)).theme).toBeUndefined()
    expect(await toggle(page).getAttribute('aria-label')).toBe(label('light'))
    expect(await toggle(page).getAttribute('title')).toBe('light mode')
    await toggle(page).click()
    await expect.poll(() => mode(page)).toEqual(['dark', 'dark'])
    expect((await storageOf(page)).theme).toBe('dark')
    expect(await toggle(page).getAttribute('aria-label')).toBe(label('dark'))
    await toggle(page).click()
    await expect.poll(() => mode(page)).toEqual(['light', 'light'])
    expect((await storageOf(page)).theme).toBe('light')
  })

  it('H-3: the bars of the browser have the background of the page in both color modes, also on the next page', async () => {
    const page = await open('/docs/short')
    const colors = () =>
      page.evaluate(() => {
        const probe = document.createElement('canvas').getContext('2d')
        if (probe) probe.fillStyle = getComputedStyle(document.documentElement).backgroundColor
        return [document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content, probe?.fillStyle]
      })
    const light = await colors()
    expect(light[0]).toBe(light[1])
    await toggle(page).click()
    await expect.poll(async () => (await colors())[1]).not.toBe(light[1])
    const dark = await colors()
    expect(dark[0]).toBe(dark[1])
    await page.locator('aside').getByRole('link', { name: 'Fixed', exact: true }).last().click()
    await page.waitForSelector('h1:text-is("Fixed")')
    expect(await colors()).toEqual(dark)
    expect((await open('/docs/short', { storage: { theme: 'dark' } })).url()).toContain('/docs/short')
    expect(await colors()).toEqual(dark)
  })

  it('ST-2: a tab is not notified of its own changes to storage', async () => {
    const page = await open('/docs/short')
    const keys = await page.evaluateHandle(() => {
      const heard: (string | null)[] = []
      addEventListener('storage', ({ key }) => heard.push(key))
      return heard
    })
    await toggle(page).click()
    expect((await storageOf(page)).theme).toBe('dark')
    expect(await keys.evaluate((heard) => heard)).toEqual([])
  })

  it('CM-3, CM-10: the stored mode, its icon and a disabled switch are shown before the runtime starts', async () => {
    const page = await open('/docs/short', { storage: { theme: 'dark' } })
    const seen = await reloadBeforeScript(page, async () => ({
      mode: await mode(page),
      background: await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
      icons: await toggle(page)
        .locator('svg:visible')
        .evaluateAll((found) => found.map((icon) => icon.getAttribute('class'))),
      enabled: await toggle(page).isEnabled(),
    }))
    expect(seen.mode).toEqual(['dark', 'dark'])
    expect(seen.background).toBe('rgb(16, 19, 23)')
    expect(seen.icons).toEqual([expect.stringContaining('icon--moon')])
    expect(seen.enabled).toBe(false)
    expect(await toggle(page).isEnabled()).toBe(true)
    expect(await toggle(page).locator('svg[aria-hidden="true"]').count()).toBe(3)
  })

  it('CM-3, CM-4, CM-5: the address may set a mode and data attributes, within limits', async () => {
    const page = await open('/docs/short?docsgen-theme=dark&docsgen-data-navbar=false')
    expect(await mode(page)).toEqual(['dark', 'dark'])
    expect(await toggle(page).getAttribute('aria-label')).toBe(label('dark'))
    expect(await page.locator('html').getAttribute('data-navbar')).toBe('false')
    await open('/docs/short?docsgen-theme=foo&docsgen-data-ds-base-url=/evil/')
    expect(await mode(page)).toEqual(['light', 'light'])
    expect(await page.locator('html').getAttribute('data-ds-base-url')).toBe('/')
  })

  it('18c-4, CM-7: a second tab follows the choice, and clearing the storage there returns to the default', async () => {
    const page = await open('/docs/short')
    const tab = await openTab(page)
    await toggle(page).click()
    await tab.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
    expect(await toggle(tab).getAttribute('aria-label')).toBe(label('dark'))
    await tab.evaluate(() => localStorage.clear())
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'light')
    expect(await mode(page)).toEqual(['light', 'light'])
    await tab.close()
  })

  it('CM-8: the system setting is ignored here', async () => {
    const page = await open('/docs/short', { colorScheme: 'dark' })
    expect(await mode(page)).toEqual(['light', 'light'])
  })

  it('CM-12: form controls and scrollbars have the mode of the styles', async () => {
    const page = await open('/docs/short')
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
    expect(await scheme()).toBe('light')
    await toggle(page).click()
    await expect.poll(scheme).toBe('dark')
    const served = await (await fetch(`${origin()}/docs/short`)).text()
    expect(served).not.toContain('name="color-scheme"')
  })

  it('changes only colors', async () => {
    const page = await open('/docs/long')
    const box = () => page.locator('.theme-doc-markdown').boundingBox()
    const before = await box()
    await toggle(page).click()
    await expect.poll(box).toEqual(before)
  })
})

describeSite('the color mode that respects the system', { files: plainFiles }, ({ origin, open }) => {
  it('CM-8, CM-10: follows the system until the reader chooses, and cycles through three', async () => {
    const page = await open('/docs/start', { colorScheme: 'dark' })
    expect(await mode(page)).toEqual(['dark', 'system'])
    expect(await toggle(page).getAttribute('aria-label')).toBe(label('system'))
    await page.emulateMedia({ colorScheme: 'light' })
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'light')
    expect((await storageOf(page)).theme).toBeUndefined()
    const cycle = [
      ['dark', 'dark'],
      ['light', 'light'],
      ['light', 'system'],
    ]
    for (const next of cycle) {
      await toggle(page).click()
      await expect.poll(() => mode(page)).toEqual(next)
    }
    expect((await storageOf(page)).theme).toBeUndefined()
    await toggle(page).click()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await mode(page)).toEqual(['dark', 'dark'])
  })

  it('CM-10, ST-3: the served HTML has system mode, because no choice is known yet', async () => {
    expect(await (await fetch(`${origin()}/docs/start`)).text()).toContain(label('system'))
  })
})

/** Changes to storage, applied before any script of the page. */
const disturb = {
  blocked: () =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    }),
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  },
} as const

describeSite('storage', { files: chromeFiles }, ({ open, expectProblem }) => {
  it.each(Object.keys(disturb) as (keyof typeof disturb)[])(
    'ST-1: a page works when storage is %s, and warns once',
    async (kind) => {
      expectProblem(/browser storage/)
      const page = await open('/docs/short', { reducedMotion: 'reduce' })
      const warnings: string[] = []
      page.on('console', (message) => warnings.push(message.text()))
      await page.addInitScript(disturb[kind])
      await page.reload()
      await page.waitForSelector('html[data-has-hydrated="true"]', { state: 'attached' })
      await toggle(page).click()
      await expect.poll(() => mode(page)).toEqual(['dark', 'dark'])
      await page.locator('.theme-announcement-bar').getByRole('button', { name: 'Close' }).click()
      await expect.poll(() => page.locator('.theme-announcement-bar').count()).toBe(0)
      expect(warnings.filter((text) => text.includes('browser storage'))).toHaveLength(1)
    },
  )

  it('ST-1: invalid values in storage are ignored', async () => {
    const storage = {
      theme: '{"evil":1}',
      'docsgen.announcement.id': '\u0000',
      'docsgen.announcement.dismiss': 'perhaps',
      'docs-preferred-version-default': 'gone',
    }
    const page = await open('/docs/short', { storage })
    expect(await mode(page)).toEqual(['light', 'light'])
    expect(await page.locator('.theme-announcement-bar').isVisible()).toBe(true)
    await toggle(page).click()
    expect((await storageOf(page)).theme).toBe('dark')
  })

  it('ST-4, ST-5, N-15: nothing is stored under names that are not in the specification', async () => {
    const page = await open('/docs/short', { storage: { 'docs-preferred-version-default': 'gone' } })
    await toggle(page).click()
    await page.locator('.theme-announcement-bar').getByRole('button', { name: 'Close' }).click()
    expect(Object.keys(await storageOf(page)).sort()).toEqual([
      'docsgen.announcement.dismiss',
      'docsgen.announcement.id',
      'theme',
    ])
    // Written by openSite, which fills the local storage once.
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['prepared'])
  })
})
