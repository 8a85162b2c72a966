import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { all, audit } from './axe.ts'
import { describeSite, storageOf } from './chrome-site.ts'
import { dialog, dialogInput, dialogOptions } from './search-site.ts'

const fixture = join(import.meta.dirname, '../fixtures/versions-and-languages')

/** The files of the fixture by their paths. */
function readFixture(): Record<string, string> {
  const entries = readdirSync(fixture, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(paths.map((path) => [path.slice(fixture.length + 1), readFileSync(path, 'utf8')]))
}

const STORED = 'docs-preferred-version-default'

const entry = (page: Page, label: string) =>
  page.locator('.navbar__inner [data-ds-version]', { hasText: new RegExp(`^${label}$`) })

describeSite('versions', { files: readFixture() }, ({ open }) => {
  it('N-14, N-15: the dropdown leads to the same page of another version, keeps query and hash, and stores the choice', async () => {
    const page = await open('/docs/next/intro')
    await page.goto(`${page.url()}?from=mail#what-is-new`)
    await page.locator('.navbar__inner .dropdown').first().getByRole('button').click()
    await entry(page, '1.0').click()
    await page.waitForURL(/\/docs\/intro\?from=mail#what-is-new$/)
    expect((await storageOf(page))[STORED]).toBe('1.0')
  })

  it('N-14: or to its main page, if the other version does not have the page', async () => {
    const page = await open('/docs/guide/agents')
    expect(await entry(page, '2\\.0').getAttribute('href')).toBe('/docs/next/intro')
  })

  it('D-18: the banner of an unreleased version links to the same page of the last one', async () => {
    const page = await open('/docs/next/intro')
    const banner = page.locator('.theme-doc-version-banner')
    expect(await banner.textContent()).toContain('This is unreleased documentation for Harbor 2.0 version.')
    expect(await page.locator('.theme-doc-version-badge').textContent()).toBe('Version: 2.0')
    expect(await audit(page, all)).toEqual([])
    await banner.getByRole('link').click()
    await page.waitForURL(/\/docs\/intro$/)
    expect(await page.locator('.theme-doc-version-banner').count()).toBe(0)
    expect((await storageOf(page))[STORED]).toBe('1.0')
  })

  it('searches find the pages of the version that is read', async () => {
    const page = await open('/docs/next/intro')
    await page.keyboard.press('Control+k')
    await dialogInput(page).fill('rolled back')
    await dialogOptions(page).first().waitFor()
    const links = await dialog(page)
      .locator('a[href*="/docs/"]')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((href) => !href.startsWith('/docs/next/'))).toEqual([])
  })
})
