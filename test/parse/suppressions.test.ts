import { describe, expect, it } from 'vitest'
import { htmlOf, linesOf, parseText } from './parse-text.ts'

/** `line-line code: reason`, or `file …`, of each suppression. */
async function read(text: string, given: Parameters<typeof parseText>[1] = {}) {
  const parsed = await parseText(text, given)
  const suppressions = (parsed.document.suppressions ?? []).map(
    ({ lines, codes, reason }) => `${lines?.join('-') ?? 'file'} ${codes.join(', ')}: ${reason}`,
  )
  return { parsed, suppressions }
}

const ignore = (reason: string) => `<!-- docsgen-ignore link/not-found: ${reason} -->`

describe('a suppression in a comment', () => {
  it.each([
    ['before a paragraph is for all of it', `${ignore('a')}\n\nOne\ntwo\n\nThree`, ['3-4 link/not-found: a']],
    ['directly before a paragraph is for it', `${ignore('a')}\nOne\ntwo`, ['2-3 link/not-found: a']],
    ['in a line of text is for that line', `One\ntwo ${ignore('a')}\nthree`, ['2-2 link/not-found: a']],
    ['in a table is for that row', `| a |\n|---|\n| b ${ignore('a')} |\n| c |`, ['3-3 link/not-found: a']],
    ['before a list is for all of it', `${ignore('a')}\n\n- One\n\n- Two`, ['3-5 link/not-found: a']],
    [
      'in a list is for the rest of the item',
      `- One\n\n  ${ignore('a')}\n\n  Two\n\n- Three`,
      ['5-5 link/not-found: a'],
    ],
    [
      'in raw HTML is for the rest of the block',
      `<div>\n${ignore('a')}\n<a href="x">x</a>\n</div>\n\nOne`,
      ['2-4 link/not-found: a'],
    ],
    [
      'may be next to others, for the same block',
      `${ignore('a')}\n${ignore('b')}\n\nOne`,
      ['4-4 link/not-found: a', '4-4 link/not-found: b'],
    ],
    ['without a following block is for its own line', `One\n\n${ignore('a')}`, ['3-3 link/not-found: a']],
    ['in code is text', `\`\`\`html\n${ignore('a')}\n\`\`\``, []],
  ])('%s', async (_, text, expected) => {
    expect((await read(text)).suppressions).toEqual(expected)
  })

  it('is not printed', async () => {
    const { parsed } = await read(`One ${ignore('a')} two\n\n${ignore('b')}\n\nThree`)
    expect(htmlOf(parsed)).not.toContain('docsgen-ignore')
  })

  it('may be for several codes, and end on a day', async () => {
    const { parsed } = await read(
      '<!-- docsgen-ignore link/not-found, image/no-alt: see #12 until 2027-01-31 -->\n\nOne',
    )
    expect(parsed.document.suppressions).toEqual([
      {
        origin: { kind: 'file', file: 'content/docs/page.md', line: 1, column: 1, endLine: 1, endColumn: 79 },
        codes: ['link/not-found', 'image/no-alt'],
        reason: 'see #12',
        until: '2027-01-31',
        lines: [3, 3],
      },
    ])
  })

  it.each([
    ['{/* docsgen-ignore link/not-found: a */}\n\nOne\n\nTwo', ['3-3 link/not-found: a']],
    ['One\ntwo {/* docsgen-ignore link/not-found: a */}\n', ['2-2 link/not-found: a']],
  ])('is an expression in MDX: %j', async (text, expected) => {
    const { suppressions, parsed } = await read(text, { path: 'page.mdx' })
    expect(suppressions).toEqual(expected)
    expect(htmlOf(parsed)).not.toContain('docsgen-ignore')
  })

  it('of an included file is located there', async () => {
    const files = { 'content/docs/part.md': `${ignore('a')}\n\nOne` }
    const { parsed } = await read('Text\n\n::include{file=part.md}', { files })
    expect(parsed.document.suppressions).toMatchObject([{ origin: { file: 'content/docs/part.md' }, lines: [3, 3] }])
  })
})

it('reads suppressions of a whole file from its front matter', async () => {
  const { suppressions } = await read(
    '---\ndocsgen-ignore:\n  link/not-found: generated until 2027-01-31\n---\n\nOne\n',
  )
  expect(suppressions).toEqual(['file link/not-found: generated'])
})

describe('an invalid suppression has no effect and is reported', () => {
  it.each([
    ['link/not-found', 'The suppression has no reason.'],
    ['link/not-found:', 'The suppression has no reason.'],
    ['link/not-found: until 2027-01-31', 'The suppression has no reason.'],
    [': a reason', 'The suppression names no code.'],
    ['link/notfound: a reason', 'There is no code "link/notfound" to suppress.'],
    ['config/load-failed: a reason', 'Problems with the code "config/load-failed" cannot be suppressed.'],
    ['link/not-found: a reason until 2027-02-30', 'The suppression ends on "2027-02-30", which is not a date.'],
  ])('%s', async (text, message) => {
    const { parsed, suppressions } = await read(`Text\n\n<!-- docsgen-ignore ${text} -->\n\nOne`)
    expect(suppressions).toEqual([])
    expect(linesOf(parsed)).toEqual([`3:1 suppression/invalid: ${message}`])
  })

  it('in the front matter', async () => {
    const { parsed } = await read('---\ndocsgen-ignore:\n  link/notfound: a reason\n---\n')
    expect(linesOf(parsed)).toEqual(['2:1 suppression/invalid: There is no code "link/notfound" to suppress.'])
    expect(parsed.document.diagnostics[0]?.hint).toBe('Did you mean "link/not-found"?')
  })
})
