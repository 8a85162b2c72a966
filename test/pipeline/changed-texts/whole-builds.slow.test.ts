import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProject, isBuilt } from '../../commands/project.ts'
import { buildAndRecord, expectSameAsCold, list, runBuild, waitUntilSettled, write } from '../builds.ts'
import { all, append, type Edit, put, remove, replace } from './edits.ts'
import { files } from './site.ts'

const code = 'content/docs/code.md'

const table: readonly (readonly [string, Edit])[] = [
  ['a new heading', append(code, '\n## Section\n')],
  ['a renamed heading', replace('content/docs/guide.md', '## Set up', '## Set it up')],
  ['a heading with another id', replace('content/docs/guide.md', '## Set up', '## Set up {#set-it-up}')],
  ['a heading of another level', replace('content/docs/guide.md', '## Set up', '### Set up')],
  ['another title', replace(code, '# Code', '# Codes')],
  ['another description', replace(code, 'The first paragraph.', 'Another first paragraph.')],
  ['a new key of the front matter', replace(code, '# Code', '---\nsidebar_label: The code\n---\n# Code')],
  ['a changed key of the front matter', replace('content/docs/guide.md', 'tags: [one]', 'tags: [two]')],
  ['a new link', append(code, '\n[Intro](./intro.md)\n')],
  ['a removed link', replace('content/docs/more/deep.md', '[Up](../intro.md)', 'Up')],
  ['a link to another page', replace('content/docs/more/deep.md', '../intro.md', '../guide.md')],
  ['a link to another part of a page', replace('content/docs/intro.md', '#set-up', '')],
  ['a new image', append(code, '\n![A dot](./dot.svg)\n')],
  ['a new footnote', append(code, '\nText.[^1]\n\n[^1]: A footnote.\n')],
  ['a new fact', append(code, '\nIt is {chain.id}.\n')],
  ['a new include', append(code, '\n:::include{file="_part.md"}\n:::\n')],
  ['a new feature', append(code, '\n:::note\nA note.\n:::\n')],
  ['a text next to a component of the project', append('content/docs/component.md', '\nMore.\n')],
  ['an included file', append('content/docs/_part.md', '\nMore.\n')],
  ['a document that another one includes', append('content/docs/included.md', '\nMore.\n')],
  ['a post', append('content/blog/2026-01-02-first.md', '\nMore.\n')],
  ['a draft', append('content/docs/draft.md', '\nMore.\n')],
  ['a problem in another line', replace('content/docs/broken.md', 'The first paragraph.', 'The first\nparagraph.')],
  ['a new problem', append(code, '\n```unheard-of\n```\n')],
  ['a new broken link', append(code, '\n[Nowhere](./nowhere.md)\n')],
  ['a document that is empty', put(code, '')],
  ['a new document', all(append(code, '\nMore.\n'), put('content/docs/new.md', '# New\n'))],
  ['a deleted document', all(append(code, '\nMore.\n'), remove('content/docs/html.md'))],
  ['a hidden file', all(append(code, '\nMore.\n'), put('content/docs/.hidden', ''))],
  ['a file that is not a document', all(append(code, '\nMore.\n'), put('content/docs/more/file.txt', ''))],
  [
    'a folder in place of a document',
    all(remove('content/docs/html.md'), (root) => mkdirSync(join(root, 'content/docs/html.md'))),
  ],
  [
    'an empty folder in place of one with documents',
    all(remove('content/docs/more'), (root) => mkdirSync(join(root, 'content/docs/more'))),
  ],
  ['the configuration', all(append(code, '\nMore.\n'), replace('site.config.ts', "'Test'", "'Other'"))],
  ['a category', all(append(code, '\nMore.\n'), put('content/docs/more/_category_.yml', 'label: Else\n'))],
  ['an image', all(append(code, '\nMore.\n'), replace('content/docs/dot.svg', '0 0 1 1', '0 0 2 2'))],
  ['a React page', all(append(code, '\nMore.\n'), append('src/pages/about.tsx', '\n'))],
  ['a static file', all(append(code, '\nMore.\n'), append('static/note.txt', '\n'))],
]

/** Makes a project what it was, but for what its builds have left. */
function restore(root: string): void {
  const isOurs = (path: string) => /^(?:build|cold|\.docsgen)\//.test(path)
  for (const file of list(root)) {
    const path = file.slice(root.length + 1)
    if (!isOurs(path) && !(path in files)) rmSync(file)
  }
  rmSync(join(root, 'content'), { recursive: true })
  for (const [path, text] of Object.entries(files)) write(root, path, text)
}

describe.skipIf(!isBuilt)('a build after a change that other pages or the report may show', () => {
  let root = ''
  beforeAll(() => {
    root = createProject(files)
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  it.each(table)('builds the whole site: %s', async (_name, edit) => {
    restore(root)
    await waitUntilSettled()
    await buildAndRecord(root)
    edit(root)
    await waitUntilSettled()
    const changed = await runBuild(root)
    expect(changed.kind).toBe('whole')
    await expectSameAsCold(root, changed)
    append('content/docs/crlf.md', '\nMore.\n')(root)
    await waitUntilSettled()
    const next = await runBuild(root)
    // A build that fails is not recorded.
    expect(next.kind).toBe(next.code === 0 ? 'update' : 'whole')
  })
})
