import { describe, expect, test } from 'vitest'
import { convertDialects } from '../../cli/syntaxes/convert.ts'
import { indexVault } from '../../cli/syntaxes/obsidian/vault.ts'
import { convert } from './convert.ts'

const files = {
  'docs/B.md': 'One\n\nTwo\nthree. ^blk\n\n- item\n- next ^it\n\n| a |\n| - |\n| b |\n\n^tab',
  'docs/page.md': '',
  'docs/titled.md': 'A\n\n# B',
  'docs/sub/Some note.md': '',
  'docs/sub/v1.2.md': '',
  'docs/img/x.PNG': '',
  'docs/a b.pdf': '',
  'docs/clip.mp4': '',
  'docs/plan.canvas': '{}',
}

describe('links of Obsidian', () => {
  test.each([
    ['[[B]]', '[B](B.md)'],
    ['[[b|the *b*]] and [[B|]]', '[the *b*](B.md) and [B](B.md)'],
    ['| a |\n| - |\n| [[B\\|b]] |', '| a |\n| - |\n| [b](B.md) |'],
    ['[[some note#A b#C D!]]', '[some note \\> A b \\> C D\\!](sub/Some%20note.md#c-d)'],
    [
      '[[sub/Some note.md]] [[/sub/Some note]]',
      '[sub/Some note.md](sub/Some%20note.md) [/sub/Some note](sub/Some%20note.md)',
    ],
    ['[[v1.2]] [[a b.pdf]]', '[v1.2](sub/v1.2.md) [a b.pdf](a%20b.pdf)'],
    ['[[#Own part]] [[#^id|x]]', '[Own part](#own-part) [x](#^id)'],
    ['[[Missing note]] [[none.pdf]]', '[Missing note](Missing%20note.md) [none.pdf](none.pdf)'],
    ['`[[B]]`\n\n    [[B]]', '`[[B]]`\n\n    [[B]]'],
  ])('%j', (text, expected) => {
    expect(convert(text, ['obsidian'], files)).toEqual({ text: expected, problems: [] })
  })

  test('a name leads to the file at that path, else to one below the note, else to the shortest path', () => {
    const find = (path: string, target: string, paths: string[]) => {
      const dialects = [{ name: 'obsidian' as const, folder: 'v', file: null, namedFiles: indexVault(paths) }]
      return convertDialects(`[[${target}|x]]`, { path, dialects, readFile: () => '' })?.text
    }
    const paths = ['v/a/b/n.md', 'v/n.md', 'v/c/n.md', 'v/c/d/n.md', 'v/e/f/o.md', 'v/e/o.md', 'v/g/h/o.md']
    expect(find('v/c/x.md', 'n', paths)).toBe('[x](../n.md)')
    expect(find('v/c/x.md', './n', paths)).toBe('[x](n.md)')
    expect(find('v/c/x.md', 'd/n', paths)).toBe('[x](d/n.md)')
    expect(find('v/x.md', 'B/N', paths)).toBe('[x](a/b/n.md)')
    expect(find('v/g/x.md', 'o', paths)).toBe('[x](h/o.md)')
    expect(find('v/c/x.md', 'o', paths)).toBe('[x](../e/o.md)')
  })
})

describe('embeds of Obsidian', () => {
  test.each([
    ['![[x.png]] ![[x.png|100x20]] ![[x.png|A b|9]]', '![x.png](img/x.PNG) ![x.png](img/x.PNG) ![A b](img/x.PNG)'],
    ['![A|100](x.png)', '![A](x.png)'],
    ['![[clip.mp4]]', '<video controls src="clip.mp4"></video>'],
    ['![[a b.pdf#page=2]]', '[a b.pdf \\> page=2](a%20b.pdf#page=2)'],
    ['![[B]]', '::include{file="/docs/B.md"}'],
    ['![[titled]]', '::include{file="/docs/titled.md" shift="1"}'],
    ['- ![[B#Some part]]', '- ::include{file="/docs/B.md" section="some-part"}'],
    ['![[B#^blk]]', '::include{file="/docs/B.md" lines="3-4"}'],
    ['![[B#^it]]', '::include{file="/docs/B.md" lines="7"}'],
    ['![[B#^tab]]', '::include{file="/docs/B.md" lines="9-11"}'],
    ['A ![[B]]', 'A [B](B.md)'],
    ['![[None]]', '[None](None.md)'],
  ])('%j', (text, expected) => {
    expect(convert(text, ['obsidian'], files)).toEqual({ text: expected, problems: [] })
  })

  test('a file that pages cannot show is linked, and reported', () => {
    const { text, problems } = convert('![[plan.canvas]]', ['obsidian'], files)
    expect(text).toBe('[plan.canvas](plan.canvas)')
    expect(problems.map(({ message }) => message)).toEqual([
      'The file "docs/plan.canvas" cannot be shown in a page, so it is linked.',
    ])
  })
})

test('ids of blocks become anchors', () => {
  const { text } = convert('A\nb ^blk\n\n- c ^it-2\n\n> d\n\n^q\n\n2 ^ 3, x^2', ['obsidian'])
  expect(text).toBe('A\nb <a id="^blk"></a>\n\n- c <a id="^it-2"></a>\n\n> d\n\n<a id="^q"></a>\n\n2 ^ 3, x^2')
})
