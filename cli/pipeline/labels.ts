import { listPlaceholders } from '../../src/label-template.ts'
import { englishTexts } from '../../src/labels.ts'
import { loadTranslation } from '../../src/languages/load-translation.ts'
import type { LabelTexts } from '../../src/model/label-texts.ts'
import type { Config } from '../config/config.ts'
import { type Diagnostic, DiagnosticCollector, type Outcome } from '../diagnostics/diagnostic.ts'
import { suggest } from '../lib/suggest.ts'
import type { LabelEntry, LabelsFile } from '../scan/source-file.ts'

/**
 * Adds the texts of the interface to the languages of a configuration: those of docsgen, with the texts that the labels file of the
 * language overrides. English without overrides gets none.
 */
export async function addLabels(config: Config, files: readonly LabelsFile[]): Promise<Outcome<Config>> {
  const diagnostics = new DiagnosticCollector()
  const locales = await Promise.all(
    config.i18n.locales.map(async (locale) => {
      const entries = files.filter((file) => file.locale === locale.code).flatMap((file) => file.entries)
      const own = diagnostics.take(readOverrides(entries.filter(({ section }) => section === 'interface')))
      const translation = await loadTranslation(locale.code)
      return translation || own ? { ...locale, labels: mergeTexts(translation ?? englishTexts, own ?? {}) } : locale
    }),
  )
  const isEnglish = locales.every(({ labels }) => labels === undefined)
  return diagnostics.toOutcome(isEnglish ? config : { ...config, i18n: { ...config.i18n, locales } })
}

/** Texts replace texts; plural forms and groups are merged. */
function mergeTexts(texts: LabelTexts, own: LabelTexts): LabelTexts {
  const merged = Object.entries(own).map(([name, text]) => {
    const known = texts[name]
    return [name, typeof text === 'object' && typeof known === 'object' ? { ...known, ...text } : text] as const
  })
  return { ...texts, ...Object.fromEntries(merged) }
}

/** Reads overrides by the names of the labels, `colorModes.dark` for a text of a group; `null` if there are none. */
function readOverrides(entries: readonly LabelEntry[]): Outcome<LabelTexts | null> {
  const diagnostics: Diagnostic[] = []
  const own: Record<string, LabelTexts[string]> = {}
  for (const entry of entries) {
    const problem = describeProblem(entry)
    if (problem) {
      diagnostics.push({ ...problem, origin: entry.origin })
      continue
    }
    const { key, text } = entry
    const [name = '', part] = key.split('.')
    const known = own[name]
    if (part === undefined) own[name] = text
    else if (typeof text === 'string') own[name] = { ...(typeof known === 'object' ? known : {}), [part]: text }
  }
  return { value: Object.keys(own).length > 0 ? own : null, diagnostics }
}

/** The names that a labels file may use. A group of texts is written as one name for each. */
const listNames = (): string[] =>
  Object.entries(englishTexts).flatMap(([name, text]) =>
    isGroup(text) ? Object.keys(text).map((part) => `${name}.${part}`) : [name],
  )

/** Plural forms have the form `other`. */
const isGroup = (text: LabelTexts[string]): text is Readonly<Record<string, string>> =>
  typeof text === 'object' && text.other === undefined

function describeProblem({ key, text }: LabelEntry): Omit<Diagnostic, 'origin'> | undefined {
  const names = listNames()
  if (!names.includes(key)) {
    const near = suggest(key, names)
    return {
      code: 'translation/unknown-label',
      message: `"${key}" is not the name of a text of the interface.`,
      ...(near && { hint: `Did you mean "${near}"?` }),
    }
  }
  const [name = '', part] = key.split('.')
  const english = englishTexts[name] ?? ''
  const isPlural = typeof english === 'object' && !isGroup(english)
  const expected = typeof english === 'string' ? english : (english[part ?? 'other'] ?? '')
  if (typeof text === 'object' && !isPlural) {
    return { code: 'translation/invalid-labels', message: `"${key}" has no plural forms, so it must be text.` }
  }
  const known = listPlaceholders(expected)
  const written = typeof text === 'string' ? [text] : Object.values(text)
  const unknown = written.flatMap(listPlaceholders).find((placeholder) => !known.includes(placeholder))
  if (unknown === undefined) return undefined
  const list = known.map((placeholder) => `{${placeholder}}`).join(', ')
  return {
    code: 'translation/invalid-labels',
    message: `"${key}" contains {${unknown}}, which this text does not have.`,
    hint: list === '' ? 'Its text has no placeholders.' : `Its placeholders are: ${list}.`,
  }
}
