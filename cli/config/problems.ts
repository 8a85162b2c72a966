import type * as z from 'zod/mini'
import type { DiagnosticCode } from '../diagnostics/codes.ts'
import { codes } from '../diagnostics/codes.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { suggest } from '../lib/suggest.ts'
import type { Problem } from './schema/schema.ts'

type Issue = z.core.$ZodIssue

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

/** A problem as a finding about the configuration `file`. */
export function toDiagnostic(file: string, { message, path = [], code, hint }: Problem): Diagnostic {
  const whole = /^\p{Ll}/u.test(message) ? `${nameOf(path)} ${message}` : message
  return {
    code: code ?? 'config/invalid-value',
    message: asSentence(whole),
    origin: { kind: 'config', file, path: formatPath(path) },
    ...(hint === undefined ? {} : { hint }),
  }
}

/** What zod found, as problems; `root` is the input, to say what stands in place of the value. */
export function problemOf(issue: Issue, root: unknown): Problem {
  const path = issue.path
  const found = valueAt(root, path)
  if (issue.code === 'custom') {
    const { code, hint } = issue.params ?? {}
    return { message: issue.message, path, ...(isCode(code) && { code }), ...(typeof hint === 'string' && { hint }) }
  }
  if (issue.code === 'invalid_type') {
    if (found === undefined) return { path, message: 'is required' }
    return { path, message: `must be ${NAMES_OF_TYPES[issue.expected] ?? issue.expected}, not ${show(found)}` }
  }
  if (issue.code === 'invalid_value') {
    const choices = issue.values.map(String)
    const nearest = typeof found === 'string' ? suggest(found, choices) : undefined
    const message = `must be ${choices.map((choice) => JSON.stringify(choice)).join(' or ')}, not ${show(found)}`
    return { path, message, ...(nearest !== undefined && { hint: `Did you mean "${nearest}"?` }) }
  }
  return { path, message: issue.message === '' ? 'is not valid' : issue.message }
}

const NAMES_OF_TYPES: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  number: 'a number',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** With a full stop at its end. */
export function asSentence(text: string): string {
  return /[.?!…]$/.test(text) ? text : `${text}.`
}

function isCode(value: unknown): value is DiagnosticCode {
  return typeof value === 'string' && Object.hasOwn(codes, value)
}

function nameOf(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'The configuration'
  const last = path.at(-1)
  return typeof last === 'number' ? `"${formatPath(path.slice(-2))}"` : `"${String(last)}"`
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = Reflect.get(value, key)
  }
  return value
}

function show(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 60 ? `${text.slice(0, 57)}…"` : text
}

/** Finds equal places once, and sorts by key path, indices by number: the order of a run never depends on chance. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  if (problems.length < 2) return [...problems]
  const collator = new Intl.Collator('en', { numeric: true })
  const keyed = problems.map((problem) => ({ problem, key: formatPath(problem.path ?? []) }))
  const unique = new Map(keyed.map((entry) => [JSON.stringify([entry.key, entry.problem.message]), entry]))
  return [...unique.values()]
    .sort((a, b) => collator.compare(a.key, b.key) || collator.compare(a.problem.message, b.problem.message))
    .map(({ problem }) => problem)
}
