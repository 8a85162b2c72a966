import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDevTerminal } from '../../cli/commands/dev-terminal.ts'
import type { ReportedDiagnostic } from '../../cli/diagnostics/diagnostic.ts'
import { createTerminal, globalOptions } from './project.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 27, 12, 3, 11) })
})
afterEach(() => {
  vi.useRealTimers()
})

const problem = (file: string, message: string): ReportedDiagnostic => ({
  code: 'link/not-found',
  severity: 'throw',
  message,
  origin: { kind: 'file', file, line: 3, column: 1, endLine: 3, endColumn: 9 },
})

/** A terminal that reports a site without problems, whose problems the test sets. */
function open({ quiet = false } = {}) {
  const site = { problems: [] as ReportedDiagnostic[], isUsable: true }
  const { terminal: context, written } = createTerminal('/nowhere')
  const dev = createDevTerminal(
    { getDiagnostics: () => site.problems, isCurrent: () => site.isUsable, getPlan: () => null },
    { ...globalOptions('/nowhere'), quiet },
    context,
  )
  dev.reportAll(5)
  written.stdout = ''
  const take = () => {
    const text = written.stdout
    written.stdout = ''
    return text
  }
  return { site, dev, take }
}

test('a save names the file, the time and what is new, and only the new problems are printed', () => {
  const { site, dev, take } = open()
  site.problems = [problem('docs/old.md', 'Old.')]
  dev.updates.endBuild(['docs/old.md'], 14.2)
  expect(take()).toMatch(/^12:03:11 docs\/old\.md updated in 14 ms · 1 new problem\n/)
  site.problems = [...site.problems, problem('docs/x.md', 'No such page.')]
  dev.updates.endBuild(['docs/x.md'], 14.2)
  const text = take()
  expect(text).toMatch(/^12:03:11 docs\/x\.md updated in 14 ms · 1 new problem\n\ndocs\/x\.md\n/)
  expect(text).toContain('No such page.')
  expect(text).not.toContain('Old.')
  site.problems = []
  dev.updates.endBuild(['docs/x.md', 'docs/old.md'], 9)
  expect(take()).toBe('12:03:11 docs/x.md and docs/old.md updated in 9 ms · 2 fixed, none left\n')
})

test.each([
  [
    'a new file',
    [
      ['a.md', 'add'],
      ['a.md', 'change'],
    ],
    'a.md added',
  ],
  ['a deleted file', [['a.md', 'unlink']], 'a.md deleted'],
  [
    'a renamed file',
    [
      ['b.md', 'add'],
      ['a.md', 'unlink'],
    ],
    'a.md renamed to b.md',
  ],
  [
    'a file that an editor replaces',
    [
      ['a.md', 'unlink'],
      ['a.md', 'add'],
    ],
    'a.md updated',
  ],
  [
    'different changes',
    [
      ['a.md', 'unlink'],
      ['b.md', 'change'],
    ],
    'a.md and b.md updated',
  ],
] as const)('%s is named as such', (_name, changes, expected) => {
  const { dev, take } = open()
  for (const [path, change] of changes) dev.updates.noteChange(path, change)
  dev.updates.endBuild([...new Set(changes.map(([path]) => path))], 5)
  expect(take()).toBe(`12:03:11 ${expected} in 5 ms\n`)
  dev.updates.endBuild(['a.md'], 5)
  expect(take()).toBe('12:03:11 a.md updated in 5 ms\n')
})

test('many files that change in turns are one line', () => {
  const { dev, take } = open()
  const paths = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `docs/${from + n}.md`)
  dev.updates.beginBuild()
  for (const path of paths(9, 700)) dev.updates.noteChange(path, 'change')
  dev.updates.endBuild(paths(0, 9), 300)
  vi.advanceTimersByTime(60)
  dev.updates.beginBuild()
  dev.updates.endBuild(paths(9, 700), 1200)
  dev.updates.beginBuild()
  vi.advanceTimersByTime(700)
  dev.updates.endBuild(paths(600, 1100), 700)
  expect(take()).toBe('')
  vi.advanceTimersByTime(1000)
  expect(take()).toBe('12:03:12 1,100 files updated in 2.2 s\n')
})

test('nothing counts as fixed while the configuration cannot be used', () => {
  const { site, dev, take } = open()
  const link = problem('docs/a.md', 'No such page.')
  const key = problem('site.config.ts', 'Unknown key.')
  site.problems = [link]
  dev.updates.endBuild(['docs/a.md'], 5)
  take()
  Object.assign(site, { problems: [key], isUsable: false })
  dev.updates.endBuild(['site.config.ts'], 5)
  expect(take()).toMatch(/^12:03:11 site\.config\.ts cannot be used; the pages are those from before · 1 new problem\n/)
  Object.assign(site, { problems: [link], isUsable: true })
  dev.updates.endBuild(['site.config.ts'], 5)
  expect(take()).toBe('12:03:11 site.config.ts updated in 5 ms · 1 fixed\n')
})

test('a problem of a page is printed when the page is opened, and is not called fixed before it is opened again', () => {
  const { site, dev, take } = open()
  const thrown = problem('src/pages/about.tsx', 'no lamp')
  site.problems = [thrown]
  dev.reportPage([thrown])
  expect(take()).toMatch(/^12:03:11 page opened · 1 new problem\n[\s\S]*no lamp/u)
  dev.reportPage([thrown])
  dev.updates.endBuild(['docs/a.md'], 5)
  expect(take()).toBe('12:03:11 docs/a.md updated in 5 ms\n')
  site.problems = []
  dev.updates.endBuild(['src/pages/about.tsx'], 5)
  expect(take()).toBe('12:03:11 src/pages/about.tsx updated in 5 ms\n')
  dev.reportPage([thrown])
  expect(take()).toContain('no lamp')
})

test('all problems can be printed again', () => {
  const { site, dev, take } = open()
  site.problems = [problem('docs/a.md', 'No such page.')]
  dev.updates.endBuild(['docs/a.md'], 5)
  take()
  dev.reportAll(null)
  expect(take()).toMatch(/No such page\.[\s\S]*\n1 error in 1 file\.\n$/u)
})

test('with --quiet, a save without new problems prints nothing', () => {
  const { site, dev, take } = open({ quiet: true })
  dev.updates.endBuild(['docs/a.md'], 5)
  expect(take()).toBe('')
  site.problems = [problem('docs/a.md', 'No such page.')]
  dev.updates.endBuild(['docs/a.md'], 5)
  expect(take()).toContain('No such page.')
})
