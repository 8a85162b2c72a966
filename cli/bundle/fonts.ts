import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { FontPreloads } from './asset-manifest.ts'
import { listFontScripts } from './font-scripts.ts'

/** The parts of a page that have a font of their own, and the custom property of the theme that names it. */
const PROPERTIES = { text: '--ds-font-text', heading: '--ds-font-heading', code: '--ds-font-mono' } as const

type FaceName = keyof typeof PROPERTIES

const FACE_NAMES: readonly FaceName[] = ['text', 'heading', 'code']

/** `fonts.json` of the theme, written by `scripts/build/text-fonts.mjs`. */
type ThemeFonts = Record<FaceName, ThemeFace>

interface ThemeFace {
  family: string
  weight: string
  /** Fonts of the system, adjusted to the metrics of this one, that are shown until it has loaded. */
  standIn: { local: string[]; sizeAdjust: string; ascentOverride: string; descentOverride: string }
  /** Script (`latin`, `greek`) -> its file in `fonts/`. */
  files: Record<string, { file: string; unicodeRange: string }>
}

/** A face as it is published. */
interface PublishedFace {
  css: string
  /** Script -> URL, without the base URL; the key of a font of the project is empty. */
  urls: ReadonlyMap<string, string>
}

interface FontInput {
  /** Absolute. */
  root: string
  /** Folder of the prebuilt theme. */
  directory: string
  config: Pick<Config, 'theme' | 'i18n'>
  publish(name: string, extension: string, contents: Uint8Array): string
}

/** The fonts of a site: their rules, which belong into the stylesheet of every page, and what pages preload, by language. */
export interface PublishedFonts {
  css: string
  preloads: Record<string, FontPreloads>
}

/** Publishes the fonts of the configuration, of the theme's those for the scripts of the site's languages. */
export async function publishFonts(input: FontInput): Promise<PublishedFonts> {
  const { directory, config } = input
  const theme: ThemeFonts = JSON.parse(await readFile(join(directory, 'fonts.json'), 'utf8'))
  const languages = config.i18n.locales.map(({ htmlLang }) => htmlLang)
  const scripts = new Set(languages.flatMap(listFontScripts))
  const faces = new Map<FaceName, PublishedFace>()
  for (const name of FACE_NAMES) {
    const chosen = config.theme.fonts[name]
    if (chosen === false) continue
    faces.set(
      name,
      await (chosen ? publishOwn(name, chosen, input) : publishTheme(name, { face: theme[name], scripts }, input)),
    )
  }
  const listUrls = (names: readonly FaceName[], language: string) =>
    names.flatMap((name) =>
      ['', ...listFontScripts(language)].flatMap((script) => faces.get(name)?.urls.get(script) ?? []),
    )
  const preloads = languages.map((language) => [
    language,
    { page: listUrls(['text', 'heading'], language), code: listUrls(['code'], language) },
  ])
  return { css: [...faces.values()].map(({ css }) => css).join(''), preloads: Object.fromEntries(preloads) }
}

async function publishTheme(
  name: FaceName,
  { face, scripts }: { face: ThemeFace; scripts: ReadonlySet<string> },
  { directory, publish }: FontInput,
): Promise<PublishedFace> {
  const { family, weight, standIn, files } = face
  const urls = new Map<string, string>()
  const rules: string[] = []
  for (const script of scripts) {
    const found = files[script]
    if (!found) continue
    const contents = await readFile(join(directory, 'fonts', found.file))
    const url = publish(`${name}-${script}`, 'woff2', contents)
    urls.set(script, url)
    rules.push(formatFace({ family, weight, src: formatSource(url), 'unicode-range': found.unicodeRange }))
  }
  const adjusted = `${family} stand-in`
  rules.push(
    formatFace({
      family: adjusted,
      weight,
      src: standIn.local.map((local) => `local(${quote(local)})`).join(),
      'size-adjust': standIn.sizeAdjust,
      'ascent-override': standIn.ascentOverride,
      'descent-override': standIn.descentOverride,
      'line-gap-override': '0%',
    }),
  )
  const families = `${quote(family)},${quote(adjusted)},var(${PROPERTIES[name]}-system)`
  return { css: rules.join('') + formatProperty(name, families), urls }
}

type OwnFace = Exclude<Config['theme']['fonts'][FaceName], false | null>

/** A file that cannot be read has been reported, and is left out. */
async function publishOwn(name: FaceName, face: OwnFace, { root, publish }: FontInput): Promise<PublishedFace> {
  const urls = new Map<string, string>()
  const rules: string[] = []
  for (const { path, weight, style, unicodeRange } of face.files) {
    const contents = await readFile(join(root, path)).catch(() => undefined)
    if (!contents) continue
    const url = publish(basename(path, extname(path)).replace(/[^\w-]+/g, '-'), 'woff2', contents)
    if (urls.size === 0) urls.set('', url)
    const src = formatSource(url)
    rules.push(formatFace({ family: face.family, weight, style, src, 'unicode-range': unicodeRange }))
  }
  return { css: rules.join('') + formatProperty(name, `${quote(face.family)},${face.fallback}`), urls }
}

/** The descriptors of `@font-face`; those that are `null` are left out. */
interface FaceRule extends Record<string, string | null> {
  family: string
  weight: string
}

/** Stylesheets and fonts are in the same folder. */
const formatSource = (url: string): string => `url(${basename(url)}) format("woff2")`

function formatFace({ family, weight, style = 'normal', ...descriptors }: FaceRule): string {
  const lines = Object.entries(descriptors).map(([name, value]) => (value === null ? '' : `;${name}:${value}`))
  return `@font-face{font-family:${quote(family)};font-weight:${weight};font-style:${style};font-display:swap${lines.join('')}}`
}

const formatProperty = (name: FaceName, families: string): string =>
  `@layer tokens{:root{${PROPERTIES[name]}:${families}}}`

/** A CSS string. */
const quote = (text: string): string =>
  `"${text.replace(/["\\\n<]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`
