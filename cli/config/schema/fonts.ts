import { choiceType, unionType } from './input-type.ts'
import { optional, required, withDefault } from './keys.ts'
import { type Output, object, rule, type Schema, stringAs } from './schema.ts'
import { describeAs, list, nonBlankString, oneOf, projectPath } from './values.ts'

const WEIGHT = /^(?:[1-9]\d{0,2}|1000)(?: (?:[1-9]\d{0,2}|1000))?$/
const UNICODE_RANGE = /^U\+[0-9a-f?]{1,6}(?:-[0-9a-f]{1,6})?(?:\s*,\s*U\+[0-9a-f?]{1,6}(?:-[0-9a-f]{1,6})?)*$/i

const fontPath: Schema<string> = rule(projectPath.inputType, (input, report, run) => {
  const path = run(projectPath, input)
  if (path === undefined || path.toLowerCase().endsWith('.woff2')) return path
  return report({
    message: 'must be a path of a .woff2 file',
    hint: 'All browsers that the theme supports read WOFF2.',
  })
})

const weight: Schema<string> = stringAs((value, report) => {
  if (!WEIGHT.test(value)) report({ message: 'must be a weight such as "400", or a range such as "400 700"' })
  return value
})

const unicodeRange: Schema<string> = stringAs((value, report) => {
  if (!UNICODE_RANGE.test(value)) report({ message: 'must be a list of ranges such as "U+0-FF, U+2010-2027"' })
  return value
})

const file = object({
  path: required(fontPath, 'Path of the file, relative to the root.'),
  weight: withDefault(weight, '100 900', 'Weight, or the range of weights of a variable font.'),
  style: withDefault(oneOf('normal', 'italic'), 'normal', 'Style.'),
  unicodeRange: optional(unicodeRange, {
    text: 'Characters for which the file is downloaded.',
    default: 'all',
  }),
})

const face = describeAs(
  { name: 'FontFace', description: 'A font of the project.' },
  object({
    family: required(nonBlankString, 'Name of the font family.'),
    files: required(list(file), 'Its files, as WOFF2.'),
    fallback: withDefault(nonBlankString, 'sans-serif', 'CSS font families until the font has loaded, and without it.'),
  }),
)

type Face = Output<typeof face>

/** `false` stands for a font of the system; unset for that of the theme. */
const faceOrNone: Schema<Face | false> = rule(unionType(face.inputType, choiceType([false])), (input, _report, run) =>
  input === false ? false : run(face, input),
)

const faces = object({
  text: optional(faceOrNone, { text: 'Font of text; `false` for that of the system.', default: 'Inter' }),
  heading: optional(faceOrNone, {
    text: 'Font of titles and second-level headings; `false` for the font of text.',
    default: 'Source Serif 4',
  }),
  code: optional(faceOrNone, { text: 'Font of code; `false` for that of the system.', default: 'JetBrains Mono' }),
})

type Faces = Output<typeof faces>

/** The fonts of the site. */
export const fonts: Schema<Faces> = rule(unionType(faces.inputType, choiceType([false])), (input, _report, run) =>
  run(faces, input === false ? { text: false, heading: false, code: false } : input),
)
