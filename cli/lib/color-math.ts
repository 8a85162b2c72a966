import 'culori/css'
import { converter, formatHex, inGamut, interpolate, parse, toGamut, wcagContrast } from 'culori/fn'

const toOklch = converter('oklch')
const inSrgb = inGamut('rgb')
const fitIntoSrgb = toGamut('rgb', 'oklch')

/** How much the lightness of a color changes in one step of a search; a step of 0.005 is not visible. */
const STEP = 0.005

/** The hexadecimal notation of a color of CSS; `null` if the text is not an opaque color. */
export function toHexColor(text: string): string | null {
  const color = parse(text)
  return color && (color.alpha ?? 1) === 1 ? formatHex(inSrgb(color) ? color : fitIntoSrgb(color)) : null
}

/** The contrast of two colors by WCAG 2, from 1 to 21. */
export const measureContrast = (one: string, other: string): number => wcagContrast(one, other)

/** Whether white is easier to read on the color than black. */
export const isDarkColor = (color: string): boolean => measureContrast(color, '#fff') > measureContrast(color, '#000')

/** Mixes `amount` (from 0 to 1) of a color into another, as a translucent layer does. */
export const layColor = (base: string, layer: string, amount: number): string =>
  formatHex(interpolate([base, layer], 'rgb')(amount))

export type Oklch = Record<'l' | 'c' | 'h', number>

/** Changes a color in OKLCH; hues are in degrees. */
export function changeColor(color: string, change: (parts: Oklch) => Oklch): string {
  const { l = 0, c = 0, h = 0 } = toOklch(color) ?? {}
  return formatHex(fitIntoSrgb({ mode: 'oklch', ...change({ l, c, h }) }))
}

/**
 * The color itself if its contrast on every ground is at least `ratio`; otherwise the nearest one of its hue that is darker,
 * on light grounds, or lighter, on dark ones.
 */
export function reachContrast(color: string, ratio: number, grounds: readonly string[]): string {
  const isDark = grounds.every(isDarkColor)
  let changed = formatHex(color) ?? color
  for (
    let lightness = Math.min(1, toOklch(color)?.l ?? 0);
    lightness >= 0 && lightness <= 1;
    lightness += isDark ? STEP : -STEP
  ) {
    if (grounds.every((ground) => measureContrast(changed, ground) >= ratio)) return changed
    changed = changeColor(color, (parts) => ({ ...parts, l: lightness }))
  }
  return isDark ? '#ffffff' : '#000000'
}
