import { readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Config } from '../config/config.ts'
import { listFontScripts, NAMES_SCRIPT } from './font-scripts.ts'

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
  files: Record<string, ThemeFile>
  /** The same for italics. Unset: none. */
  italics?: Record<string, ThemeFile>
}

interface ThemeFile {
  file: string
  unicodeRange: string
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
 * fallback, so lines would break elsewhere. They are preloaded, so they arrive with the stylesheet.
 */
const DISPLAY = { text: 'optional', heading: 'optional', code: 'swap' } as const

/** The weight in which every page shows a part. */
const SHOWN_WEIGHTS = { text: 400, heading: 600 } as const

/** A published file that pages show; unless it is a file of the project, only those in languages with its script. */
interface ShownFile {
  url: string
  script?: string
}

interface PublishedPart {
  styles: string
  shown: ShownFile[]
}

interface PublishedFonts {
  /** Rules that belong into the stylesheet of every page. */
  styles: string
  /** Locale -> URLs of the fonts of text and headings that its pages show. Code is not on every page. */
  preloads: Record<string, string[]>
}

/** Publishes the fonts of the configuration, and the theme's fonts for the scripts of the site's languages. */
export async function publishFonts(input: FontInput): Promise<PublishedFonts> {
  const { directory, config } = input
  const { locales } = config.i18n
  const theme: ThemeFonts = JSON.parse(await readFile(join(directory, 'fonts.json'), 'utf8'))
  const scripts = new Set([...locales.flatMap(({ htmlLang }) => listFontScripts(htmlLang)), NAMES_SCRIPT])
  const styles: string[] = []
  const shown: ShownFile[] = []
  for (const name of FACE_NAMES) {
    const chosen = config.theme.fonts[name]
    if (chosen === false) continue
    const part = await (chosen
      ? publishOwn(name, chosen, input)
      : publishTheme(name, { face: theme[name], scripts }, input))
    styles.push(part.styles)
    if (name !== 'code') shown.push(...part.shown)
  }
  const preloads = locales.map(({ code, htmlLang }) => {
    const own = listFontScripts(htmlLang)
    return [code, shown.filter(({ script }) => script === undefined || own.includes(script)).map(({ url }) => url)]
  })
  return { styles: styles.join(''), preloads: Object.fromEntries(preloads) }
}

async function publishTheme(
  name: FaceName,
  { face, scripts }: { face: ThemeFace; scripts: ReadonlySet<string> },
  { directory, publish }: FontInput,
): Promise<PublishedPart> {
  const { family, weight, standIns, files, italics } = face
  const rules: string[] = []
  const publishFile = async ({ file, unicodeRange }: ThemeFile, rule: FaceRule): Promise<string> => {
    const contents = await readFile(join(directory, 'fonts', file))
    const url = publish(basename(file, '.woff2'), 'woff2', contents)
    rules.push(formatFace({ ...rule, src: formatSource(url), 'unicode-range': unicodeRange }))
    return url
  }
  const shown: ShownFile[] = []
  for (const script of scripts) {
    const [file, italic] = [files[script], italics?.[script]]
    if (file) shown.push({ url: await publishFile(file, { family, weight, display: DISPLAY[name] }), script })
    if (italic) await publishFile(italic, { family: `${family} italic`, weight: '400', style: 'italic' })
  }
  const adjusted = `${family} stand-in`
  rules.push(...standIns.map((standIn) => formatStandIn(adjusted, standIn)))
  rules.push(formatProperty(PROPERTIES[name], `${quote(family)},${quote(adjusted)},var(${PROPERTIES[name]}-system)`))
  // A family of its own: until it has loaded, the upright font is slanted.
  if (italics) rules.push(formatProperty('--ds-font-italic', `${quote(`${family} italic`)},var(${PROPERTIES[name]})`))
  return { styles: rules.join(''), shown }
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
async function publishOwn(name: FaceName, face: OwnFace, { root, publish }: FontInput): Promise<PublishedPart> {
  const rules: string[] = []
  const shown: ShownFile[] = []
  for (const file of face.files) {
    const { path, weight, style, unicodeRange } = file
    const contents = await readFile(join(root, path)).catch(() => undefined)
    if (!contents) continue
    const url = publish(basename(path, extname(path)).replace(/[^\w-]+/g, '-'), 'woff2', contents)
    if (isShown(name, file)) shown.push({ url })
    const [display, src] = [DISPLAY[name], formatSource(url)]
    rules.push(formatFace({ family: face.family, weight, style, display, src, 'unicode-range': unicodeRange }))
  }
  return { styles: rules.join('') + formatProperty(PROPERTIES[name], `${quote(face.family)},${face.fallback}`), shown }
}

/** Whether every page shows a file: it is upright, has the weight of the part, and Latin letters. */
function isShown(name: FaceName, { weight, style, unicodeRange }: OwnFace['files'][number]): boolean {
  if (name === 'code') return false
  const [lightest = 0, boldest = lightest] = weight.split(' ').map(Number)
  const hasWeight = lightest <= SHOWN_WEIGHTS[name] && SHOWN_WEIGHTS[name] <= boldest
  return style === 'normal' && hasWeight && (unicodeRange ?? 'U+0-FF').split(',').some(hasLatin)
}

/** Whether a range such as `U+20-7E` or `U+??` contains the letter "a". */
function hasLatin(range: string): boolean {
  const [first = '', last = first] = range.trim().slice(2).split('-')
  const codePoint = 0x61
  return (
    Number.parseInt(first.replaceAll('?', '0'), 16) <= codePoint &&
    codePoint <= Number.parseInt(last.replaceAll('?', 'F'), 16)
  )
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

const formatProperty = (name: string, families: string): string => `@layer tokens{:root{${name}:${families}}}`

/** A CSS string. */
const quote = (text: string): string =>
  `"${text.replace(/["\\\n<]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`
