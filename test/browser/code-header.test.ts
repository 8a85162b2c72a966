import { expect, it } from 'vitest'
import { describeSite } from './chrome-site.ts'
import { siteConfig } from './site.ts'

const files = {
  'site.config.ts': siteConfig(),
  'content/docs/code.md': `# Code

A message:

\`\`\`
ERR cannot listen: listen tcp 127.0.0.1:26701: bind: address already in use, and more of the same line
\`\`\`

A command and what it prints:

\`\`\`bash
uname -m
\`\`\`

\`\`\`text
x86_64
\`\`\`

## bank

### \`bank.SpendableBalanceByDenomOfAccount\`

See (the [specification](https://spec.example/)) of it.
`,
}

describeSite('code', { files }, ({ open, openFresh }) => {
  it('CB-9: has no header where that would say nothing, and the buttons cover no code', async () => {
    const page = await open('/docs/code', { width: 1440 })
    const block = page.locator('.theme-code-block').first()
    await block.hover()
    await block.getByRole('button', { name: 'Toggle word wrap' }).waitFor()
    const [height, code, buttons] = await block.evaluate((element) => [
      element.getBoundingClientRect().height,
      element.querySelector('pre')?.getBoundingClientRect().right ?? Number.NaN,
      element.querySelector('.code-buttons')?.getBoundingClientRect().left ?? Number.NaN,
    ])
    const [named] = await page
      .locator('.theme-code-block')
      .nth(1)
      .evaluateAll((all) => all.map((each) => each.clientHeight))
    // Both blocks have one line.
    expect(height).toBeLessThan((named ?? 0) - 30)
    expect(buttons).toBeGreaterThanOrEqual(code ?? Number.NaN)
  })

  it('CB-6: has a word wrap button if a line is too long, and only then', async () => {
    const page = await open('/docs/code', { width: 1440 })
    const block = page.locator('.theme-code-block').first()
    const isCut = () => block.locator('pre').evaluate((pre) => pre.scrollWidth > pre.clientWidth)
    const button = block.locator('.code-button--wrap')
    await block.hover()
    await expect.poll(() => button.isVisible()).toBe(true)
    await button.click()
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
    expect(await isCut()).toBe(false)
    await button.click()
    await expect.poll(isCut).toBe(true)
    const short = page.locator('.theme-code-block').last()
    await short.hover()
    await expect.poll(() => short.locator('.code-button--wrap').isVisible()).toBe(false)
  })

  it('CB-11: a command and its output are dark on a light page, and not on paper', async () => {
    const { page } = await openFresh('/docs/code', { width: 1440 })
    const isDark = () =>
      page.locator('.theme-code-block').evaluateAll((blocks) =>
        blocks.map((block) => {
          const [red = 255] = getComputedStyle(block).backgroundColor.match(/\d+/g)?.map(Number) ?? []
          return red < 128
        }),
      )
    expect(await isDark()).toEqual([false, true, true])
    await page.emulateMedia({ media: 'print' })
    expect(await isDark()).toEqual([false, false, false])
  })

  it('CB-9: plain text that follows a command is its output, next to it', async () => {
    const page = await open('/docs/code')
    const [command, output] = await page
      .locator('.theme-code-block')
      .evaluateAll((blocks) => blocks.slice(1).map((block) => block.getBoundingClientRect()))
    const label = await page
      .locator('.theme-code-block')
      .nth(2)
      .evaluate((block) => getComputedStyle(block, '::before').content)
    expect(label).toBe('"Output"')
    expect((output?.top ?? 0) - (command?.bottom ?? 0)).toBeLessThan(16)
  })

  it('long names break between their words in the table of contents', async () => {
    const page = await open('/docs/code', { width: 1440 })
    const link = page.locator('.theme-doc-toc-desktop code')
    expect(await link.textContent()).toBe('bank.SpendableBalanceByDenomOfAccount')
    const first = await link.evaluate((code) => {
      const lines: Record<number, string> = {}
      const range = document.createRange()
      const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (let at = 0; at < (node.textContent ?? '').length; at++) {
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          const top = Math.round(range.getBoundingClientRect().top)
          lines[top] = (lines[top] ?? '') + range.toString()
        }
      }
      return Object.values(lines)
    })
    expect(first.length).toBeGreaterThan(1)
    expect(
      first.every((line) => /^(?:bank\.)?(?:[A-Z][a-z]+)*$/.test(line)),
      first.join(' '),
    ).toBe(true)
  })

  it('the icon of a link is never alone on a line', async () => {
    const page = await open('/docs/code', { width: 1440 })
    const widths = await page.locator('.markdown p:has(a[target])').evaluate((paragraph: HTMLElement) => {
      const link = paragraph.querySelector('a[target]')
      const last: number[] = []
      for (let width = 130; width < 330; width += 2) {
        paragraph.style.width = `${width}px`
        last.push(link?.getClientRects()[0]?.width ?? 0, [...(link?.getClientRects() ?? [])].at(-1)?.width ?? 0)
      }
      return last
    })
    expect(Math.min(...widths)).toBeGreaterThan(50)
  })
})
