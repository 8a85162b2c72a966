import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { dist, root } from './paths.mjs'
import { listCharacters } from './text-fonts.mjs'

/** Copies KaTeX's stylesheet with its woff2 fonts only, which every browser that the theme supports can read. */
export async function copyKatex() {
  const from = path.join(root, 'node_modules/katex/dist')
  const to = path.join(dist, 'theme/katex')
  if (!existsSync(from)) return
  await mkdir(path.join(to, 'fonts'), { recursive: true })
  const css = await readFile(path.join(from, 'katex.min.css'), 'utf8')
  await writeFile(
    path.join(to, 'katex.min.css'),
    css.replace(/,url\(fonts\/[^)]+\.(?:woff|ttf)\) format\("\w+"\)/g, ''),
  )
  const fonts = (await readdir(path.join(from, 'fonts'))).filter((name) => name.endsWith('.woff2'))
  await Promise.all(fonts.map((name) => copyFile(path.join(from, 'fonts', name), path.join(to, 'fonts', name))))
}

/** Copies the program that turns the drawing of a social card into pixels. */
export async function copyRenderer() {
  await mkdir(path.join(dist, 'theme'), { recursive: true })
  await copyFile(path.join(root, 'node_modules/@resvg/resvg-wasm/index_bg.wasm'), path.join(dist, 'theme/resvg.wasm'))
}

/**
 * The files of STIX Two Math, and the characters in each: most formulas need only `math-signs`, which has all characters that
 * stretch, as browsers stretch only those of the first font. The whole font is eight times as large.
 */
const mathRanges = {
  'math-signs':
    'U+20-7E,U+A0,U+A7,U+AC,U+AF-B1,U+B4,U+B6-B7,U+D7,U+F7,U+131,U+237,U+2C6-2C7,U+2D8-2DA,U+2DC,U+300-304,U+306-308,U+30A,U+30C,U+338,U+391-3A9,U+3B1-3C9,U+3D1,U+3D5-3D6,U+3F1,U+3F5,U+2002-200A,U+2016,U+2026,U+2032-2034,U+203E,U+2061-2063,U+20D6-20D7,U+210F,U+2113,U+2115,U+211A,U+211D,U+2124,U+2190-2195,U+21A6,U+21D0-21D5,U+2200,U+2202-2203,U+2205,U+2207-2209,U+220B,U+220F-2213,U+2215-221A,U+221D-221E,U+2223,U+2225,U+2227-222C,U+222E,U+2234,U+223C,U+2243,U+2245,U+2248,U+2254,U+2260-2261,U+2264-2265,U+226A-226B,U+227A-227B,U+2282-2283,U+2286-2287,U+2295,U+2297,U+22A2,U+22A4-22A5,U+22C0-22C3,U+22C5-22C6,U+22EE-22EF,U+22F1,U+2308-230B,U+23B0-23B1,U+23DC-23E1,U+27E6-27EF,U+27F5-27FA,U+2A00-2A06,U+2A7D-2A7E,U+1D434-1D467,U+1D6E2-1D71B',
  'math-letters':
    'U+1D400-1D433,U+1D49C-1D4CF,U+1D538-1D56B,U+1D7CE-1D7E1,U+2102,U+210A-210E,U+2110-2112,U+2119,U+211B,U+212C,U+212F-2131,U+2133-2134',
  'math-styles': 'U+1D5A0-1D5D3,U+1D670-1D6E1,U+1D7F6-1D7FF',
  'math-other':
    'U+A1-A6,U+A8-AB,U+AD-AE,U+B2-B3,U+B5,U+B8-D6,U+D8-F6,U+F8-FF,U+2C8-2D7,U+2DB,U+2DD,U+305,U+309,U+30B,U+30D-337,U+3AA-3B0,U+3CA-3D0,U+3D2-3D4,U+3D7-3F0,U+3F2-3F4,U+3F6,U+2010-2015,U+2017-2025,U+2030-2031,U+2035-2037,U+2057-2060,U+20D0-20D5,U+20D8-20EF,U+2100-2101,U+2103-2109,U+2114,U+2116-2118,U+211C,U+211E-2123,U+2125-212B,U+212D-212E,U+2132,U+2135-214F,U+2196-219B,U+2201,U+2204,U+2206,U+220A,U+220C-220E,U+2214,U+221B-221C,U+221F-2222,U+2224,U+2226,U+222D,U+222F-2233,U+2235-223B,U+223D-2242,U+2244,U+2246-2247,U+2249-2253,U+2255-225F,U+2262-2263,U+2266-2269,U+226C-2279,U+227C-2281,U+2284-2285,U+2288-2294,U+2296,U+2298-22A1,U+22A3,U+22A6-22BF,U+22C4,U+22C7-22ED,U+22F0,U+22F2-22FF,U+2300-2307,U+25A0-25CB,U+27FB-27FF',
}

/**
 * Cuts the font of formulas to the characters that formulas use, and describes its files in `theme/math-fonts.json`. That takes
 * seconds, so it is done once per version. Without hints, files are a quarter smaller; Windows, which would use them, has a
 * mathematical font of its own.
 */
export async function subsetMathFont() {
  const folder = 'node_modules/@fontsource/stix-two-math'
  const { version: fontVersion } = JSON.parse(await readFile(path.join(root, folder, 'package.json'), 'utf8'))
  const to = path.join(dist, 'theme/math')
  const keyFile = path.join(to, 'key.json')
  const key = JSON.stringify([fontVersion, mathRanges])
  if (existsSync(keyFile) && (await readFile(keyFile, 'utf8')) === key) return
  const { default: subsetFont } = await import('subset-font')
  const font = await readFile(path.join(root, folder, 'files/stix-two-math-latin-400-normal.woff2'))
  await rm(to, { recursive: true, force: true })
  await mkdir(to, { recursive: true })
  for (const [name, unicodeRange] of Object.entries(mathRanges)) {
    const options = { targetFormat: 'woff2', noLayoutClosure: true, keepFeatures: [], noHinting: true }
    await writeFile(path.join(to, `${name}.woff2`), await subsetFont(font, listCharacters(unicodeRange), options))
  }
  await writeFile(path.join(dist, 'theme/math-fonts.json'), JSON.stringify(mathRanges))
  await writeFile(keyFile, key)
}
