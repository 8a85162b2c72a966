import * as z from 'zod/mini'
import type { DiagnosticCode } from '../../diagnostics/codes.ts'
import { suggest } from '../../lib/suggest.ts'

/** One thing wrong with the configuration, found by a rule that zod has no name for. */
export interface Problem {
  /** A whole sentence; one that begins in lower case continues the name of the key ("must be text"). */
  message: string
  hint?: string
  /** Default `config/invalid-value`. */
  code?: DiagnosticCode
  /** Keys from the value under test down to the culprit. */
  path?: PropertyKey[]
}

/** Adds a problem to those of the whole run; never stops it. */
export type Report = (problem: Problem) => undefined

/** A schema of any input whose output is `T`. */
export type Schema<T> = z.ZodMiniType<T, unknown>

type Shape = Record<string, z.ZodMiniType>
type Payload = z.core.ParsePayload

/** Names that would reach the prototype of an object instead of a key of it. */
export const FORBIDDEN_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype']

/** Whether a value is an object with keys: no list, not `null`. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function reporter(payload: Payload): Report {
  return ({ message, path = [], ...params }) => {
    payload.issues.push({ code: 'custom', input: undefined, message, path: [...path], params })
    return undefined
  }
}

/** Runs a schema on a part of the input, under the keys `at`; `undefined` when that part is not valid. */
export type Run = <V>(schema: Schema<V>, value: unknown, ...at: PropertyKey[]) => V | undefined

function runner(payload: Payload): Run {
  return (schema, value, ...at) => {
    const result = z.safeParse(schema, value)
    if (result.success) return result.data
    for (const issue of result.error.issues) {
      payload.issues.push({ ...issue, input: undefined, path: [...at, ...issue.path] })
    }
    return undefined
  }
}

/** A schema written as a function. It returns `undefined` only after it, or `run`, has found a problem. */
export function rule<T>(read: (input: unknown, report: Report, run: Run) => T | undefined): Schema<T> {
  return z.pipe(
    z.unknown(),
    z.transform((input: unknown, payload: Payload) => {
      const report = reporter(payload)
      const value = read(input, report, runner(payload))
      if (value !== undefined) return value
      if (payload.issues.length === 0) report({ message: 'is not valid' })
      return z.NEVER
    }),
  )
}

/** Chooses the schema by looking at the input; `undefined` after a report that says why there is none. */
export function choose<T>(find: (input: unknown, report: Report) => Schema<T> | undefined): Schema<T> {
  return rule((input, report, run) => {
    const schema = find(input, report)
    return schema ? run(schema, input) : undefined
  })
}

interface ObjectRules {
  /** Former or foreign key -> what to do about it. */
  moved?: Record<string, string>
  /** Judges the raw object, whether or not its keys are valid. */
  check?: (raw: Record<string, unknown>, report: Report) => void
  /** Takes keys outside of the shape; without it they are unknown. */
  acceptKey?: (key: string) => boolean
}

/** An object of exactly these keys. Every unknown key is a `config/unknown-key` with the nearest known one. */
export function object<S extends Shape>(shape: S, rules: ObjectRules = {}): Schema<z.output<z.ZodMiniObject<S>>> {
  const inner = z.object(shape)
  return rule((input, report, run) => {
    if (input === undefined) return report({ message: 'is required' })
    if (!isRecord(input)) return report({ message: 'must be an object' })
    for (const key of Object.keys(input)) {
      if (Object.hasOwn(shape, key) || rules.acceptKey?.(key)) continue
      report(unknownKey(key, Object.keys(shape), rules.moved))
    }
    rules.check?.(input, report)
    return run(inner, input)
  })
}

/** The problem of a key that nobody knows. */
export function unknownKey(key: string, known: readonly string[], moved: Record<string, string> = {}): Problem {
  const advice = Object.hasOwn(moved, key) ? moved[key] : undefined
  const nearest = suggest(key, known)
  const hint = advice ?? (nearest ? `Did you mean "${nearest}"?` : `Known keys: ${known.join(', ')}.`)
  return { code: 'config/unknown-key', message: `"${key}" is not a known key`, hint, path: [key] }
}

/** Text that `read` turns into a value; `read` reports what makes it impossible. */
export function textAs<T>(read: (text: string, report: Report) => T | undefined): Schema<T> {
  return rule((input, report) => {
    if (typeof input === 'string') return read(input, report)
    return report({ message: input === undefined ? 'is required' : 'must be text' })
  })
}
