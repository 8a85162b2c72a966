import { rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import type { Diagnostic } from '../../cli/diagnostics/diagnostic.ts'
import { report } from '../../cli/diagnostics/report.ts'
import { applySeverities } from '../../cli/diagnostics/severities.ts'
import { REPORT_FORMATS, type Report } from '../../cli/diagnostics/summary.ts'
import { createFolder } from '../serve/hostile-project.ts'

const root = createFolder({
  'content/docs/a.md': '# A\n\n\tSee [intro](/docs/intr), 50 % off.\n',
  'content/docs/long.md': `${'x'.repeat(500)}[y](/z)${'x'.repeat(500)}\n`,
  'site.config.ts': "export default {\n  navbar: { 'items': [] },\n}\n",
  'content/docs/hostile.md': 'a \u001b[31mred\u001b[0m [b](/c)\n',
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const broken: Diagnostic = {
  code: 'link/not-found',
  message: 'No page has the pathname "/docs/intr".',
  origin: { kind: 'file', file: 'content/docs/a.md', line: 3, column: 6, endLine: 3, endColumn: 25 },
  hint: 'Did you mean "/docs/intro"?',
  pathname: '/docs/a',
  target: '/docs/intr',
}
const inConfig: Diagnostic = {
  code: 'link/not-found',
  message: 'No page has the pathname "/x".',
  origin: { kind: 'config', file: 'site.config.ts', path: 'navbar.items[2].to' },
}
const onPage: Diagnostic = {
  code: 'page/render-failed',
  message: 'It threw.',
  origin: { kind: 'page', pathname: '/about' },
  related: [
    {
      message: 'Thrown here.',
      origin: { kind: 'file', file: 'src/pages/about.tsx', line: 1, column: 1, endLine: 1, endColumn: 1 },
    },
  ],
}

function print(found: Diagnostic[], rest: Partial<Report> = {}): string {
  return report({
    format: 'text',
    reported: applySeverities(found, null),
    summary: { files: 75, routes: 1284, durationMs: 211.6 },
    root,
    color: false,
    pathInRepository: '',
    version: '1.2.3',
    ...rest,
  })
}

describe('the text report', () => {
  it('shows each problem with its location, its source line and a hint', () => {
    expect(print([broken])).toBe(`content/docs/a.md

  content/docs/a.md:3:6  throw  link/not-found
    No page has the pathname "/docs/intr".
    3 |  See [intro](/docs/intr), 50 % off.
      |      ^^^^^^^^^^^^^^^^^^^
    hint Did you mean "/docs/intro"?

1 error in 1 file. Done in 212 ms.
`)
  })

  it('shows the key of the configuration, and the page of a problem without a file', () => {
    const text = print([inConfig, onPage])
    expect(text).toContain('  site.config.ts navbar.items[2].to  throw  link/not-found\n')
    expect(text).toContain('Page /about\n')
    expect(text).toContain('    see src/pages/about.tsx  Thrown here.\n')
  })

  it('shows the source line of a configuration key, if it is known', () => {
    const origin = { kind: 'config' as const, file: 'site.config.ts', path: 'navbar.items', line: 2, column: 13 }
    expect(print([{ ...inConfig, origin }])).toContain(`  site.config.ts:2:13 navbar.items  throw  link/not-found
    No page has the pathname "/x".
    2 |   navbar: { 'items': [] },
      |             ^^^^^^^
`)
  })

  it('shortens long lines around the problem', () => {
    const origin = {
      kind: 'file',
      file: 'content/docs/long.md',
      line: 1,
      column: 501,
      endLine: 1,
      endColumn: 508,
    } as const
    const [line = '', carets = ''] = print([{ ...broken, origin }])
      .split('\n')
      .slice(4)
    expect(line.length).toBeLessThan(120)
    expect(line.slice(carets.indexOf('^'), carets.lastIndexOf('^') + 1)).toBe('[y](/z)')
  })

  it('replaces control characters of the source', () => {
    const origin = {
      kind: 'file',
      file: 'content/docs/hostile.md',
      line: 1,
      column: 17,
      endLine: 1,
      endColumn: 24,
    } as const
    expect(print([{ ...broken, origin, message: 'a\u001b]0;b\u202e' }])).not.toMatch(/\p{Bidi_Control}|(?!\n)\p{Cc}/u)
  })

  it('shows problems of deleted files without a source line', () => {
    const origin = { kind: 'file', file: 'content/gone.md', line: 3, column: 1, endLine: 3, endColumn: 2 } as const
    expect(print([{ ...broken, origin }])).toContain('  content/gone.md:3:1  throw')
  })

  it.each([
    ['3 problems (2 errors, 1 warning) in 2 files', [broken, inConfig, { ...broken, code: 'link/anchor-not-found' }]],
    ['2 errors in 1 file and 1 page', [broken, onPage]],
    ['1 error', [{ ...broken, origin: { kind: 'command', option: '--port' } }]],
  ] satisfies [string, Diagnostic[]][])('ends with "%s", the files being those with problems', (end, found) => {
    expect(print(found).endsWith(`\n${end}. Done in 212 ms.\n`)).toBe(true)
  })

  it('uses colors only if they are enabled', () => {
    expect(print([broken], { color: true })).toContain('\u001b[31m')
    expect(print([])).toBe('No problems in 75 files (1,284 pages). Done in 212 ms.\n')
  })
})

describe('a text report of many problems', () => {
  const many = (count: number, make: (at: number) => Partial<Diagnostic>): Diagnostic[] =>
    Array.from({ length: count }, (_, at) => ({
      ...broken,
      origin: { kind: 'file', file: `content/${at % 50}.md`, line: at + 1, column: 1, endLine: at + 1, endColumn: 2 },
      ...make(at),
    }))
  const places = (text: string) => text.match(/^ {2}content\/\S+/gm) ?? []

  it('shows the first three about one subject, and counts the others', () => {
    const text = print(
      many(4506, () => ({ code: 'markdown/unknown-element', message: '"<TabItem>" is not HTML.', target: undefined })),
    )
    expect(places(text)).toHaveLength(3)
    expect(text).toContain(
      'Not shown:\n  4,503 × markdown/unknown-element  "<TabItem>" is not HTML.\n`docsgen check --all` shows all of them.\n\n4,506 warnings in 50 files.',
    )
  })

  it('counts what differs only in its numbers as one subject, and other references apart', () => {
    const message = (at: number) => `"<A>" is text (${at + 2} times on this page).`
    const counted = many(5, (at) => ({ code: 'markdown/unknown-element', message: message(at), target: undefined }))
    expect(places(print(counted))).toHaveLength(3)
    expect(places(print(many(5, (at) => ({ target: `/x${at}` }))))).toHaveLength(5)
  })

  it('never has more than 200 lines, and shows some of every code, errors first', () => {
    const links = many(9000, (at) => ({ target: `/x${at}` }))
    const anchors = many(300, (at) => ({ code: 'link/anchor-not-found', target: `#x${at}` }))
    const notes = many(3, (at) => ({ code: 'markdown/unknown-language', target: `x${at}` }))
    const text = print([...notes, ...anchors, ...links])
    expect(text.split('\n').length - 1).toBeLessThanOrEqual(200)
    expect(text.match(/ {2}log {2}/g)).toHaveLength(3)
    expect(text.match(/ {2}warn {2}/g)?.length).toBeGreaterThanOrEqual(3)
    expect(text.match(/ {2}throw {2}/g)?.length).toBeGreaterThan(10)
    expect(text).toMatch(/ {2}and 9,\d+ problems of 9,\d+ other kinds\n/)
    expect(text).toContain('9,303 problems (9,000 errors, 300 warnings, 3 notes) in 50 files')
  })

  it('has as many lines as it takes with --all, and in other formats', () => {
    const found = many(1000, () => ({}))
    expect(places(print(found, { all: true }))).toHaveLength(1000)
    expect(JSON.parse(print(found, { format: 'json' })).diagnostics).toHaveLength(1000)
    expect(print(found, { format: 'github' }).match(/^::error/gm)).toHaveLength(1000)
    expect(JSON.parse(print(found, { format: 'sarif' })).runs[0].results).toHaveLength(1000)
  })
})

describe('the JSON report', () => {
  it('is one object of the documented shape', () => {
    expect(JSON.parse(print([broken, inConfig, onPage], { format: 'json' }))).toEqual({
      version: 1,
      summary: { throw: 3, warn: 0, log: 0, files: 75, routes: 1284, durationMs: 212 },
      diagnostics: [
        {
          code: 'link/not-found',
          severity: 'throw',
          message: broken.message,
          hint: broken.hint,
          file: 'content/docs/a.md',
          line: 3,
          column: 6,
          endLine: 3,
          endColumn: 25,
          configPath: null,
          pathname: '/docs/a',
          target: '/docs/intr',
          related: [],
        },
        expect.objectContaining({ file: 'site.config.ts', line: null, configPath: 'navbar.items[2].to', hint: null }),
        expect.objectContaining({
          file: null,
          pathname: '/about',
          related: [expect.objectContaining({ file: 'src/pages/about.tsx', message: 'Thrown here.' })],
        }),
      ],
    })
  })
})

describe('the GitHub report', () => {
  it('annotates lines with paths relative to the repository', () => {
    expect(print([broken], { format: 'github', pathInRepository: 'site/' }).split('\n')[0]).toBe(
      '::error file=site/content/docs/a.md,line=3,col=6,endLine=3,endColumn=24,title=link/not-found::' +
        'No page has the pathname "/docs/intr".%0ADid you mean "/docs/intro"?',
    )
  })

  it('escapes characters that would end a property or start a command', () => {
    const origin = { kind: 'file', file: 'a:b,c%.md', line: 1, column: 1, endLine: 2, endColumn: 1 } as const
    const [line] = print([{ ...broken, origin, message: '100%\n::error::x', hint: undefined }], {
      format: 'github',
    }).split('\n')
    expect(line).toBe('::error file=a%3Ab%2Cc%25.md,line=1,col=1,endLine=2,title=link/not-found::100%25%0A::error::x')
  })
})

describe('the SARIF report', () => {
  const log = JSON.parse(print([broken, inConfig, onPage], { format: 'sarif', pathInRepository: 'my site/' }))
  const [run] = log.runs

  it('has a rule for every result', () => {
    expect(log.version).toBe('2.1.0')
    expect(run.tool.driver).toMatchObject({ name: 'docsgen', semanticVersion: '1.2.3' })
    for (const result of run.results) expect(run.tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId)
  })

  it('has only values that the schema allows beyond the types', () => {
    const { rules } = run.tool.driver
    expect(new Set(rules.map(({ id }: { id: string }) => id)).size).toBe(rules.length)
    for (const { locations, relatedLocations = [] } of run.results) {
      const ids = relatedLocations.map(({ id }: { id: number }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const { physicalLocation } of [...locations, ...relatedLocations]) {
        if (!physicalLocation) continue
        const { artifactLocation, region } = physicalLocation
        expect(artifactLocation.uri).toMatch(/^(?:[\w.~!$&'()*+,;=:@/-]|%[0-9A-F]{2})+$/)
        expect(Math.min(...Object.values<number>(region))).toBeGreaterThanOrEqual(1)
      }
    }
  })

  it('identifies a problem by a fingerprint that stays when lines move, also among others like it', () => {
    const move = (diagnostic: Diagnostic, line: number): Diagnostic => ({
      ...diagnostic,
      origin: { kind: 'file', file: 'content/docs/a.md', line, column: 6, endLine: line, endColumn: 25 },
    })
    const list = (found: Diagnostic[]): string[] =>
      JSON.parse(print(found, { format: 'sarif' })).runs[0].results.map(
        ({ partialFingerprints }: { partialFingerprints: Record<string, string> }) =>
          partialFingerprints.primaryLocationLineHash,
      )
    const other = { ...broken, target: '/docs/other' }
    const before = list([move(broken, 3), move(broken, 4), move(other, 5)])
    expect(new Set(before).size).toBe(3)
    expect(list([move(broken, 13), move(broken, 24), move(other, 35)])).toEqual(before)
  })

  it('points at the region, in UTF-16 columns with an exclusive end', () => {
    expect(run.columnKind).toBe('utf16CodeUnits')
    expect(run.results[0]).toMatchObject({
      ruleId: 'link/not-found',
      level: 'error',
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'my%20site/content/docs/a.md', uriBaseId: '%SRCROOT%' },
            region: { startLine: 3, startColumn: 6, endLine: 3, endColumn: 25 },
          },
        },
      ],
    })
  })
})

it.each(REPORT_FORMATS)('prints %s without a summary if nothing was read', (format) => {
  expect(print([], { format, summary: null })).not.toBe('')
})
