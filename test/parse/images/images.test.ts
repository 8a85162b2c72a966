import { expect, test } from 'vitest'
import { htmlOf, linesOf, parseText } from '../parse-text.ts'

const html = async (source: string): Promise<string> => htmlOf(await parseText(source))
const figure = (image: string, caption: string) =>
  `<figure class="ds-figure">${image}<figcaption>${caption}</figcaption></figure>`
const image = (rest = '', src = 'a.png') => `<img src="${src}" alt="A"${rest} loading="eager" decoding="async">`

test.each([
  ['alone with a title', '![A](a.png "C & *d*")', figure(image(), 'C &amp; *d*')],
  ['by reference', '![A][a]\n\n[a]: a.png "C"', figure(image(), 'C')],
  ['without a title', '![A](a.png)', `<p>${image()}</p>`],
  ['next to text', '![A](a.png "C") x', `<p>${image(' title="C"')} x</p>`],
  ['in a link', '[![A](a.png "C")](b.md)', `<p><a href="b.md">${image(' title="C"')}</a></p>`],
  [
    'for dark mode',
    '![A](a.png#only-dark) x',
    `<p><img src="a.png" alt="A" class="ds-only-dark" loading="lazy" decoding="async"> x</p>`,
  ],
  ['as GitHub writes it', '![A](a.png#gh-light-mode-only) x', `<p>${image(' class="ds-only-light"')} x</p>`],
  ['with another fragment', '![A](a.svg#only) x', `<p>${image('', 'a.svg#only')} x</p>`],
])('prints an image %s', async (_name, source, expected) => {
  expect(await html(source)).toBe(expected)
})

test('makes one figure from a pair for the two color modes', async () => {
  const printed = await html('![A](a.png#only-light "C")\n![A](b.png#only-dark "C")')
  expect(printed.match(/<figcaption>/g)).toHaveLength(1)
  expect(printed).not.toContain('title=')
  expect(printed.match(/src="[^"]*"/g)).toEqual(['src="a.png"', 'src="b.png"'])
})

test('does not make captions of the titles of two images', async () => {
  expect(await html('![A](a.png "C")\n![B](b.png "D")')).not.toContain('figure')
})

test('reports and links the file, without the mode, at the location of the image', async () => {
  const parsed = await parseText('x ![A](a.png#only-dark)')
  expect(linesOf(parsed)).toEqual([])
  expect(parsed.document.references).toMatchObject([
    { kind: 'image', url: 'a.png', span: { line: 1, column: 3, endLine: 1, endColumn: 24 } },
  ])
})

test('the mark of an image of raw HTML is not printed', async () => {
  expect(await html('<img src="c.png" alt="">')).not.toContain('data-docsgen')
})
