import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fixFiles } from '../../cli/check/fix.ts'
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

describe('--fix', () => {
  it('rewrites links with one possible target and touches nothing else', async () => {
    const page = (texts: string[]) =>
      `\uFEFF---\r\ntitle: Page\r\n---\r\n\r\n## Own heading\r\n\r\n${texts.join('\r\n\r\n')}\r\n\r\nRead [x][d] and [d].\r\n\r\n`
    const before = cases.map(([, text]) => text)
    const after = cases.map(([, text, fixed]) => fixed ?? text)
    write('content/docs/guide/page.md', `${page(before)}[d]: ./Sibling.md\r\n`)
    write('content/docs/guide/sibling.md', '# Sibling\n\n## Part\n\n## Caret & Mark\n')
    write('content/docs/intro.md', '# Intro\n')

    const { graph } = await auditProject(root)
    const fixed = await fixFiles(root, graph)
    const text = readFileSync(join(root, 'content/docs/guide/page.md'), 'utf8')
    expect(text.split('\r\n')).toEqual(`${page(after)}[d]: ./sibling.md\r\n`.split('\r\n'))
    expect(fixed).toEqual([{ file: 'content/docs/guide/page.md', fixed: 15 }])

    const { graph: next } = await auditProject(root)
    expect(next.broken.filter((fault) => fault.fix !== null)).toEqual([])
    expect(await fixFiles(root, next)).toEqual([])
  })
})
