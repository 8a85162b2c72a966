import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { dist, root } from './paths.mjs'

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

/**
 * The characters of STIX Two Math that formulas use: Latin and Greek in all mathematical styles, operators, arrows and
 * delimiters, as first and last code points. The whole font is three times as large.
 */
const mathCharacters = [
  ...[
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x131, 0x131],
    [0x237, 0x237],
    [0x2c6, 0x2dd],
    [0x300, 0x338],
    [0x391, 0x3f6],
  ],
  ...[
    [0x2010, 0x2026],
    [0x2030, 0x2037],
    [0x203e, 0x203e],
    [0x2057, 0x2063],
    [0x20d0, 0x20ef],
    [0x2100, 0x214f],
  ],
  ...[
    [0x2190, 0x219b],
    [0x21a6, 0x21a6],
    [0x21d0, 0x21d5],
    [0x2200, 0x22ff],
    [0x2300, 0x230b],
    [0x23b0, 0x23b1],
  ],
  ...[
    [0x23dc, 0x23e1],
    [0x25a0, 0x25cb],
    [0x27e6, 0x27ef],
    [0x27f5, 0x27ff],
    [0x2a00, 0x2a06],
    [0x2a7d, 0x2a7e],
  ],
  ...[
    [0x1d400, 0x1d467],
    [0x1d49c, 0x1d4cf],
    [0x1d538, 0x1d56b],
    [0x1d5a0, 0x1d5d3],
    [0x1d670, 0x1d71b],
  ],
  ...[
    [0x1d7ce, 0x1d7e1],
    [0x1d7f6, 0x1d7ff],
  ],
]

/** Subsets the font of formulas. That takes seconds, so it is done once per version. */
export async function subsetMathFont() {
  const folder = 'node_modules/@fontsource/stix-two-math'
  const { version: fontVersion } = JSON.parse(await readFile(path.join(root, folder, 'package.json'), 'utf8'))
  const made = path.join(dist, 'theme/math-font.woff2')
  const key = path.join(dist, 'theme/math-font.json')
  const contents = JSON.stringify({ version: fontVersion, characters: mathCharacters })
  if (existsSync(made) && existsSync(key) && (await readFile(key, 'utf8')) === contents) return
  const { default: subsetFont } = await import('subset-font')
  const font = await readFile(path.join(root, folder, 'files/stix-two-math-latin-400-normal.woff2'))
  const text = mathCharacters.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  await mkdir(path.join(dist, 'theme'), { recursive: true })
  await writeFile(made, await subsetFont(font, text.join(''), { targetFormat: 'woff2', noLayoutClosure: true }))
  await writeFile(key, contents)
}
