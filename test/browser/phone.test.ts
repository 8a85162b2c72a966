import { expect, it } from 'vitest'
import { describeSite } from './chrome-site.ts'

const files = {
  'content/docs/data.md': `---
title: Data
---

## Methods

| Method | State | Returns |
| --- | --- | --- |
| \`eth_getTransactionReceipt\` | Y | receipt, or null |
| \`eth_sendRawTransaction\` | Y | hash of the transaction |

## Diagram

\`\`\`mermaid
graph LR
  A[The producer] --> B[The data layer] --> C[The light node] --> D[The other chain]
\`\`\`

\`\`\`mermaid
graph LR
  A --> B
\`\`\`
`,
}

describeSite('a page on a phone', { files }, ({ open }) => {
  const phone = { width: 360, height: 780, isMobile: true, hasTouch: true }

  it('shows all columns of a table with long names, which are copied without spaces', async () => {
    const page = await open('/docs/data', phone)
    const box = page.locator('.table-scroll')
    expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    const name = page.locator('td code').first()
    expect((await name.boundingBox())?.height).toBeGreaterThan(30)
    const copied = await name.evaluate((code) => {
      getSelection()?.selectAllChildren(code)
      return `${getSelection()}`
    })
    expect(copied).toBe('eth_getTransactionReceipt')
  })

  it('does not break names where there is enough space', async () => {
    const page = await open('/docs/data')
    expect((await page.locator('td code').first().boundingBox())?.height).toBeLessThan(30)
  })

  it('marks a heading only if the address points to it', async () => {
    const page = await open('/docs/data#diagram', phone)
    const opacity = (id: string) =>
      page.locator(`#${id} > .hash-link`).evaluate((link) => Number(getComputedStyle(link).opacity))
    expect(await opacity('methods')).toBe(0)
    await expect.poll(() => opacity('diagram')).toBe(1)
  })

  it('fades a diagram at the edges beyond which there is more', async () => {
    const page = await open('/docs/data', phone)
    const fades = (index: number) =>
      page
        .locator('.ds-diagram-box')
        .nth(index)
        .evaluate((box) => {
          const style = getComputedStyle(box)
          return ['--before', '--after'].map((name) => Number.parseFloat(style.getPropertyValue(name)))
        })
    expect(await fades(1)).toEqual([0, 0])
    expect(await fades(0)).toEqual([0, 40])
    await page
      .locator('.ds-diagram-box')
      .first()
      .evaluate((box) => box.scrollTo(10_000, 0))
    await expect.poll(() => fades(0)).toEqual([40, 0])
  })
})
