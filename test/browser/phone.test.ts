import { expect, it } from 'vitest'
import { describeSite } from './chrome-site.ts'
import { siteConfig } from './site.ts'

const address = 'https://submissions.mainnet.network.example:26700'

const files = {
  'site.config.ts': siteConfig("facts: 'content/facts.yml',"),
  'content/facts.yml': `net:
  rpc: { value: '${address}', type: url, status: example }
`,
  'content/docs/names.md': `# Names

| Name | Address | Used by |
| --- | --- | --- |
| RPC | {net.rpc} | applications |

Send requests to \`submissions.mainnet.network.example:26700\` and wait.

- [ ] A task of so many words that they do not fit into a single line of a phone
- [x] Done

1. One
`,
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
sequenceDiagram
  The producer of a proof ->> The data layer: the bytes of the proof
  The data layer ->> The light node: the shares of a block
\`\`\`

\`\`\`mermaid
graph LR
  A --> B
\`\`\`

\`\`\`mermaid title="The way of a proof"
graph LR
  A[The producer] --> B[The data layer] --> C[The light node] --> D[The other chain]
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

  it('breaks addresses between their words, in values and in code, and copies them whole', async () => {
    const page = await open('/docs/names', phone)
    const lines = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const range = document.createRange()
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        const found: { y: number; text: string }[] = []
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          for (const [index, character] of [...(node.textContent ?? '')].entries()) {
            range.setStart(node, index)
            range.setEnd(node, index + 1)
            const { y } = range.getBoundingClientRect()
            const last = found.at(-1)
            if (last && Math.abs(last.y - y) < 4) last.text += character
            else found.push({ y, text: character })
          }
        }
        return found.map(({ text }) => text)
      })
    for (const selector of ['td .ds-example', 'p > code']) {
      const found = await lines(selector)
      expect(found.length, selector).toBeGreaterThan(1)
      for (const line of found.slice(0, -1)) expect(line, selector).toMatch(/[./]$|example$/)
    }
    expect(await page.locator('p > code').evaluate((code) => code.textContent)).toBe(address.slice('https://'.length))
  })

  it('the lines of a task begin below its first line', async () => {
    const page = await open('/docs/names', phone)
    const { left, text, other } = await page
      .locator('.task-list-item')
      .first()
      .evaluate((item) => {
        const range = document.createRange()
        const words = [...item.childNodes].find((node) => node.nodeType === 3 && node.textContent?.trim())
        if (words) range.selectNodeContents(words)
        const [first] = range.getClientRects()
        const entry = document.querySelector('ol > li')
        if (entry) range.selectNodeContents(entry)
        return { left: item.getBoundingClientRect().left, text: first?.left, other: range.getBoundingClientRect().left }
      })
    expect(Math.abs((text ?? 0) - left)).toBeLessThan(4)
    expect(Math.abs(left - other)).toBeLessThan(1)
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

  it('draws from top to bottom what is too wide from left to right, under the same name', async () => {
    const drawing = async (options: typeof phone | { width: number }) => {
      const page = await open('/docs/data', options)
      const picture = page.getByRole('img', { name: 'The way of a proof' })
      const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 }
      const box = page.getByRole('region', { name: 'The way of a proof' })
      return { isUpright: height > width, isCut: await box.evaluate((at) => at.scrollWidth > at.clientWidth) }
    }
    expect(await drawing(phone)).toEqual({ isUpright: true, isCut: false })
    expect(await drawing({ width: 1440 })).toEqual({ isUpright: false, isCut: false })
  })
})
