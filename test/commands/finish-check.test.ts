import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CheckOptions } from '../../cli/commands/check-options.ts'
import { finishCheck } from '../../cli/commands/finish-check.ts'
import type { DiagnosticCode, Severity } from '../../cli/diagnostics/codes.ts'
import type { ReportedDiagnostic } from '../../cli/diagnostics/diagnostic.ts'
import { createFolder } from '../serve/hostile-project.ts'
import { checkOptions, createTerminal } from './project.ts'

const problem = (target: string, code: DiagnosticCode = 'link/not-found', severity: Severity = 'throw') =>
  ({
    ...{ code, severity, message: `There is no "${target}".`, target },
    origin: { kind: 'file', file: 'content/docs/a.md', line: 3, column: 1, endLine: 3, endColumn: 2 },
  }) as ReportedDiagnostic

const FILE = 'known-problems.json'

/** Finishes checks of one project with `--baseline`. */
function createProject() {
  const root = createFolder({})
  return {
    path: join(root, FILE),
    read: () => readFileSync(join(root, FILE), 'utf8'),
    finish(reported: ReportedDiagnostic[], more: Partial<CheckOptions> = {}) {
      const { terminal, written } = createTerminal(root)
      const options = checkOptions(root, { baseline: FILE, ...more })
      const code = finishCheck({ reported, summary: null }, options, terminal)
      return { code, ...written }
    },
  }
}

describe('check --baseline', () => {
  it('records the problems of now if the file does not exist', () => {
    const { finish, read } = createProject()
    expect(finish([problem('./x.md'), problem('./y.md')])).toMatchObject({
      code: 0,
      stderr: `Recorded 2 known problems in ${FILE}.\n`,
    })
    expect(read()).toContain('"about":"./y.md"')
  })

  it('reports and fails only for new problems, warnings too, and does not add them', () => {
    const { finish, read } = createProject()
    finish([problem('./x.md')])
    const before = read()
    expect(finish([problem('./x.md')])).toMatchObject({
      code: 0,
      stderr: `1 known problem in ${FILE}, not reported.\n`,
    })
    const { code, stdout } = finish([problem('./x.md'), problem('#z', 'link/anchor-not-found', 'warn')])
    expect(code).toBe(1)
    expect(stdout).toContain('#z')
    expect(stdout).not.toContain('./x.md')
    expect(finish([problem('#z', 'page/orphan', 'log')]).code).toBe(0)
    expect(finish([problem('#z', 'link/anchor-not-found', 'warn')], { maxWarnings: 5 }).code).toBe(0)
    expect(before).toContain('./x.md')
  })

  it('removes problems that are gone, so that they fail when they come back', () => {
    const { finish, read } = createProject()
    finish([problem('./x.md'), problem('./y.md')])
    expect(finish([problem('./y.md')]).stderr).toBe(`Removed 1 problem that no longer exists from ${FILE}; 1 left.\n`)
    expect(read()).not.toContain('./x.md')
    expect(finish([problem('./x.md'), problem('./y.md')]).code).toBe(1)
  })

  it.each([{ paths: ['content/docs/b.md'] }, { staged: true }])('writes nothing for a part of the site: %j', (more) => {
    const { finish, read, path } = createProject()
    expect(finish([problem('./x.md')], more).code).toBe(1)
    expect(existsSync(path)).toBe(false)
    finish([problem('./x.md')])
    const before = read()
    expect(finish([], more).code).toBe(0)
    expect(read()).toBe(before)
  })

  it('removes nothing that only the options of the run that wrote it find', () => {
    const { finish, read } = createProject()
    finish([problem('https://example.com', 'link/external', 'warn')], { external: true })
    const before = read()
    finish([])
    expect(read()).toBe(before)
    finish([], { external: true })
    expect(read()).not.toContain('https://example.com')
  })

  it('never has errors of the configuration and of syntax, which are always reported', () => {
    const { finish, path } = createProject()
    expect(finish([problem('x', 'config/unknown-key')]).code).toBe(2)
    expect(existsSync(path)).toBe(false)
    const reported = [problem('x', 'page/unreadable')]
    expect([finish(reported).code, finish(reported).code]).toEqual([1, 1])
  })

  it('creates the folder of the file, and reports a path that is a folder', () => {
    const { finish } = createProject()
    expect(finish([problem('./x.md')], { baseline: 'checks/known.json' }).code).toBe(0)
    expect(finish([problem('./x.md')], { baseline: 'checks' }).code).toBe(2)
  })

  it('reports a file that is not a baseline, and keeps it', () => {
    const { finish, path, read } = createProject()
    writeFileSync(path, '<<<<<<< HEAD\n')
    const { code, stdout } = finish([problem('./x.md')])
    expect(code).toBe(2)
    expect(stdout).toContain(`The baseline "${FILE}" is not valid.`)
    expect(read()).toBe('<<<<<<< HEAD\n')
  })
})
