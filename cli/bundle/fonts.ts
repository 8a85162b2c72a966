import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Config } from '../config/config.ts'
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
  standIns: StandIn[]
  /** Script (`latin`, `greek`) -> its file in `fonts/`. */
  files: Record<string, { file: string; unicodeRange: string }>
}

/** A font of the system, adjusted to the metrics of a face, that is shown for a range of weights until the face has loaded. */
interface StandIn {
  weight: string
  local: string[]
  sizeAdjust: string
  ascentOverride: string
  descentOverride: string
}

interface FontInput {
  /** Absolute. */
  root: string
  /** Folder of the prebuilt theme. */
  directory: string
  config: Pick<Config, 'i18n'> & { theme: Pick<Config['theme'], 'fonts'> }
  publish(name: string, extension: string, contents: Uint8Array): string
}

/**
 * The `font-display` of each font. Swapping a monospaced font moves no text. Other fonts have different widths than any
 * fallback, so lines would break elsewhere.
 */
const DISPLAY = { text: 'optional', heading: 'optional', code: 'swap' } as const

/** The weights in which a page shows a part in any case. */
const WEIGHTS: Readonly<Record<FaceName, readonly string[]>> = { text: ['400', '700'], heading: ['600'], code: [] }

interface PublishedFonts {
  /** Rules that belong into the stylesheet of every page. */
  styles: string
  /**
   * Fonts that the first paint waits for on fast connections, as in the CSS property `font`: `600 1em "Source Serif
   * 4"`.
   */
  awaited: string[]
}

/**
 * Publishes the fonts of the configuration, and the theme's fonts for the scripts of the site's languages. Fonts are not
 * preloaded by a tag: on a slow connection (200 KB/s, 150 ms), the first paint would be 200 ms later, as they would compete
 * with the stylesheet. The inline script loads those of `awaited` once the stylesheet has arrived.
 */
export async function publishFonts(input: FontInput): Promise<PublishedFonts> {
  const { directory, config } = input
  const theme: ThemeFonts = JSON.parse(await readFile(join(directory, 'fonts.json'), 'utf8'))
  const scripts = new Set(config.i18n.locales.flatMap(({ htmlLang }) => listFontScripts(htmlLang)))
  const styles: string[] = []
  const awaited: string[] = []
  for (const name of FACE_NAMES) {
    const chosen = config.theme.fonts[name]
    if (chosen === false) continue
    const family = quote((chosen ?? theme[name]).family)
    awaited.push(...WEIGHTS[name].map((weight) => `${weight} 1em ${family}`))
    styles.push(
      await (chosen ? publishOwn(name, chosen, input) : publishTheme(name, { face: theme[name], scripts }, input)),
    )
  }
  return { styles: styles.join(''), awaited }
}

async function publishTheme(
  name: FaceName,
  { face, scripts }: { face: ThemeFace; scripts: ReadonlySet<string> },
  { directory, publish }: FontInput,
): Promise<string> {
  const { family, weight, standIns, files } = face
  const rules: string[] = []
  for (const script of scripts) {
    const found = files[script]
    if (!found) continue
    const contents = await readFile(join(directory, 'fonts', found.file))
    const url = publish(`${name}-${script}`, 'woff2', contents)
    rules.push(
      formatFace({
        family,
        weight,
        display: DISPLAY[name],
        src: formatSource(url),
        'unicode-range': found.unicodeRange,
      }),
    )
  }
  const adjusted = `${family} stand-in`
  rules.push(...standIns.map((standIn) => formatStandIn(adjusted, standIn)))
  const families = `${quote(family)},${quote(adjusted)},var(${PROPERTIES[name]}-system)`
  return rules.join('') + formatProperty(name, families)
}

const formatStandIn = (family: string, standIn: StandIn): string =>
  formatFace({
    family,
    weight: standIn.weight,
    src: standIn.local.map((local) => `local(${quote(local)})`).join(),
    'size-adjust': standIn.sizeAdjust,
    'ascent-override': standIn.ascentOverride,
    'descent-override': standIn.descentOverride,
    'line-gap-override': '0%',
  })

type OwnFace = Exclude<Config['theme']['fonts'][FaceName], false | null>

/** A file that cannot be read has been reported, and is left out. */
async function publishOwn(name: FaceName, face: OwnFace, { root, publish }: FontInput): Promise<string> {
  const rules: string[] = []
  for (const { path, weight, style, unicodeRange } of face.files) {
    const contents = await readFile(join(root, path)).catch(() => undefined)
    if (!contents) continue
    const url = publish(basename(path, extname(path)).replace(/[^\w-]+/g, '-'), 'woff2', contents)
    const src = formatSource(url)
    rules.push(
      formatFace({
        family: face.family,
        weight,
        style,
        display: DISPLAY[name],
        src,
        'unicode-range': unicodeRange,
      }),
    )
  }
  return rules.join('') + formatProperty(name, `${quote(face.family)},${face.fallback}`)
}

/**
 * Publishes the font of MathML, and returns its rules. If it arrives too late for the first page, that page does not shift
 * for it.
 */
export async function publishMathFont({
  directory,
  publish,
}: Pick<FontInput, 'directory' | 'publish'>): Promise<string> {
  const ranges: Record<string, string> = JSON.parse(await readFile(join(directory, 'math-fonts.json'), 'utf8'))
  const rules = Object.entries(ranges).map(async ([name, unicodeRange]) => {
    const src = formatSource(publish(name, 'woff2', await readFile(join(directory, 'math', `${name}.woff2`))))
    return formatFace({
      family: 'docsgen math',
      weight: '400',
      display: 'optional',
      src,
      'unicode-range': unicodeRange,
    })
  })
  return (await Promise.all(rules)).join('')
}

/** The descriptors of `@font-face`; those that are `null` are left out. */
interface FaceRule extends Record<string, string | null> {
  family: string
  weight: string
}

/** Stylesheets and fonts are in the same folder. */
const formatSource = (url: string): string => `url(${basename(url)}) format("woff2")`

function formatFace({ family, weight, style = 'normal', display = 'swap', ...descriptors }: FaceRule): string {
  const lines = Object.entries(descriptors).map(([name, value]) => (value === null ? '' : `;${name}:${value}`))
  return `@font-face{font-family:${quote(family)};font-weight:${weight};font-style:${style};font-display:${display}${lines.join('')}}`
}

const formatProperty = (name: FaceName, families: string): string =>
  `@layer tokens{:root{${PROPERTIES[name]}:${families}}}`

/** A CSS string. */
const quote = (text: string): string =>
  `"${text.replace(/["\\\n<]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`
