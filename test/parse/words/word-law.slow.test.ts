import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findLostWords } from './word-law.ts'

/** Sources that once lost text, or would if one construct took another along. */
const cases: [string, string][] = [
  ['prices', 'Costs $5 and $10, from $1,050 in *January* to $4,300.'],
  ['a formula that is never closed', 'one\n\n$$\ntwo three\n\n- four\n\n# five'],
  ['a formula with text on the lines of its fences', '$$ x = 1\ny = 2$$\n\nthree'],
  ['a formula on one line', 'one $$two$$ three $`four`$'],
  ['an alert with a title', '> [!NOTE] one *two*\n> Three\n\n> [!TIP]- four\n>\n> - five'],
  ['an alert of unknown type', '> [!one] two\n> three'],
  ['a component with attributes', '<Tabs group="one">\n  <TabItem label="two">\n\nthree\n\n  </TabItem>\n</Tabs>'],
  ['a component with the name of an element', '<Video src="one" />\n\ntwo\n\n<Select>three</Select>'],
  [
    'an element that is never closed',
    'one <button> two\n\nthree <select> four\n\n<video>\n\nfive\n\n<textarea>\n\nsix',
  ],
  ['an element that hides its content', '<p>one <select> two</p>\n\nthree <canvas class="x"> four'],
  ['scripts in prose', 'one <script> two </script> three <style> four\n\n<div>\nfive <script> six\n</div>\n\nseven'],
  ['a script', 'one\n\n<script>\ntwo()\n\nthree()\n</script>\n\nfour'],
  [
    'removed elements',
    '<object>one</object>\n\n<template><p>two</p></template>\n\n<noscript>three</noscript> <title>four</title>',
  ],
  [
    'frames',
    '<iframe src="x">one</iframe>\n\n<frameset><noframes>two</noframes></frameset>\n\n<noembed>three</noembed>',
  ],
  ['old elements', '<xmp>one</xmp>\n\n<plaintext>two\n\nthree\n\n<listing>four</listing> <marquee>five</marquee>'],
  ['a comment that is never closed', 'one\n\n<!-- two\n\nthree\n\n- four'],
  ['a declaration that is never closed', '<!one\n\ntwo\n\n<? three\n\nfour\n\n<![CDATA[ five\n\nsix'],
  ['a tag that is never finished', '<div title="one>\ntwo\n\nthree <b title=\'four\n\nfive'],
  ['tags in attributes', '<div title="Vec<one>">\n\ntwo\n\n</div>'],
  ['generics', 'Vec<one> and Map<Two, three>, a <b and c> d'],
  [
    'drawings',
    '<svg viewBox="0 0 1 1"><title>one</title><text>two</text><script>a()</script></svg>\n\n<math><mi>three</mi></math>',
  ],
  ['raw tables', '<table>one <tr>two <td>three</td></tr></table>\n\n<ul>four<li>five</ul>'],
  ['forms', '<form>one <label>two <input value="x"></label><select><option>three<b>four</b></select></form>'],
  ['heads', '<head>\none\n<meta name="x" content="y">\n</head>\n\ntwo'],
  ['a table with a row that is too long', '| one | two |\n|-----|-----|\n| three | `four | five` | six |'],
  ['footnotes', 'one[^1]\n\n[^1]: two[^2]\n[^2]: three\n[^3]: four[^4]\n[^4]: five\n[^1]: six'],
  ['references without a definition', '[one][two] ![three][four] [^five]'],
  [
    'directives with everything',
    ':::note[one]{#id}\ntwo\n:::\n\n::::details three {open}\n:::tip four\nfive\n:::\n::::',
  ],
  ['unknown directives', ':::one[two]{three=four}\nfive\n:::\n\n::six[seven]{a=b}\n\nand :eight[nine]{c=d} ten:eleven'],
  ['directives that are never closed', ':::note\none\n\n::::tabs\n:::tab[two]\nthree'],
  ['text between tabs', '::::tabs\none\n\n:::tab[two]\nthree\n:::\n\nfour\n::::'],
  ['text in code groups', ':::code-group\n\none\n\n```js [two]\nthree\n```\n\nfour\n\n:::'],
  [
    'text in cards, steps and trees',
    ':::cards[one]\ntwo\n\n::card[three]{href=./a}\n:::\n\n:::steps[four]\nfive\n:::\n\n:::file-tree\nsix\n- seven\n:::',
  ],
  ['a tab outside of tabs', ':::tab[one]\ntwo\n:::'],
  ['definition lists', 'one\n: two\n\n  three\n\n- four\n  : five'],
  ['headings', '# one {#two}\n\nthree <!-- #four -->\n---\n\n## `five` {x}\n\n## <a id="six"></a>six'],
  ['variables', '{one} and {two_three}, \\{four}, {five six}'],
  ['front matter', '---\ntitle: x\n---\none'],
  ['front matter that is never closed', '---\ntitle: one\n\ntwo'],
  ['two blocks that look like front matter', '---\ntitle: x\n---\n\n---\none: two\n---\n\nthree'],
  ['images', '![one](a.png "two")\n\n![three](b.png "four") five\n\n:::figure[six]\n![seven](c.png)\n:::'],
  ['marks in code', '```js {1} title="one"\ntwo() // three\n// highlight-next-line\nfour()\n```'],
  ['fences with odd languages', '```one,two\nthree\n```\n\n```{four}\nfive\n```\n\n~~~\nsix'],
  ['code that is a diagram', '```merkle\nleaves: a, b\n```\n\none'],
  [
    'links around everything',
    '[one `two` **three** ![four](a.png)](b "five") <https://six.example> seven@eight.example',
  ],
  ['breaks and entities', 'one&nbsp;two&lt;three&#x26;four  \nfive\\\nsix'],
]

describe('MD-14: every word of a source stands on its page, or a diagnostic points to it', () => {
  test.each(cases)('%s', async (_name, source) => {
    expect(await findLostWords(source)).toEqual([])
  })
})

test.each([
  ['expressions', 'one {two.three} {"four"} {`five`}\n\n{six.map((seven) => (\n  <b>eight</b>\n))}'],
  ['unknown components', '<One>\n\ntwo\n\n</One>\n\nthree <Four>five</Four>'],
  ['tags that are not closed', 'one <Two> three </Four> five\n\n<Six>\n\nseven\n\n</Eight>\n\n{nine'],
  ['statements in prose', 'import one, then export two\n\nimport "three"<br/>four\n\nimporting five'],
  ['tabs with text between them', '<Tabs>\none\n<TabItem value="a">two</TabItem>\nthree\n</Tabs>'],
  ['code in components', '<CodeBlock>{`one\n\ntwo`}</CodeBlock>\n\n<Code>three</Code>'],
])('in MDX: %s', async (_name, source) => {
  expect(await findLostWords(source, { path: 'a.mdx' })).toEqual([])
})

test('a word that is missing is found, with the lines on which no diagnostic is', async () => {
  const variables = { brand: { value: 'Moorline', slug: 'moorline' } }
  expect(await findLostWords('one {brand}\n\nbrand', { options: { variables } })).toEqual([
    { word: 'brand', lines: [1, 3] },
  ])
})

const corpora = resolve('../shared/corpora')
if (!existsSync(corpora))
  console.warn('The shared corpora are missing: the words of real documentation are not compared.')

/** Every so manieth file is compared, which takes some seconds. */
const STRIDE = 8

test.skipIf(!existsSync(corpora))('no word of real documentation is lost', { timeout: 120_000 }, async () => {
  const paths = readdirSync(corpora, { recursive: true }).map(String).sort()
  const sampled = paths.filter((path) => /\.mdx?$/.test(path)).filter((_, at) => at % STRIDE === 0)
  expect(sampled.length).toBeGreaterThan(50)
  for (const path of sampled) {
    const lost = await findLostWords(readFileSync(`${corpora}/${path}`, 'utf8'), {
      path: path.replaceAll(/^.*\//g, ''),
    })
    expect(lost, path).toEqual([])
  }
})
