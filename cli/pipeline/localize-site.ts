import type { Config } from '../config/config.ts'
import { localizeConfig } from '../config/localize.ts'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import { suggest } from '../lib/suggest.ts'
import type { RouteTable, SidebarItem } from '../route/route-table.ts'
import type { LabelEntry, LabelSection, LabelsFile, SourceTree } from '../scan/source-file.ts'

/** The texts of a site in its other languages. */
export interface LocalizedTexts {
  /** Locale -> the configuration with its texts; without the default locale. */
  localized: Record<string, Config>
  /** Locale -> text of a sidebar in the default locale -> its translation. */
  sidebarTexts: Record<string, Record<string, string>>
  /** Locale -> texts of the configuration without a translation, each once. */
  untranslatedTexts: Record<string, string[]>
}

/** Translates the configuration into each language, and reports texts of labels files that it does not have. */
export function localizeSite(config: Config, files: readonly LabelsFile[]): Outcome<LocalizedTexts> {
  const texts: LocalizedTexts = { localized: {}, sidebarTexts: {}, untranslatedTexts: {} }
  const diagnostics: Diagnostic[] = []
  for (const { code, url } of config.i18n.locales) {
    if (code === config.i18n.defaultLocale) continue
    const entries = files.filter(({ locale }) => locale === code).flatMap((file) => file.entries)
    const known = new Map(entries.map((entry) => [`${entry.section} ${entry.key}`, entry]))
    const asked = new Map<string, string>()
    const translated = localizeConfig(config, (section, key, text) => {
      asked.set(`${section} ${key}`, text)
      const entry = known.get(`${section} ${key}`)
      return typeof entry?.text === 'string' ? entry.text : text
    })
    const variables = localizeVariables(config.variables, toTexts(entries, 'variables'))
    texts.localized[code] = { ...translated, url, variables }
    texts.sidebarTexts[code] = toTexts(entries, 'sidebar')
    texts.untranslatedTexts[code] = [...new Set([...asked].filter(([key]) => !known.has(key)).map(([, text]) => text))]
    const isExcluded = ({ section, key }: LabelEntry) => section === 'versions' && config.excludedVersions.includes(key)
    const checked = entries.filter((entry) => !CHECKED_LATER.has(entry.section) && !isExcluded(entry))
    diagnostics.push(
      ...checked.filter((entry) => !asked.has(`${entry.section} ${entry.key}`)).map(describeUnknown(asked)),
    )
    diagnostics.push(...entries.filter((entry) => isUnknownVariable(entry, config)).map(describeUnknown(new Map())))
  }
  return { value: texts, diagnostics }
}

/** Sections whose keys are not those of the configuration. */
const CHECKED_LATER: ReadonlySet<LabelSection> = new Set(['interface', 'sidebar', 'variables'])

/** Values in a language; slugs, and with them pathnames, stay the same. */
function localizeVariables(variables: Config['variables'], values: Record<string, string>): Config['variables'] {
  if (Object.keys(values).length === 0) return variables
  return Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => [name, { ...variable, value: values[name] ?? variable.value }]),
  )
}

function isUnknownVariable({ section, key }: LabelEntry, { variables }: Config): boolean {
  return section === 'variables' && !Object.hasOwn(variables, key)
}

function toTexts(entries: readonly LabelEntry[], section: LabelSection): Record<string, string> {
  return Object.fromEntries(
    entries.flatMap((entry) =>
      entry.section === section && typeof entry.text === 'string' ? [[entry.key, entry.text]] : [],
    ),
  )
}

function describeUnknown(asked: ReadonlyMap<string, string>): (entry: LabelEntry) => Diagnostic {
  return ({ section, key, origin }) => {
    const names = [...asked.keys()]
      .filter((each) => each.startsWith(`${section} `))
      .map((each) => each.slice(section.length + 1))
    const near = suggest(key, names)
    return {
      code: 'translation/unknown-label',
      message: `The site has no text "${key}" in the section "${section}".`,
      origin,
      ...(near !== undefined && { hint: `Did you mean "${near}"?` }),
    }
  }
}

/** Reports texts of labels files that no sidebar of the default language has, if all versions are built. */
export function findUnknownSidebarTexts(
  files: readonly LabelsFile[],
  { sidebars, generatedIndexes }: Pick<RouteTable, 'sidebars' | 'generatedIndexes'>,
  { i18n: { defaultLocale }, excludedVersions }: Pick<Config, 'i18n' | 'excludedVersions'>,
): Diagnostic[] {
  if (excludedVersions.length > 0) return []
  const entries = files
    .filter(({ locale }) => locale !== defaultLocale)
    .flatMap((file) => file.entries)
    .filter(({ section }) => section === 'sidebar')
  if (entries.length === 0) return []
  const own = sidebars.filter(({ locale }) => locale === defaultLocale).flatMap(({ items }) => listTexts(items))
  const pages = Object.values(generatedIndexes).flatMap(({ title, description }) => [title, description])
  const known = new Map([...own, ...pages].map((text) => [`sidebar ${text}`, text]))
  return entries.filter(({ key }) => !known.has(`sidebar ${key}`)).map(describeUnknown(known))
}

function listTexts(items: readonly SidebarItem[]): string[] {
  return items.flatMap((item) => {
    if (item.type === 'html') return [item.value]
    return item.type === 'category' ? [item.label, item.description ?? '', ...listTexts(item.items)] : [item.label]
  })
}

/** The source paths of pages without a translation. */
export const listUntranslated = ({ documents }: Pick<SourceTree, 'documents'>): ReadonlySet<string> =>
  new Set(documents.flatMap(({ path, original }) => (original === undefined ? [] : [path])))

/** Leaves out problems of pages without a translation, which are those of their originals. */
export function dropUntranslated(diagnostics: readonly Diagnostic[], untranslated: ReadonlySet<string>): Diagnostic[] {
  if (untranslated.size === 0) return [...diagnostics]
  return diagnostics.filter(({ origin }) => !('file' in origin && untranslated.has(origin.file)))
}
