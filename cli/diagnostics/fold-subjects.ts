import { pushToList } from '../lib/group-by.ts'
import type { DiagnosticCode } from './codes.ts'
import type { Diagnostic } from './diagnostic.ts'

/** Codes whose diagnostics about the same target have the same fix in every file. */
const FOLDED: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'markdown/imported-component',
  'markdown/page-code',
  'markdown/unknown-component',
  'markdown/unwrapped-component',
])

/** Merges diagnostics with the same code and target into the first, with the others as related locations. */
export function foldSubjects(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const subjects = new Map<string, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    if (!FOLDED.has(diagnostic.code) || diagnostic.target === undefined) continue
    pushToList(subjects, `${diagnostic.code} ${diagnostic.target}`, diagnostic)
  }
  const folded = new Map<Diagnostic, Diagnostic | undefined>()
  for (const [first, ...others] of subjects.values()) {
    if (!first || others.length === 0) continue
    folded.set(first, fold(first, others))
    for (const other of others) folded.set(other, undefined)
  }
  return diagnostics.flatMap((diagnostic) => (folded.has(diagnostic) ? (folded.get(diagnostic) ?? []) : [diagnostic]))
}

function fold(first: Diagnostic, others: readonly Diagnostic[]): Diagnostic {
  const message = first.message.replace(/(?: \(\d+ times in this file\))?\.$/, ` (in ${others.length + 1} files).`)
  return { ...first, message, related: others.map(({ origin }) => ({ origin, message: 'It is also used here.' })) }
}
