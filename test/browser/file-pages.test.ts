import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { dialog, dialogOptions, search } from './search-site.ts'
import { missing, openSite, siteConfig, skipReason } from './site.ts'

const files = {
  'content/docs/guide/index.md':
    '---\ntitle: Guide\n---\n\nSee [the lighthouse](./lighthouse.md#lamp).\n\n![Map](map.svg)\n',
  'content/docs/guide/lighthouse.md': '---\ntitle: Lighthouse\n---\n\nA tower.\n\n## Lamp\n\nThe xenon lamp.\n',
  'content/docs/guide/v1.2.md': '---\ntitle: Release 1.2\n---\n\nThe halogen lamp is gone.\n',
  'content/docs/guide/map.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>',
}

describe.skipIf(missing !== null).each([
  ['with default settings', '', '/docs/guide/index.html', '/docs/guide/lighthouse/index.html'],
  ['below a base URL', "baseUrl: '/sub/',", '/docs/guide/index.html', '/docs/guide/lighthouse/index.html'],
  ['without slashes', 'trailingSlash: false,', '/docs/guide.html', '/docs/guide/lighthouse.html'],
  ['with slashes', 'trailingSlash: true,', '/docs/guide/index.html', '/docs/guide/lighthouse/index.html'],
])(`a site that is opened from a disk, %s (V-16)${skipReason}`, (_, settings, guide, lighthouse) => {
  let temporary: string | undefined
  let folder = ''
  let browser: Browser
  let page: Page
  const violations: string[] = []
  beforeAll(async () => {
    const config = siteConfig(`fileProtocol: true, ${settings}`)
    const site = await openSite({ files: { 'site.config.ts': config, ...files } })
    temporary = mkdtempSync(join(tmpdir(), 'docsgen-files-'))
    folder = join(temporary, 'my site #1 (ü)')
    cpSync(site.directory, folder, { recursive: true })
    await site.close()
    browser = await launchChromium()
    page = await browser.newPage()
    page.on('pageerror', (error) => violations.push(`${page.url()} ${error.stack}`))
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) violations.push(message.text())
    })
  })
  afterAll(async () => {
    await browser?.close()
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true })
    expect(violations).toEqual([])
  })
  const toAddress = (path: string) => pathToFileURL(join(folder, path)).href
  const open = () => page.goto(toAddress(guide))

  it('has its styles, its images and its scripts', async () => {
    await open()
    const map = page.getByRole('img', { name: 'Map' })
    expect(await map.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40)
    expect(await page.locator('.navbar').evaluate((navbar) => getComputedStyle(navbar).position)).toBe('sticky')
    expect(await page.evaluate(() => document.documentElement.dataset.hasHydrated)).toBe('true')
  })

  it('can be searched, and its results can be followed with the keys', async () => {
    await open()
    await search(page, 'xenon')
    expect(await dialogOptions(page).allInnerTexts()).toEqual([expect.stringContaining('Lamp')])
    await page.keyboard.press('Enter')
    await page.waitForURL(`${toAddress(lighthouse)}#lamp`)
    expect(await page.getByRole('heading', { name: 'Lamp' }).isVisible()).toBe(true)
    expect(await dialog(page).count()).toBe(0)
  })

  it('corrects typing errors, and its results can be followed with the pointer', async () => {
    await open()
    await search(page, 'halogenn')
    await dialogOptions(page).first().click()
    await page.waitForURL(/\/v1\.2(?:\.html|\/index\.html)$/)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Release 1.2')
  })

  it('has links that lead to its pages', async () => {
    await open()
    await page.getByRole('link', { name: 'the lighthouse' }).click()
    await page.waitForURL(`${toAddress(lighthouse)}#lamp`)
    await page.getByRole('link', { name: 'Home page' }).click()
    await page.waitForURL(toAddress('index.html'))
    expect(await page.locator('.navbar').evaluate((navbar) => getComputedStyle(navbar).position)).toBe('sticky')
  })

  it('has a search page', async () => {
    await open()
    await search(page, 'lamp')
    await page.getByRole('link', { name: /^See all/ }).click()
    await page.waitForURL(/\/search(?:\.html|\/index\.html)\?q=lamp$/)
    await page.getByRole('link', { name: 'Lamp', exact: true }).click()
    await page.waitForURL(`${toAddress(lighthouse)}#lamp`)
  })
})

describe.skipIf(missing !== null)('a site without that setting', () => {
  it('has neither the script nor a second copy of its index', async () => {
    const site = await openSite({ files })
    try {
      const { problems, page } = await site.open('/docs/guide/')
      expect(await page.evaluate(() => document.documentElement.hasAttribute('data-ds-site-root'))).toBe(false)
      expect(problems).toEqual([])
      const statuses = await page.evaluate(async () => (await fetch('/assets/search/files.js')).status)
      expect(statuses).toBe(404)
    } finally {
      await site.close()
    }
  })
})
