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

/** Everything that a reader can open on the page, one after another. */
async function listOpenings(page: Page): Promise<Opening[]> {
  const toggle = page.getByRole('button', { name: 'Toggle navigation bar' })
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

async function auditStates(page: Page, path: string, runOnly: typeof all): Promise<string[]> {
  const findings = await audit(page, runOnly)
  for (const [index, { open, within }] of (await listOpenings(page)).entries()) {
    await open()
    findings.push(...(await audit(page, runOnly, within)).map((finding) => `state ${index + 1}: ${finding}`))
  }
  return findings.map((finding) => `${path}: ${finding}`)
}

/** The widths of each mode. Colors do not depend on the layout between the phone and the desktop. */
const widths = { light: [360, 997, 1440], dark: [360, 1440] }
const cases = (['light', 'dark'] as const).flatMap((mode) => widths[mode].map((width) => ({ mode, width })))

/** The largest page takes as long as all others together, so it is audited at one width in each mode. */
const LARGEST = '/docs/evm/api/methods/eth'
const widthOfLargest = { light: 1440, dark: 360 }

const sites = [
  {
    name: 'the site of this repository',
    request: {},
    paths: [
      '/',
      LARGEST,
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
    paths: [
      '/docs/long',
      '/docs/category/overview',
      '/docs/secret',
      '/docs/tags',
      '/docs/tags/sharp',
      '/',
      '/search',
      '/nowhere',
    ],
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

    // Up to eight pages in all their states, on a machine that runs other suites at the same time.
    it.each(cases)('in $mode mode, $width px wide', { timeout: 240_000 }, async ({ mode, width }) => {
      const { page } = await site.open(paths[0] ?? '/', { width, storage: { theme: mode }, reducedMotion: 'reduce' })
      const findings: string[] = []
      for (const path of paths.filter((path) => path !== LARGEST || width === widthOfLargest[mode])) {
        await page.goto(site.origin + path)
        await page.waitForSelector('html[data-has-hydrated="true"]', { state: 'attached' })
        if (path === '/dialect') {
          // Images are loaded and can be enlarged when they are near the viewport.
          await page.locator('main img').filter({ visible: true }).first().scrollIntoViewIfNeeded()
          await page.locator('.zoom-button').filter({ visible: true }).first().waitFor()
        }
        findings.push(...(await auditStates(page, path, mode === 'light' ? all : ofColour)))
      }
      await page.close()
      expect(findings).toEqual([])
    })
  },
)
