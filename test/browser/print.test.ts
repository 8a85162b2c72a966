import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeSite } from './chrome-site.ts'

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`).join('\n')

const files = {
  'content/docs/printed.md': `---
title: Printed
---

A link to [the other site](https://other.example/a/rather/long/path/that/is/not/short) in a sentence.

[![A badge](/badge.svg)](https://badge.example/)

![For the light mode](/badge.svg#only-light)
![For the dark mode](/badge.svg#only-dark)

| Name | Value |
| --- | --- |
| \`eth_getTransactionByBlockNumberAndIndex\` | ${'Some words. '.repeat(20)} |

\`\`\`text title="long.txt"
${lines(48)}
\`\`\`

\`\`\`text
${lines(20)}
\`\`\`

\`\`\`text {2}
${lines(20)}
\`\`\`

\`\`\`text {2}
${lines(48)}
\`\`\`

$$
${'a + '.repeat(60)} b
$$

\`\`\`mermaid
graph LR
  A --> B
\`\`\`
`,
  'content/docs/tall.md': `# Tall

\`\`\`mermaid
graph TB
  ${Array.from({ length: 14 }, (_, index) => `N${index}`).join(' --> ')}
\`\`\`
`,
  'static/badge.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><path d="M0 0h80v20H0z"/></svg>',
}

const listTokens = (page: Page) =>
  page.evaluate(() => {
    const names = [...document.styleSheets]
      .flatMap((sheet) => [
        ...JSON.stringify([...sheet.cssRules].map(({ cssText }) => cssText)).matchAll(
          /--ds-(?:color|code)-[a-z-]+(?=:)/g,
        ),
      ])
      .map(([name]) => name)
    const style = getComputedStyle(document.documentElement)
    return [...new Set(names)].sort().map((name) => `${name}: ${style.getPropertyValue(name)}`)
  })

describeSite('a printed page', { files }, ({ openFresh, origin, expectProblem }) => {
  const print = async (theme: string) => (await openFresh('/docs/printed', { media: 'print', storage: { theme } })).page

  it('has the same colors in both color modes', async () => {
    const light = await listTokens(await print('light'))
    expect(light.length).toBeGreaterThan(20)
    expect(await listTokens(await print('dark'))).toEqual(light)
  })

  it('contains the URL of a link as text in its line', async () => {
    const page = await print('dark')
    const link = page.getByRole('link', { name: 'the other site' })
    const style = await link.evaluate((element) => {
      const { content, display, width, maskImage } = getComputedStyle(element, '::after')
      return { content, display, width, maskImage }
    })
    expect(style.content).toContain('https://other.example/a/rather')
    expect(style).toMatchObject({ display: 'inline', width: 'auto', maskImage: 'none' })
    expect(await link.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(60)
    const badge = page.locator('a:has(img)')
    expect(await badge.evaluate((element) => getComputedStyle(element, '::after').content)).toBe('none')
  })

  it('keeps short code together, and breaks long code after a few lines', async () => {
    const page = await print('light')
    const blocks = await page.locator('.theme-code-block').evaluateAll((found) =>
      found.map((block) => {
        const pre = block.querySelector('pre') ?? block
        const { overflowX, widows, orphans } = getComputedStyle(pre)
        return [
          getComputedStyle(block).breakInside,
          getComputedStyle(pre).breakInside,
          overflowX,
          widows,
          orphans,
        ].join(' ')
      }),
    )
    expect(blocks).toEqual([
      'auto auto visible 4 4',
      'auto auto visible 13 13',
      'avoid auto visible 13 13',
      'auto auto visible 4 4',
    ])
  })

  it('has no shades of boxes that scroll, and no wide tables', async () => {
    const page = await print('light')
    const backgrounds = await page
      .locator('.table-scroll, .markdown table, .ds-math')
      .evaluateAll((found) => found.map((box) => getComputedStyle(box).backgroundImage))
    expect(backgrounds.length).toBeGreaterThan(2)
    expect(new Set(backgrounds)).toEqual(new Set(['none']))
    await page.setViewportSize({ width: 480, height: 700 })
    const box = page.locator('.markdown table').first()
    expect(await box.evaluate((table) => table.getBoundingClientRect().right <= innerWidth)).toBe(true)
  })

  it.each(['light', 'dark'])('shows the light variant of an image, and no other, in %s mode', async (theme) => {
    const page = await print(theme)
    expect(await page.getByAltText('For the light mode').isVisible()).toBe(true)
    expect(await page.getByAltText('For the dark mode').isVisible()).toBe(false)
  })

  it('shows a diagram, and not the same again as text', async () => {
    const page = await print('light')
    expect(await page.locator('.ds-diagram-picture').isVisible()).toBe(true)
    expect(await page.locator('.ds-diagram-text').isVisible()).toBe(false)
  })

  it('makes a tall diagram at most half a page high', async () => {
    const { page } = await openFresh('/docs/tall', { width: 643, height: 971, media: 'print' })
    const picture = await page.locator('.ds-diagram-picture').boundingBox()
    expect(picture?.height).toBeGreaterThan(300)
    expect(picture?.height).toBeLessThan(971 * 0.52)
  })

  it('makes formulas that are wider than the paper smaller while it is printed', async () => {
    const { page } = await openFresh('/docs/tall', { width: 1440 })
    // One that arrives late would be shown on paper and not on the screen.
    await page.route('**/math-*.woff2', (route) => route.abort())
    expectProblem(/ERR_FAILED/)
    await page.goto(`${origin()}/docs/printed`)
    const getSize = () => page.locator('.ds-math').evaluate((box) => getComputedStyle(box).fontSize)
    const size = await getSize()
    // The script of formulas is loaded a little later.
    await page.waitForFunction(() => {
      dispatchEvent(new Event('beforeprint'))
      return document.querySelector<HTMLElement>('.ds-math')?.style.fontSize !== ''
    })
    // The text on A4 paper is 17 cm wide.
    await page.setViewportSize({ width: 643, height: 900 })
    await page.emulateMedia({ media: 'print' })
    const { scrollWidth, clientWidth } = await page
      .locator('.ds-math')
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expect(await getSize()).toBe(size)
  })
})

describeSite('the printed pages of this site', {}, ({ open }) => {
  // The text on A4 paper is 17 cm wide.
  const paper = { width: 643, height: 900, media: 'print' } as const

  it('show all of a wide diagram', async () => {
    const page = await open('/docs/intro', paper)
    const picture = page.locator('.ds-diagram-picture').filter({ visible: true })
    const { width, right } = await picture.evaluate((drawing) => drawing.getBoundingClientRect().toJSON())
    expect(width).toBeGreaterThan(500)
    expect(right).toBeLessThanOrEqual(paper.width)
  })

  it('have no buttons and fields', async () => {
    for (const path of ['/', '/docs/intro', '/docs/getting-started/running-light-node']) {
      const page = await open(path, paper)
      const controls = page
        .locator('main :is(button, .button, [type="search"], [role="search"])')
        .filter({ visible: true })
      expect(await controls.allTextContents(), path).toEqual([])
    }
  })

  it('do not break short names in the cells of tables', async () => {
    const page = await open('/docs/intro', paper)
    const names = await page
      .locator('td code')
      .evaluateAll((found) => found.map((name) => [name.textContent, name.getClientRects().length] as const))
    expect(names.length).toBeGreaterThan(4)
    expect(names.filter(([, lines]) => lines > 1)).toEqual([])
  })

  it('show the values of both networks below their names', async () => {
    const page = await open('/', paper)
    const lists = page.locator('.front-network dl')
    expect(await lists.evaluateAll((all) => all.map((list) => list.clientHeight > 100))).toEqual([true, true])
    const names = page.locator('.front-network .network-card__head strong').filter({ visible: true })
    expect(await names.allTextContents()).toEqual(['Mainnet', 'Devnet'])
  })

  it('keep titles with what they name, and show every tab without a frame', async () => {
    const page = await open('/dialect', paper)
    const titles = await page
      .locator('main :is(h2, .ds-code-title)')
      .evaluateAll((all) => [...new Set(all.map((title) => getComputedStyle(title).breakAfter))])
    expect(titles).toEqual(['avoid'])
    const tree = page.locator('.ds-file-tree').first()
    expect(await tree.evaluate((list) => getComputedStyle(list).breakInside)).toBe('avoid')
    const group = page.locator('.markdown > [data-ds-tabs]').first()
    expect(await group.evaluate((tabs) => getComputedStyle(tabs).borderTopWidth)).toBe('0px')
    const panels = group.locator('> .ds-tab')
    expect(await panels.count()).toBeGreaterThan(1)
    expect(await panels.filter({ visible: true }).count()).toBe(await panels.count())
  })

  it('keep the titles of rows in a reference with them, and show folded samples', async () => {
    const page = await open('/docs/evm/smart-contracts/staking', paper)
    const [entry] = await page.locator('.ds-entry').all()
    const title = entry?.locator('.ds-rows-title').first()
    expect(await title?.evaluate((row) => getComputedStyle(row).breakAfter)).toBe('avoid')
    expect(await entry?.locator('.ds-entry-samples pre').first().isVisible()).toBe(true)
  })

  it('keep the entry cards of the home page together', async () => {
    const page = await open('/', paper)
    expect(await page.locator('.front-cards').evaluate((cards) => getComputedStyle(cards).breakInside)).toBe('avoid')
  })
})
