import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'

interface CardFontInput {
  /** Absolute. */
  root: string
  config: Pick<Config, 'socialCardFonts'> & { theme: Pick<Config['theme'], 'fonts'> }
}

interface CardFonts {
  /** The contents of the existing files of the font of titles, if the project has one. */
  face: Uint8Array[]
  /** Those of the fonts for further scripts. */
  further: Uint8Array[]
  /** Paths in `socialCardFonts` without a file, with their positions. */
  missing: { path: string; at: number }[]
}

/** Reads the fonts of the project for social cards: that of titles, and those that the configuration names for cards. */
export async function readCardFonts({ root, config }: CardFontInput): Promise<CardFonts> {
  const read = async (paths: readonly string[]) =>
    Promise.all(paths.map((path) => readFile(join(root, path)).catch(() => undefined)))
  const face = await read(getCardFace(config.theme).files.map(({ path }) => path))
  const further = await read(config.socialCardFonts)
  const missing = config.socialCardFonts.flatMap((path, at) => (further[at] ? [] : [{ path, at }]))
  return { face: face.flatMap((font) => font ?? []), further: further.flatMap((font) => font ?? []), missing }
}

/** Reads the fonts of the theme for social cards, that of Latin text first. */
export async function readThemeCardFonts(
  directory: string,
  theme: CardFontInput['config']['theme'],
): Promise<Uint8Array[]> {
  const folder = join(directory, 'cards')
  const { name } = getCardFace(theme)
  const files = (await readdir(folder)).filter((file) => file.startsWith(`${name}-`)).sort()
  const isLatin = (file: string) => file === `${name}-latin.ttf`
  const ordered = [...files.filter(isLatin), ...files.filter((file) => !isLatin(file))]
  return Promise.all(ordered.map((file) => readFile(join(folder, file))))
}

/** Titles on cards have the font of titles on pages; one of the system is not known here, so the theme's font is in its place. */
function getCardFace({ fonts }: CardFontInput['config']['theme']): {
  name: 'heading' | 'text'
  files: { path: string }[]
} {
  const name = fonts.heading === false ? 'text' : 'heading'
  const face = fonts[name]
  const files = face ? face.files.filter(({ style }) => style === 'normal') : []
  return { name, files }
}
