import * as z from 'zod/mini'
import { $constructor } from 'zod/v4/core'
import type { DiagnosticCode } from '../../diagnostics/codes.ts'
import { isRecord } from '../../lib/json.ts'
import { didYouMean } from '../../lib/suggest.ts'

/*
 * The schema is the only source of a configuration key: its type, default, validation and documentation. Descriptions,
 * examples and names of types are metadata of zod (keys.ts).
 *
 * - `Config`, the resolved type, is its output (config.ts); `SiteConfig`, the type of a `site.config.ts`, its input.
 * - docs/configuration.md and the declarations that docsgen ships are generated from its JSON Schema
 *   (scripts/configuration): those declarations have doc comments and do not mention zod, which users do not have installed.
 */

/** A problem of the configuration, found by a rule that is not built into zod. */
export interface SchemaIssue {
  /** A sentence. If it begins in lower case, it continues the name of the key ("must be a string"). */
  message: string
  hint?: string
  /** Default `config/invalid-value`. */
  code?: DiagnosticCode
  /** Keys from the validated value to the invalid one. */
  path?: PropertyKey[]
}

/** Adds an issue; validation continues. */
export type ReportIssue = (issue: SchemaIssue) => undefined

/** A schema with the output `T` and the input `I`. */
export type Schema<T, I = unknown> = z.ZodMiniType<T, I>

export type Shape = Record<string, z.ZodMiniType>

type Raw = Record<string, unknown>

/** Names that would access the prototype of an object instead of a key. */
export const FORBIDDEN_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype']

export { isRecord }

const createExplainer =
  (message: string) =>
  ({ input }: { input?: unknown }): string =>
    input === undefined ? 'is required' : message

function createReporter(payload: z.core.ParsePayload): ReportIssue {
  return ({ message, path = [], ...params }) => {
    payload.issues.push({ code: 'custom', input: payload.value, message, path: [...path], params })
    return undefined
  }
}

/** A rule about an object, which runs whether or not the values of its keys are valid. */
function checkRecord<T extends Raw>(check: (value: Raw, report: ReportIssue) => void): z.core.$ZodCheck<T> {
  return z.check<T>(
    (payload) => {
      if (isRecord(payload.value)) check(payload.value, createReporter(payload))
    },
    { when: ({ value }) => isRecord(value) },
  )
}

/** A schema with another output, which `change` makes; it returns `undefined` only after it has reported an issue. */
export function mapOutput<S extends z.ZodMiniType, U>(
  schema: S,
  change: (value: z.output<S>, report: ReportIssue) => U | undefined,
): z.ZodMiniPipe<S, z.ZodMiniTransform<U, z.output<S>>> {
  const transform = z.transform((value: z.output<S>, payload): U => {
    const changed = change(value, createReporter(payload))
    return changed === undefined ? z.NEVER : changed
  })
  return z.pipe(schema, transform)
}

interface ChoiceDef extends z.core.$ZodUnionDef {
  find: (input: unknown, report: ReportIssue) => z.core.$ZodType | undefined
}

const Union: z.core.$constructor<z.ZodMiniUnion> = z.ZodMiniUnion

/** A union of zod that selects one member by the input, so that only its issues are reported. */
const Choice = $constructor('Choice', (inst: z.ZodMiniUnion, def: ChoiceDef) => {
  Union.init(inst, def)
  inst._zod.parse = (payload, context) =>
    def.find(payload.value, createReporter(payload))?._zod.run(payload, context) ?? payload
})

/** A schema chosen by the input. `find` returns `undefined` after it has reported why no option matches. */
export function choose<const T extends readonly z.core.SomeType[]>(
  options: T,
  find: (input: unknown, report: ReportIssue) => z.core.$ZodType | undefined,
): z.ZodMiniUnion<T>
export function choose(options: readonly z.core.$ZodType[], find: ChoiceDef['find']): z.core.$ZodType {
  return new Choice({ type: 'union', options, find })
}

/** `false`, which disables what the schema configures, or a value of the schema. */
export function orFalse<S extends z.ZodMiniType>(schema: S): z.ZodMiniUnion<readonly [S, z.ZodMiniLiteral<false>]> {
  const no = z.literal(false)
  return choose([schema, no], (input) => (input === false ? no : schema))
}

/** A string that is short for an object. */
export function orString<T, I>(
  schema: Schema<T, I>,
  expand: (text: string) => NoInfer<I>,
): z.ZodMiniUnion<readonly [Schema<T, string>, Schema<T, I>]> {
  const short = z.pipe(mapOutput(z.string(), expand), schema)
  return choose([short, schema], (input) => (typeof input === 'string' ? short : schema))
}

/** Renamed key, or key of another generator -> what to do about it. */
type Advice = Record<string, string>

interface ObjectRules {
  moved?: Advice
  /** Validates the object, whether or not its keys are valid. */
  check?: (value: Raw, report: ReportIssue) => void
  /** Additional keys, which stay in the output. */
  further?: {
    values: z.ZodMiniType
    /** The issue of a key outside of the shape; `null` accepts it. */
    explain: (key: string, value: unknown) => SchemaIssue | null
  }
}

/** An object with exactly these keys. Every unknown key is reported as `config/unknown-key` with the nearest known one. */
export function object<S extends Shape>(shape: S, rules?: ObjectRules): z.ZodMiniObject<S, z.core.$strip>
export function object(shape: Shape, { moved, check, further }: ObjectRules = {}): z.ZodMiniType {
  const explain = further?.explain ?? ((key: string) => explainUnknownKey(key, Object.keys(shape), moved))
  const known = z.object(shape, { error: createExplainer('must be an object') })
  return z.catchall(known, further?.values ?? z.unknown()).check(
    checkRecord((value, report) => {
      for (const key of Object.keys(value)) {
        const issue = Object.hasOwn(shape, key) ? null : explain(key, value[key])
        if (issue) report(issue)
      }
      check?.(value, report)
    }),
  )
}

/** Removes the keys outside of a shape from an object that zod made, and returns them. */
export function takeFurther(value: Raw, shape: Shape): Raw {
  const further = Object.entries(value).filter(([key]) => !Object.hasOwn(shape, key))
  for (const [key] of further) delete value[key]
  return Object.fromEntries(further)
}

/** The issue of an unknown key. */
export function explainUnknownKey(key: string, known: readonly string[], moved: Advice = {}): SchemaIssue {
  const advice = Object.hasOwn(moved, key) ? moved[key] : undefined
  const hint = advice ?? didYouMean(key, known) ?? `Known keys: ${known.join(', ')}.`
  return { code: 'config/unknown-key', message: `"${key}" is not a known key`, hint, path: [key] }
}

/**
 * The kind of a `type`; one that is unknown is reported. `what` names what has types, `code` the problem, `key` the key
 * that contains the type if it is not `type`.
 */
export function findKind<T>(
  type: unknown,
  { kinds, what, code, key = 'type' }: { kinds: Record<string, T>; what: string; code?: DiagnosticCode; key?: string },
  report: ReportIssue,
): T | undefined {
  if (typeof type === 'string' && Object.hasOwn(kinds, type)) return kinds[type]
  const names = Object.keys(kinds)
  const hint = (typeof type === 'string' && didYouMean(type, names)) || `Known ${key}s: ${names.join(', ')}.`
  const message = `${JSON.stringify(type ?? null)} is not a known ${key} of ${what}`
  return report({ path: [key], message, hint, ...(code && { code }) })
}

/** An object whose keys the user chooses; every value is validated, even if others are not valid. */
export function dictionary<S extends z.ZodMiniType>(value: S, checkKey?: (key: string, report: ReportIssue) => void) {
  const schema = z.record(z.string(), value, 'must be an object')
  if (!checkKey) return schema
  const checkKeys = (record: Raw, report: ReportIssue) => {
    for (const key of Object.keys(record)) checkKey(key, report)
  }
  return schema.check(checkRecord(checkKeys))
}

const text = z.string({ error: createExplainer('must be a string') })

/** A string that `read` turns into a value; `read` reports why it cannot. */
export const stringAs = <T>(read: (value: string, report: ReportIssue) => T | undefined) => mapOutput(text, read)
