import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listFontScripts } from '../../cli/bundle/font-scripts.ts'
import { publishFonts } from '../../cli/bundle/fonts.ts'
import type { Config } from '../../cli/config/config.ts'
import { testConfig } from '../support/config.ts'

const theme = join(import.meta.dirname, '../../dist/theme')

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'docsgen-fonts-'))
  await writeFile(join(root, 'Own Font.woff2'), 'own')
})
afterAll(() => rm(root, { recursive: true, force: true }))

type Fonts = Config['theme']['fonts']

async function publish(fonts: Partial<Fonts> = {}, languages: readonly string[] = ['en']) {
  const base = testConfig()
  const locales = languages.map((htmlLang) => ({ ...base.i18n.locales[0], code: htmlLang, htmlLang }))
  const config = {
    i18n: { ...base.i18n, locales } as Config['i18n'],
    theme: { fonts: { ...base.theme.fonts, ...fonts } },
  }
  const published = new Map<string, number>()
  const { styles: css, preloads } = await publishFonts({
    ...{ root, directory: theme, config },
    publish(name, extension, contents) {
      published.set(name, contents.length)
      return `assets/${name}.${extension}`
    },
  })
  return { css, preloads, published }
}

const own = {
  family: 'Own "Font"',
  files: [{ path: 'Own Font.woff2', weight: '300 800', style: 'normal' as const, unicodeRange: 'U+0-FF' }],
  fallback: 'Georgia, serif',
}

describe('the fonts of a site', () => {
  it('are Latin files for English: a basic one for each part and one with accented letters', async () => {
    const { published } = await publish()
    const parts = ['text', 'text-italic', 'heading', 'code']
    expect([...published.keys()].sort()).toEqual(parts.flatMap((part) => [`${part}-latin`, `${part}-latin-1`]).sort())
  })

  it('take at most 30 KB for text and headings in English, and 50 KB with code and italics', async () => {
    const { published } = await publish()
    const sum = (...parts: string[]) => parts.reduce((sum, part) => sum + (published.get(`${part}-latin`) ?? 0), 0)
    expect(sum('text', 'heading')).toBeLessThanOrEqual(30_000)
    expect(sum('text', 'heading', 'code', 'text-italic')).toBeLessThanOrEqual(50_000)
  })

  it('include other scripts for the languages that use them', async () => {
    const { css, published } = await publish({}, ['en', 'el'])
    expect([...published.keys()]).toContain('text-greek')
    expect([...published.keys()]).not.toContain('text-cyrillic')
    expect(css).toMatch(/url\(text-greek\.woff2\)[^}]*unicode-range:U\+/)
  })

  it('name fonts of the system with the same metrics until they have loaded', async () => {
    const { css } = await publish()
    expect(css).toMatch(
      /font-family:"Inter stand-in"[^}]*local\("Arial"\)[^}]*size-adjust:[\d.]+%;ascent-override:[\d.]+%/,
    )
    expect(css).toMatch(/font-family:"Inter stand-in";font-weight:550 700[^}]*local\("Arial Bold"\)/)
    expect(css).toContain('--ds-font-text:"Inter","Inter stand-in",var(--ds-font-text-system)')
  })

  it('are shown late only where that moves no text: code, and italics, which have about the widths of upright text', async () => {
    const { css } = await publish()
    const displays = [...css.matchAll(/font-family:"([^"]*)"[^}]*font-display:(\w+)[^}]*-latin\.woff2/g)]
    expect(displays.map(([, family, display]) => `${family} ${display}`)).toEqual([
      'Inter optional',
      'Inter italic swap',
      'Source Serif 4 optional',
      'JetBrains Mono swap',
    ])
  })

  it('that a page preloads are those of its text and headings, in the scripts of its language', async () => {
    const { preloads } = await publish({}, ['en', 'ru'])
    const latin = ['assets/text-latin.woff2', 'assets/heading-latin.woff2']
    expect(preloads.en?.toSorted()).toEqual(latin.toSorted())
    expect(preloads.ru?.toSorted()).toEqual(
      [...latin, 'assets/text-cyrillic.woff2', 'assets/heading-cyrillic.woff2'].toSorted(),
    )
    expect((await publish({ text: false, heading: false })).preloads).toEqual({ en: [] })
  })

  it.each([
    ['Latin letters', { unicodeRange: 'U+0-FF' }, true],
    ['any character', { unicodeRange: null }, true],
    ['a wildcard for Latin letters', { unicodeRange: 'U+400-4FF, U+??' }, true],
    ['other letters', { unicodeRange: 'U+400-4FF' }, false],
    ['another weight', { weight: '400' }, false],
    ['italics', { style: 'italic' as const }, false],
  ])('of the project for headings with %s are preloaded: %s', async (_, changes, isPreloaded) => {
    const files = own.files.map((file) => ({ ...file, ...changes }))
    const { preloads } = await publish({ text: false, heading: { ...own, files } })
    expect(preloads.en).toEqual(isPreloaded ? ['assets/Own-Font.woff2'] : [])
  })

  it('can be replaced by a font of the project', async () => {
    const { css, published } = await publish({ text: own })
    expect([...published.keys()]).toEqual(expect.arrayContaining(['Own-Font', 'heading-latin', 'code-latin']))
    expect([...published.keys()].filter((name) => name.startsWith('text'))).toEqual([])
    expect(css).toContain('url(Own-Font.woff2) format("woff2")')
    expect(css).toContain('--ds-font-text:"Own \\22 Font\\22 ",Georgia, serif')
  })

  it('can be removed', async () => {
    const { css, published } = await publish({ text: false, heading: false, code: false })
    expect({ css, published: published.size }).toEqual({ css: '', published: 0 })
  })

  it('leave out a file that cannot be read', async () => {
    const missing = { ...own, files: [{ ...own.files[0], path: 'gone.woff2' } as (typeof own.files)[0]] }
    const { css, published } = await publish({ text: missing })
    expect(css).not.toContain('gone')
    expect([...published.keys()].filter((name) => !/^(heading|code)-/.test(name))).toEqual([])
  })
})

it.each([
  ['en', 'latin'],
  ['de-AT', 'latin latin-1'],
  ['pl', 'latin latin-1 latin-ext'],
  ['vi', 'latin latin-1 latin-ext vietnamese'],
  ['el', 'latin greek'],
  ['uk', 'latin cyrillic'],
  ['kk', 'latin cyrillic cyrillic-ext'],
  ['sr-Latn', 'latin latin-1 latin-ext'],
  ['zh-Hant', 'latin'],
  ['ar', 'latin'],
])('a page in %s uses %s', (language, scripts) => {
  expect(listFontScripts(language).join(' ')).toBe(scripts)
})
