import { describe, expect, it } from 'vitest'
import { createProseCollector, type Prose } from '../../cli/parse/prose.ts'
import { parseText } from './parse-text.ts'

async function readProse(text: string, included = ''): Promise<Prose> {
  let found: Prose | undefined
  const collector = createProseCollector((prose) => {
    found = prose
  })
  await parseText(text, {
    options: { variables: { brand: { value: 'Moor Line', slug: 'moor-line' } } },
    plugins: { remarkPlugins: [collector] },
    files: { 'content/part.md': included },
  })
  if (!found) throw new Error('The document has no prose.')
  return found
}

/** The text of the source at the location of a word in the prose, with its file. */
async function find(text: string, word: string, { nth = 1, included = '' } = {}): Promise<[string, string]> {
  const prose = await readProse(text, included)
  const lines = prose.text.split('\n')
  let left = nth
  for (const [index, line] of lines.entries()) {
    for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) {
      if (--left > 0) continue
      const location = prose.locate(index + 1, at + 1, word.length)
      if (!location) throw new Error('It has no location.')
      const { file, span } = location
      const source = (file.endsWith('page.md') ? text : included).split('\n')[span.line - 1] ?? ''
      return [`${file}:${span.line}`, source.slice(span.column - 1, span.endColumn - 1)]
    }
  }
  throw new Error(`The prose has no "${word}".`)
}

describe('the prose of a document', () => {
  it('is what readers see, without code, formulas, raw HTML and front matter', async () => {
    const { text } = await readProse(
      [
        '---\ndescription: Front matter\n---',
        '# The *title*',
        'Run `npm` with {brand}\nand [a link](https://url.example/recieve), &copy; <b title="attr">bold</b>.',
        '```sh\nteh\n```',
        ':::note\n\n- An item\n\n:::',
        '| Head |\n|---|\n| Cell |',
      ].join('\n\n'),
    )
    expect(text).toBe(
      `${['# The title', 'Run `0` with Moor Line and a link, © bold.', 'An item', 'Head', 'Cell'].join('\n\n')}\n`,
    )
  })

  it.each([
    ['in a plain paragraph', '# A\n\nThis is recieved.', 'recieved', 1, '3'],
    ['twice in a paragraph', 'One teh, and teh other.', 'teh', 2, '1'],
    ['in the second line of a paragraph', 'One\ntwo teh', 'teh', 1, '2'],
    ['after an entity and an escape', '&copy; \\{x} recieve', 'recieve', 1, '1'],
    ['after a variable', 'Use {brand} to recieve', 'recieve', 1, '1'],
    ['in a block quote of two lines', '> One\n> recieve two', 'recieve', 1, '2'],
    ['in a link', 'See [teh text](/docs).', 'teh', 1, '1'],
    ['in a table', '| A | B |\n|---|---|\n| x | teh |', 'teh', 1, '3'],
    ['in a heading', '## Recieve it', 'Recieve', 1, '1'],
  ])('has the locations of the source: %s', async (_name, text, word, nth, line) => {
    expect(await find(text, word, { nth })).toEqual([`content/docs/page.md:${line}`, word])
  })

  it('has the locations of an included file in that file', async () => {
    const text = 'Before.\n\n::include{file=/content/part.md}\n\nAfter teh.'
    expect(await find(text, 'recieve', { included: 'One.\n\nTo recieve.\n' })).toEqual(['content/part.md:3', 'recieve'])
  })
})
