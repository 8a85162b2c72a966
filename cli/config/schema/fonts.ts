import * as z from 'zod/mini'
import { describe, optional, required, withDefault } from './keys.ts'
import { mapOutput, object, orFalse, stringAs } from './schema.ts'
import { nonBlankString, projectPath } from './values.ts'

const WEIGHT = /^(?:[1-9]\d{0,2}|1000)(?: (?:[1-9]\d{0,2}|1000))?$/
const UNICODE_RANGE = /^U\+[0-9a-f?]{1,6}(?:-[0-9a-f]{1,6})?(?:\s*,\s*U\+[0-9a-f?]{1,6}(?:-[0-9a-f]{1,6})?)*$/i

const fontPath = mapOutput(projectPath, (path, report) => {
  if (path.toLowerCase().endsWith('.woff2')) return path
  return report({
    message: 'must be a path of a .woff2 file',
    hint: 'All browsers that the theme supports read WOFF2.',
  })
})

/** A font that is used at build time only. */
export const cardFontPath = mapOutput(projectPath, (path, report) => {
  if (/\.(?:ttf|otf|woff2)$/i.test(path)) return path
  return report({ message: 'must be a path of a .ttf, .otf or .woff2 file' })
})

const weight = stringAs((value, report) => {
  if (!WEIGHT.test(value)) report({ message: 'must be a weight such as "400", or a range such as "400 700"' })
  return value
})

const unicodeRange = stringAs((value, report) => {
  if (!UNICODE_RANGE.test(value)) report({ message: 'must be a list of ranges such as "U+0-FF, U+2010-2027"' })
  return value
})

const file = object({
  path: required(fontPath, 'Path of the file, relative to the root.'),
  weight: withDefault(weight, '100 900', 'Weight, or the range of weights of a variable font.'),
  style: withDefault(z.enum(['normal', 'italic']), 'normal', 'Style.'),
  unicodeRange: optional(unicodeRange, { text: 'Characters for which the file is downloaded.', default: 'all' }),
})

const face = describe(
  object({
    family: required(nonBlankString, 'Name of the font family.'),
    files: required(z.array(file), 'Its files, as WOFF2.'),
    fallback: withDefault(nonBlankString, 'sans-serif', 'CSS font families until the font has loaded, and without it.'),
  }),
  { id: 'FontFace', description: 'A font of the project.' },
)

/** `false` means a system font; unset means the theme's font. */
const faceOrNone = orFalse(face)

const faces = object({
  text: optional(faceOrNone, { text: 'Font of text; `false` for that of the system.', default: 'Inter' }),
  heading: optional(faceOrNone, {
    text: 'Font of titles and second-level headings; `false` for the font of text.',
    default: 'Source Serif 4',
  }),
  code: optional(faceOrNone, { text: 'Font of code; `false` for that of the system.', default: 'JetBrains Mono' }),
})

/** The fonts of the site. */
export const fonts = mapOutput(orFalse(faces), (given): z.output<typeof faces> => {
  return given || { text: false, heading: false, code: false }
})
