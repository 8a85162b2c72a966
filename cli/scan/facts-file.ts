import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { parseFunctionBody } from '../content/fact-expressions.ts'
import {
  type Fact,
  type FactFunction,
  type FactGroups,
  type Facts,
  FUNCTIONS_NAME,
  findFact,
} from '../content/facts.ts'
import { createProjectFiles, type ProjectFiles } from '../content/project-files.ts'
import { isFactName } from '../content/variables.ts'
import type { Diagnostic, FileOrigin, Outcome } from '../diagnostics/diagnostic.ts'
import { isKnownFunction } from '../lib/expression/evaluate-expression.ts'
import { once } from '../lib/once.ts'
import { deriveFacts, isDerived } from './derived-facts.ts'
import { FACT_TYPES, type FactType, findFactTypeProblem } from './fact-types.ts'
import { loadYamlFile, type YamlFileKind } from './yaml-file.ts'

/** The facts of a project, and where each is defined. */
export interface FactsFile extends Facts {
  /** `group.name` -> the location of its name. */
  origins: Readonly<Record<string, FileOrigin>>
  /** `group.name` -> the type of its value. */
  types: Readonly<Record<string, FactType>>
  /** The facts as written, before expressions in their values are computed. */
  written: FactGroups
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
      const problem = isDerived(value) ? undefined : findFactTypeProblem(type, value)
      if (problem !== undefined) context.addIssue({ code: 'custom', path: ['value'], message: problem })
    })
})

const KEYS_OF_A_FACT = 'must have the keys value, type and status'

type FactEntry = z.infer<ReturnType<typeof getFactSchema>>

interface FactsSource {
  groups: Record<string, Record<string, FactEntry>>
  functions: Record<string, FactFunction>
}

const NAME_RULE = 'begins with a letter and consists of letters and digits'

/** Names are validated with the groups, so that a wrong one is located. */
function createSchema(variables: readonly string[]): z.ZodType<FactsSource> {
  const rename = (issue: { code: string }) =>
    issue.code === 'invalid_key' ? `is not a valid name: a name ${NAME_RULE}` : undefined
  const name = z.string().refine(isFactName)
  const group = z.record(name, getFactSchema(), {
    error: (issue) =>
      rename(issue) ?? (issue.code === 'invalid_type' ? 'must be a group: names with their facts' : undefined),
  })
  const groups = z.record(name, group, { error: rename }).superRefine((found, context) => {
    for (const key of Object.keys(found)) {
      if (!variables.includes(key)) continue
      context.addIssue({ code: 'custom', path: [key], message: 'is also the name of a variable; rename the group' })
    }
  })
  return z.record(z.string(), z.unknown()).transform((source, context) => {
    const { [FUNCTIONS_NAME]: written = {}, ...others } = source
    const found = groups.safeParse(others)
    const functions = getFunctionsSchema().safeParse(written)
    for (const issue of found.error?.issues ?? []) {
      const { path, message } = issue
      if (issue.code === 'unrecognized_keys') context.issues.push({ ...issue, input: others })
      else context.addIssue({ code: 'custom', path, message })
    }
    for (const { path, message } of functions.error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: [FUNCTIONS_NAME, ...path], message })
    }
    return { groups: found.data ?? {}, functions: functions.data ?? {} }
  })
}

/** Functions by their heads: `detection(f, n)`. */
const getFunctionsSchema = once(() =>
  z
    .record(z.string(), z.string({ error: 'must be an expression' }), {
      error: (issue) => (issue.code === 'invalid_type' ? 'must be functions with their expressions' : undefined),
    })
    .transform((written, context) => {
      const functions: Record<string, FactFunction> = {}
      for (const [head, body] of Object.entries(written)) {
        const created = readFunction(head, body)
        if (typeof created === 'string') context.addIssue({ code: 'custom', path: [head], message: created })
        else functions[created.name] = { parameters: created.parameters, body }
      }
      return functions
    }),
)

/** The name and the parameters of a function, or the problem that it has, as the end of a sentence. */
function readFunction(head: string, body: string): { name: string; parameters: string[] } | string {
  const [, name = '', list = ''] = /^([^\s()]+)\(([^()]*)\)$/.exec(head) ?? []
  const parameters = list.split(',').map((parameter) => parameter.trim())
  if (![name, ...parameters].every(isFactName)) return 'must be a function with its parameters, such as detection(f, n)'
  if (isKnownFunction(name)) return `has the name of a function that every expression knows; rename "${name}"`
  const parsed = parseFunctionBody(body)
  return 'message' in parsed ? parsed.message.replace(/\.$/, '') : { name, parameters }
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
  const kind: YamlFileKind<FactsSource> = {
    schema: createSchema(variables),
    code: 'facts/invalid-file',
    name: 'facts file',
    expected: 'groups of facts',
    keys: Object.keys(getFactSchema().shape),
  }
  const { value: loaded, diagnostics } = await loadYamlFile(project, file, kind)
  if (!loaded) return { value: null, diagnostics }
  const written: Record<string, Record<string, Fact>> = {}
  const origins: Record<string, FileOrigin> = {}
  const types: Record<string, FactType> = {}
  for (const [group, facts] of Object.entries(loaded.data.groups)) {
    const own: Record<string, Fact> = {}
    for (const [key, { value, type, label, unit, status }] of Object.entries(facts)) {
      const text = typeof value === 'string' ? value : (loaded.getSource([group, key, 'value']) ?? String(value))
      own[key] = { value: text, ...(label !== undefined && { label }), ...(unit !== undefined && { unit }), status }
      origins[`${group}.${key}`] = loaded.getOrigin([group, key])
      types[`${group}.${key}`] = type
    }
    written[group] = own
  }
  const { functions } = loaded.data
  const hasFunctions = Object.keys(functions).length > 0
  const own = { file, types, written, ...(hasFunctions && { functions }) }
  const groups = computeFacts(own, written, ([group, key]) => loaded.getOrigin([group, key, 'value']))
  if (groups.diagnostics.length > 0) return { value: null, diagnostics: groups.diagnostics }
  return { value: { ...own, groups: groups.value, origins, localGroups: {}, refFacts: {} }, diagnostics }
}

/** Computes the values that follow from others, and checks their types. */
export function computeFacts(
  { types, functions }: Pick<FactsFile, 'types' | 'functions'>,
  written: FactGroups,
  getOrigin: (name: [group: string, key: string]) => FileOrigin,
): Outcome<FactGroups> {
  const { groups, problems } = deriveFacts({ groups: written, ...(functions && { functions }) })
  const diagnostics: Diagnostic[] = []
  const report = (name: string, reason: string, hint?: string): void => {
    const [group = '', key = ''] = name.split('.')
    const message = `"${name}.value": ${reason}`
    diagnostics.push({ code: 'facts/invalid-file', message, origin: getOrigin([group, key]), ...(hint && { hint }) })
  }
  for (const { name, reason, hint } of problems) report(name, reason, hint)
  if (problems.length > 0) return { value: groups, diagnostics }
  for (const [name, type] of Object.entries(types)) {
    const fact = findFact(groups, name)
    const problem = fact && isDerived(findFact(written, name)?.value) && findFactTypeProblem(type, fact.value)
    if (fact && problem) report(name, `${problem}, and is "${fact.value}".`)
  }
  return { value: groups, diagnostics }
}

function describeMissing(file: string, configFile: string): Diagnostic {
  return {
    code: 'facts/invalid-file',
    message: `The facts file "${file}" does not exist.`,
    origin: { kind: 'config', file: configFile, path: 'facts' },
    hint: 'Create it, or remove the key "facts".',
  }
}
