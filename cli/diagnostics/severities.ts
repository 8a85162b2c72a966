import { codes, type DiagnosticCode, type Severity } from './codes.ts'
import type { Diagnostic, Origin, ReportedDiagnostic } from './diagnostic.ts'

/** The keys of the configuration that set severities. */
export interface SeverityRules {
  onBrokenLinks: Severity
  onBrokenAnchors: Severity
  onDuplicateRoutes: Severity
  /** Code -> severity. */
  severities: Record<string, Severity>
}

const defaultRules: Readonly<SeverityRules> = {
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'warn',
  onDuplicateRoutes: 'warn',
  severities: {},
}

/** The severity of a code under a configuration; `null` for the defaults. `isError` is the field of the diagnostic. */
export function getSeverity(code: DiagnosticCode, rules: SeverityRules | null, isError = false): Severity {
  const rule = codes[code]
  if (rule.by === 'fixed') return 'throw'
  const { severities, ...keys } = rules ?? defaultRules
  return rule.by === 'severities' ? (severities[code] ?? (isError ? 'throw' : rule.default)) : keys[rule.by]
}

/**
 * The only function that applies severities. Drops ignored diagnostics, merges repeated ones, whose related locations are those of all,
 * and sorts the rest.
 */
export function applySeverities(diagnostics: readonly Diagnostic[], rules: SeverityRules | null): ReportedDiagnostic[] {
  const reported = new Map<string, ReportedDiagnostic>()
  for (const diagnostic of diagnostics) {
    const severity = getSeverity(diagnostic.code, rules, diagnostic.isError)
    if (severity === 'ignore') continue
    const identity = JSON.stringify([diagnostic.code, diagnostic.origin, diagnostic.message])
    const known = reported.get(identity)
    if (known) reported.set(identity, addRelated(known, diagnostic))
    else reported.set(identity, { ...diagnostic, severity })
  }
  const keyed = [...reported.values()].map((diagnostic) => ({ diagnostic, key: createSortKey(diagnostic) }))
  keyed.sort((a, b) => compareKeys(a.key, b.key))
  return keyed.map(({ diagnostic }) => diagnostic)
}

function addRelated(known: ReportedDiagnostic, { related = [] }: Diagnostic): ReportedDiagnostic {
  const listed = new Set((known.related ?? []).map((each) => JSON.stringify(each)))
  const others = related.filter((each) => !listed.has(JSON.stringify(each)))
  return others.length === 0 ? known : { ...known, related: [...(known.related ?? []), ...others] }
}

/** The order of a report: command-line options, then files and the configuration by position, then pages. */
export const compareOrigins = (one: Origin, other: Origin): number =>
  compareKeys(getOriginKey(one), getOriginKey(other))

type SortKey = readonly (string | number)[]

const createSortKey = ({ origin, code, message, target = '' }: ReportedDiagnostic): SortKey => [
  ...getOriginKey(origin),
  code,
  message,
  target,
]

/** Command-line options come first, then files including the configuration, then pages without a source position. */
function getOriginKey(origin: Origin): SortKey {
  switch (origin.kind) {
    case 'command':
      return [0, origin.option, 0, 0, '']
    case 'file':
      return [1, origin.file, origin.line, origin.column, '']
    case 'config':
      return [1, origin.file, origin.line ?? 0, origin.column ?? 0, padNumbers(origin.path)]
    case 'page':
      return [2, origin.pathname, 0, 0, '']
  }
}

/** `items[10]` after `items[2]`. */
const padNumbers = (path: string): string => path.replace(/\d+/g, (digits) => digits.padStart(9, '0'))

/** By code unit, never by locale: the order is the same on every machine. */
function compareKeys(a: SortKey, b: SortKey): number {
  for (const [index, left] of a.entries()) {
    const right = b[index]
    if (right === undefined || left === right) continue
    return left < right ? -1 : 1
  }
  return 0
}

/** The table of `--list-codes`: code, default severity, the key that changes it, summary. */
export function listCodes(): string {
  const rows = (Object.keys(codes) as DiagnosticCode[]).map((code) => {
    const rule = codes[code]
    return { code, severity: getSeverity(code, null), by: rule.by === 'fixed' ? '-' : rule.by, summary: rule.summary }
  })
  const table = [{ code: 'CODE', severity: 'DEFAULT', by: 'SET BY', summary: 'MEANING' }, ...rows]
  const getWidth = (key: 'code' | 'severity' | 'by') => Math.max(...table.map((row) => row[key].length))
  const widths = { code: getWidth('code'), severity: getWidth('severity'), by: getWidth('by') }
  return table
    .map(({ code, severity, by, summary }) => {
      const columns = [code.padEnd(widths.code), severity.padEnd(widths.severity), by.padEnd(widths.by), summary]
      return `${columns.join('  ')}\n`
    })
    .join('')
}
