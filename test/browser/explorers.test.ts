import { expect, it } from 'vitest'
import { describeSite } from './chrome-site.ts'

const equilibrium = '/docs/tokenomics-and-economic-model/token-flow-and-network-equilibrium'

describeSite('an explorer of this site', {}, ({ openFresh }) => {
  it('computes a detection from the keyboard, and says which number is wrong', async () => {
    const { page, problems } = await openFresh('/sampling-calculator', { width: 360 })
    const result = page.locator('.explorer__result output')
    expect(await result.textContent()).toBe('0.6415')
    await page.getByRole('slider', { name: 'Samples of a node' }).press('End')
    await expect.poll(() => result.textContent()).toBe('> 0.9999')
    const share = page.getByRole('spinbutton', { name: 'Share of bad proofs f' })
    await share.fill('2')
    await expect.poll(() => result.textContent()).toBe('–')
    expect(await share.getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator('.explorer__problem').textContent()).toBe('Enter a number from 0 to 1.')
    await share.fill('0')
    await expect.poll(() => result.textContent()).toBe('0.0000')
    expect(await page.getByRole('status').last().textContent()).toContain('found a bad proof 0 times')
    expect(problems).toEqual([])
  })

  it('checks the Merkle path of the chosen leaf, and refuses other data', async () => {
    const { page, problems } = await openFresh('/docs/intro')
    const verdict = page.locator('.explorer').getByRole('status')
    await page.getByRole('radio', { name: 'C' }).press('ArrowRight')
    await expect.poll(() => verdict.textContent()).toContain('lead from “proof D” to the root')
    await page.getByLabel('Data of the leaf').fill('proof X')
    await expect.poll(() => verdict.textContent()).toContain('“proof X” leads to another hash')
    expect(problems).toEqual([])
  })

  it('finds the confirmations for the value at stake', async () => {
    const { page, problems } = await openFresh('/docs/getting-started/integration-flow')
    const result = page.locator('.explorer').getByRole('status')
    expect(await result.textContent()).toContain('Wait for 6 confirmations')
    await page.getByLabel('Value at stake V').fill('10')
    await expect.poll(() => result.textContent()).toContain('Wait for 0 confirmations')
    expect(problems).toEqual([])
  })

  it('shows the level supply and the split of a fee, which are there without a script', async () => {
    const { page, problems } = await openFresh(equilibrium)
    const explorer = page.locator('.explorer')
    await explorer.getByLabel('Proofs per second x').fill('1000')
    await expect.poll(() => explorer.getByRole('status').textContent()).toContain('shrinks by 5.62% a year')
    await explorer.getByLabel('Burned, in percent').first().fill('100')
    await expect.poll(() => explorer.locator('dl').textContent()).toContain('Light nodes0.0%')
    expect(problems).toEqual([])
    const { page: still } = await openFresh(equilibrium, { javaScriptEnabled: false })
    expect(await still.locator('.explorer').getByRole('status').textContent()).toContain('grows by 5.74% a year')
    expect(await still.locator('.explorer').getByLabel('Proofs per second x').isVisible()).toBe(false)
  })

  it('adds the network of a card to a wallet, and says what happened', async () => {
    const { page, problems } = await openFresh('/docs/try-moorline-devnet/')
    const card = page.locator('.network-card')
    const button = card.getByRole('button', { name: 'Add Devnet to wallet' })
    await button.click()
    await expect.poll(() => card.getByRole('status').textContent()).toContain('No wallet found')
    await page.evaluate(() => {
      const request = async ({ method }: { method: string }) => (method === 'eth_chainId' ? '0x3b023382' : null)
      Object.assign(window, { ethereum: { request } })
    })
    await button.press('Enter')
    await expect.poll(() => card.getByRole('status').textContent()).toBe('Your wallet uses Devnet, chain 990000002.')
    expect(problems).toEqual([])
    const { page: still } = await openFresh('/docs/try-moorline-devnet/', { javaScriptEnabled: false })
    expect(await still.locator('.add-to-wallet').isVisible()).toBe(false)
  })
})
