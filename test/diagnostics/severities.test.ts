import { describe, expect, it } from 'vitest'
import type { Diagnostic } from '../../cli/diagnostics/diagnostic.ts'
import { applySeverities, getSeverity, listCodes, type SeverityRules } from '../../cli/diagnostics/severities.ts'

const defaults: SeverityRules = {
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'warn',
  onDuplicateRoutes: 'warn',
  severities: {},
}

function at(file: string, line: number, column: number, rest: Partial<Diagnostic> = {}): Diagnostic {
  const origin = { kind: 'file', file, line, column, endLine: line, endColumn: column + 1 } as const
  return { code: 'link/not-found', message: 'No such page.', origin, ...rest }
}

describe('getSeverity', () => {
  it.each([
    ['link/not-found', 'throw'],
    ['link/anchor-not-found', 'warn'],
    ['route/duplicate', 'warn'],
    ['asset/not-found', 'throw'],
    ['markdown/unknown-language', 'log'],
    ['config/unknown-key', 'throw'],
  ] as const)('gives %s the severity %s by default', (code, severity) => {
    expect(getSeverity(code, null)).toBe(severity)
    expect(getSeverity(code, defaults)).toBe(severity)
  })

  it('uses the keys of the configuration', () => {
    expect(getSeverity('link/not-found', { ...defaults, onBrokenLinks: 'log' })).toBe('log')
    expect(getSeverity('asset/not-found', { ...defaults, severities: { 'asset/not-found': 'warn' } })).toBe('warn')
  })

  it('does not lower the severity of errors of syntax and configuration', () => {
    const severities = { 'route/invalid-slug': 'ignore', 'config/unknown-key': 'log' } as const
    expect(getSeverity('route/invalid-slug', { ...defaults, severities })).toBe('throw')
    expect(getSeverity('config/unknown-key', { ...defaults, severities })).toBe('throw')
  })

  it('is that of an error for a diagnostic that is one, unless the configuration sets it', () => {
    expect(getSeverity('front-matter/invalid', null)).toBe('warn')
    expect(getSeverity('front-matter/invalid', null, true)).toBe('throw')
    const severities = { 'front-matter/invalid': 'log' } as const
    expect(getSeverity('front-matter/invalid', { ...defaults, severities }, true)).toBe('log')
  })
})

describe('applySeverities', () => {
  it('drops ignored and repeated diagnostics', () => {
    const found = [at('a.md', 1, 1), at('a.md', 1, 1), at('a.md', 1, 1, { code: 'link/anchor-not-found' })]
    expect(applySeverities(found, { ...defaults, onBrokenAnchors: 'ignore' })).toHaveLength(1)
  })

  it('reports a problem that several pages have once, with the locations of all', () => {
    const usedIn = (file: string): Diagnostic => ({
      ...at('src/chart.tsx', 3, 9),
      related: [{ origin: at(file, 1, 1).origin, message: 'The directive is used here.' }],
    })
    const [only, ...others] = applySeverities([usedIn('a.md'), usedIn('b.md'), usedIn('a.md')], null)
    expect(others).toEqual([])
    expect(only?.related).toEqual([...(usedIn('a.md').related ?? []), ...(usedIn('b.md').related ?? [])])
  })

  it('keeps different problems at the same location', () => {
    expect(applySeverities([at('a.md', 1, 1), at('a.md', 1, 1, { message: 'Another.' })], null)).toHaveLength(2)
  })

  it('sorts by file, line, column and code, whatever the order of the input', () => {
    const config = (path: string): Diagnostic => ({
      code: 'config/unknown-key',
      message: 'Unknown.',
      origin: { kind: 'config', file: 'site.config.ts', path },
    })
    const sorted = [
      at('B.md', 1, 1),
      at('a.md', 2, 1),
      at('a.md', 10, 1, { code: 'asset/not-found' }),
      at('a.md', 10, 1),
      at('a.md', 10, 2),
      config('navbar.items[2].to'),
      config('navbar.items[10].to'),
      { code: 'page/render-failed', message: 'It threw.', origin: { kind: 'page', pathname: '/' } } as const,
    ]
    const shuffles = [[...sorted].reverse(), [...sorted.slice(4), ...sorted.slice(0, 4)]]
    for (const shuffled of shuffles) {
      expect(applySeverities(shuffled, null).map(({ origin, code }) => [origin, code])).toEqual(
        sorted.map(({ origin, code }) => [origin, code]),
      )
    }
  })
})

it('lists every code once, with its default and the key that sets it', () => {
  const lines = listCodes().trimEnd().split('\n')
  expect(lines[0]).toMatch(/^CODE +DEFAULT +SET BY +MEANING$/)
  expect(lines.find((line) => line.startsWith('link/not-found '))).toMatch(/^link\/not-found +throw +onBrokenLinks +\S/)
  expect(new Set(lines.map((line) => line.split(' ')[0])).size).toBe(lines.length)
})
