import { expect, test } from 'vitest'
import { htmlOf, linesOf, parseText } from '../../parse/parse-text.ts'

const parse = (text: string) => parseText(text, { path: 'a.mdx' })

const cases: readonly [name: string, mdx: string, html: string, lines: string[]][] = [
  ['an angle bracket', 'a < b, 3 <4 and c <- d', '<p>a &#x3C; b, 3 &#x3C;4 and c &#x3C;- d</p>', []],
  [
    'a brace that is never closed',
    '- a\n- {b\n\nText',
    '<ul><li>a</li><li>{b</li></ul><p>Text</p>',
    ['2:3 markdown/mdx-syntax: The brace is never closed, so it is shown as text.'],
  ],
  [
    'a placeholder',
    'A list of Vec<T> values',
    '<p>A list of Vec&#x3C;T> values</p>',
    ['1:14 markdown/mdx-syntax: The element <T> is never closed, so it is shown as text.'],
  ],
  [
    'a component that is never closed',
    '<Note>\n\nText\n\n## More',
    '<p>Text</p><h2 id="more">More</h2>',
    ['1:1 markdown/mdx-syntax: The element <Note> is never closed, so only its content is shown.'],
  ],
  [
    'a closing tag without an opening tag',
    'Text\n\n</Note>\n\nMore',
    '<p>Text</p><p>More</p>',
    ['3:1 markdown/mdx-syntax: The closing tag </Note> has no opening tag, so it is left out.'],
  ],
  [
    'elements that overlap',
    '<Fragment>\n<Note>\n\nText\n\n</Fragment>\n</Note>',
    '<p>Text</p>',
    [
      '2:1 markdown/mdx-syntax: The element <Note> is never closed, so only its content is shown.',
      '7:1 markdown/mdx-syntax: The closing tag </Note> has no opening tag, so it is left out.',
    ],
  ],
  [
    'a tag that is not complete',
    'a <Foo bar= b',
    '<p>a &#x3C;Foo bar= b</p>',
    ['1:3 markdown/mdx-syntax: The tag is not complete, so it is shown as text.'],
  ],
  ['attributes without quotation marks', '<div id=a>\n\nText\n\n</div>', '<div id="a"><p>Text</p></div>', []],
]

test.each(cases)('%s does not cost more than itself', async (_name, mdx, html, lines) => {
  const page = await parse(mdx)
  const plain = htmlOf(page)
    .replace(/\n\s*/g, '')
    .replace(/ class="anchor"|<a class="hash-link".*?<\/a>/g, '')
  expect(plain.replaceAll('&lt;', '&#x3C;')).toBe(html)
  expect(linesOf(page)).toEqual(lines)
})

test('components are elements up to 50 levels', async () => {
  const page = await parse(`${'<Note>\n'.repeat(60)}x\n${'</Note>\n'.repeat(60)}`)
  expect(htmlOf(page).match(/theme-admonition-note/g)).toHaveLength(50)
  expect(htmlOf(page)).toContain('<p>x</p>')
  expect(linesOf(page).join()).toContain('Components are nested deeper than 50 levels')
})
