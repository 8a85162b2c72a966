import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeSite } from './chrome-site.ts'

/** A link without script, and a button with it. */
const searchField = (page: Page, role: 'link' | 'button' = 'button') =>
  page.getByRole(role, { name: 'Search the documentation' })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

describeSite('the home page of this site', {}, ({ openFresh, open, expectProblem }) => {
  it('opens the search dialog from its search field, which gets the focus back', async () => {
    const { page } = await openFresh('/')
    await page.waitForSelector('[data-has-hydrated="true"]')
    await searchField(page).click()
    await page.getByRole('combobox').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox').waitFor({ state: 'detached' })
    expect(await searchField(page).evaluate((field) => field === document.activeElement)).toBe(true)
  })

  it.each([576, 768, 996])('draws its picture over the width of the page at %s px', async (width) => {
    const page = await open('/', { width })
    const ends = await page
      .locator('.front-tree__layers, .front-cards')
      .evaluateAll((boxes) => boxes.map((box) => Math.round(box.getBoundingClientRect().right)))
    expect(ends).toHaveLength(2)
    expect(new Set(ends).size).toBe(1)
    const drawing = await page.locator('.front-tree svg').evaluate((svg) => svg.getBoundingClientRect().right)
    expect(drawing).toBeLessThanOrEqual(ends[0] ?? 0)
  })

  it.each([997, 1199, 1200, 1440])('breaks no value of the network at %s px', async (width) => {
    const page = await open('/', { width })
    const lines = await page
      .locator('.front-network__facts code')
      .filter({ visible: true })
      .evaluateAll((values: HTMLElement[]) =>
        values.map((value) => Math.round(value.offsetHeight / Number.parseFloat(getComputedStyle(value).lineHeight))),
      )
    expect(lines.length).toBeGreaterThan(5)
    expect(new Set(lines)).toEqual(new Set([1]))
  })

  it('leads from its search field to the search page without script', async () => {
    const page = await open('/', { javaScriptEnabled: false })
    await searchField(page, 'link').click()
    await page.waitForURL('**/search')
  })

  it('copies a value of the network by a click on it', async () => {
    const { page } = await openFresh('/')
    const copy = page.getByRole('button', { name: 'Copy 990000001' })
    await copy.click()
    await expect.poll(() => clipboard(page)).toBe('990000001')
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    await copy.waitFor()
  })

  it.each([true, false])(
    'shows the values of the network that is chosen, with script: %s',
    async (javaScriptEnabled) => {
      const { page } = await openFresh('/', { javaScriptEnabled })
      const shown = page.locator('.front-network__facts').filter({ visible: true })
      expect(await shown.innerText()).toContain('https://rpc.mainnet.example')
      await page.getByRole('radio', { name: 'Devnet' }).check()
      await expect.poll(() => shown.innerText()).toContain('https://rpc.devnet.example')
      expect(await shown.innerText()).not.toContain('mainnet')
    },
  )

  it('makes the whole card of a step the target of its link', async () => {
    const { page } = await openFresh('/')
    const card = page.getByRole('listitem').filter({ hasText: 'You send a proof' })
    const box = await card.boundingBox()
    if (!box) throw new Error('The card is not shown.')
    await card.click({ position: { x: box.width - 20, y: box.height - 10 } })
    await page.waitForURL('**/docs/getting-started/submitting-proofs')
  })

  it('lights the path of a proof under the pointer, at once with reduced motion', async () => {
    const { page } = await openFresh('/', { reducedMotion: 'reduce' })
    const lit = page.locator('.front-proof--1 .front-proof__path')
    const offset = () => lit.evaluate((path) => getComputedStyle(path).strokeDashoffset)
    expect(await offset()).toBe('1px')
    const leaf = await page.locator('.front-tree__leaf--sampled').nth(1).boundingBox()
    if (!leaf) throw new Error('The leaf is not shown.')
    await page.mouse.move(leaf.x + leaf.width / 2, leaf.y + leaf.height / 2)
    expect(await offset()).toBe('0px')
    const captions = page.locator('.front-tree text').filter({ visible: true })
    const shown = await captions.evaluateAll((all) =>
      all.filter((each) => getComputedStyle(each).opacity === '1').map((each) => each.textContent),
    )
    expect(shown).toEqual(['leaf 19 · 5 hashes · 160 bytes'])
    await page.mouse.move(0, 0)
    expect(await offset()).toBe('1px')
    await page.getByRole('link', { name: 'Sampled proofs' }).focus()
    await expect.poll(offset).toBe('0px')
  })

  it('underlines no arrow of an entry card under the pointer', async () => {
    const page = await open('/')
    const entry = page.locator('.front-cards li a').first()
    await entry.hover()
    await expect.poll(() => entry.evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe('none')
    expect(await entry.evaluate((link) => getComputedStyle(link, '::after').textDecorationLine)).toBe('none')
  })

  it('is followed by the page of unknown addresses: the dialog opens from its search field, too', async () => {
    expectProblem(/404/)
    const { page } = await openFresh('/nowhere')
    await page.waitForSelector('[data-has-hydrated="true"]')
    await searchField(page).click()
    await page.getByRole('combobox').waitFor()
  })
})
