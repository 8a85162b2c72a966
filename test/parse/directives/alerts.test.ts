import { expect, test } from 'vitest'
import { htmlOf, parseText, textAt } from '../parse-text.ts'

/** `Kind(Title): content` for an alert, and the HTML of everything else. */
async function show(source: string, given: Parameters<typeof parseText>[1] = {}): Promise<string> {
  const html = htmlOf(await parseText(source, given))
    .replaceAll(/>\n/g, '>')
    .replaceAll(/\n</g, '<')
  return html
    .replaceAll(
      /<div role="note" aria-label="[^"]*" class="theme-admonition theme-admonition-([\w-]+)"><p class="ds-admonition-title"><span class="ds-admonition-kind">([^<]*)<\/span>/g,
      '<$1 $2>',
    )
    .replaceAll('</div>', '')
}

test.each([
  ['bold', '> [!WARNING]\n> **Beta feature**', '<warning Warning></p><p><strong>Beta feature</strong></p>'],
  ['code', '> [!NOTE]\n> `a` b', '<note Note></p><p><code>a</code> b</p>'],
  ['a link', '> [!TIP]\n> [a](#b)', '<tip Tip></p><p><a href="#b">a</a></p>'],
  [
    'an image',
    '> [!TIP]\n> ![a](b.png)',
    '<tip Tip></p><p><img src="b.png" alt="a" loading="eager" decoding="async"></p>',
  ],
  ['a formula', '> [!TIP]\n> $a$', expect.stringMatching(/^<tip Tip><\/p><p><span class="katex">/)],
  ['a list', '> [!TIP]\n> - a', '<tip Tip></p><ul><li>a</li></ul>'],
  ['nothing', '> [!TIP]', '<tip Tip></p>'],
])('an alert may begin with %s', async (_name, source, expected) => {
  expect(await show(source)).toEqual(expected)
})

test.each([
  ['> [!warning]  \n> a', '<warning Warning></p><p>a</p>'],
  ['> [!Warning]\t\n> a', '<warning Warning></p><p>a</p>'],
  ['> [!CAUTION]\n> a', '<danger Caution></p><p>a</p>'],
  ['> [!NOTE] Title *x*\n> A', '<note Note> Title <em>x</em></p><p>A</p>'],
  ['> [!NOTE] Title\n>\n> a', '<note Note> Title</p><p>a</p>'],
  ['> [!NOTE] `a`\n> - a', '<note Note> <code>a</code></p><ul><li>a</li></ul>'],
  ['> [!NOTE] Text.', '<note Note></p><p>Text.</p>'],
  ['> [!NOTE] A long *sentence*\n> continues.', '<note Note></p><p>A long <em>sentence</em>continues.</p>'],
  ['> [!TIP]**bold**', '<tip Tip></p><p><strong>bold</strong></p>'],
  ['> [!NOTE|label:A title]\n> a', '<note Note> A title</p><p>a</p>'],
  ['> [!faq] Why?\n> Because.', '<info Faq> Why?</p><p>Because.</p>'],
  ['> [!bug]\n> a', '<danger Bug></p><p>a</p>'],
  ['- a\n  > [!NOTE]\n  > **b**', '<ul><li>a<note Note></p><p><strong>b</strong></p></li></ul>'],
  ['> [!NOTE]\n> > [!TIP] **a**', '<note Note></p><tip Tip></p><p><strong>a</strong></p>'],
])('reads %j', async (source, expected) => {
  expect(await show(source)).toBe(expected)
})

test.each([
  ['> [!TIP]- More\n> A', '', ' More'],
  ['> [!TIP]+\n> A', ' open', ''],
])('%j can be folded', async (source, open, title) => {
  expect(await show(source)).toBe(
    `<details class="theme-details theme-admonition theme-admonition-tip"${open}><summary class="ds-details-summary"><span class="ds-admonition-kind">Tip</span>${title}</summary><p>A</p></details>`,
  )
})

test.each(['> \\[!NOTE]\n> a', '> [!NOPE]\n> a', '> [!NOTE]a\n> b', '> a [!NOTE]', '> *[!NOTE]*'])(
  '%j stays a quote',
  async (source) => {
    expect(await show(source)).toMatch(/^<blockquote><p>.*\[!NO/s)
  },
)

test('alerts in included files are alerts, and so are those of the project', async () => {
  const files = { 'content/docs/_part.md': '> [!note]\n> **b**' }
  expect(await show(':::include{file=./_part.md}', { files })).toBe('<note Note></p><p><strong>b</strong></p>')
  const options = { admonitions: ['idea'] }
  expect(await show('> [!IDEA]\n> a', { options })).toBe('<idea Idea></p><p>a</p>')
})

test('problems in an alert are located in the source', async () => {
  const source = '> [!NOTE] Title\n> See <Foo> and [a](javascript:b)\n\n> [!TIP] With <Bar>'
  const { document } = await parseText(source)
  const places = document.diagnostics.map(({ origin }) => origin.kind === 'file' && textAt(source, origin))
  expect(places).toEqual(['<Foo>', '<Bar>'])
})
