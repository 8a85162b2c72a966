import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type FixMode, fixFiles, listFixes } from '../../cli/check/fix.ts'
import { auditProject } from './audit-project.ts'

const root = mkdtempSync(join(tmpdir(), 'docsgen-fix-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(join(root, dirname(path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

/** The content of the page before and after; `null` if a person must decide. */
const cases: [name: string, before: string, after: string | null][] = [
  ['a file in another letter case', '[x](./Sibling.md)', '[x](./sibling.md)'],
  ['a file with another ending', '[x](./sibling.mdx#part)', '[x](./sibling.md#part)'],
  ['a file in another folder', '[x](./intro.md)', '[x](../intro.md)'],
  ['a file with one ../ too many', '[x](../../intro.md "t")', '[x](../intro.md "t")'],
  ['an anchor in another letter case', '[x](./sibling.md#Part)', '[x](./sibling.md#part)'],
  ['an anchor with an underscore', '[x](#own_heading)', '[x](#own-heading)'],
  [
    'an anchor with the id of another generator (DI-6)',
    '[x](./sibling.md#caret-mark)',
    '[x](./sibling.md#caret--mark)',
  ],
  ['a pathname without its first segment', '[x](/intro)', '[x](/docs/intro)'],
  ['a URL without its colon', '[x](https//example.com)', '[x](https://example.com)'],
  [
    'text that contains the destination',
    '[see ./Sibling.md here](./Sibling.md)',
    '[see ./Sibling.md here](./sibling.md)',
  ],
  ['a title', '[x](<./Sibling.md> "./Sibling.md")', '[x](<./sibling.md> "./Sibling.md")'],
  ['raw HTML', 'See <a class="k" href="./Sibling.md">x</a>.', 'See <a class="k" href="./sibling.md">x</a>.'],
  ['two links on a line', '[a](./Sibling.md) 🚀 [b](./Sibling.md)', '[a](./sibling.md) 🚀 [b](./sibling.md)'],
  ['a misspelled file', '[x](./siblling.md)', null],
  ['a misspelled anchor', '[x](#own-haeding)', null],
  ['code', '`[x](./Sibling.md)`', null],
]

async function fix(mode: FixMode, ignored: readonly string[] = []) {
  const { graph } = await auditProject(root)
  return fixFiles(root, listFixes(graph, { mode, isReported: ({ code }) => !ignored.includes(code) }))
}

afterEach(() => rmSync(join(root, 'content'), { recursive: true, force: true }))

describe('--fix', () => {
  it('rewrites links with one possible target and touches nothing else', async () => {
    const page = (texts: string[]) =>
      `\uFEFF---\r\ntitle: Page\r\n---\r\n\r\n## Own heading\r\n\r\n${texts.join('\r\n\r\n')}\r\n\r\nRead [x][d] and [d].\r\n\r\n`
    const before = cases.map(([, text]) => text)
    const after = cases.map(([, text, fixed]) => fixed ?? text)
    write('content/docs/guide/page.md', `${page(before)}[d]: ./Sibling.md\r\n`)
    write('content/docs/guide/sibling.md', '# Sibling\n\n## Part\n\n## Caret & Mark\n')
    write('content/docs/intro.md', '# Intro\n')

    const fixed = await fix('certain')
    const text = readFileSync(join(root, 'content/docs/guide/page.md'), 'utf8')
    expect(text.split('\r\n')).toEqual(`${page(after)}[d]: ./sibling.md\r\n`.split('\r\n'))
    expect(fixed.map(({ file, fixes }) => [file, fixes.length])).toEqual([['content/docs/guide/page.md', 15]])
    expect(await fix('certain')).toEqual([])
  })

  it('tells the line of each fix, which is that of the definition for a reference', async () => {
    write('content/docs/page.md', '# Page\n\n[x](./Other.md#a)\n\nRead [this][d].\n\n[d]: ./Other.md\n')
    write('content/docs/other.md', '# Other\n\n## A\n')
    expect(await fix('certain')).toEqual([
      {
        file: 'content/docs/page.md',
        fixes: [
          { line: 3, raw: './Other.md#a', replacement: './other.md#a' },
          { line: 7, raw: './Other.md', replacement: './other.md' },
        ],
      },
    ])
  })

  it('rewrites links through redirects, to output files and to the own host, unless their code is ignored', async () => {
    write(
      'content/docs/page.md',
      '# Page\n\n[a](/old)\n\n[b](other.html#a)\n\n[c](https://docs.example/docs/other?x#a)\n',
    )
    write('content/docs/other.md', '---\nredirectFrom: [/old]\n---\n\n# Other\n\n## A\n')
    const read = () => readFileSync(join(root, 'content/docs/page.md'), 'utf8').match(/(?<=\()[^)]*/g)
    await fix('certain', ['link/redirected', 'link/file-name', 'link/own-host'])
    expect(read()).toEqual(['/old', 'other.html#a', 'https://docs.example/docs/other?x#a'])
    await fix('certain')
    expect(read()).toEqual(['/docs/other', 'other#a', '/docs/other?x#a'])
  })
})

describe('--fix=near', () => {
  it('also rewrites links that resemble exactly one target', async () => {
    const misspelled = ['./siblling.md', '#own-haeding', './stagex.md', '/docs/guide/siblng']
    write(
      'content/docs/guide/page.md',
      `# Page\n\n## Own heading\n\n${misspelled.map((url) => `[x](${url})`).join('\n\n')}\n`,
    )
    for (const name of ['sibling', 'stage1', 'stage2']) write(`content/docs/guide/${name}.md`, `# ${name}\n`)
    const read = () => readFileSync(join(root, 'content/docs/guide/page.md'), 'utf8').match(/(?<=\()[^)]*/g)
    await fix('certain')
    expect(read()).toEqual(misspelled)
    await fix('near')
    expect(read()).toEqual(['./sibling.md', '#own-heading', './stagex.md', '/docs/guide/sibling'])
  })
})
