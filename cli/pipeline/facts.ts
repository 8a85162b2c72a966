import { readFileSync } from 'node:fs'
import type { FactsData } from '../../src/model/facts-data.ts'
import type { Config } from '../config/config.ts'
import { type Fact, type Facts, listFactNames } from '../content/facts.ts'
import { joinRef, type ProjectFiles } from '../content/project-files.ts'
import { listNamedFacts } from '../content/variables.ts'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import type { Document } from '../parse/document.ts'
import { isDerived } from '../scan/derived-facts.ts'
import { type FactsFile, loadFactsFile, readFactsFile } from '../scan/facts-file.ts'
import { addLocalFacts } from '../scan/local-facts.ts'
import type { ProjectModules, Site } from './site.ts'

/** Reads the facts file that the configuration names, if it does, and those of the languages and of the Git refs. */
export async function readFacts(
  root: string,
  { config, configFile, project }: { config: Config; configFile: string; project: ProjectFiles },
): Promise<Outcome<FactsFile | null>> {
  if (config.facts === null) return { value: null, diagnostics: [] }
  const own = await loadFactsFile(root, { file: config.facts, configFile, variables: Object.keys(config.variables) })
  if (!own.value) return own
  const local = await addLocalFacts(root, own.value, config.i18n)
  const versions = await readFactsOfRefs(config, project)
  return {
    value: { ...local.value, refFacts: versions.value },
    diagnostics: [own, local, versions].flatMap(({ diagnostics }) => diagnostics),
  }
}

async function readFactsOfRefs(
  { facts, variables }: Config,
  project: ProjectFiles,
): Promise<Outcome<FactsFile['refFacts']>> {
  const refFacts: Record<string, Facts> = {}
  const diagnostics: Diagnostic[] = []
  for (const ref of project.refs) {
    const file = joinRef({ ref, path: facts ?? '' })
    if (!project.findInRef(file)) continue
    const own = await readFactsFile(project, file, Object.keys(variables))
    diagnostics.push(...own.diagnostics)
    if (!own.value) continue
    const { groups, functions } = own.value
    refFacts[ref] = { file, groups, ...(functions && { functions }) }
  }
  return { value: refFacts, diagnostics }
}

/** A name in quotes, as `getFact` takes it, in a compiled module. */
const QUOTED_NAME = /(["'`])([A-Za-z][A-Za-z0-9]*\.[A-Za-z][A-Za-z0-9]*)\1/g

/**
 * Reports every fact that no document prints and no module of the project names as a string. What modules compute when they
 * run is not known to a check, which does not run them.
 */
export function findUnusedFacts(
  { facts }: Pick<Site, 'facts'>,
  documents: readonly Document[],
  { modules }: Pick<ProjectModules, 'modules'>,
): Diagnostic[] {
  if (!facts) return []
  const used = new Set(documents.flatMap((document) => document.facts ?? []))
  for (const fact of Object.values(facts.written).flatMap(Object.values<Fact>)) {
    for (const name of isDerived(fact.value) ? listNamedFacts(fact.value) : []) used.add(name)
  }
  for (const file of Object.values(modules)) {
    for (const [, , name] of readFileSync(file, 'utf8').matchAll(QUOTED_NAME)) if (name !== undefined) used.add(name)
  }
  return listFactNames(facts.groups).flatMap((name): Diagnostic[] => {
    const origin = facts.origins[name]
    if (used.has(name) || !origin) return []
    const hint = `Write "{${name}}" where it belongs, or remove it.`
    return [{ code: 'facts/unused', message: `The fact "${name}" is never used.`, origin, hint }]
  })
}

/** The facts of a language as React pages read them: by their names. Without a locale, those of the default one. */
export function toFactsData({ facts }: Pick<Site, 'facts'>, locale = ''): FactsData {
  const groups = Object.entries(facts?.localGroups[locale] ?? facts?.groups ?? {})
  return Object.fromEntries(
    groups.flatMap(([group, own]) =>
      Object.entries(own).map(([key, { value, label = null, unit = null, status }]) => [
        `${group}.${key}`,
        { value, label, unit, isExample: status === 'example' },
      ]),
    ),
  )
}

/** Locale -> the same in each language that has a facts file; `undefined` if none has one. */
export function toLocalFactsData(site: Pick<Site, 'facts'>): Record<string, FactsData> | undefined {
  const locales = Object.keys(site.facts?.localGroups ?? {})
  return locales.length === 0 ? undefined : Object.fromEntries(locales.map((code) => [code, toFactsData(site, code)]))
}
