import { createFormSelector, fillTemplate } from './label-template.ts'
import type { LabelTexts } from './model/label-texts.ts'

declare global {
  /** Set by the runtime of a page that is not in English. */
  var docsgenLabels: LabelTexts | undefined
}

/** Reads a label of the page's language: a text, or a group of texts. */
export function readText(name: string, english: LabelTexts[string] = ''): LabelTexts[string] {
  return globalThis.docsgenLabels?.[name] ?? english
}

/** Reads a label with placeholders; `names` are those of its values. */
export function readFunction(
  name: string,
  names: readonly string[],
  english?: LabelTexts[string],
): (...values: (string | number)[]) => string {
  const text = readText(name, english)
  if (typeof text === 'string') return (...values) => fillTemplate(text, names, values)
  const selectForm = createFormSelector(document.documentElement.lang)
  return (...values) => fillTemplate(selectForm(text, values[0]), names, values)
}
