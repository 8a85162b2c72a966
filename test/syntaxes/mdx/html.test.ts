import { describe, expect, test } from 'vitest'
import { htmlOf, linesOf, parseText } from '../../parse/parse-text.ts'

const parse = (text: string) => parseText(text, { path: 'a.mdx' })
const render = async (text: string) => htmlOf(await parse(text)).replace(/\n\s*/g, '')

const cases: readonly [name: string, mdx: string, html: string][] = [
  ['void elements', 'a<br/>b', '<p>a<br>b</p>'],
  [
    'an image in a drawing, which is not void',
    '<svg><image href="/a.png" /><circle r="1" /></svg>',
    '<svg><image href="/a.png"></image><circle r="1"></circle></svg>',
  ],
  [
    'attributes that JSX names otherwise',
    '<div className="a" id="b">\n\nText\n\n</div>',
    '<div class="a" id="b"><p>Text</p></div>',
  ],
  ['labels', '<p><label htmlFor="a">A</label></p>', '<p><label for="a">A</label></p>'],
  ['Markdown in elements on one line', '<div>A **b**</div>', '<div>A <strong>b</strong></div>'],
  [
    'Markdown in a summary',
    '<details>\n<summary>A *b*</summary>\n\nText\n\n</details>',
    '<details><summary>A <em>b</em></summary><p>Text</p></details>',
  ],
  [
    'a summary next to its details',
    '<details><summary>A</summary>\n\nText\n\n</details>',
    '<details><summary>A</summary><p>Text</p></details>',
  ],
  [
    'tables',
    '<table>\n  <tbody>\n    <tr><td>A</td><td>**B**</td></tr>\n  </tbody>\n</table>',
    '<div class="table-scroll" role="region" tabindex="0" aria-label="Table 1"><table><tbody><tr><td>A</td><td><strong>B</strong></td></tr></tbody></table></div>',
  ],
  ['inline elements', 'Press <kbd>Ctrl</kbd>.', '<p>Press <kbd>Ctrl</kbd>.</p>'],
  ['numbers and flags', '<ol start={3} reversed>\n<li>A</li>\n</ol>', '<ol start="3" reversed><li>A</li></ol>'],
  ['entities in attributes', '<abbr title="a &lt; b">x</abbr>', '<p><abbr title="a < b">x</abbr></p>'],
  ['comments in tags', '<div\n  /* a */\n  id="b" // c\n>\n\nText\n\n</div>', '<div id="b"><p>Text</p></div>'],
  ['comments of HTML', 'a <!-- b --> c\n\n<!--\nd\n-->', '<p>a  c</p>'],
  ['links in angle brackets', '<https://a.example>', '<p><a href="https://a.example">https://a.example</a></p>'],
  ['events and keys', '<b onClick={() => go()} key={1}>x</b>', '<p><b>x</b></p>'],
]

test.each(cases)('reads %s', async (_name, mdx, html) => {
  const page = await parse(mdx)
  expect(htmlOf(page).replace(/\n\s*/g, '')).toBe(html)
  expect(linesOf(page)).toEqual([])
})

test('a frame on several lines is left out as in Markdown, and not shown as text', async () => {
  const frame = '<iframe\n    title="Video"\n    src="https://video.example"\n  ></iframe>'
  const page = await parse(`<div className="wide">\n  ${frame}\n</div>\n`)
  expect(htmlOf(page).replace(/\n\s*/g, '')).toBe('<div class="wide"></div>')
  expect(linesOf(page)).toEqual([expect.stringContaining('markdown/unsafe-html')])
})

test('HTML in MDX is as safe as in Markdown', async () => {
  const html = await render(
    '<script>{`alert(1)`}</script>\n\n<b onclick="alert(1)">x</b>\n\n<iframe src="https://a.example" />\n\n<img src="x" onError="alert(1)" />',
  )
  expect(html).not.toMatch(/<script|<iframe|onerror|onclick/i)
})

test('styles are written as in HTML and removed like those of HTML', async () => {
  const page = await parse("<div style={{maxWidth: '50%'}}>\n\nText\n\n</div>")
  expect(htmlOf(page)).toContain('<p>Text</p>')
  expect(linesOf(page).join()).toContain('The attribute "style" of <div> was removed')
})

test('an imported image is the source of an element and of a component', async () => {
  const page = await parse(
    'import logo from \'./logo.png\'\n\n<img src={logo} alt="Logo" />\n\n<Image src={logo} alt="Logo" width={20} />\n\n<img src={require(\'@site/static/a.png\').default} alt="" />\n\n<img src={useBaseUrl(\'/b.png\')} alt="" />',
  )
  expect(page.document.references.map(({ url, kind }) => `${kind} ${url}`)).toEqual([
    'image ./logo.png',
    'image ./logo.png',
    'image @site/static/a.png',
    'image /b.png',
  ])
  expect(linesOf(page)).toEqual([])
})

test('links in components are audited, and headings in them are in the table of contents and in search', async () => {
  const page = await parse(
    '<Card title="A">\n\n[x](./missing.md)\n\n## Part\n\nwords\n\n</Card>\n\n<a href="./b.md">b</a>',
  )
  expect(page.document.references.map(({ url, span }) => [url, span.line, span.column])).toEqual([
    ['./missing.md', 3, 1],
    ['./b.md', 11, 1],
  ])
  expect(page.document.headings.map(({ text }) => text)).toEqual(['Part'])
  expect(JSON.stringify(page.sections)).toContain('words')
})

describe('the head of a page, with its tags in the spelling of JSX', () => {
  const read = async (mdx: string) => {
    const page = await parse(mdx)
    return { head: page.document.head, html: htmlOf(page), problems: linesOf(page) }
  }

  test.each([
    ['<head>\n<title>A</title>\n</head>\n\nText', { title: 'A' }],
    [
      "<Head>\n  <title>{'A & B'} C</title>\n\n  {/* c */}\n  <meta property=\"og:image\" content={useBaseUrl('/a.png')} />\n</Head>\n\nText",
      { title: 'A & B C', meta: [{ property: 'og:image', content: '/a.png' }] },
    ],
    [
      '<Head><link rel="canonical" href="https://a.example/" /></Head>\n\nText',
      { links: [{ rel: 'canonical', href: 'https://a.example/' }] },
    ],
  ])('%j', async (mdx, head) => {
    expect(await read(mdx)).toEqual({ head, html: '<p>Text</p>', problems: [] })
  })

  test('what a page cannot have in its head is reported where it is', async () => {
    const { head, problems } = await read(
      '<Head>\n  <title>{name}</title>\n  <link rel="icon" href="/a.png" />\n</Head>',
    )
    expect(head).toBeUndefined()
    expect(problems).toEqual([
      expect.stringMatching(/^2:10 markdown\/mdx-expression: /),
      expect.stringMatching(/^3:3 markdown\/head: /),
    ])
  })
})
