import { expect, it } from 'vitest'
import { describeSite, prose } from './chrome-site.ts'
import { siteConfig } from './site.ts'

const group = (long: string) => `::::tabs{group=size}

:::tab[Short]

One line.

:::

:::tab[Long]

${long}

:::

::::`

const files = {
  'site.config.ts': siteConfig(),
  'content/docs/tabs.md': `# Tabs\n\n${group(prose(2))}\n\n${group('Two lines.')}\n\n${prose(3)}\n`,
}

describeSite('two tab groups with the same name', { files }, ({ open }) => {
  it('W-3, W-6: label their panels, and the clicked group keeps its position', async () => {
    const page = await open('/docs/tabs')
    const [above, clicked] = await page.getByRole('tablist').all()
    if (!above || !clicked) throw new Error('The page has no tabs.')
    const tab = clicked.getByRole('tab', { name: 'Long' })
    await expect.poll(() => tab.getAttribute('aria-controls')).not.toBeNull()
    const panel = page.locator(`[role="tabpanel"]#${await tab.getAttribute('aria-controls')}`)
    expect(await panel.isVisible()).toBe(false)
    const top = async () => Math.round((await tab.boundingBox())?.y ?? 0)
    const before = await top()
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await tab.click()
    await expect.poll(() => panel.isVisible()).toBe(true)
    expect(await above.getByRole('tab', { name: 'Long' }).getAttribute('aria-selected')).toBe('true')
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(height + 900)
    expect(await top()).toBe(before)
  })
})

const withDropdown = {
  ...files,
  'site.config.ts': siteConfig(
    "navbar: { items: [{ label: 'More', items: [{ label: 'Elsewhere', href: 'https://elsewhere.example/' }] }] },",
  ),
}

describeSite('tabs of a site whose navbar has a dropdown', { files: withDropdown }, ({ open }) => {
  it('show one panel, although the script of the dropdown arrives after the page is parsed', async () => {
    const page = await open('/docs/tabs')
    await expect.poll(() => page.getByRole('tabpanel').count()).toBe(2)
    expect(await page.getByText('One line.').first().isVisible()).toBe(true)
    expect(await page.getByText('Two lines.').isVisible()).toBe(false)
  })
})

describeSite('a switch', {}, ({ openFresh }) => {
  it('shows the panel of the choice, which other pages and the address remember', async () => {
    const { page } = await openFresh('/docs/evm/api/ethereum-json-rpc')
    const tabs = page.locator('.theme-tabs-container')
    const mainnet = tabs.getByText('https://rpc.mainnet.example')
    expect(await mainnet.isVisible()).toBe(true)
    await page.getByRole('tab', { name: 'Devnet' }).click()
    await tabs.getByText('https://rpc.devnet.example').waitFor()
    expect(await mainnet.isVisible()).toBe(false)
    expect(new URL(page.url()).search).toBe('?network=devnet')
  })
})
