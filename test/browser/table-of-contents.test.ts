import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { describeSite, prose, scrollTo } from './chrome-site.ts'

const activeToc = (page: Page) =>
  page.locator('.theme-doc-toc-desktop .table-of-contents__link--active').allTextContents()

const ending = `${prose(1)}

## First

Text.

<details>
<summary>More</summary>

## Closed

Text.

</details>

::::tabs

:::tab[One]
Text.
:::

:::tab[Two]

## In a tab

Text.

:::

::::

${prose(1)}

## Update

Text.

## Uninstall

Text.

## Last

Text.

Text.
`

/** 8 sections with 3 subsections each. */
function listSections(): string {
  const below = (number: number) => ['a', 'b', 'c'].map((letter) => `### Part ${number}${letter}\n\nText.\n`)
  return Array.from({ length: 8 }, (_, index) => [`## Section ${index}\n`, ...below(index)].join('\n')).join('\n')
}

const endingFiles = {
  'content/docs/ending.md': `---\ntitle: Ending\n---\n${ending}`,
  'content/docs/many.md': `---\ntitle: Many\n---\n\n${listSections()}`,
  'content/docs/brief.md': '---\ntitle: Brief\n---\n\n## One\n\nText.\n\n## Two\n\nText.\n\n## Three\n\nText.\n',
}

describeSite('the table of contents of pages whose last sections are short', { files: endingFiles }, ({ open }) => {
  it('O-6: the section that a link points to is the current one, also where the page cannot scroll to it', async () => {
    for (const [path, names] of [
      ['/docs/ending', ['Update', 'Uninstall', 'Last', 'Update']],
      ['/docs/brief', ['Two', 'Three', 'One']],
    ] as const) {
      const page = await open(path)
      for (const name of names) {
        await page.locator('.theme-doc-toc-desktop').getByRole('link', { name, exact: true }).click()
        await expect.poll(() => activeToc(page), { message: `${path} ${name}` }).toEqual([name])
      }
    }
  })

  it('shows the subsections of the current section only, if it is long, which shifts nothing', async () => {
    const page = await open('/docs/many', { height: 500 })
    await page.evaluate(() => {
      const shifts = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) document.body.append(`shift ${JSON.stringify(entry)}`)
      })
      shifts.observe({ type: 'layout-shift' })
    })
    const shown = () =>
      page.locator('.theme-doc-toc-desktop ul ul a').evaluateAll((all) => {
        return all.filter((link) => link.checkVisibility()).map((link) => link.textContent)
      })
    await expect.poll(shown).toEqual(['Part 0a', 'Part 0b', 'Part 0c'])
    await scrollTo(page, 700)
    await expect.poll(shown).not.toContain('Part 0a')
    expect(await page.locator('body').innerText()).not.toContain('layout-shift')
    await scrollTo(page, 0)
    await page.locator('.theme-doc-toc-desktop').getByRole('link', { name: 'Section 3', exact: true }).click()
    await expect.poll(shown).toEqual(['Part 3a', 'Part 3b', 'Part 3c'])
  })

  it('O-6: the last section is the current one at the end of the page', async () => {
    const page = await open('/docs/ending')
    await scrollTo(page, 100_000)
    expect(await activeToc(page)).toEqual(['Last'])
    expect(await activeToc(await open('/docs/brief'))).toEqual(['One'])
  })

  it('O-7: a heading in a hidden tab or in closed details is not the current one', async () => {
    const page = await open('/docs/ending')
    const seen = new Set<string>()
    const end = await page.evaluate(() => document.documentElement.scrollHeight)
    for (let y = 0; y < end; y += 60) {
      await scrollTo(page, y)
      for (const name of await activeToc(page)) seen.add(name)
    }
    expect([...seen]).toEqual(['First', 'Update', 'Last'])
    await page.locator('summary', { hasText: 'More' }).click()
    await page.locator('#closed').evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }))
    await expect.poll(() => activeToc(page)).toEqual(['Closed'])
  })
})
