import { codes, type DiagnosticCode } from './codes.ts'
import type { Diagnostic, JudgedDiagnostic, Origin, Severity } from './diagnostic.ts'

/** The keys of the configuration that weigh findings. */
export interface SeverityRules {
  onBrokenLinks: Severity
  onBrokenAnchors: Severity
  onDuplicateRoutes: Severity
  /** Code -> severity, for the codes that may be weighed one by one. */
  severities: Record<string, Severity>
}

const defaultRules: SeverityRules = {
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'warn',
  onDuplicateRoutes: 'warn',
  severities: {},
}

/** How much a code weighs under a configuration; `null` stands for the defaults. */
export function severityOf(code: DiagnosticCode, rules: SeverityRules | null): Severity {
  const rule = codes[code]
  if (rule.by === 'fixed') return 'throw'
  const { severities, ...keys } = rules ?? defaultRules
  return rule.by === 'severities' ? (severities[code] ?? rule.default) : keys[rule.by]
}

/**
 * The one place where findings get their weight: drops the ignored and the repeated ones, and sorts the rest by file,
 * line, column and code, so that a report does not depend on the order in which stages found things.
 */
export function judge(diagnostics: readonly Diagnostic[], rules: SeverityRules | null): JudgedDiagnostic[] {
  const judged = new Map<string, JudgedDiagnostic>()
  for (const diagnostic of diagnostics) {
    const severity = severityOf(diagnostic.code, rules)
    if (severity === 'ignore') continue
    const identity = JSON.stringify([diagnostic.code, diagnostic.origin, diagnostic.message])
    if (!judged.has(identity)) judged.set(identity, { ...diagnostic, severity })
  }
  const keyed = [...judged.values()].map((diagnostic) => ({ diagnostic, key: sortKey(diagnostic) }))
  keyed.sort((a, b) => compareKeys(a.key, b.key))
  return keyed.map(({ diagnostic }) => diagnostic)
}

/** The order of a report: options of the command, then files and the configuration by position, then pages. */
export function compareOrigins(one: Origin, other: Origin): number {
  return compareKeys(originKey(one), originKey(other))
}

type SortKey = readonly (string | number)[]

function sortKey({ origin, code, message, target = '' }: JudgedDiagnostic): SortKey {
  return [...originKey(origin), code, message, target]
}

/** Options of the command come first, then files, configuration included; pages that no file stands for come last. */
function originKey(origin: Origin): SortKey {
  switch (origin.kind) {
    case 'command':
      return [0, origin.option, 0, 0, '']
    case 'file':
      return [1, origin.file, origin.line, origin.column, '']
    case 'config':
      return [1, origin.file, origin.line ?? 0, origin.column ?? 0, numbersInOrder(origin.path)]
    case 'page':
      return [2, origin.pathname, 0, 0, '']
  }
}

/** `items[10]` after `items[2]`. */
function numbersInOrder(path: string): string {
  return path.replace(/\d+/g, (digits) => digits.padStart(9, '0'))
}

/** By code unit, never by locale: the order is the same on every machine. */
function compareKeys(a: SortKey, b: SortKey): number {
  for (const [index, left] of a.entries()) {
    const right = b[index]
    if (right === undefined || left === right) continue
    return left < right ? -1 : 1
  }
  return 0
}
