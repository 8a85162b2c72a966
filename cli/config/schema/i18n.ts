import * as z from 'zod/mini'
import type { LabelTexts } from '../../../src/model/label-texts.ts'
import { omittable, optional, withDefault } from './keys.ts'
import { dictionary, explainUnknownKey, isRecord, mapOutput, object, type ReportIssue, stringAs } from './schema.ts'
import { nonBlankString, origin, pathname } from './values.ts'

/** A language of the site, as its pages show it. */
export interface Locale {
  code: string
  label: string
  direction: 'ltr' | 'rtl'
  htmlLang: string
  /** Texts of the interface, which are read with the site. Unset: English. */
  labels?: LabelTexts
  /** Pathname of its pages below the base URL, without a slash at the end: `/de`; `/` for the default language. */
  path: string
  /** Origin at which its pages are published. */
  url: string
}

/** Scripts that are written from right to left. */
const RTL_SCRIPTS: ReadonlySet<string> = new Set([
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

const localeCode = stringAs((value, report) => {
  try {
    new Intl.Locale(value)
  } catch {
    report({ message: `"${value}" is not a valid language tag`, hint: 'For example: en, pt-BR' })
  }
  return value
})

/** The name of the language in that language, capitalized: `English`, `Français`. */
function getLabel(code: string): string {
  // Loading the platform's language names takes 15 ms, which the default language avoids.
  if (code === 'en') return 'English'
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

function getDirection(code: string): 'ltr' | 'rtl' {
  return RTL_SCRIPTS.has(new Intl.Locale(code).maximize().script ?? '') ? 'rtl' : 'ltr'
}

const localeConfig = object({
  label: optional(nonBlankString, {
    text: 'Name of the language in the locale dropdown.',
    default: 'the name of the language in that language',
  }),
  direction: optional(z.enum(['ltr', 'rtl']), {
    text: 'Writing direction of the language.',
    default: 'the direction of its script',
  }),
  htmlLang: optional(localeCode, { text: 'The `lang` attribute of `<html>`.', default: 'the language tag' }),
  path: optional(pathname, {
    text: 'Pathname of the pages in this language, below `baseUrl`. The default language has no path of its own.',
    default: 'the language tag: `/de`',
    example: "i18n: { locales: ['en', 'de'], localeConfigs: { de: { path: '/deutsch' } } }",
  }),
  url: optional(origin, {
    text: 'Origin at which the pages in this language are published, if it is not `url`. Canonical addresses, `hreflang`, the sitemap and the locale dropdown use it.',
    default: '`url`',
    example: "i18n: { locales: ['en', 'de'], localeConfigs: { de: { url: 'https://docs.example.de' } } }",
  }),
})

/** Requires that the default locale and the configured locales are among the locales. */
function checkLocales(raw: Record<string, unknown>, report: ReportIssue): void {
  const first = typeof raw.defaultLocale === 'string' ? raw.defaultLocale : 'en'
  const listed: unknown[] = Array.isArray(raw.locales) ? raw.locales : [first]
  const codes = listed.filter((code) => typeof code === 'string')
  if (!codes.includes(first)) {
    const hint = `Locales: ${codes.join(', ') || 'none'}.`
    report({ path: ['defaultLocale'], message: `The default locale "${first}" is not one of the locales`, hint })
  }
  for (const [index, code] of listed.entries()) {
    if (listed.indexOf(code) < index) report({ path: ['locales', index], message: `"${code}" is listed twice` })
  }
  const configs = isRecord(raw.localeConfigs) ? raw.localeConfigs : {}
  for (const code of Object.keys(configs)) {
    if (!codes.includes(code)) report({ ...explainUnknownKey(code, codes), path: ['localeConfigs', code] })
  }
  checkPaths(codes, { first, configs, report })
}

/** Requires that every language except the default one has a path of its own. */
function checkPaths(
  codes: readonly string[],
  { first, configs, report }: { first: string; configs: Record<string, unknown>; report: ReportIssue },
): void {
  const owners = new Map<string, string>()
  for (const code of new Set(codes)) {
    const own = isRecord(configs[code]) ? configs[code].path : undefined
    const issuePath = ['localeConfigs', code, 'path']
    const path = toLocalePath(typeof own === 'string' ? own : code).toLowerCase()
    if (code === first) {
      if (typeof own !== 'string' || path === '/') continue
      report({ path: issuePath, message: 'The default language has no path of its own', hint: 'Remove this key.' })
      continue
    }
    const owner = owners.get(path)
    const hint = 'Set a path such as "/de".'
    if (path === '/') report({ path: issuePath, message: 'must not be the root, which has the default language', hint })
    else if (owner === undefined) owners.set(path, code)
    else report({ path: issuePath, message: `must not be "${path}", which is the path of "${owner}"`, hint })
  }
}

const toLocalePath = (path: string): string =>
  `/${path
    .split('/')
    .filter((segment) => segment !== '')
    .join('/')}`

const keys = object(
  {
    defaultLocale: withDefault(localeCode, 'en', 'Language of `content/`, one of `locales`.'),
    locales: omittable(z.array(localeCode), {
      text: 'Language tags, in the order of the locale dropdown.',
      default: 'the default locale only',
      example: "i18n: { defaultLocale: 'en', locales: ['en', 'de'] }",
    }),
    localeConfigs: withDefault(
      dictionary(localeConfig),
      {},
      {
        text: 'Overrides of the values that a language tag implies, by language tag.',
        example: "i18n: { locales: ['en'], localeConfigs: { en: { label: 'British', htmlLang: 'en-GB' } } }",
      },
    ),
  },
  { check: checkLocales },
)

/** Locales with the values that their codes imply, which `localeConfigs` overrides (docs/behaviours.md 3.1). */
export const i18n = mapOutput(keys, ({ defaultLocale, locales: codes = [defaultLocale], localeConfigs }) => {
  const locales = codes.map((code): Omit<Locale, 'url'> & { url: string | null } => {
    const own = Object.hasOwn(localeConfigs, code) ? localeConfigs[code] : undefined
    return {
      code,
      label: own?.label ?? getLabel(code),
      direction: own?.direction ?? getDirection(code),
      htmlLang: own?.htmlLang ?? code,
      path: code === defaultLocale ? '/' : (own?.path ?? `/${code}`),
      url: own?.url ?? null,
    }
  })
  return { defaultLocale, locales }
})
