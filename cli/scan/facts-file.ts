import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod'
import type { Fact, FactGroups, Facts } from '../content/facts.ts'
import { createProjectFiles, type ProjectFiles } from '../content/project-files.ts'
import { isFactName } from '../content/variables.ts'
import type { Diagnostic, FileOrigin, Outcome } from '../diagnostics/diagnostic.ts'
import { once } from '../lib/once.ts'
import { loadYamlFile, type YamlFileKind } from './yaml-file.ts'

/** The facts of a project, and where each is defined. */
export interface FactsFile extends Facts {
  /** `group.name` -> the location of its name. */
  origins: Readonly<Record<string, FileOrigin>>
  /** `group.name` -> the type of its value. */
  types: Readonly<Record<string, FactType>>
  /** Locale -> all facts, with the values of its facts file; without locales that have none. */
  localGroups: Readonly<Record<string, FactGroups>>
  /** Git ref of a version -> its own facts; without refs that have no facts file. */
  refFacts: Readonly<Record<string, Facts>>
}

const getFactSchema = once(() => {
  const text = z.string({ error: 'must be text' }).trim().min(1, { error: 'must not be empty' })
  return z
    .strictObject(
      {
        value: z.union([text, z.number()], { error: 'must be text or a number' }),
        type: z.enum(FACT_TYPES, { error: `must be one of: ${FACT_TYPES.join(', ')}` }),
        label: text.optional(),
        unit: text.optional(),
        status: z.enum(['example', 'published'], { error: 'must be "example" or "published"' }),
      },
      { error: (issue) => (issue.code === 'invalid_type' ? KEYS_OF_A_FACT : undefined) },
    )
    .superRefine(({ value, type }, context) => {
      const problem = findFactTypeProblem(type, value)
      if (problem !== undefined) context.addIssue({ code: 'custom', path: ['value'], message: problem })
    })
})

const KEYS_OF_A_FACT = 'must have the keys value, type and status'

type FactEntry = z.infer<ReturnType<typeof getFactSchema>>

/** Names are validated with the groups, so that a wrong one is located. */
function createSchema(variables: readonly string[]): z.ZodType<Record<string, Record<string, FactEntry>>> {
  const error = 'begins with a letter and consists of letters and digits'
  const rename = (issue: { code: string }) =>
    issue.code === 'invalid_key' ? `is not a valid name: a name ${error}` : undefined
  const name = z.string().refine(isFactName)
  const group = z.record(name, getFactSchema(), {
    error: (issue) =>
      rename(issue) ?? (issue.code === 'invalid_type' ? 'must be a group: names with their facts' : undefined),
  })
  return z.record(name, group, { error: rename }).superRefine((groups, context) => {
    for (const key of Object.keys(groups)) {
      if (!variables.includes(key)) continue
      context.addIssue({ code: 'custom', path: [key], message: 'is also the name of a variable; rename the group' })
    }
  })
}

/**
 * Reads the facts of a project; `variables` are the names that its groups cannot have. A file that is missing or not valid
 * has no facts: then references to them stay as written, and only the file is reported.
 */
export async function loadFactsFile(
  root: string,
  { file, configFile, variables }: { file: string; configFile: string; variables: readonly string[] },
): Promise<Outcome<FactsFile | null>> {
  if (!existsSync(join(root, file))) return { value: null, diagnostics: [describeMissing(file, configFile)] }
  return readFactsFile(createProjectFiles(root, []), file, variables)
}

/** The same for a file that exists; its path may be in a Git ref. */
export async function readFactsFile(
  project: Pick<ProjectFiles, 'read'>,
  file: string,
  variables: readonly string[],
): Promise<Outcome<FactsFile | null>> {
  const kind: YamlFileKind<Record<string, Record<string, FactEntry>>> = {
    schema: createSchema(variables),
    code: 'facts/invalid-file',
    name: 'facts file',
    expected: 'groups of facts',
    keys: Object.keys(getFactSchema().shape),
  }
  const { value: loaded, diagnostics } = await loadYamlFile(project, file, kind)
  if (!loaded) return { value: null, diagnostics }
  const groups: Record<string, Record<string, Fact>> = {}
  const origins: Record<string, FileOrigin> = {}
  const types: Record<string, FactType> = {}
  for (const [group, facts] of Object.entries(loaded.data)) {
    const own: Record<string, Fact> = {}
    for (const [key, { value, type, label, unit, status }] of Object.entries(facts)) {
      const written = typeof value === 'string' ? value : (loaded.getSource([group, key, 'value']) ?? String(value))
      own[key] = { value: written, ...(label !== undefined && { label }), ...(unit !== undefined && { unit }), status }
      origins[`${group}.${key}`] = loaded.getOrigin([group, key])
      types[`${group}.${key}`] = type
    }
    groups[group] = own
  }
  return { value: { file, groups, origins, types, localGroups: {}, refFacts: {} }, diagnostics }
}

function describeMissing(file: string, configFile: string): Diagnostic {
  return {
    code: 'facts/invalid-file',
    message: `The facts file "${file}" does not exist.`,
    origin: { kind: 'config', file: configFile, path: 'facts' },
    hint: 'Create it, or remove the key "facts".',
  }
}

/** Types of facts; each has a rule for its value. */
const FACT_TYPES = ['integer', 'number', 'text', 'url', 'hex', 'address', 'port', 'version'] as const

/** A type of facts. */
export type FactType = (typeof FACT_TYPES)[number]

const URL_SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'ws:', 'wss:'])
const MAX_PORT = 65_535

/** Why a value is not of a type, as the end of a sentence; `undefined` if it is. */
export function findFactTypeProblem(type: FactType, value: string | number): string | undefined {
  return rules[type](String(value), value)
}

type Rule = (text: string, value: string | number) => string | undefined

const rules: Readonly<Record<FactType, Rule>> = {
  integer: (text) => expect(/^-?\d+$/.test(text), 'must be a whole number'),
  number: (text) => expect(/^-?\d+(?:\.\d+)?$/.test(text), 'must be a number'),
  text: (text) => expect(!/\p{Cc}/u.test(text), 'must be one line of text'),
  url: (text) => expect(isUrl(text), 'must be a URL that begins with http:, https:, ws: or wss:'),
  hex: (text, value) =>
    typeof value === 'number'
      ? 'must be in quotes, since YAML reads it as a number'
      : expect(/^0x[\da-f]+$/i.test(text), 'must be a hexadecimal number that begins with 0x'),
  address: (text, value) =>
    typeof value === 'number' ? 'must be in quotes, since YAML reads it as a number' : findAddressProblem(text),
  port: (text) =>
    expect(/^[1-9]\d*$/.test(text) && Number(text) <= MAX_PORT, `must be a port: a whole number from 1 to ${MAX_PORT}`),
  version: (text) => expect(/^v?\d+(?:\.\d+)*(?:[-+][\da-z.+-]+)?$/i.test(text), 'must be a version, such as v1.2.0'),
}

const expect = (isValid: boolean, problem: string) => (isValid ? undefined : problem)

function isUrl(text: string): boolean {
  try {
    return !/\s/.test(text) && URL_SCHEMES.has(new URL(text).protocol)
  } catch {
    return false
  }
}

/** An address in one letter case has no checksum. */
function findAddressProblem(text: string): string | undefined {
  const digits = /^0x([\da-f]{40})$/i.exec(text)?.[1]
  if (digits === undefined) return 'must be an address: 0x and 40 hexadecimal digits'
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return undefined
  const checked = toChecksumAddress(text)
  return expect(text === checked, `has a wrong checksum (EIP-55); the address with these digits is ${checked}`)
}

/** An address in the letter case of EIP-55. */
export function toChecksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  const cased = [...digits].map((digit, index) =>
    Number.parseInt(hash[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${cased.join('')}`
}
