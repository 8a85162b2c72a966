import { changeColor, layColor, reachContrast } from '../lib/color-math.ts'

/** A color in both modes, in hexadecimal notation. */
export interface ModeColors {
  light: string
  dark: string
}

type Mode = keyof ModeColors

/** The grays of the theme, as in src/styles/tokens.css, by the ends of the names of their custom properties (`--ds-color-…`). */
const GRAYS = {
  background: { light: '#fcfbf8', dark: '#101317' },
  surface: { light: '#f7f5ef', dark: '#151920' },
  sidebar: { light: '#f7f5ef', dark: '#0d1013' },
  raised: { light: '#fffefb', dark: '#1a1f27' },
  'code-background': { light: '#f4f2ec', dark: '#171b21' },
  slab: { light: '#14171c', dark: '#14171c' },
  text: { light: '#2b2f36', dark: '#d6d9de' },
  heading: { light: '#14171c', dark: '#f5f6f7' },
  muted: { light: '#5b626d', dark: '#9aa1ac' },
  'control-border': { light: '#8b8f96', dark: '#6b7380' },
  hairline: { light: '#e4e0d6', dark: '#262c35' },
  announcement: { light: '#14171c', dark: '#262c35' },
  'announcement-text': { light: '#fcfbf8', dark: '#f5f6f7' },
} satisfies Record<string, ModeColors>

/** The colors that follow the accent, as in src/styles/tokens.css. */
const ACCENTS = {
  link: { light: '#8f4a00', dark: '#ffb454' },
  accent: { light: '#b45309', dark: '#f59e2c' },
  focus: { light: '#1f5fd1', dark: '#7db2ff' },
} satisfies Record<string, ModeColors>

type Grays = Record<keyof typeof GRAYS, ModeColors>

/** The colors that the configuration determines, by the ends of the names of their custom properties (`--ds-color-…`). */
export type ThemeColors = Grays & Record<keyof typeof ACCENTS, ModeColors>

export interface ColorChoice {
  /** In hexadecimal notation; `null` for that of the theme. */
  accent: string | null
  neutral: 'warm' | 'cool' | 'pure'
}

/** Least contrasts of links and marks on every ground. Light text on dark grounds looks thinner, so it gets more. */
const CONTRASTS = { light: 4.5, dark: 6.5 } as const

/** Shares of the color of text in the background of what the pointer is on (`--ds-color-hover`). */
const HOVER = { light: 0.055, dark: 0.07 } as const

const HUE_OF_COOL = 258

/** Computes the colors of a site, so that text and marks are readable on every ground of either mode. */
export function computeColors({ accent, neutral }: ColorChoice): ThemeColors {
  const grays = neutral === 'warm' ? GRAYS : mapColors(GRAYS, (color, mode) => tint(color, mode, neutral))
  if (accent === null) return { ...grays, ...ACCENTS }
  const color = mapModes((mode) => reachContrast(accent, CONTRASTS[mode], listGrounds(grays, mode)))
  return { ...grays, link: color, accent: color, focus: color }
}

function tint(color: string, mode: Mode, neutral: 'cool' | 'pure'): string {
  return changeColor(color, ({ l }) => {
    // The lightest page is white, with the distances between the other grounds kept.
    const lightness = mode === 'light' && l > 0.9 ? Math.min(1, l + 0.015) : l
    const chroma = neutral === 'pure' ? 0 : 0.003 + 0.03 * (1 - lightness)
    return { l: lightness, c: lightness === 1 ? 0 : chroma, h: HUE_OF_COOL }
  })
}

/** Everything that links are on: the grounds, also under the pointer, which is darker than any tint of an admonition. */
function listGrounds(grays: Grays, mode: Mode): string[] {
  const grounds = [grays.background, grays.surface, grays.sidebar, grays.raised, grays['code-background']]
  return grounds.flatMap(({ [mode]: ground }) => [ground, layColor(ground, grays.text[mode], HOVER[mode])])
}

const mapModes = (change: (mode: Mode) => string): ModeColors => ({ light: change('light'), dark: change('dark') })

function mapColors(colors: Grays, change: (color: string, mode: Mode) => string): Grays {
  const changed = { ...colors }
  for (const name of Object.keys(GRAYS)) {
    if (!isGray(name)) continue
    changed[name] = mapModes((mode) => change(colors[name][mode], mode))
  }
  return changed
}

const isGray = (name: string): name is keyof Grays => name in GRAYS
