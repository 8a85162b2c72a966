import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type MarkdownOptions, parseMarkdown, parseMarkdownUnfiltered } from '../../cli/parse/syntax/parse-markdown.ts'

const options: MarkdownOptions = {
  syntax: 'docsgen',
  fillName: (name) => (name === 'brand' ? { text: 'Moorline' } : null),
  extensions: { micromark: [], mdast: [] },
}

describe('a parser with only the constructs that a text needs gives the same tree as the whole parser', () => {
  test.each([
    '',
    'plain text, with *emphasis* and `code`',
    'a@b.example and me.you+them@x.example, not@ and @all',
    'www.example.com HTTPS://X.example http://a.b/c(d).',
    '~one~ and ~~two~~',
    '| a |\n|---|\n| b |',
    'a\n:-\nb',
    'a\n-:\nb',
    '- [ ] a\n- [x] b\n- [\t] c',
    'a[^1]\n\n[^1]: b',
    '$a$ and $$b$$\n\n$$\nc\n$$',
    ':::note\ntext\n:::\n\n::leaf\n\na :text[b]{c=d}',
    '> :::note[a]\n> text\n> :::',
    '{brand} \\{brand} {other} {#id}',
    'line one\n\n\tcode\n\n1. a\n2. b\n\n<div>\n\n*x*\n\n</div>',
  ])('%j', (text) => {
    expect(parseMarkdown(text, options)).toEqual(parseMarkdownUnfiltered(text, options))
  })

  const corpora = resolve('../shared/corpora')
  test.skipIf(!existsSync(corpora))(
    'over real documentation',
    () => {
      for (const corpus of ['small-bolts', 'small-celestia', 'medium-besu']) {
        const root = `${corpora}/${corpus}/content`
        const names = readdirSync(root, { recursive: true }).map(String).sort()
        for (const name of names.filter((path) => /\.mdx?$/.test(path)).filter((_, at) => at % 5 === 0)) {
          const text = readFileSync(`${root}/${name}`, 'utf8')
          const whole = parseMarkdownUnfiltered(text, options)
          // A bare `:name` is text on purpose (docs/behaviours.md MD-7), but a directive to the whole parser.
          if (JSON.stringify(whole).includes('"textDirective"')) continue
          expect(parseMarkdown(text, options), name).toEqual(whole)
        }
      }
    },
    60_000,
  )
})
