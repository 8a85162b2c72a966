import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CompletionList, Hover, Location, Range, WorkspaceEdit } from 'vscode-languageserver-protocol'
import { createProject, isBuilt } from '../commands/project.ts'
import { type Editor, startEditor } from './editor.ts'

const INTRO = 'content/docs/intro.md'
const SETUP = 'content/docs/guide/setup.md'

const files = {
  'site.config.ts': `export default { title: 'Test', url: 'https://test.example', facts: 'content/facts.yml' }\n`,
  'content/facts.yml': `network:\n  port:\n    value: 8545\n    type: integer\n    label: Port\n    status: published\n`,
  [INTRO]: `---\ntitle: Intro\n---\n\nSee [the guide](./guide/setup.md#run-a-node) and [it](/docs/guide/setup#run-a-node).\n\nPort {network.port}.\n\n## Start here\n`,
  [SETUP]: `# Set up\n\n[Start](../intro.md#start-here)\n\n## Run a node\n\nIt runs.\n\n## Run a node\n\n[First](#run-a-node), [second][two].\n\n[two]: #run-a-node-1\n`,
  'static/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
}

describe.skipIf(!isBuilt)('docsgen lsp', () => {
  let root = ''
  let editor: Editor
  beforeAll(async () => {
    root = createProject(files)
    rmSync(join(root, 'content/docs/guide.md'))
    editor = await startEditor(root)
    editor.open(INTRO)
  })
  afterEach(() => editor.type(INTRO, files[INTRO]))
  afterAll(async () => {
    expect(await editor?.close()).toBe(0)
  })

  test('shows the problems of a text that is not saved, and removes them when they are mended', async () => {
    const text = files[INTRO]
    editor.type(INTRO, `${text}\n[x](./nope.md)\n`)
    await editor.waitForProblems(INTRO, ['11: link/not-found'])
    editor.type(INTRO, text)
    await editor.waitForProblems(INTRO, [])
  })

  test('shows what a file that was saved elsewhere breaks', async () => {
    const path = 'content/docs/other.md'
    writeFileSync(join(root, path), '# Other\n\n[x](./intro.md#nowhere)\n')
    editor.notify(path)
    await editor.waitForProblems(path, ['3: link/anchor-not-found'])
    rmSync(join(root, path))
    editor.notify(path)
    await editor.waitForProblems(path, [])
  })

  test.each([
    ['a document by its file', '[x](./gu', './guide/setup.md'],
    ['a page by its pathname', '[x](/docs/gu', '/docs/guide/setup'],
    ['a heading of another page', '[x](./guide/setup.md#run', './guide/setup.md#run-a-node'],
    ['a heading of the same page', '[x](#st', '#start-here'],
    ['an image', '![x](/im', '/img/a.svg'],
    ['a fact', 'The port {netw', 'network.port}'],
    ['an admonition', ':::war', 'warning\n\n$0\n\n:::'],
    ['a badge in text', 'New :bad', 'badge'],
  ])('completes %s', async (_name, line, expected) => {
    editor.type(INTRO, `${files[INTRO]}\n${line}`)
    const { items } = await editor.ask<CompletionList>('textDocument/completion', INTRO, {
      text: `\n${line}`,
      offset: line.length + 1,
    })
    expect(items.map(({ textEdit }) => textEdit?.newText)).toContain(expected)
  })

  test('completes the keys of front matter and the values that they may have', async () => {
    editor.type(INTRO, '---\nhide_t\nunlisted: \n---\n')
    const complete = async (text: string) => {
      const found = await editor.ask<CompletionList>('textDocument/completion', INTRO, { text, offset: text.length })
      return found.items.map(({ label }) => label)
    }
    expect(await complete('hide_t')).toContain('hide_table_of_contents')
    expect(await complete('unlisted: ')).toEqual(['true', 'false'])
  })

  test.each([
    ['a link', './guide', '## Run a node\n\nIt runs.'],
    ['a fact', 'network.port', 'Port: `8545`'],
    ['a key of front matter', 'title', '`title`: a string'],
  ])('describes %s', async (_name, text, expected) => {
    const hover = await editor.ask<Hover>('textDocument/hover', INTRO, { text })
    expect(hover.contents).toMatchObject({ value: expect.stringContaining(expected) })
  })

  test.each([
    ['the heading that a link names', './guide', SETUP, 4],
    ['the fact that a text prints', 'network.port', 'content/facts.yml', 1],
  ])('leads to %s', async (_name, text, path, line) => {
    const found = await editor.ask<Location>('textDocument/definition', INTRO, { text })
    expect([found.uri, found.range.start.line]).toEqual([editor.toUri(path), line])
  })

  test('renames a heading with all links to it, and to those whose ids change with it', async () => {
    const edit = await editor.ask<WorkspaceEdit>('textDocument/rename', SETUP, {
      text: 'Run',
      newName: 'Start *a* node',
    })
    expect(editor.apply(edit)).toEqual({
      [INTRO]: files[INTRO].replaceAll('#run-a-node', '#start-a-node'),
      [SETUP]: files[SETUP]
        .replace('Run a node', 'Start *a* node')
        .replace('(#run-a-node)', '(#start-a-node)')
        .replace('#run-a-node-1', '#run-a-node'),
    })
  })

  test('renames nothing but headings', async () => {
    expect(await editor.ask<Range | null>('textDocument/prepareRename', SETUP, { text: 'It runs' })).toBeNull()
    expect(await editor.ask<Range | null>('textDocument/prepareRename', SETUP, { text: 'Set up' })).not.toBeNull()
  })

  test('changes the links to a folder that is renamed, and those from its files', async () => {
    const uris = { oldUri: editor.toUri('content/docs/guide'), newUri: editor.toUri('content/docs/run/nodes') }
    const edit = await editor.send<WorkspaceEdit>('workspace/willRenameFiles', { files: [uris] })
    expect(editor.apply(edit)).toEqual({
      [INTRO]: files[INTRO].replace('./guide/', './run/nodes/').replace('/docs/guide/', '/docs/run/nodes/'),
      [SETUP]: files[SETUP].replace('../intro', '../../intro'),
    })
  })
})
