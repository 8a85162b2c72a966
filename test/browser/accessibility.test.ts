import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { all, audit, ofColour } from './axe.ts'
import { chromeFiles } from './chrome-site.ts'
import { missing, openSite, skipReason, type TestSite } from './site.ts'

/** Lists functions that open everything a reader can open on the page, one state after another. */
async function openings(page: Page): Promise<(() => Promise<unknown>)[]> {
  const toggle = page.getByRole('button', { name: 'Toggle navigation bar' })
  const states: (() => Promise<unknown>)[] = []
  const closed = page.locator('aside .menu__list-item--collapsed [role="button"]').filter({ visible: true })
  const details = page.locator('main details:not([open]) > summary')
  if ((await closed.count()) > 0) states.push(() => closed.first().click())
  if ((await details.count()) > 0)
    states.push(() =>
      details.evaluateAll((all) => all.map((summary) => summary.parentElement?.setAttribute('open', ''))),
    )
  const image = page.locator('.zoom-button').filter({ visible: true })
  if ((await image.count()) > 0) states.push(() => image.first().click())
  if (await toggle.isVisible()) {
    states.push(async () => {
      await page.keyboard.press('Escape')
      await toggle.click()
    })
    const back = page.getByRole('button', { name: '← Back to main menu' })
    if ((await page.locator('aside').count()) > 0) states.push(() => back.click())
    const dropdown = page.locator('dialog .menu__list-item--collapsed button').filter({ visible: true })
    states.push(async () => ((await dropdown.count()) > 0 ? dropdown.first().click() : undefined))
  } else {
    const dropdowns = page.locator('.navbar__inner .dropdown').filter({ visible: true })
    for (let index = 0; index < (await dropdowns.count()); index++) {
      // Closes what was opened before.
      states.push(async () => {
        await page.keyboard.press('Escape')
        await dropdowns.nth(index).getByRole('button').click()
      })
    }
  }
  return states
}

async function auditStates(page: Page, path: string, runOnly: typeof all): Promise<string[]> {
  const findings = await audit(page, runOnly)
  for (const [index, next] of (await openings(page)).entries()) {
    await next()
    findings.push(...(await audit(page, runOnly)).map((finding) => `state ${index + 1}: ${finding}`))
  }
  return findings.map((finding) => `${path}: ${finding}`)
}

const modes = ['light', 'dark'] as const
const widths = [360, 997, 1440]
const cases = modes.flatMap((mode) => widths.map((width) => ({ mode, width })))

const sites = [
  {
    name: 'the site of this repository',
    request: {},
    paths: [
      '/',
      '/docs/evm/api/methods',
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

    // Eight pages in all their states, on a machine that runs other suites at the same time.
    it.each(cases)('in $mode mode, $width px wide', { timeout: 240_000 }, async ({ mode, width }) => {
      const { page } = await site.open(paths[0] ?? '/', { width, storage: { theme: mode }, reducedMotion: 'reduce' })
      const findings: string[] = []
      for (const path of paths) {
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
