import { describe, expect, test } from 'vitest'
import { htmlOf, linesOf, parseText } from './parse-text.ts'

const bytes = (...values: (number | string)[]) =>
  Uint8Array.from(
    values.flatMap((value) => (typeof value === 'string' ? [...new TextEncoder().encode(value)] : [value])),
  )

describe('a file that is not UTF-8', () => {
  test.each([
    ['a lone continuation byte', bytes('ok\nä', 0x80, 'x'), '2:2', '0x80', '<p>ok\nä\ufffdx</p>'],
    ['Latin-1', bytes('Gr', 0xfc, 0xdf, 'e\n'), '1:3', '0xfc', '<p>Gr\ufffd\ufffde</p>'],
    ['a sequence cut off by the end', bytes('a\r\n\r\nab', 0xe2, 0x82), '3:3', '0xe2', '<p>a</p>\n<p>ab\ufffd</p>'],
    ['an overlong slash', bytes(0xc0, 0xaf), '1:1', '0xc0', '<p>\ufffd\ufffd</p>'],
    ['a surrogate', bytes('😀', 0xed, 0xa0, 0x80), '1:3', '0xed', '<p>😀\ufffd\ufffd\ufffd</p>'],
  ])(
    'is reported at its first invalid byte, and shown as far as it can be: %s',
    async (_name, input, place, byte, html) => {
      const parsed = await parseText(input)
      expect(linesOf(parsed)).toEqual([`${place} file/not-utf8: The file is not valid UTF-8: unexpected byte ${byte}.`])
      expect(htmlOf(parsed)).toBe(html)
    },
  )

  test.each([
    ['little', bytes(0xff, 0xfe, 0x41, 0, 0x42, 0)],
    ['big', bytes(0xfe, 0xff, 0, 0x41, 0, 0x42)],
  ])('is reported as UTF-16 if it is, and read: %s-endian', async (_name, input) => {
    const parsed = await parseText(input)
    expect(linesOf(parsed)).toEqual(['1:1 file/not-utf8: The file is encoded as UTF-16, but docsgen reads UTF-8.'])
    expect(htmlOf(parsed)).toBe('<p>AB</p>')
  })

  test('is reported and has an empty page if it is a program', async () => {
    const parsed = await parseText(bytes('\u007fELF', 0xff, 0, 0, 'text'))
    expect(linesOf(parsed)).toEqual(['1:5 file/not-utf8: The file is not valid UTF-8: unexpected byte 0xff.'])
    expect(htmlOf(parsed)).toBe('')
    expect(parsed.document.title).toBe('page')
  })
})

describe('a file beyond the limits', () => {
  test.each([
    ['a line of 10 MB', 'a '.repeat(5_000_000), 'file/too-large'],
    ['nested quotes', '>'.repeat(2000), 'markdown/limit'],
    ['nested lists on one line', '- '.repeat(2000), 'markdown/limit'],
    [
      'nested lists by indentation',
      Array.from({ length: 1500 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n'),
      'markdown/limit',
    ],
    ['emphasis', 'a *a _a '.repeat(5000), 'markdown/limit'],
    ['brackets', '['.repeat(50_000), 'markdown/limit'],
    ['columns', `${'|a'.repeat(2000)}|\n${'|-'.repeat(2000)}|\n${'|b|\n'.repeat(2000)}`, 'markdown/limit'],
    [
      'cells that are filled up',
      `${'|a'.repeat(450)}|\n${'|-'.repeat(450)}|\n${'|b|\n'.repeat(4000)}`,
      'markdown/limit',
    ],
  ])('is refused: %s', async (_name, source, code) => {
    const parsed = await parseText(source)
    expect(parsed.document.diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code])
    expect(htmlOf(parsed)).toBe('')
  })

  test.each([
    ['a long line', 'word '.repeat(50_000)],
    ['much in one paragraph', '*a* _b_ [c](d.md) '.repeat(400)],
    ['many small paragraphs', '*a* [b](c.md)\n\n'.repeat(2000)],
    ['a wide code block', `\`\`\`\n${'>'.repeat(150)}\n\`\`\``],
    ['a long thematic break', '-'.repeat(5000)],
    ['an ordinary nested list', Array.from({ length: 12 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n')],
  ])('is distinguished from one that is merely large: %s', async (_name, source) => {
    expect(linesOf(await parseText(source))).toEqual([])
  })
})

describe('a plugin of the project', () => {
  test('reports diagnostics at its positions', async () => {
    function shout() {
      return (tree: { children: { position?: never }[] }, file: { message(reason: string, place: unknown): void }) =>
        file.message('Too quiet', tree.children[0])
    }
    const parsed = await parseText('\n\nhello', { plugins: { remarkPlugins: [shout] } })
    expect(linesOf(parsed)).toEqual(['3:1 markdown/plugin: Too quiet.'])
    expect(parsed.document.diagnostics[0]?.hint).toBe('Reported by shout, markdown.remarkPlugins[0].')
    expect(parsed.document.diagnostics[0]?.isError).toBeUndefined()
    expect(htmlOf(parsed)).toBe('<p>hello</p>')
  })

  test.each([
    [
      'while it runs',
      () => () => {
        throw new Error('boom')
      },
    ],
    [
      'later',
      () => async () => {
        throw new Error('boom')
      },
    ],
    [
      'before it runs',
      () => {
        throw new Error('boom')
      },
    ],
  ])('that throws %s is an error that names it, and the page is still rendered', async (_when, plugin) => {
    const parsed = await parseText('hello', { plugins: { rehypePlugins: [plugin] } })
    expect(linesOf(parsed)).toEqual([expect.stringContaining('markdown/plugin: The plugin (')])
    expect(linesOf(parsed)[0]).toContain('markdown.rehypePlugins[0]) failed: boom.')
    expect(parsed.document.diagnostics[0]?.isError).toBe(true)
    expect(htmlOf(parsed)).toBe('<p>hello</p>')
  })
})
