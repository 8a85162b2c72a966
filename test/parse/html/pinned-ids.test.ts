import { expect, test } from 'vitest'
import { htmlOf, linesOf, parseText } from '../parse-text.ts'

const ids = (html: string) => [...html.matchAll(/ (?:id|name)="([^"]*)"/g)].map(([, id]) => id)

test.each([
  ['before it', '<a id="cfg"></a>\n\n## cfg'],
  ['on the line before it', '<a name="cfg"></a>\n## cfg'],
  ['as a block', '<div id="cfg"></div>\n\n## cfg'],
  ['closed by itself', '<a id="cfg"/>\n\n## cfg'],
  ['at the end of the paragraph before it', 'Text.\n<a id="cfg"></a>\n## cfg'],
  ['at its beginning', '## <a id="cfg"></a>cfg'],
  ['at its end', '## cfg <a id=cfg name=cfg></a>'],
  ['around its text', '## <a name="cfg">cfg</a>'],
  ['in a list', '- <a id="cfg"></a>\n  ## cfg'],
  ['with others', '<a id="cfg"></a>\n<a id="old"></a>\n\n## cfg'],
])('MD-17: an anchor pins the id of a heading: %s', async (_where, source) => {
  const parsed = await parseText(source)
  expect(linesOf(parsed)).toEqual([])
  expect(ids(htmlOf(parsed)).sort()).toEqual(source.includes('old') ? ['cfg', 'old'] : ['cfg'])
  expect(parsed.document.headings.map(({ id, text }) => `${id} ${text}`)).toEqual(['cfg cfg'])
  expect(htmlOf(parsed)).toContain('<h2 class="anchor" id="cfg">')
})

test('an anchor with another id, elsewhere or with a link stays', async () => {
  const parsed = await parseText(
    '<a id="old"></a>\n\n## New\n\n<a id="new"></a>\n\nText\n\n## Last <a id="last-x" href="#new">x</a>',
  )
  expect(ids(htmlOf(parsed))).toEqual(['old', 'new', 'new', 'last-x', 'last-x'])
  expect(linesOf(parsed)).toEqual([
    expect.stringContaining('5:1 markdown/duplicate-id: The id "new"'),
    expect.stringContaining('9:9 markdown/duplicate-id: The id "last-x"'),
  ])
})

test('anchors of raw HTML can be linked to, with or without a heading', async () => {
  const { document } = await parseText('<dl><dt id="a">A</dt></dl>\n\nb <a id="c"></a> <a name="d">d</a>')
  expect(document.anchors).toEqual(['a', 'c', 'd'])
})
