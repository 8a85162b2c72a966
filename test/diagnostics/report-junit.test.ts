import { describe, expect, it } from 'vitest'
import type { Diagnostic } from '../../cli/diagnostics/diagnostic.ts'
import { reportJunit } from '../../cli/diagnostics/report-junit.ts'
import { applySeverities } from '../../cli/diagnostics/severities.ts'

const at = (line: number) =>
  ({ kind: 'file', file: 'content/docs/a.md', line, column: 6, endLine: line, endColumn: 25 }) as const
const broken = (line: number): Diagnostic => ({
  code: 'link/not-found',
  message: 'The link "<x>" & co.',
  origin: at(line),
  hint: 'Did you mean "/docs/intro"?',
})

const print = (found: Diagnostic[]): string =>
  reportJunit({
    reported: applySeverities(found, null),
    summary: { files: 75, routes: 84, durationMs: 1234 },
    pathInRepository: 'site/',
  })

describe('the JUnit report', () => {
  it('is one failed test for each error, with its position in the text', () => {
    expect(print([broken(3)])).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="docsgen" tests="1" failures="1" errors="0" skipped="0" time="1.234">
    <testcase classname="content/docs/a.md" name="link/not-found: The link &quot;&lt;x&gt;&quot; &amp; co." file="site/content/docs/a.md"><failure message="The link &quot;&lt;x&gt;&quot; &amp; co." type="link/not-found">content/docs/a.md:3:6
The link &quot;&lt;x&gt;&quot; &amp; co.
Did you mean &quot;/docs/intro&quot;?</failure></testcase>
  </testsuite>
</testsuites>
`)
  })

  it('lists warnings as skipped tests, which do not fail', () => {
    const warning: Diagnostic = { code: 'link/anchor-not-found', message: 'No "#x".', origin: at(1) }
    expect(print([warning])).toContain('failures="0" errors="0" skipped="1"')
    expect(print([warning])).toContain('<skipped message="warn: content/docs/a.md:1:6&#10;No &quot;#x&quot;."/>')
  })

  it('gives repeated problems names of their own, which stay when lines move', () => {
    const listNames = (found: Diagnostic[]) => print(found).match(/ name="link[^"]*"/g)
    const names = listNames([broken(3), broken(4)])
    expect(new Set(names).size).toBe(2)
    expect(listNames([broken(30), broken(44)])).toEqual(names)
  })

  it('is one passed test without problems', () => {
    expect(print([])).toContain('tests="1" failures="0" errors="0" skipped="0"')
    expect(print([])).toContain('<testcase classname="docsgen" name="No problems in 75 files (84 pages).')
  })

  it('replaces characters that XML cannot contain', () => {
    const hostile: Diagnostic = { ...broken(1), message: 'a\u0000b\ud800c\u001b[31m' }
    expect(print([hostile])).toContain('name="link/not-found: a\uFFFDb\uFFFDc\uFFFD[31m"')
  })
})
