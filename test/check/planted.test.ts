import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Diagnostic } from '../../cli/diagnostics/diagnostic.ts'
import { auditProject } from './audit-project.ts'

/** The expected diagnostic for a piece of Markdown: none, or a code at the column of the link. */
type Planted = readonly [name: string, markdown: string, code: string | null, column?: number]

const fence = '```'

/** Each is a separate paragraph on the page `/docs/guide/planted`. */
const planted: Planted[] = [
  // Relative
  ['a name next to the page', '[x](sibling)', null],
  ['a name next to the page, with ./', '[x](./sibling)', null],
  ['a page one folder up', '[x](../intro)', null],
  ['a missing page above the root', '[x](../../../../nowhere)', 'link/not-found'],
  // Absolute, and by file
  ['an absolute pathname', '[x](/docs/intro)', null],
  ['an absolute pathname with a slash', '[x](/docs/intro/)', null],
  ['an absolute pathname with index.html', '[x](/docs/intro/index.html)', 'link/file-name'],
  ['an absolute pathname with .html', '[x](/docs/intro.html)', 'link/file-name'],
  ['a file', '[x](sibling.md)', null],
  ['a file with an anchor', '[x](./sibling.md#part)', null],
  ['a missing pathname', '[x](/docs/intr)', 'link/not-found'],
  ['a missing file', '[x](./siblin.md)', 'link/not-found'],
  ['a missing anchor of a file', '[x](./sibling.md#prt)', 'link/anchor-not-found'],
  // Queries
  ['a query alone', '[x](?a=1)', null],
  ['a query and a fragment', '[x](?a=1#planted)', null],
  ['a fragment with a question mark', '[x](#planted?a)', 'link/anchor-not-found'],
  // The top
  ['an empty destination', '[x]()', 'link/not-found'],
  ['an empty fragment', '[x](#)', null],
  ['#top', '[x](#top)', null],
  ['#TOP', '[x](#TOP)', null],
  // Percent signs
  ['a space', '[x](../two%20words.md)', null],
  ['an umlaut', '[x](../%C3%BCber.md#%C3%BCber)', null],
  ['an encoded slash', '[x](..%2Fintro.md)', 'link/not-found'],
  ['a lone percent sign', '[x](../100%)', 'link/not-found'],
  ['an invalid encoding', '[x](../%zz.md)', 'link/not-found'],
  ['a fragment that is not a valid encoding', '[x](#100%)', 'link/anchor-not-found'],
  // Unicode
  ['a composed name', `[x](../${'über'.normalize('NFC')}.md)`, null],
  ['a decomposed name', `[x](../${'über'.normalize('NFD')}.md)`, null],
  ['a decomposed fragment', `[x](../über.md#${'über'.normalize('NFD')})`, null],
  ['an emoji as id', '[x](#🚀)', null],
  ['an id from right to left', '[x](#שלום)', null],
  // Ids with special characters
  ['an id with a percent sign', '[x](#fifty%25)', null],
  ['an id with a colon', '[x](#a:b)', null],
  ['an id with a dot', '[x](#a.b)', null],
  ['an id with a space', '[x](#a%20b)', null],
  ['an id with an apostrophe', "[x](#it's)", null],
  // Elements that define an anchor
  ['the name of an a element', '[x](#by-name)', null],
  ['the id of an element', '[x](#by-id)', null],
  ['the id of an inline element', '[x](#inline-id)', null],
  ['an id in code', '[x](#id-in-code)', 'link/anchor-not-found'],
  ['an id in a comment', '[x](#id-in-comment)', 'link/anchor-not-found'],
  ['a heading', '[x](#planted)', null],
  ['a heading with its own id', '[x](#own-id)', null],
  ['a heading that is repeated', '[x](#again-1)', null],
  ['a heading that is repeated less often', '[x](#again-2)', 'link/anchor-not-found'],
  // Elements with URLs
  ['an image', '![x](./none.png)', 'asset/not-found'],
  ['an image that exists', '![x](./map.png)', null],
  ['a static image', '![x](/img/logo.svg)', null],
  ['an img element', '<img src="./none.png" alt="">', 'asset/not-found'],
  ['an a element', 'See <a href="./none.md">x</a>.', 'link/not-found', 5],
  ['a source set', '<img src="./map.png" srcset="./map.png 1x, ./none.png 2x" alt="">', 'asset/not-found'],
  ['a video', '<video src="/none.mp4"></video>', 'asset/not-found'],
  ['a poster', '<video src="/clip.mp4" poster="/none.png"></video>', 'asset/not-found'],
  ['an external image', '![x](https://example.com/x.png)', null],
  // Schemes
  ['mailto', '[x](mailto:a@example.com)', null],
  ['tel', '[x](tel:+15550100)', null],
  ['sms', '[x](sms:+15550100)', null],
  ['data', '[x](data:text/html,<b>)', 'link/unsafe-scheme'],
  ['javascript', '[x](javascript:alert)', 'link/unsafe-scheme'],
  ['javascript in an entity', '[x](java&#115;cript:alert)', 'link/unsafe-scheme'],
  ['blob', '[x](blob:https://example.com/1)', 'link/unsafe-scheme'],
  ['no scheme', '[x](//example.com/x)', null],
  ['one slash', '[x](http:/one-slash)', 'link/not-found'],
  ['a semicolon', '[x](https;//example.com)', 'link/not-found'],
  ['an address in brackets', '[x](http://[::1]:8545/)', null],
  ['an autolink', '<https://example.com/x>', null],
  ['an id that no page has', '[x](ref:none)', 'link/name-not-found'],
  // References
  ['a reference', 'Read [x][missing].', 'link/not-found', 6],
  ['a collapsed reference', 'Read [missing][].', 'link/not-found', 6],
  ['a shortcut reference', 'Read [missing].', 'link/not-found', 6],
  ['an undefined reference', 'Read [x][undefined-label].', null],
  ['a footnote', 'Read[^1].', null],
  // No links
  ['code', 'Write `[x](./none.md)`.', null],
  ['a fence', `${fence}md\n[x](./none.md)\n${fence}`, null],
  ['a comment', '<!-- [x](./none.md) -->', null],
  ['maths', '$$\n[x](./none.md)\n$$', null],
  ['an escaped bracket', '\\[x](./none.md)', null],
  // Letter case
  ['a file in another letter case', '[x](./Sibling.md)', 'link/not-found'],
  ['a pathname in another letter case', '[x](/docs/Intro)', 'link/not-found'],
  // Files
  ['a file that exists', '[x](./plan.pdf)', null],
  ['a file that is missing', '[x](./paln.pdf)', 'asset/not-found'],
  ['a folder', '[x](./pictures/)', 'link/not-found'],
  // Pages that are special
  ['a draft', '[x](../draft.md)', 'link/not-found'],
  ['an unlisted page', '[x](../unlisted.md)', null],
  ['the not-found page', '[x](/404)', 'link/not-found'],
  ['the search page', '[x](/search?q=x)', null],
  // Locations
  ['a second link on a line', 'See [a](./sibling.md) and [b](./none.md).', 'link/not-found', 27],
  ['a link after characters of two code units', '漢字 🚀 [x](./none.md)', 'link/not-found', 7],
  ['a link in a list', '- one\n  - two [x](./none.md)', 'link/not-found', 9],
  ['a link in a table', '| a | b |\n| - | - |\n| `x \\| y` | [x](./none.md) |', 'link/not-found', 14],
  ['a link in a quote', '> quoted [x](./none.md)', 'link/not-found', 10],
  ['a link in a directive', ':::note\n\nSee [x](./none.md).\n\n:::', 'link/not-found', 5],
  ['a link that is excluded from checks', '<a href="/other-app" data-no-link-check>x</a>', null],
  ['a link outside the base URL', '[x](pathname:///other-app)', null],
]

const definitions = `
## Planted

<a name="by-name"></a><span id="inline-id">x</span>

<div id="by-id">x</div>

<span id="fifty%25"></span><span id="fifty%"></span><span id="a:b"></span><span id="a.b"></span><span id="a b"></span><span id="it's"></span>

<span id="🚀"></span><span id="שלום"></span>

\`<span id="id-in-code"></span>\`

<!-- <span id="id-in-comment"></span> -->

## Named {#own-id}

## Again

## Again

[missing]: ./none.md
[^1]: A note.
`

const root = mkdtempSync(join(tmpdir(), 'docsgen-planted-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(join(root, dirname(path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

describe('of the planted links', () => {
  const lines = new Map<string, number>()
  let findings: Diagnostic[] = []

  beforeAll(async () => {
    let text = '# Page\n\n'
    for (const [name, markdown] of planted) {
      lines.set(name, text.split('\n').length)
      text += `${markdown}\n\n`
    }
    write('content/docs/guide/planted.md', text + definitions)
    write('content/docs/guide/sibling.md', '# Sibling\n\n## Part\n')
    write('content/docs/intro.md', '# Intro\n')
    write('content/docs/two words.md', '# Two words\n')
    write('content/docs/über.md', '# Page\n\n## Über\n')
    write('content/docs/draft.md', '---\ndraft: true\n---\n# Draft\n')
    write('content/docs/unlisted.md', '---\nunlisted: true\n---\n# Unlisted\n')
    for (const path of [
      'content/docs/guide/map.png',
      'content/docs/guide/plan.pdf',
      'content/docs/guide/pictures/a.png',
    ]) {
      write(path, 'x')
    }
    for (const path of ['static/img/logo.svg', 'static/clip.mp4']) write(path, 'x')
    const audited = await auditProject(root)
    const aboutLinks = audited.parsed.filter(({ code }) => /^(?:link|asset)\//.test(code))
    findings = [...audited.findings, ...aboutLinks]
  }, 30_000)

  it.each(planted.map(([name, , code]) => [name, code ?? 'no diagnostic']))('%s: %s', (name) => {
    const index = planted.findIndex(([other]) => other === name)
    const [, markdown, code, column = 1] = planted[index] ?? ['', '', null]
    const first = lines.get(name) ?? 0
    const last = first + markdown.split('\n').length
    const found = findings.flatMap(({ code, origin }) =>
      origin.kind === 'file' && origin.line >= first && origin.line < last ? [[code, origin.column]] : [],
    )
    expect(found).toEqual(code === null ? [] : [[code, column]])
  })

  it('nothing else is found', () => {
    expect(findings).toHaveLength(planted.filter(([, , code]) => code !== null).length)
  })
})
