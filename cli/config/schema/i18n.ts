import * as z from 'zod/mini'
import type { Config, Locale } from '../config.ts'
import { isRecord, object, rule, type Schema, textAs, unknownKey } from './schema.ts'
import { dictionary, list, otherwise, unset, visibleText } from './values.ts'

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT: ReadonlySet<string> = new Set([
  'Adlm',
  'Arab',
  'Hebr',
  'Mand',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
])

const localeCode: Schema<string> = textAs((value, report) => {
  try {
    new Intl.Locale(value)
  } catch {
    report({ message: `must be a language tag, and "${value}" is none`, hint: 'For example: en, pt-BR' })
  }
  return value
})

/** The language's name in itself, with a capital: `English`, `Français`. */
function labelOf(code: string): string {
  // The default, without the 15 ms that the platform takes to load its names at every start.
  if (code === 'en') return 'English'
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

function directionOf(code: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(new Intl.Locale(code).maximize().script ?? '') ? 'rtl' : 'ltr'
}

const localeConfig = object({
  label: unset(visibleText),
  direction: unset(z.enum(['ltr', 'rtl'])),
  htmlLang: unset(localeCode),
})

const shape = object({
  defaultLocale: otherwise(localeCode, 'en'),
  locales: otherwise(list(localeCode), undefined),
  localeConfigs: otherwise(dictionary(localeConfig), {}),
})

/** Locales with what their codes say about them; `localeConfigs` overrides it (behaviours.md 3.1). */
export const i18n: Schema<Config['i18n']> = rule((input, report, run) => {
  if (!isRecord(input)) return report({ message: 'must be an object' })
  const first = typeof input.defaultLocale === 'string' ? input.defaultLocale : 'en'
  const codes = Array.isArray(input.locales) ? input.locales : [first]
  if (!codes.includes(first)) {
    const hint = `Locales: ${codes.join(', ') || 'none'}.`
    report({ path: ['defaultLocale'], message: `The default locale "${first}" is not among the locales`, hint })
  }
  for (const code of isRecord(input.localeConfigs) ? Object.keys(input.localeConfigs) : []) {
    if (!codes.includes(code)) report({ ...unknownKey(code, codes), path: ['localeConfigs', code] })
  }
  const fields = run(shape, { ...input, locales: codes })
  if (!isRecord(fields)) return fields
  const locales = fields.locales.map((code): Locale => {
    const own = Object.hasOwn(fields.localeConfigs, code) ? fields.localeConfigs[code] : undefined
    return {
      code,
      label: own?.label ?? labelOf(code),
      direction: own?.direction ?? directionOf(code),
      htmlLang: own?.htmlLang ?? code,
    }
  })
  return { defaultLocale: fields.defaultLocale, locales }
})
