import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { createLineIndex, toSpan } from '../lib/line-index.ts'

/** A stylesheet of the site: its path relative to the root, and its text. */
export interface Stylesheet {
  path: string
  text: string
  /** The layer and media conditions with which another stylesheet imports it. Default: none. */
  condition?: string
}

/** A color of the theme that a stylesheet sets. */
interface Setting {
  name: string
  value: string
  /** Selectors and at-rules around it, the outermost first. */
  context: readonly string[]
  start: number
}

/** Comments, strings, delimiters of rules, and everything between them. */
const PIECE = /\/\*[\s\S]*?(?:\*\/|$)|"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|[{};]|[^{};"'/]+|\//g
const COLOR = /^\s*(--ds-(?:color|code)-[\w-]+)\s*:\s*([\s\S]*)$/
const ROOT = /(?:^|[\s,(])(?::root|html)\s*(?:$|[,)])/
const DARK = /data-theme=["']?dark|prefers-color-scheme:\s*dark/
/** Values that may differ between the modes. */
const HAS_MODES = /light-dark\(|var\(/
/** The bar at the top brings the color of its own text. */
const SAME_IN_BOTH = /^--ds-color-announcement/

/**
 * Reports the colors of the theme that are set on the root with one value for both modes, and not again for the dark one:
 * they make text unreadable there. Pure.
 */
export function checkOneModeColors(stylesheets: readonly Stylesheet[]): Diagnostic[] {
  const sheets = stylesheets.map((sheet) => ({ ...sheet, settings: listSettings(sheet) }))
  const isDark = ({ context }: Setting): boolean => context.some((prelude) => DARK.test(prelude))
  const dark = new Set(sheets.flatMap(({ settings }) => settings.filter(isDark).map(({ name }) => name)))
  return sheets.flatMap(({ path, text, settings }) =>
    settings
      .filter((setting) => ROOT.test(setting.context.at(-1) ?? '') && !isDark(setting) && !dark.has(setting.name))
      .filter(({ name, value }) => !HAS_MODES.test(value) && !SAME_IN_BOTH.test(name))
      .map(({ name, value, start }): Diagnostic => {
        const span = toSpan(createLineIndex(text), start, start + name.length)
        return {
          code: 'theme/one-mode',
          message: `${name} has the same color in light and dark mode.`,
          hint: `Write \`${name}: light-dark(${value.trim()}, …)\` with a color for the dark mode.`,
          origin: { kind: 'file', file: path, ...span },
        }
      }),
  )
}

function listSettings({ text, condition }: Stylesheet): Setting[] {
  const settings: Setting[] = []
  const context = condition === undefined ? [] : [condition]
  let pending = ''
  let start = 0
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    if (piece.startsWith('/*')) continue
    if (!/^[{};]$/.test(piece)) {
      if (pending.trim() === '') start = index + (piece.length - piece.trimStart().length)
      pending += piece
      continue
    }
    const [, name, value] = COLOR.exec(pending) ?? []
    if (piece === '{') context.push(pending.trim())
    else if (name !== undefined && value !== undefined) settings.push({ name, value, context: [...context], start })
    if (piece === '}') context.pop()
    pending = ''
  }
  return settings
}
