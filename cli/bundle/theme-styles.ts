import type { Config } from '../config/config.ts'
import { isDarkColor, layColor, reachContrast, toHexColor } from '../lib/color-math.ts'

type Theme = Config['theme']

const RADII: Readonly<Record<Theme['radius'], string>> = {
  none: '--ds-radius:0px;--ds-radius-block:0px;--ds-radius-dialog:0px;',
  small: '',
  round: '--ds-radius:10px;--ds-radius-block:14px;--ds-radius-dialog:20px;',
}

const LOOKS: Readonly<Record<Theme['look'], string>> = {
  ledger: '',
  plain: '--ds-rule:1px solid;--ds-tick:0px;',
}

/** The rules that turn the stylesheet of the theme into that of a site; '' if the site has chosen nothing. */
export async function formatThemeStyles(theme: Theme): Promise<string> {
  const { accent, neutral, colors, radius, look } = theme
  const shapes = RADII[radius] + LOOKS[look]
  const hasOwnColors = accent !== null || neutral !== 'warm'
  const values = hasOwnColors
    ? Object.entries(colors).map(([name, { light, dark }]) => `--ds-color-${name}:light-dark(${light},${dark});`)
    : []
  return [
    shapes && `@layer tokens{:root{${shapes}}}`,
    values.length > 0 && `@media (forced-colors:none){@layer tokens{:root{${values.join('')}}}}`,
    await formatCodeStyles(theme.code),
  ]
    .filter(Boolean)
    .join('')
}

/** The kinds of tokens (`--ds-code-…`), and the types of Prism whose color they take: the first that the theme has. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  comment: ['comment'],
  keyword: ['keyword', 'atrule', 'tag'],
  string: ['string', 'attr-value', 'char'],
  number: ['number', 'boolean', 'constant', 'builtin'],
  function: ['function', 'function-variable'],
  type: ['class-name', 'builtin', 'tag', 'constant'],
  punctuation: ['punctuation', 'operator'],
  deleted: ['deleted'],
}

/**
 * The colors of a Prism theme in every block of code; a light one only in light mode, where it does not dazzle. Colors
 * that are too faint on their background reach a contrast of 4.5.
 */
async function formatCodeStyles(name: Theme['code']): Promise<string> {
  if (name === 'auto' || name === 'paper' || name === 'dark') return ''
  const { themes } = await import('./prism-themes.ts')
  const { plain, styles } = themes[name]
  const background = toHexColor(plain.backgroundColor ?? 'white') ?? '#ffffff'
  const makeReadable = (color: string): string => reachContrast(color, 4.5, [background])
  const text = makeReadable(plain.color ?? 'black')
  const findColor = (types: readonly string[]): string | undefined =>
    types.flatMap(
      (type) => styles.findLast((each) => each.types.includes(type) && each.style.color)?.style.color ?? [],
    )[0]
  const tokens = Object.entries(TYPES).map(
    ([kind, types]) => `--ds-code-${kind}:${makeReadable(findColor(types) ?? text)};`,
  )
  const isDark = isDarkColor(background)
  const frame = [
    `color-scheme:${isDark ? 'dark' : 'light'};--ds-color-code-background:${background};--ds-color-text:${text};`,
    `--ds-color-muted:${makeReadable(findColor(['comment']) ?? text)};`,
    `--ds-color-hairline:${layColor(background, text, 0.14)};`,
  ]
  const blocks = isDark ? '.theme-code-block' : '[data-theme="light"] .theme-code-block'
  return `@layer utilities{@media screen and (forced-colors:none){${blocks}{${frame.join('')}${tokens.join('')}}}}`
}
