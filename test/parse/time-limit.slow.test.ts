import { describe, expect, test } from 'vitest'
import { createParser } from '../../cli/parse/parse.ts'
import { defaultOptions, htmlOf, linesOf, parseText } from './parse-text.ts'

describe('a page that takes too long', () => {
  const forever = () => {
    for (;;);
  }

  test.each([
    ['holds the thread', () => forever],
    ['never returns', () => () => new Promise<void>(() => {})],
    [
      'catches the error that stops it',
      () => () => {
        try {
          forever()
        } finally {
          forever()
        }
      },
    ],
  ])('because a plugin %s is stopped, but its front matter is kept', async (_what, hang) => {
    const text = '---\ntitle: T\ntitel: U\n---\n\n# H\n'
    const parsed = await parseText(text, { plugins: { remarkPlugins: [hang] }, maxSeconds: 2 })
    expect(linesOf(parsed)).toEqual([
      '1:1 markdown/time-limit: The plugin (markdown.remarkPlugins[0]) takes more than 2 seconds.',
      expect.stringContaining('3:1 front-matter/unknown-key'),
    ])
    expect(parsed.document.title).toBe('T')
    expect(htmlOf(parsed)).toBe('')
  })

  test('because of its content is stopped', async () => {
    const parsed = await parseText('word\n\n'.repeat(70_000), { maxSeconds: 0.02 })
    expect(parsed.document.diagnostics).toEqual([
      {
        code: 'markdown/time-limit',
        message: 'The page cannot be rendered: it takes more than 0.02 seconds.',
        hint: 'Simplify the page, or split it into several.',
        origin: { kind: 'file', file: 'content/docs/page.md', line: 1, column: 1, endLine: 1, endColumn: 1 },
      },
    ])
  })

  test('does not affect the next one', async () => {
    const text = '# `a` $x$ :smile:\n\n```js\nlet a\n```\n'
    const honest = await parseText(text)
    let isSlow = true
    const plugin = () => () => (isSlow ? forever() : undefined)
    const plugins = { remarkPlugins: [], rehypePlugins: [plugin] }
    const parse = createParser(defaultOptions, plugins, { readInclude: () => undefined, maxSeconds: 3 })
    const input = { source: honest.document.source, bytes: new TextEncoder().encode(text) }
    expect(linesOf(await parse(input))).toHaveLength(1)
    isSlow = false
    expect(await parse(input)).toEqual(honest)
  })
})
