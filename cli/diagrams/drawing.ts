/** A point or a size in CSS pixels at the natural size of the drawing. */
export interface Point {
  x: number
  y: number
}

/** The smallest scale of a drawing: text of 14 px is shown at 12 px or more. In a narrower column, the drawing scrolls. */
export const MIN_SCALE = 12 / 14

/** One entry of a text alternative; `items` are nested below it. */
export interface TextItem {
  text: string
  items?: TextItem[]
}

/** The content of a diagram for readers who do not see it. */
export type Alternative =
  | { kind: 'list'; ordered: boolean; items: TextItem[] }
  | { kind: 'table'; head: string[]; rows: string[][] }

/** A picture without its frame. */
export interface Picture {
  width: number
  height: number
  /** The content of the `svg` element: no ids, no style attributes, colors by class. */
  body: string
}

/** A finished diagram without its frame. It does not depend on the page it is on. */
export interface Drawing extends Picture {
  /** The kind of diagram: `Flowchart`. */
  kind: string
  /** One sentence with the number of its parts. */
  summary: string
  /** A variant for phones, on which this picture does not fit. */
  narrow?: Picture
  alternative: Alternative
  /** Whether the alternative says more than the picture, and so is open by default. */
  open: boolean
  /** Title and description from the source; the info string of the fence takes precedence. */
  title?: string
  description?: string
}

/** Emphasis that a diagram can ask for; the theme decides its color. */
export type Tone = 'accent' | 'good' | 'bad' | 'warn' | 'muted'

// biome-ignore format: one line for each group
const toneByName: Readonly<Record<string, Tone>> = {
  accent: 'accent', highlight: 'accent', primary: 'accent', active: 'accent',
  good: 'good', success: 'good', ok: 'good', verified: 'good', valid: 'good',
  bad: 'bad', error: 'bad', danger: 'bad', failure: 'bad', invalid: 'bad',
  warn: 'warn', warning: 'warn', caution: 'warn',
  muted: 'muted', dim: 'muted', external: 'muted', reserved: 'muted',
}

/** The tone for a class name; the theme does not know other classes. */
export function findTone(name: string): Tone | undefined {
  const key = name.toLowerCase()
  return Object.hasOwn(toneByName, key) ? toneByName[key] : undefined
}
