import { describe, expect, it } from 'vitest'
import { createParser } from '../../cli/parse/parse.ts'
import { defaultOptions, linesOf, parseText } from './parse-text.ts'

const noFiles = { readInclude: () => undefined }

const findCodes = async (text: string) =>
  linesOf(await parseText(`# Page\n\n${text}\n`)).map((line) => line.replace(/: .*/, ''))

describe('an image without alternative text', () => {
  it.each([
    ['in Markdown', 'See ![](a.png) here.', ['3:5 image/no-alt']],
    ['by reference', 'See ![][a] here.\n\n[a]: a.png', ['3:5 image/no-alt']],
    ['in raw HTML', '<img src="a.png">', ['3:1 image/no-alt']],
    ['in a link', '[![](a.png)](https://example.com)', ['3:2 image/no-alt']],
  ])('is reported: %s', async (_, text, found) => {
    expect(await findCodes(text)).toEqual(found)
  })

  it.each([
    ['with a text', '![A map](a.png)'],
    ['with a label', '<img src="a.png" aria-label="A map">'],
    ['that is decoration', '<img src="a.png" alt="">'],
    ['that is hidden', '<img src="a.png" aria-hidden="true">'],
  ])('is not reported: one %s', async (_, text) => {
    expect(await findCodes(text)).toEqual([])
  })
})

describe('a link without text', () => {
  it.each([
    ['in Markdown', 'See [](https://example.com).', ['3:5 link/no-text']],
    ['with spaces', 'See [ **&nbsp;** ](https://example.com).', ['3:5 link/no-text']],
    ['in raw HTML', 'See <a href="https://example.com"><span></span></a>.', ['3:5 link/no-text']],
  ])('is reported: %s', async (_, text, found) => {
    expect(await findCodes(text)).toEqual(found)
  })

  it.each([
    ['with code', '[`x`](https://example.com)'],
    ['with an image', '[![A map](a.png)](https://example.com)'],
    ['with a label', 'See <a href="https://example.com" aria-label="Home"></a>.'],
    ['to a heading or a footnote of the page', '## Part\n\nText[^1].\n\n[^1]: Note.'],
    ['that is an address', 'See https://example.com.'],
  ])('is not reported: one %s', async (_, text) => {
    expect(await findCodes(text)).toEqual([])
  })
})

describe('the order of headings', () => {
  it('is reported where a level is skipped, once for each gap', async () => {
    const parsed = await parseText('# Page\n\n### A\n\n### B\n\n## C\n\n<h5>D</h5>\n')
    expect(linesOf(parsed)).toEqual([
      '3:1 markdown/heading-order: A heading of level 3 follows the title of the page, so level 2 is missing.',
      '9:1 markdown/heading-order: A heading of level 5 follows a heading of level 2, so level 3 is missing.',
    ])
    expect(parsed.document.diagnostics[0]?.hint).toBe('Make it level 2: ##')
  })

  it('may go up by any number of levels', async () => {
    expect(await findCodes('## A\n\n### B\n\n#### C\n\n## D')).toEqual([])
  })

  it('begins below the title, which the front matter or the file name may give', async () => {
    expect(linesOf(await parseText('---\ntitle: Page\n---\n\n## A\n'))).toEqual([])
  })
})

it('checks no documents of a Git ref, which cannot be edited', async () => {
  const options = { refs: ['v1'] }
  const text = '# Page\n\n#### A\n\n![](a.png) [](https://example.com)\n'
  expect(linesOf(await parseText(text, { options })).length).toBe(3)
  const parse = createParser({ ...defaultOptions, ...options }, { remarkPlugins: [], rehypePlugins: [] }, noFiles)
  const { document } = await parseText(text)
  const source = { ...document.source, path: `v1:${document.source.path}` }
  expect(linesOf(await parse({ source, bytes: new TextEncoder().encode(text) }))).toEqual([])
})
