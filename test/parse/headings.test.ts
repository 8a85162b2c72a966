import { describe, expect, test } from 'vitest'
import { htmlOf, linesOf, parseText } from './parse-text.ts'

const idsOf = async (source: string) => (await parseText(source)).document.headings.map(({ id }) => id)

describe('ids of headings', () => {
  test.each([
    ['## I ♥ unicode', 'i--unicode'],
    ['## en–dash', 'endash'],
    ['## Dash-dash', 'dash-dash'],
    ['## Emoji 😄 here', 'emoji--here'],
    ['## Привет мир', 'привет-мир'],
    ['## 你好 世界', '你好-世界'],
    ['## `code` and ![alt](i.png) and [link](x.md)', 'code-and-alt-and-link'],
    ['## Title {#my-id}', 'my-id'],
    ['## Title {#_a_b_}', '_a_b_'],
    ['## Title {#Größe 1}', 'Größe 1'],
    ['## Title <!-- #my-id comment -->', 'my-id'],
    ['## Braces {k+1}', 'braces-k1'],
    ['# H1 has one, too', 'h1-has-one-too'],
    ['Setext {#s}\n---', 's'],
    ['## Title {#new #old-one}', 'new'],
  ])('%s', async (source, id) => {
    expect(await idsOf(source)).toEqual([id])
  })

  test('are numbered if headings repeat, and explicit ids do not reserve a name', async () => {
    expect(await idsOf('## A\n\n## A\n\n### A\n\n## B {#a-3}\n\n## A')).toEqual(['a', 'a-1', 'a-2', 'a-3', 'a-3'])
  })

  test('may be followed by ids that a heading had before', async () => {
    const source = '## Title {#new #old #older}\n\n<p id="older">c</p>'
    const parsed = await parseText(source)
    expect(htmlOf(parsed)).toContain(
      '<h2 class="anchor" id="new"><span id="old"></span><span id="older"></span>Title<a',
    )
    expect(parsed.document.headings.map(({ id, text }) => [id, text])).toEqual([['new', 'Title']])
    expect(parsed.document.anchors).toEqual(['old', 'older'])
    expect(linesOf(parsed)).toEqual([expect.stringContaining('3:1 markdown/duplicate-id')])
  })

  test('that are used twice are reported at the second', async () => {
    const source = '## A {#x}\n\n## B {#x}\n\n<p id="x">c</p>\n'
    expect(linesOf(await parseText(source))).toEqual([
      '3:1 markdown/duplicate-id: The id "x" is already used on line 1, so a link to it reaches the first of the two.',
      '5:1 markdown/duplicate-id: The id "x" is already used on line 1, so a link to it reaches the first of the two.',
    ])
  })

  test('print as anchors with a link below h1', async () => {
    expect(htmlOf(await parseText('# One\n\n## Two *em*'))).toBe(
      '<header><h1 id="one">One</h1></header>\n<h2 class="anchor" id="two-em">Two <em>em</em>' +
        '<a class="hash-link" href="#two-em" aria-label="Direct link to Two em" title="Direct link to Two em" translate="no">\u200B</a></h2>',
    )
  })

  test('of raw HTML headings are anchors, but not headings of the table of contents', async () => {
    const { document } = await parseText('<h2 id="raw">Raw</h2>\n\n## Written')
    expect(document.headings.map(({ id }) => id)).toEqual(['written'])
    expect(document.anchors).toEqual(['raw'])
  })

  test('have another label in the table of contents by a comment behind the id (O-2)', async () => {
    const { document } = await parseText(
      '## Long *a* {#b} <!-- toc: A & "b" -->\n\n## C <!-- #d --> <!--toc:c-->\n\n# E <!-- toc: -->',
    )
    expect(document.headings).toMatchObject([
      { id: 'b', text: 'Long a', html: 'A &amp; &quot;b&quot;' },
      { id: 'd', text: 'C', html: 'c' },
      { id: 'e', text: 'E', html: 'E' },
    ])
  })

  test('for the table of contents keep code, emphasis and deletions, and nothing else', async () => {
    const { document } = await parseText('## A `b<c>` *d* **e** ~~f~~ [g](h.md) ![i](j.png) <kbd>k</kbd> & "l"')
    expect(document.headings[0]?.html).toBe(
      'A <code>b&lt;c&gt;</code> <em>d</em> <strong>e</strong> <del>f</del> g  k &amp; &quot;l&quot;',
    )
  })
})
