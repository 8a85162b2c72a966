import { describe, expect, test } from 'vitest'
import type { Dialect, DialectUse } from '../../cli/content/dialects.ts'
import { READERS } from '../../cli/syntaxes/readers.ts'
import { parseText } from '../parse/parse-text.ts'
import { use } from './convert.ts'

/** MkDocs with every extension that decides what is read. */
const withExtensions = (dialect: DialectUse): DialectUse => {
  const plugins = ['critic', 'tilde', 'caret', 'arithmatex'].map((name) => `pymdownx.${name}`)
  const settings = { files: [], plugins: [...plugins, 'autorefs', 'macros'], values: {}, appended: [] }
  return dialect.name === 'mkdocs' ? { ...dialect, settings } : dialect
}

describe('a page that was written to be slow', () => {
  const all: Dialect[] = [
    'docsify',
    'gitbook',
    'gitlab',
    'hugo',
    'jekyll',
    'mdbook',
    'mkdocs',
    'myst',
    'obsidian',
    'vitepress',
  ]
  const nest = (count: number, line: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => line(at)).join('\n')

  /** Openings, 20 kB of each. */
  const many = (...parts: string[]) =>
    parts.map((part) => `${part.repeat(Math.ceil(20_000 / part.length))}\n\n`).join('')

  test.each([
    ['nested notes', nest(1000, (at) => `${'    '.repeat(Math.min(at, 150))}!!! note`)],
    ['nested blocks', `${nest(1000, (at) => `${'/'.repeat(1003 - at)} note`)}\n`],
    ['nested shortcodes', '{{< note >}}\n'.repeat(1000) + '{{< /note >}}\n'.repeat(1000)],
    ['nested tags', '{% hint %}\n'.repeat(1000) + '{% endhint %}\n'.repeat(1000)],
    ['nested directives of MyST', '```{note}\n'.repeat(1000)],
    ['nested file trees', '{{< filetree/container >}}\n'.repeat(2000) + '{{< /filetree/container >}}\n'.repeat(2000)],
    [
      'nested folders',
      `{{< filetree/container >}}${'{{< filetree/folder name="a" >}}'.repeat(2000)}${'{{< /filetree/folder >}}'.repeat(2000)}{{< /filetree/container >}}`,
    ],
    ['unknown shortcodes in each other', '{{< own title="a b" >}}\n'.repeat(2000) + '{{< /own >}}\n'.repeat(2000)],
    ['unknown shortcodes with many words', '{{< own "a-a a-a a-a a" title="a" >}}\n<div>\n'.repeat(2000)],
    ['shortcodes of one long word', `{{< own "${'a-'.repeat(900)}" >}}\n`.repeat(50)],
    ['references to pages', '{{< ref "a" >}} {{< glossary_definition term_id="a" >}}'.repeat(1500)],
    ['notes of mdBook that are not closed', '```admonish\n'.repeat(9000)],
    ['nested notes of mdBook', nest(300, (at) => `${'~'.repeat(303 - at)}admonish`)],
    ['tabs of mdBook', '{{#tabs }}\n{{#tab name="a" }}\n'.repeat(3000)],
    ['formulas that are not closed', `\\\\( `.repeat(25_000)],
    ['extensions of kramdown', '{::comment}'.repeat(9000)],
    ['notes of Jekyll in quotes', nest(2000, (at) => `${'> '.repeat(at % 40)}{: .note }`)],
    ['operations of an API', '{% swagger path="a" %}\n'.repeat(2000) + '{% endswagger %}\n'.repeat(2000)],
    ['shortcodes that are not closed', '{{< note "'.repeat(5000)],
    ['tags that are not closed', '{% hint "'.repeat(5000)],
    ['marks', '==a '.repeat(20_000)],
    ['keys', '++a+'.repeat(20_000)],
    ['attribute lists', '{: .a'.repeat(20_000)],
    ['icons', ':material-'.repeat(20_000)],
    ['backticks', Array.from({ length: 500 }, (_, at) => '`'.repeat(at + 1)).join(' ')],
    ['blocks that are not closed', '/// note\n'.repeat(5000)],
    ['headers without bodies', '!!! note\n'.repeat(5000)],
    ['roles', '{ref}`'.repeat(10_000)],
    ['comments', '%%'.repeat(20_001)],
    ['includes', '{{#include a.md'.repeat(5000)],
    ['critic marks', many('{++a ', '{--', '{~~a~>', '{==', '{>>')],
    ['critic marks around everything', `${'{++a '.repeat(20_000)}++}`],
    ['subscripts and superscripts', many('H~2', 'x^2', '^^a ', '^a\\^', '~a\\~')],
    ['formulas in brackets', many('\\(a ', '\\[\na\n', '\\\\(', '\n\n\\begin{align}\na')],
    ['formulas that end far away', `${'\\(a '.repeat(25_000)}\\)`],
    ['annotations', `${'```\n# (1)!'.repeat(5000)}\n`],
    ['annotations in a line', `\`\`\`\n${`${'# (1)! '.repeat(140)}\n`.repeat(100)}\`\`\`\n\n1. a`],
    ['labels of contents', '## a { data-toc-label="b '.repeat(4000)],
    ['labels of contents on many headings', '## a { data-toc-label="b" }\n\n'.repeat(1500)],
    ['notes without a space', '!!!a\n'.repeat(20_000)],
    ['titles that are not closed', '???+"a\n'.repeat(15_000)],
    ['a line of spaces', `!!! note${' '.repeat(100_000)}x`],
  ])('ends with a page or with diagnostics: %s', async (_, text) => {
    const { document } = await parseText(text, { options: { dialects: use(...all).map(withExtensions) } })
    expect(document.diagnostics.filter(({ code }) => code === 'markdown/time-limit')).toEqual([])
  })
})

test.each(['`', '~', ' ', '\t', '{', '[', '<', '=', '-', '+', ':', '>', '*', '^', '~~~ ', '``` ', '{{', '](', '<a '])(
  'runs of %j are searched for constructs in linear time',
  (unit) => {
    const text = unit.repeat(100_000 / unit.length)
    const slow = READERS.filter(({ hint }) => {
      const before = process.cpuUsage()
      if (hint instanceof RegExp) hint.test(text)
      const { user, system } = process.cpuUsage(before)
      return user + system > 1_000_000
    })
    expect(slow).toEqual([])
  },
)
