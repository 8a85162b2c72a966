import { readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProject, isBuilt } from '../../commands/project.ts'
import { buildAndRecord, expectSameAsCold, runBuild, waitUntilSettled, write } from '../builds.ts'
import { append, type Edit, replace } from './edits.ts'
import { files } from './site.ts'

const saveByReplacing =
  (path: string, temporary: string, text: string): Edit =>
  (root) => {
    writeFileSync(join(root, temporary), `${readFileSync(join(root, path), 'utf8')}${text}`)
    renameSync(join(root, temporary), join(root, path))
  }

/** What is changed, and the changes of two builds that follow each other. */
const table: readonly (readonly [string, Edit, Edit])[] = [
  [
    'a sentence at the end',
    append('content/docs/intro.md', '\nAnother sentence.\n'),
    append('content/docs/intro.md', '\nAnd one more.\n'),
  ],
  [
    'a sentence in the middle, which moves links to other lines',
    replace('content/docs/guide.md', 'Before the link.', 'Before.\n\nThe link comes later.\n'),
    replace('content/docs/guide.md', 'The link comes later.', 'It comes\nlater.'),
  ],
  [
    'a code block',
    replace('content/docs/code.md', 'const one = 1', 'const two = 2\nconst three = 3'),
    replace('content/docs/code.md', 'const three = 3', '// </script> & "three"'),
  ],
  [
    'a cell of a table',
    replace('content/docs/code.md', '| cell |', '| another *cell* |'),
    replace('content/docs/code.md', '| another *cell* |', '| $& $1 |'),
  ],
  [
    'two documents',
    (root) => {
      append('content/docs/intro.md', '\nBoth.\n')(root)
      append('content/docs/more/deep.md', '\nBoth.\n')(root)
    },
    (root) => {
      append('content/docs/guide.md', '\nBoth again.\n')(root)
      append('content/docs/more/deep.md', '\nBoth again.\n')(root)
    },
  ],
  [
    'a text that is taken back',
    append('content/docs/more/deep.md', '\nA mistake.\n'),
    replace('content/docs/more/deep.md', '\nA mistake.\n', ''),
  ],
  [
    'nothing but the time of a file',
    (root) => utimesSync(join(root, 'content/docs/intro.md'), 1_000_000, 1_000_000),
    (root) => writeFileSync(join(root, 'content/docs/intro.md'), readFileSync(join(root, 'content/docs/intro.md'))),
  ],
  [
    'a file that is replaced by another one',
    saveByReplacing('content/docs/intro.md', 'intro.new', '\nSaved by an editor.\n'),
    saveByReplacing('content/docs/intro.md', 'content/docs/.intro.md.tmp', '\nSaved by another editor.\n'),
  ],
  [
    'a file next to which its editor has had another one',
    (root) => {
      write(root, 'content/docs/4913', 'Can I write here?')
      rmSync(join(root, 'content/docs/4913'))
      append('content/docs/intro.md', '\nSaved.\n')(root)
    },
    (root) => {
      write(root, 'content/docs/intro.md~', 'A copy.')
      append('content/docs/intro.md', '\nSaved again.\n')(root)
      rmSync(join(root, 'content/docs/intro.md~'))
    },
  ],
  [
    'a document that includes another file',
    append('content/docs/including.md', '\nAfter the part.\n'),
    replace('content/docs/including.md', 'Before the part.', 'Well before the part.'),
  ],
  [
    'an MDX document',
    append('content/docs/mdx.mdx', '\nMore *MDX*.\n'),
    append('content/docs/mdx.mdx', '\nEven more.\n'),
  ],
  [
    'a document with an image and a link to a file',
    replace('content/docs/image.md', 'An image:', 'This is an image:'),
    replace('content/docs/image.md', 'This is an image:', 'Here\nis\nit:'),
  ],
  [
    'a formula',
    replace('content/docs/formula.md', 'a^2', 'a^{2}'),
    replace('content/docs/formula.md', 'The formula:', 'Of a triangle:'),
  ],
  [
    'a text that is not ASCII',
    append('content/docs/intro.md', '\nGrüße, 世界 👩‍👩‍👧 “quoted” — İstanbul.\n'),
    replace('content/docs/intro.md', 'Grüße', 'Viele Grüße\u00A0\u200B'),
  ],
  [
    'a document with CRLF',
    replace('content/docs/crlf.md', 'One line.\r\n', 'One line.\r\nAnother.\r\n'),
    replace('content/docs/crlf.md', /\r\n/g, '\n'),
  ],
  [
    'a page outside of the documents',
    append('content/pages/legal.md', '\nMore.\n'),
    replace('content/pages/legal.md', 'More.', 'Less.'),
  ],
  ['the home page', append('content/pages/index.md', '\nMore.\n'), append('content/pages/index.md', '\nEven more.\n')],
  [
    'a page that searches do not find',
    append('content/docs/hidden.md', '\nMore.\n'),
    append('content/docs/hidden.md', '\nEven more.\n'),
  ],
  [
    'a document that nothing lists',
    append('content/docs/unlisted.md', '\nMore.\n'),
    append('content/docs/unlisted.md', '\nEven more.\n'),
  ],
  [
    'raw HTML',
    replace('content/docs/html.md', 'center', 'right'),
    replace('content/docs/html.md', '<kbd>Ctrl</kbd>', '<sub title="a > b">Ctrl</sub>'),
  ],
  [
    'admonitions, tabs and details',
    replace('content/docs/blocks.md', 'A note.', 'A longer note.'),
    replace('content/docs/blocks.md', 'In the second tab.', 'In the *second* tab.'),
  ],
  [
    'a footnote and a fact, where there were some',
    replace('content/docs/facts.md', 'Chain', 'The chain'),
    replace('content/docs/facts.md', 'The footnote.', 'The text of the footnote.'),
  ],
]

describe.skipIf(!isBuilt)('a build after a change of the text of documents', () => {
  let root = ''
  beforeAll(async () => {
    root = createProject(files)
    await waitUntilSettled()
    await buildAndRecord(root)
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  it.each(table)('replaces it in the output: %s', async (_name, ...edits) => {
    // Whatever the test before has left.
    await waitUntilSettled()
    await buildAndRecord(root)
    for (const [at, edit] of edits.entries()) {
      edit(root)
      await waitUntilSettled()
      const outcome = await runBuild(root)
      expect(outcome.kind, `change ${at + 1}`).toBe('update')
      await expectSameAsCold(root, outcome, { step: `change ${at + 1}` })
    }
  })
})
