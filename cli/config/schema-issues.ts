import type * as z from 'zod/mini'
import { codes, type DiagnosticCode } from '../diagnostics/codes.ts'
import type { ConfigOrigin, Diagnostic } from '../diagnostics/diagnostic.ts'
import { getRelativePath } from '../lib/posix-path.ts'
import { didYouMean } from '../lib/suggest.ts'
import type { SchemaIssue } from './schema/schema.ts'

/** The key path as a user would write it: `navbar.items[2].to`, `severities["link/not-found"]`. */
export function formatPath(path: readonly PropertyKey[]): string {
  let text = ''
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`
    else if (/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(String(key))) text += text === '' ? String(key) : `.${String(key)}`
    else text += `[${JSON.stringify(String(key))}]`
  }
  return text
}

/** A schema issue as a diagnostic of the configuration `file`. */
export function toDiagnostic(file: string, { message, path = [], code, hint }: SchemaIssue): Diagnostic {
  const whole = /^\p{Ll}/u.test(message) ? `${describeKey(path)} ${message}` : message
  return {
    code: code ?? 'config/invalid-value',
    message: toSentence(whole),
    origin: { kind: 'config', file, path: formatPath(path) },
    ...(hint === undefined ? {} : { hint }),
  }
}

/** The messages of zod's own issues, which continue the name of the key. */
export const explainIssue: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'is required'
    return `must be ${TYPE_NAMES[issue.expected] ?? issue.expected}, not ${describeValue(issue.input)}`
  }
  if (issue.code === 'invalid_value') {
    return `must be ${formatChoices(issue.values.map(String))}, not ${describeValue(issue.input)}`
  }
  return 'is not valid'
}

/** Converts an issue of a schema that was run with `explainIssue` and `reportInput`. */
export function toSchemaIssue(issue: z.core.$ZodIssue): SchemaIssue {
  const { path, message } = issue
  if (issue.code === 'custom') {
    const { code, hint } = issue.params ?? {}
    return { message, path, ...(isDiagnosticCode(code) && { code }), ...(typeof hint === 'string' && { hint }) }
  }
  const isChoice = issue.code === 'invalid_value' && typeof issue.input === 'string'
  const hint = isChoice ? didYouMean(issue.input, issue.values.map(String)) : undefined
  return { path, message, ...(hint !== undefined && { hint }) }
}

const TYPE_NAMES: Record<string, string> = {
  string: 'a string',
  boolean: 'true or false',
  number: 'a number',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** `"a", "b" or "c"` */
function formatChoices(choices: readonly string[]): string {
  const quoted = choices.map((choice) => JSON.stringify(choice))
  const last = quoted.pop() ?? ''
  return quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`
}

/** Adds a period, unless the string ends with a punctuation mark. */
const toSentence = (text: string): string => (/[.?!…]$/.test(text) ? text : `${text}.`)

/** The diagnostic of a configuration that cannot be compiled or run, at a position if it is known. */
export function explainLoadFailure(
  { root, file }: { root: string; file: string },
  message: string,
  position?: Partial<ConfigOrigin> | null,
): Diagnostic {
  const origin = { kind: 'config' as const, file: getRelativePath(root, file), path: '', ...position }
  return { code: 'config/load-failed', message: toSentence(message), origin }
}

const isDiagnosticCode = (value: unknown): value is DiagnosticCode =>
  typeof value === 'string' && Object.hasOwn(codes, value)

function describeKey(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'The configuration'
  const last = path.at(-1)
  return typeof last === 'number' ? `"${formatPath(path.slice(-2))}"` : `"${String(last)}"`
}

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}…"` : text
}

/** Removes duplicates and sorts by key path, with indices in numeric order. */
export function sortIssues(issues: readonly SchemaIssue[]): SchemaIssue[] {
  if (issues.length < 2) return [...issues]
  const collator = new Intl.Collator('en', { numeric: true })
  const keyed = issues.map((problem) => ({ problem, key: formatPath(problem.path ?? []) }))
  const unique = new Map(keyed.map((entry) => [JSON.stringify([entry.key, entry.problem.message]), entry]))
  return [...unique.values()]
    .sort((a, b) => collator.compare(a.key, b.key) || collator.compare(a.problem.message, b.problem.message))
    .map(({ problem }) => problem)
}
