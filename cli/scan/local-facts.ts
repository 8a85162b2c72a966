import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Config } from '../config/config.ts'
import { TRANSLATIONS_FOLDER } from '../content/editions.ts'
import { type Fact, listFactNames } from '../content/facts.ts'
import { createProjectFiles } from '../content/project-files.ts'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import { once } from '../lib/once.ts'
import { suggest } from '../lib/suggest.ts'
import { isDerived } from './derived-facts.ts'
import { findFactTypeProblem } from './fact-types.ts'
import { computeFacts, type FactsFile } from './facts-file.ts'
import { loadYamlFile, type YamlFile, type YamlFileKind } from './yaml-file.ts'

/** The name of the facts file in the folder of a language. */
export const LOCAL_FACTS_FILE = 'facts.yml'

const getLocalFactSchema = once(() => {
  const text = z.string({ error: 'must be text' }).trim().min(1, { error: 'must not be empty' })
  const value = z.union([text, z.number()], { error: 'must be text or a number' })
  const error = 'must have one or more of the keys value, label and unit'
  return z.strictObject(
    { value: value.optional(), label: text.optional(), unit: text.optional() },
    { error: (issue) => (issue.code === 'invalid_type' ? error : undefined) },
  )
})

type LocalFacts = Record<string, Record<string, z.infer<ReturnType<typeof getLocalFactSchema>>>>

/** The facts files that a site may have: posix paths relative to the root. */
export function listFactsFiles({ facts, i18n }: Pick<Config, 'facts' | 'i18n'>): string[] {
  if (facts === null) return []
  const others = i18n.locales.filter(({ code }) => code !== i18n.defaultLocale)
  return [facts, ...others.map(({ code }) => getLocalFile(code))]
}

const getLocalFile = (locale: string) => `${TRANSLATIONS_FOLDER}/${locale}/${LOCAL_FACTS_FILE}`

/**
 * Adds the values, labels and units of the facts files of the other languages. Facts that a file does not name are the same
 * in its language; a file that is not valid has no facts.
 */
export async function addLocalFacts(
  root: string,
  facts: FactsFile,
  { locales, defaultLocale }: Config['i18n'],
): Promise<Outcome<FactsFile>> {
  const diagnostics: Diagnostic[] = []
  const localGroups: Record<string, FactsFile['groups']> = {}
  for (const { code } of locales) {
    const file = getLocalFile(code)
    if (code === defaultLocale || !existsSync(join(root, file))) continue
    const kind: YamlFileKind<LocalFacts> = {
      schema: z.record(z.string(), z.record(z.string(), getLocalFactSchema(), { error: 'must be a group of facts' })),
      code: 'facts/invalid-file',
      name: 'local facts file',
      expected: 'groups of facts',
      keys: Object.keys(getLocalFactSchema().shape),
    }
    const loaded = await loadYamlFile(createProjectFiles(root, []), file, kind)
    diagnostics.push(...loaded.diagnostics)
    if (!loaded.value) continue
    const replaced = replaceFacts(facts, loaded.value)
    localGroups[code] = replaced.value
    diagnostics.push(...replaced.diagnostics)
  }
  return { value: { ...facts, localGroups }, diagnostics }
}

function replaceFacts(
  facts: FactsFile,
  { data, getOrigin, getSource }: YamlFile<LocalFacts>,
): Outcome<FactsFile['groups']> {
  const { file, written: groups, types } = facts
  const diagnostics: Diagnostic[] = []
  const replaced: Record<string, Record<string, Fact>> = { ...groups }
  for (const [group, local] of Object.entries(data)) {
    for (const [key, { value, label, unit }] of Object.entries(local)) {
      const name = `${group}.${key}`
      const type = types[name]
      const fact = groups[group]?.[key]
      if (type === undefined || fact === undefined) {
        const near = suggest(name, listFactNames(groups))
        diagnostics.push({
          code: 'facts/undefined',
          message: `The fact "${name}" is not defined in ${file}.`,
          origin: getOrigin([group, key]),
          hint: near === undefined ? `Define it in ${file}, or remove it.` : `Did you mean "${near}"?`,
        })
        continue
      }
      const problem = value === undefined || isDerived(value) ? undefined : findFactTypeProblem(type, value)
      if (problem !== undefined) {
        const origin = getOrigin([group, key, 'value'])
        diagnostics.push({ code: 'facts/invalid-file', message: `"${name}.value": ${problem}.`, origin })
        continue
      }
      const written = typeof value === 'number' ? (getSource([group, key, 'value']) ?? String(value)) : value
      replaced[group] = {
        ...replaced[group],
        [key]: {
          ...fact,
          ...(written !== undefined && { value: written }),
          ...(label !== undefined && { label }),
          ...(unit !== undefined && { unit }),
        },
      }
    }
  }
  const computed = computeFacts(facts, replaced, ([group, key]) => getOrigin([group, key, 'value']))
  return { value: computed.value, diagnostics: [...diagnostics, ...computed.diagnostics] }
}
