import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checksums, config, formatLocation, listFiles, project, report } from './docsgen.ts'

/** `severity code file:line:column` of every problem of a command. */
async function checkSite(root: string, command = 'check') {
  const { code, diagnostics } = await report(root, [command])
  const lines = diagnostics.map(
    (found) => `${found.severity} ${found.code} ${formatLocation(found).replace(/-\d+:\d+$/, '')}`,
  )
  return { code, lines, diagnostics }
}

describe('a link', () => {
  test('is checked once, at its location, unless its author opts out (L-1)', async () => {
    const root = project({
      'content/docs/guide.md': '# Guide\n\n[a](/no) <a href="/no" data-no-link-check>b</a> <a href="/no/more">c</a>\n',
      'site.config.ts': config(
        "title: 'T', url: 'https://t.example', navbar: { items: [{ label: 'A', to: '/nowhere' }] }",
      ),
    })
    expect((await checkSite(root)).lines).toEqual([
      'throw link/not-found content/docs/guide.md:3:1',
      'throw link/not-found content/docs/guide.md:3:49',
      'throw link/not-found site.config.ts:2:101 navbar.items[0].to',
    ])
  })

  test('finds ids and names of raw HTML, and requires a destination (L-2, L-3)', async () => {
    const root = project({
      'content/docs/guide.md': `# Guide

<div id="box">Text.</div> <a name="old">here</a>

## Written {#own}

[1](#box) [2](#old) [3](#own) [4](#guide) [5](#none) [6]()
`,
    })
    const { lines } = await checkSite(root)
    expect(lines).toEqual([
      'warn link/anchor-not-found content/docs/guide.md:7:43',
      'throw link/not-found content/docs/guide.md:7:54',
    ])
  })

  test('to a missing page is a broken link and not a broken anchor, with the nearest target (L-7, L-11)', async () => {
    const root = project({ 'content/docs/guide.md': '# Guide\n\nTo the [intro](./intr.md#part).\n' })
    const { lines, diagnostics } = await checkSite(root)
    expect(lines).toEqual(['throw link/not-found content/docs/guide.md:3:8'])
    expect(diagnostics[0]).toMatchObject({ endLine: 3, endColumn: 31, target: './intr.md#part' })
    expect(diagnostics[0]?.hint).toContain('./intro.md')
  })

  test('to another file publishes it, and opens it in a new tab (L-12)', async () => {
    const root = project({
      'content/docs/guide.md': '# Guide\n\n[Data](./data.csv?raw) and [plan](/plan.csv).\n',
      'content/docs/data.csv': 'a,b\n',
      'static/plan.csv': 'c,d\n',
    })
    expect(await checkSite(root, 'build')).toMatchObject({ code: 0, lines: [] })
    const html = readFileSync(join(root, 'build/docs/guide/index.html'), 'utf8')
    expect(html).toMatch(/<a href="\/assets\/data[.-][\da-f]{8}\.csv\?raw" target="_blank">Data<\/a>/)
    expect(html).toContain('<a href="/plan.csv" target="_blank">plan</a>')
    const published = listFiles(join(root, 'build')).filter((path) => path.endsWith('.csv'))
    expect(published.map((path) => path.replace(/[\da-f]{8}/, 'hash'))).toEqual(['assets/data.hash.csv', 'plan.csv'])
  })

  test('by reference follows the same rules and is reported where it is used, as are images (L-13, L-14)', async () => {
    const root = project({
      'content/docs/guide.md': `# Guide

See [the intro][good], [nothing][bad] and ![no drawing][drawing], ![nor this](./gone.svg).

[good]: ./intro.md
[bad]: ./gone.md
[drawing]: ./missing.svg
`,
    })
    expect((await checkSite(root)).lines).toEqual([
      'throw link/not-found content/docs/guide.md:3:24',
      'throw asset/not-found content/docs/guide.md:3:43',
      'throw asset/not-found content/docs/guide.md:3:67',
    ])
  })
})

describe('a site with a broken link, a broken anchor and a duplicate route', () => {
  const files = {
    'content/docs/guide.md': '# Guide\n\n[No page](/nowhere) and [no anchor](./intro.md#none).\n',
    'content/docs/second.md': '---\nslug: /intro\n---\n\n# Second\n',
  }
  const withFields = (fields: string) =>
    project({ ...files, 'site.config.ts': config(`title: 'T', url: 'https://t.example', ${fields}`) })

  test('exits with 1 for the link, warns about the others, and keeps the old output (0.1-11, L-9, R-9, 18c-12)', async () => {
    const root = project()
    expect((await report(root, ['build'])).code).toBe(0)
    const before = checksums(join(root, 'build'))
    const broken = withFields('')
    expect(await checkSite(broken, 'build')).toMatchObject({
      code: 1,
      lines: [
        'throw link/not-found content/docs/guide.md:3:1',
        'warn link/anchor-not-found content/docs/guide.md:3:25',
        'warn route/duplicate content/docs/second.md:2:1',
      ],
    })
    const { code } = await report(broken, ['build', '--out-dir', join(root, 'build')])
    expect(code).toBe(1)
    expect(checksums(join(root, 'build'))).toEqual(before)
  })

  test.each([
    ["onBrokenLinks: 'warn'", 0, ['warn link/not-found', 'warn link/anchor-not-found', 'warn route/duplicate']],
    ["onBrokenLinks: 'log', onBrokenAnchors: 'ignore'", 0, ['log link/not-found', 'warn route/duplicate']],
    ["onBrokenLinks: 'ignore', onBrokenAnchors: 'ignore', onDuplicateRoutes: 'ignore'", 0, []],
    [
      "onBrokenLinks: 'ignore', onBrokenAnchors: 'throw', onDuplicateRoutes: 'throw'",
      1,
      ['throw link/anchor-not-found', 'throw route/duplicate'],
    ],
  ])('have the severity that %s sets (L-8, L-9, 3.1-7, 18c-12)', async (fields, code, expected) => {
    const found = await checkSite(withFields(fields))
    expect([found.code, found.lines.map((line) => line.split(' ').slice(0, 2).join(' '))]).toEqual([code, expected])
  })
})
