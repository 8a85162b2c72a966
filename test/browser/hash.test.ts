import { expect, it } from 'vitest'
import { describeSite } from './chrome-site.ts'
import { siteConfig } from './site.ts'

const address = '0x5a0be8418e1f00000000000000000000000c21e9'
const files = {
  'site.config.ts': siteConfig(),
  'content/docs/hash.md': `# Hash\n\nAt :hash[${address}] and :hash[0x01].\n`,
}

describeSite('a hash', { files }, ({ openFresh, open }) => {
  it('is copied in full by a click, and by its selection', async () => {
    const { page } = await openFresh('/docs/hash')
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('button', { name: 'Copy 0x5a0b…21e9' }).click()
    expect(await clipboard()).toBe(address)
    await page.locator('.markdown p').selectText()
    await page.keyboard.press('Control+c')
    expect(await clipboard()).toBe(`At ${address} and 0x01.`)
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
