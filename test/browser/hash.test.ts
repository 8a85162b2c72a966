import { expect, it } from 'vitest'
import { describeSite } from './chrome-site.ts'
import { siteConfig } from './site.ts'

const address = '0x5a0be8418e1f00000000000000000000000c21e9'
const files = {
  'site.config.ts': siteConfig(),
  'content/docs/hash.md': `# Hash\n\nAt :hash[${address}] and :hash[0x01].\n\n:hash[${address}]{full}\n`,
}

describeSite('a hash', { files }, ({ openFresh, open }) => {
  it('is copied in full by a click, and by its selection', async () => {
    const { page } = await openFresh('/docs/hash')
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('button', { name: 'Copy 0x5a0b…21e9' }).first().click()
    await expect.poll(clipboard).toBe(address)
    await page.locator('.markdown p').first().selectText()
    await page.keyboard.press('Control+c')
    await expect.poll(clipboard).toBe(`At ${address} and 0x01.`)
  })

  it('is shown in full in groups of four characters, and copied without the space between them', async () => {
    const { page } = await openFresh('/docs/hash', { width: 320 })
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    const groups = page.locator('.ds-hash-full .ds-hash-group')
    expect(await groups.allTextContents()).toEqual(['0x', ...(address.slice(2).match(/.{4}/g) ?? [])])
    const [first, second] = [await groups.nth(1).boundingBox(), await groups.nth(2).boundingBox()]
    expect((second?.x ?? 0) - (first?.x ?? 0) - (first?.width ?? 0)).toBeGreaterThan(3)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.locator('.ds-hash-full').getByRole('button').click()
    await expect.poll(clipboard).toBe(address)
    await page.locator('.markdown p').last().selectText()
    await page.keyboard.press('Control+c')
    expect((await clipboard()).trim()).toBe(address)
  })

  it('is printed in full', async () => {
    const { page } = await openFresh('/docs/hash', { media: 'print' })
    const middle = page.locator('.ds-hash-middle').first()
    expect(await middle.evaluate((span) => getComputedStyle(span).display)).toBe('inline')
    expect((await middle.boundingBox())?.width).toBeGreaterThan(100)
  })

  it('shows its ends only, and is in the text in full without script', async () => {
    const page = await open('/docs/hash', { javaScriptEnabled: false, width: 320 })
    const chip = page.locator('.ds-hash').first()
    expect(await chip.textContent()).toBe(address)
    const middle = await chip.locator('.ds-hash-middle').boundingBox()
    expect(middle?.width).toBeLessThan(24)
    expect(await page.locator('.ds-hash').nth(1).locator('.ds-hash-middle').count()).toBe(0)
  })
})
