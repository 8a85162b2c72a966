/** The names of the placeholders of a template, in their order. */
type Names<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? [Name, ...Names<Rest>] : []

type Values<N extends readonly string[]> = { [K in keyof N]: string | number }

/** A label with placeholders: its values are passed in the order of the placeholders in English. */
export interface TemplateLabel<S extends string = string> {
  (...values: Values<Names<S>>): string
  readonly template: S
  /** Its placeholders, in their order. */
  readonly names: readonly string[]
}

/** A label that depends on a number, which is its first value. */
export interface PluralLabel<S extends string = string> {
  (...values: Values<Names<S>>): string
  readonly forms: PluralForms<S>
  /** The placeholders of `other`, in their order. */
  readonly names: readonly string[]
}

/** Templates by plural category. In English, `one` is the form of the number 1. */
export type PluralForms<S extends string = string> = Partial<Record<Intl.LDMLPluralRule, string>> & { other: S }

/** Any label that is a function, with its English texts. */
export type FunctionLabel = ((...values: never[]) => string) &
  (Pick<TemplateLabel, 'template' | 'names'> | Pick<PluralLabel, 'forms' | 'names'>)

/** Defines an English label with placeholders: `Copy {value}`. */
export function template<const S extends string>(english: S): TemplateLabel<S> {
  const names = listPlaceholders(english)
  return Object.assign((...values: Values<Names<S>>) => fillTemplate(english, names, values), {
    template: english,
    names,
  })
}

/** Defines an English label with plural forms. The first placeholder of `other` is the number. */
export function plural<const S extends string>(forms: PluralForms<S>): PluralLabel<S> {
  const names = listPlaceholders(forms.other)
  const english = (...values: Values<Names<S>>) =>
    fillTemplate((values[0] === 1 && forms.one) || forms.other, names, values)
  return Object.assign(english, { forms, names })
}

/** The names of the placeholders of a template, in their order. */
export function listPlaceholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

/** Replaces the placeholders of a template; `names` are those of `values`. */
export function fillTemplate(text: string, names: readonly string[], values: readonly (string | number)[]): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => `${values[names.indexOf(name)] ?? whole}`)
}

/** Creates the function that selects the form for a number in a language; `other` if there is no form of its category. */
export function createFormSelector(
  locale: string,
): (forms: Readonly<Record<string, string>>, count: string | number | undefined) => string {
  let rules: Intl.PluralRules | undefined
  return (forms, count) => {
    // Creating the first one takes a millisecond, and most pages have none.
    rules ??= new Intl.PluralRules(locale)
    return forms[rules.select(Number(count))] ?? forms.other ?? ''
  }
}
