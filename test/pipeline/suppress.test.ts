import { describe, expect, it } from 'vitest'
import type { Diagnostic } from '../../cli/diagnostics/diagnostic.ts'
import type { Suppression } from '../../cli/diagnostics/suppressions.ts'
import { applySuppressions } from '../../cli/pipeline/suppress.ts'
import { createDocument } from '../support/document.ts'

const file = 'content/docs/a.md'
const place = (line: number) => ({ kind: 'file', file, line, column: 1, endLine: line, endColumn: 2 }) as const
const suppression: Suppression = {
  ...{ origin: place(3), codes: ['link/not-found'], reason: 'Not written yet.', until: null, lines: [5, 5] },
}
const document = createDocument(file, { suppressions: [suppression] })
const broken: Diagnostic = { code: 'link/not-found', message: 'There is no page.', origin: place(5) }

const codesFor = (found: Diagnostic[], { drafts = false, isPublished = true, documents = [document] } = {}) =>
  applySuppressions(found, {
    ...{ drafts, documents, today: '2026-06-15' },
    table: { pathnameBySource: isPublished ? { [file]: '/docs/a' } : {} },
  }).map(({ code }) => code)

describe('the suppressions of documents', () => {
  it('drop problems, and are reported where there is none', () => {
    expect(codesFor([broken])).toEqual([])
    expect(codesFor([])).toEqual(['suppression/unneeded'])
  })

  it('are examined once, although several pages show them', () => {
    expect(codesFor([], { documents: [document, document] })).toEqual(['suppression/unneeded'])
  })

  it('are not examined for documents without a page, or if drafts are built', () => {
    expect(codesFor([], { isPublished: false })).toEqual([])
    expect(codesFor([], { drafts: true })).toEqual([])
  })
})
