import * as z from 'zod/mini'
import { PRISM_THEMES } from '../../content/prism-themes.ts'
import { toHexColor } from '../../lib/color-math.ts'
import { computeColors } from '../theme-colors.ts'
import { fonts } from './fonts.ts'
import { describe, optional, withDefault, withDefaults } from './keys.ts'
import { mapOutput, object, stringAs } from './schema.ts'

const color = stringAs((value, report) => {
  return (
    toHexColor(value) ??
    report({
      message: `"${value}" is not an opaque color`,
      hint: 'Write a color of CSS, such as "#6d28d9" or "oklch(0.5 0.2 290)".',
    })
  )
})

const keys = object({
  accent: optional(color, {
    text: 'Color of links, buttons, marks and the focus: any color of CSS. Its lightness is changed in each mode until text is readable.',
    default: 'amber',
    example: "theme: { accent: '#6d28d9', neutral: 'cool', look: 'plain', radius: 'round', code: 'dark' }",
  }),
  neutral: withDefault(
    z.enum(['warm', 'cool', 'pure']),
    'warm',
    'Grays of pages, text and lines: those of paper, of slate, or without a hue.',
  ),
  look: withDefault(
    z.enum(['ledger', 'plain']),
    'ledger',
    'With `plain`, headings have the font of text, and there are no double lines and no ticks above headings.',
  ),
  radius: withDefault(z.enum(['none', 'small', 'round']), 'small', 'Corners of buttons, fields, blocks and dialogs.'),
  code: withDefault(
    z.enum(['auto', 'paper', 'dark', ...PRISM_THEMES]),
    'auto',
    'Blocks of code: terminals dark and files like the page (`auto`), all like the page (`paper`), all dark (`dark`), or the colors of a Prism theme.',
  ),
  fonts: withDefaults(fonts, {
    text: 'Fonts; `false` for those of the system.',
    example:
      "theme: { fonts: { heading: false, text: { family: 'Figtree', files: [{ path: 'src/figtree.woff2' }] } } }",
  }),
})

/** The theme, with the colors that follow from its keys. */
export const theme = describe(
  mapOutput(keys, ({ fonts: faces, ...choices }) => ({
    ...choices,
    fonts: choices.look === 'plain' && faces.heading === null ? { ...faces, heading: false as const } : faces,
    colors: computeColors(choices),
  })),
  { id: 'Theme', description: 'The default theme.' },
)
