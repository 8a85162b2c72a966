import { expect, test } from 'vitest'
import { htmlOf, linesOf, parseText } from '../parse-text.ts'

const tabs = (...labels: string[]): string =>
  `::::tabs\n\n${labels.map((label) => `:::tab[${label}]\n\nText.\n\n:::\n\n`).join('')}::::\n`

test('prints the tab list above the panels, in their order, with the marked tab selected', async () => {
  const html = htmlOf(await parseText('::::tabs{default=b}\n\n:::tab[A]\nx\n:::\n\n:::tab[B]\ny\n:::\n\n::::'))
  expect(html).toContain(
    '<ul class="tabs" role="tablist" aria-orientation="horizontal">' +
      '<li id="__docsgen_tab_0_0" class="tabs__item" role="tab" tabindex="-1" aria-selected="false">A</li>' +
      '<li id="__docsgen_tab_0_1" class="tabs__item tabs__item--active" role="tab" tabindex="0" aria-selected="true">B</li>' +
      '</ul><div class="ds-tab" data-ds-tab="a"><p class="ds-tab-label">A</p>',
  )
})

test('copies labels without links and ids, and counts their references once', async () => {
  const parsed = await parseText(tabs('The `a` [b](c.md) <i id="x">d</i>', 'B'))
  const html = htmlOf(parsed)
  expect(html).toContain('aria-selected="true">The <code>a</code> b <i>d</i></li>')
  expect(html.match(/id="x"/g)).toHaveLength(1)
  expect(parsed.document.references).toHaveLength(1)
  expect(parsed.document.anchors).toEqual(['x'])
})

test('gives every group its own ids', async () => {
  const parsed = await parseText(`${tabs('A', 'B')}\n${tabs('A')}`)
  const ids = htmlOf(parsed).match(/__docsgen_tab_\d_\d/g)
  expect(linesOf(parsed)).toEqual([])
  expect(ids).toEqual(['__docsgen_tab_0_0', '__docsgen_tab_0_1', '__docsgen_tab_1_0'])
})
