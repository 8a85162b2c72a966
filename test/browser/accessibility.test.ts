import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { all, audit, ofColour } from './axe.ts'
import { chromeFiles } from './chrome-site.ts'
import { missing, openSite, skipReason, type TestSite } from './site.ts'

interface Opening {
  open(): Promise<unknown>
  /** Selector of the part of the page that changes: the rest was audited before it was opened. */
  within: string
}

/** What a reader can open in the text of the page, one after another. */
async function listOpeningsOfText(page: Page): Promise<Opening[]> {
  const openings: Opening[] = []
  const closed = page.locator('aside .menu__list-item--collapsed [role="button"]').filter({ visible: true })
  const details = page.locator('main details:not([open]) > summary')
  if ((await closed.count()) > 0) openings.push({ open: () => closed.first().click(), within: 'aside' })
  if ((await details.count()) > 0) {
    const open = () =>
      details.evaluateAll((all) => all.map((summary) => summary.parentElement?.setAttribute('open', '')))
    openings.push({ open, within: 'main details[open]' })
  }
  const image = page.locator('.zoom-button').filter({ visible: true })
  if ((await image.count()) > 0) openings.push({ open: () => image.first().click(), within: 'dialog[open]' })
  return openings
}

/** The menus of the navbar, one after another. */
async function listMenus(page: Page): Promise<Opening[]> {
  const openings: Opening[] = []
  const toggle = page.getByRole('button', { name: 'Toggle navigation bar' })
  if (await toggle.isVisible()) {
    const open = async () => {
      await page.keyboard.press('Escape')
      await toggle.click()
    }
    openings.push({ open, within: 'dialog[open]' })
    const back = page.getByRole('button', { name: '← Back to main menu' })
    if ((await page.locator('aside').count()) > 0) openings.push({ open: () => back.click(), within: 'dialog[open]' })
    const dropdown = page.locator('dialog .menu__list-item--collapsed button').filter({ visible: true })
    const openDropdown = async () => ((await dropdown.count()) > 0 ? dropdown.first().click() : undefined)
    openings.push({ open: openDropdown, within: 'dialog[open]' })
  } else {
    const dropdowns = page.locator('.navbar__inner .dropdown').filter({ visible: true })
    for (let index = 0; index < (await dropdowns.count()); index++) {
      const open = async () => {
        // Closes what was opened before.
        await page.keyboard.press('Escape')
        await dropdowns.nth(index).getByRole('button').click()
      }
      openings.push({ open, within: '.navbar' })
    }
  }
  return openings
}

/** The navbar has the same menus on all pages with a sidebar and on all without one: `withMenus` is for the first page of each kind. */
async function auditStates(page: Page, runOnly: typeof all, withMenus: boolean): Promise<string[]> {
  const findings = await audit(page, runOnly)
  const openings = [...(await listOpeningsOfText(page)), ...(withMenus ? await listMenus(page) : [])]
  for (const [index, { open, within }] of openings.entries()) {
    await open()
    findings.push(...(await audit(page, runOnly, within)).map((finding) => `state ${index + 1}: ${finding}`))
  }
  return findings
}

/** A phone and a desktop: between them, a page has parts of both and none of its own. */
const cases = [
  { mode: 'light', width: 360 },
  { mode: 'light', width: 1440 },
  // The colors of the menu on a phone are those of the sidebar.
  { mode: 'dark', width: 1440 },
] as const

const sites = [
  {
    name: 'the site of this repository',
    request: {},
    paths: [
      '/',
      // A filter with all statuses, and the smallest page with entries.
      '/docs/evm/api/methods',
      '/docs/evm/api/methods/net',
      '/docs/tokenomics-and-economic-model/token-flow-and-network-equilibrium',
      '/dialect',
      '/docs/guide/',
      '/legal-disclaimer',
      '/search',
      '/nowhere',
    ],
  },
  {
    name: 'a site with all kinds of chrome',
    request: { files: chromeFiles },
    paths: ['/docs/long', '/docs/category/overview', '/docs/secret', '/docs/tags', '/docs/tags/sharp', '/'],
  },
]

describe.skipIf(missing !== null).each(sites)(
  `$name has no violations found by axe-core${skipReason}`,
  ({ request, paths }) => {
    let site: TestSite
    beforeAll(async () => {
      site = await openSite(request)
    })
    afterAll(() => site?.close())

    // Up to nine pages in all their states, on a machine that runs other suites at the same time.
    it.each(cases)('in $mode mode, $width px wide', { timeout: 240_000 }, async ({ mode, width }) => {
      const { page } = await site.open(paths[0] ?? '/', { width, storage: { theme: mode }, reducedMotion: 'reduce' })
      const findings: string[] = []
      const kinds = new Set<boolean>()
      for (const path of paths) {
        await page.goto(site.origin + path)
        await page.waitForSelector('html[data-has-hydrated="true"]', { state: 'attached' })
        if (path === '/dialect') {
          // Images are loaded and can be enlarged when they are near the viewport.
          await page.locator('main img').filter({ visible: true }).first().scrollIntoViewIfNeeded()
          await page.locator('.zoom-button').filter({ visible: true }).first().waitFor()
        }
        const hasSidebar = (await page.locator('aside').count()) > 0
        const found = await auditStates(page, mode === 'light' ? all : ofColour, !kinds.has(hasSidebar))
        kinds.add(hasSidebar)
        findings.push(...found.map((finding) => `${path}: ${finding}`))
      }
      await page.close()
      expect(findings).toEqual([])
    })
  },
)
