import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { codes, type DiagnosticCode } from '../../cli/diagnostics/codes.ts'
import { explain } from '../../cli/diagnostics/explanations/explain.ts'
import { renderDiagnostics } from '../../scripts/diagnostics/render-reference.ts'

const names = Object.keys(codes) as DiagnosticCode[]

describe('the reference of diagnostics', () => {
  it('is up to date (npm run docs:diagnostics)', () => {
    expect(readFileSync(join(import.meta.dirname, '../../docs/diagnostics.md'), 'utf8')).toBe(renderDiagnostics())
  })

  it('explains every code in whole sentences, with an example', () => {
    const incomplete = names.filter(
      (code) => !/\*\*Why:\*\* .+\.\n\n\*\*Example:\*\*\n\n```.+```\n\n\*\*Fix:\*\* .+\.\n$/s.test(explain(code)),
    )
    expect(incomplete).toEqual([])
  })

  it('names only codes that exist', () => {
    const groups = new Set(names.map((code) => code.slice(0, code.indexOf('/'))))
    const named = [...renderDiagnostics().matchAll(/`([a-z-]+\/[a-z-]+)`/g)].map(([, name = '']) => name)
    const unknown = named.filter((name) => groups.has(name.slice(0, name.indexOf('/'))) && !Object.hasOwn(codes, name))
    expect(unknown).toEqual([])
  })
})
