import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { dist, root } from './paths.mjs'

/**
 * Fallback fonts while a font loads, with the average width of a character in em, measured on the 56,000 characters of
 * prose in this repository's own site. `local` lists fonts with the same widths on Windows and macOS, on Linux, and on
 * ChromeOS.
 */
const ARIAL = { local: ['Arial', 'Liberation Sans', 'Arimo'], width: 0.4409 }
const ARIAL_BOLD = { local: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold'], width: 0.4747 }
const TIMES_BOLD = { local: ['Times New Roman Bold', 'Liberation Serif Bold', 'Tinos Bold'], width: 0.4245 }
const MENLO = { local: ['Menlo', 'DejaVu Sans Mono'], width: 0.602 }
const COUSINE = { local: ['Liberation Mono', 'Cousine', 'Roboto Mono', 'Droid Sans Mono'], width: 0.6001 }
const CONSOLAS = { local: ['Consolas'], width: 0.5498 }

/**
 * The fonts of the theme, with the `axes` and `layoutFeatures` that it uses. Ascent and descent are in em, and so is
 * the width of each range of weights, measured like those of the fallback fonts: Inter at 400 and at 620.
 */
export const FACES = {
  text: {
    family: 'Inter',
    folder: 'node_modules/@fontsource-variable/inter',
    weight: '400 700',
    axes: { wght: { min: 400, max: 700 } },
    italicAxes: { wght: 400 },
    layoutFeatures: ['kern', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'case'],
    ascent: 0.96875,
    descent: 0.2412,
    standIns: [
      { weight: '400 549', width: 0.4714, font: ARIAL },
      { weight: '550 700', width: 0.4814, font: ARIAL_BOLD },
    ],
  },
  heading: {
    family: 'Source Serif 4',
    folder: 'node_modules/@fontsource-variable/source-serif-4',
    weight: '600',
    axes: { wght: 600 },
    layoutFeatures: ['kern', 'ccmp', 'locl', 'mark', 'mkmk', 'liga'],
    ascent: 1.036,
    descent: 0.335,
    // Its capitals are smaller next to its small letters than those of Times. A size of their own would fit better, but the
    // capitals of Times look like small capitals then, and a page keeps the font that it is first shown in.
    standIns: [{ weight: '600', width: 0.4764, font: TIMES_BOLD }],
  },
  code: {
    family: 'JetBrains Mono',
    folder: 'node_modules/@fontsource-variable/jetbrains-mono',
    weight: '400 600',
    axes: { wght: { min: 400, max: 600 } },
    layoutFeatures: ['ccmp', 'locl', 'mark', 'mkmk', 'zero'],
    ascent: 1.02,
    descent: 0.3,
    // The last one that the system has is shown.
    standIns: [COUSINE, CONSOLAS, MENLO].map((font) => ({ weight: '400 600', width: 0.6, font })),
  },
}

/**
 * The ranges of Latin, from the same source: a page in English needs two thirds of the bytes of both. Packages for other scripts
 * keep their ranges.
 */
const LATIN = {
  latin: 'U+20-7E,U+A0,U+A9,U+AB,U+B7,U+BB,U+D7,U+2010-2015,U+2018-201E,U+2022,U+2026,U+2191,U+2193,U+2212',
  'latin-1':
    'U+A1-A8,U+AA,U+AC-B6,U+B8-BA,U+BC-D6,U+D8-FF,U+131,U+152-153,U+2C6,U+2DA,U+2DC,U+2020-2021,U+2030,U+2032-2033,U+2039-203A,U+2044,U+20AC,U+2122,U+2215',
}

/** The fonts that titles can have. */
const CARD_FACES = ['heading', 'text']

/**
 * Cuts the fonts of the theme to the scripts, weights and layout features that are used, one file per script, and describes
 * them in `theme/fonts.json`. That takes seconds, so it is done once per version.
 */
export async function subsetTextFonts() {
  const folder = path.join(dist, 'theme/fonts')
  const key = JSON.stringify([FACES, LATIN, CARD_FACES, await Promise.all(Object.values(FACES).map(readVersion))])
  const keyFile = path.join(folder, 'key.json')
  if (existsSync(keyFile) && (await readFile(keyFile, 'utf8')) === key) return
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const described = {}
  for (const [name, face] of Object.entries(FACES)) described[name] = await subsetFace(name, face, folder)
  await writeFile(path.join(dist, 'theme/fonts.json'), JSON.stringify(described))
  await subsetCardFonts()
  await writeFile(keyFile, key)
}

async function readVersion(face) {
  return JSON.parse(await readFile(path.join(root, face.folder, 'package.json'), 'utf8')).version
}

async function subsetFace(name, face, folder) {
  const { default: subsetFont } = await import('subset-font')
  const from = path.join(root, face.folder)
  const ranges = { ...JSON.parse(await readFile(path.join(from, 'unicode.json'), 'utf8')), ...LATIN }
  const available = await readdir(path.join(from, 'files'))
  const subset = async (style, prefix, variationAxes) => {
    const files = {}
    for (const [script, unicodeRange] of Object.entries(ranges)) {
      const source = `${path.basename(from)}-${script in LATIN ? 'latin' : script}-wght-${style}.woff2`
      if (!available.includes(source)) continue
      const font = await subsetFont(await readFile(path.join(from, 'files', source)), listCharacters(unicodeRange), {
        targetFormat: 'woff2',
        variationAxes,
        keepFeatures: face.layoutFeatures,
      })
      const file = `${prefix}-${script}.woff2`
      await writeFile(path.join(folder, file), font)
      files[script] = { file, unicodeRange }
    }
    return files
  }
  const { family, weight } = face
  return {
    family,
    weight,
    standIns: face.standIns.map((standIn) => describeStandIn(face, standIn)),
    files: await subset('normal', name, face.axes),
    ...(face.italicAxes && { italics: await subset('italic', `${name}-italic`, face.italicAxes) }),
  }
}

/**
 * Cuts the fonts of social cards, which are drawn when a site is built: one weight and one file for each script. They are not
 * compressed, since they are read for each card.
 */
async function subsetCardFonts() {
  const { default: subsetFont } = await import('subset-font')
  const folder = path.join(dist, 'theme/cards')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const name of CARD_FACES) {
    const face = FACES[name]
    const from = path.join(root, face.folder)
    const ranges = JSON.parse(await readFile(path.join(from, 'unicode.json'), 'utf8'))
    const available = await readdir(path.join(from, 'files'))
    for (const [script, unicodeRange] of Object.entries(ranges)) {
      const source = `${path.basename(from)}-${script}-wght-normal.woff2`
      if (!available.includes(source)) continue
      const font = await subsetFont(await readFile(path.join(from, 'files', source)), listCharacters(unicodeRange), {
        targetFormat: 'truetype',
        variationAxes: { wght: 600 },
        keepFeatures: face.layoutFeatures,
      })
      await writeFile(path.join(folder, `${name}-${script}.ttf`), font)
    }
  }
}

/**
 * The descriptors that give a font the widths and the line metrics of another, so that the text does not move when the other
 * one has loaded (https://www.w3.org/TR/css-fonts-5/#font-metrics-override-desc).
 */
function describeStandIn({ ascent, descent }, { weight, width, font }) {
  const sizeAdjust = width / font.width
  const toPercent = (value) => `${Number((100 * value).toFixed(2))}%`
  return {
    weight,
    local: font.local,
    sizeAdjust: toPercent(sizeAdjust),
    ascentOverride: toPercent(ascent / sizeAdjust),
    descentOverride: toPercent(descent / sizeAdjust),
  }
}

/** `U+20-7E,U+A0` -> its characters. */
export function listCharacters(unicodeRange) {
  const characters = unicodeRange.split(',').flatMap((range) => {
    const [first, last = first] = range
      .replace('U+', '')
      .split('-')
      .map((digits) => Number.parseInt(digits, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
  })
  return characters.join('')
}
