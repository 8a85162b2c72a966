import { expect, it } from 'vitest'
import { all, audit } from './axe.ts'
import { describeSite } from './chrome-site.ts'
import { MAX_LAYOUT_SHIFT, siteConfig } from './site.ts'

const words = 'acknowledgement administration'
const files = {
  'site.config.ts': siteConfig('docs: { showSectionNumbers: true },'),
  'content/docs/text.md': `# Text

Before.

## First

### Inside

## Second

| $z$ | $p$ |
|----:|----:|
| 1   | 0.5 |

## Third, with a heading of so many words that it does not fit into a single line of text

| Name | What it does | Who "asks" | Result |
|---|---|---|---|
| Intake | ${words} | ${words} | good |
| Bitcoin | ${words} | ${words} | |
`,
  'content/docs/numbers.md': `# Numbers

| $f$ | $n=5$ | $n=10$ | $n=15$ | $n=20$ | $n=50$ |
|---:|---:|---:|---:|---:|---:|
| 0.01 | 0.0490 | 0.0956 | 0.1399 | 0.1821 | 0.3950 |
| 0.25 | 0.7627 | 0.9437 | 0.9866 | 0.9968 | > 0.9999 |

| Public inputs | Gas of precompiles | Gas of the transaction, at most | ETH at 10 gwei | Hash |
|---:|---:|---:|---:|---|
| 1 | 187,150 | 212,822 | 0.00213 | SHA-256 |
`,
  'content/docs/diagram.md': `# Diagram

\`\`\`mermaid
sequenceDiagram
  Submitter of a proof ->> Submission interface: the proof
  Submission interface ->> Validators of the round: its hash
\`\`\`
`,
}

describeSite('text', { files }, ({ open, openFresh }) => {
  it('D-26: numbers sections in the margin of wide screens, for the eye only', async () => {
    const page = await open('/docs/text')
    const headings = page.locator('.markdown > :is(h2, h3)')
    const numbers = () =>
      headings.evaluateAll((found) => found.map((each) => getComputedStyle(each, '::after').content))
    const counter = 'counter(section) / ""'
    expect(await numbers()).toEqual([counter, 'counter(section) "." counter(subsection) / ""', counter, counter])
    expect(
      await headings.evaluateAll((found) => found.map((each) => getComputedStyle(each, '::after').position)),
    ).toEqual(['absolute', 'absolute', 'absolute', 'absolute'])
    expect(await page.getByRole('heading', { name: /^Inside/ }).count()).toBe(1)
    expect(await page.getByRole('heading', { name: /\d/ }).count()).toBe(0)
    const text = await page.locator('.markdown > p').boundingBox()
    expect((await headings.first().boundingBox())?.x).toBe(text?.x)
    await page.setViewportSize({ width: 1100, height: 800 })
    expect(await numbers()).toEqual(['none', 'none', 'none', 'none'])
  })

  it('MD-13: a wide table is a list of rows on phones, and still a table for assistive technology', async () => {
    const { page, layoutShift } = await openFresh('/docs/text', { width: 360, height: 780 })
    const table = page.getByRole('table').nth(1)
    const cell = table.getByRole('cell', { name: words }).first()
    expect(await cell.evaluate((found) => getComputedStyle(found, '::before').content)).toBe('"What it does" / ""')
    expect(await cell.getAttribute('data-ds-column')).toBe('What it does')
    const [first, second] = [await table.getByRole('cell').nth(0).boundingBox(), await cell.boundingBox()]
    expect(second?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0) - 1)
    const box = page.locator('.table-scroll').nth(1)
    expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    const session = await page.context().newCDPSession(page)
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    const roles = nodes.map(({ role }) => `${role?.value}`)
    const count = (wanted: string) => roles.filter((role) => role === wanted).length
    expect([count('table'), count('columnheader'), count('row')]).toEqual([2, 6, 5])
    expect(count('cell') + count('gridcell')).toBe(10)
    expect(await layoutShift()).toBeLessThan(MAX_LAYOUT_SHIFT)
    await page.setViewportSize({ width: 700, height: 780 })
    expect(await table.evaluate((found) => getComputedStyle(found).display)).toBe('table')
    expect(await cell.evaluate((found) => getComputedStyle(found, '::before').content)).toBe('none')
  })

  it('MD-13: numbers stay on one line on phones', async () => {
    const { page } = await openFresh('/docs/numbers', { width: 360, height: 780 })
    const rows = page.getByRole('table').first().locator('tbody tr')
    const heights = await rows.evaluateAll((found) => found.map((row) => row.getBoundingClientRect().height))
    expect(heights).toHaveLength(2)
    expect(heights[1]).toBe(heights[0])
  })

  it('MD-13: headers wrap before a table scrolls, and hyphens in text are not as wide as figures', async () => {
    const { page } = await openFresh('/docs/numbers', { width: 1200 })
    const box = page.locator('.table-scroll').nth(1)
    expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    const cells = box.locator('td')
    const figures = await cells.evaluateAll((found) => found.map((cell) => getComputedStyle(cell).fontVariantNumeric))
    expect(figures).toEqual([...Array(4).fill('tabular-nums'), 'normal'])
  })

  it('a diagram that is wider than a phone has a sign until it has been scrolled', async () => {
    const { page } = await openFresh('/docs/diagram', { width: 360, height: 780 })
    const hasSign = () =>
      page.locator('.ds-diagram').evaluate((figure) => getComputedStyle(figure, '::after').opacity === '1')
    await expect.poll(hasSign).toBe(true)
    await page
      .locator('.ds-diagram-box')
      .evaluate((box) => box.scrollTo({ left: box.scrollWidth, behavior: 'instant' }))
    await expect.poll(hasSign).toBe(false)
    await page.setViewportSize({ width: 1440, height: 780 })
    await expect.poll(hasSign).toBe(false)
  })

  it.each([360, 1440])('has no violations, also where formulas are headers, %i px wide', async (width) => {
    const { page } = await openFresh('/docs/text', { width, reducedMotion: 'reduce' })
    expect(await audit(page, all)).toEqual([])
  })
})
