/** A point or a length in CSS pixels of the drawing at its natural size. */
export interface Point {
  x: number
  y: number
}

/** One entry of a text alternative; its parts stand below it. */
export interface TextItem {
  text: string
  items?: TextItem[]
}

/** What a diagram says, for readers who do not see it. */
export type Alternative =
  | { kind: 'list'; ordered: boolean; items: TextItem[] }
  | { kind: 'table'; head: string[]; rows: string[][] }

/** A finished diagram before it is put into its frame. Nothing in it depends on the page it stands on. */
export interface Drawing {
  /** What it is, in a word: `Flowchart`. */
  kind: string
  /** One sentence that counts what is in it. */
  summary: string
  width: number
  height: number
  /** The inside of the `svg` element: no ids, no style attributes, colours by class. */
  body: string
  alternative: Alternative
  /** Whether the alternative says more than the picture, and so is shown beside it. */
  open: boolean
  /** Title and description written inside of the source; the info string of the fence wins over them. */
  title?: string
  description?: string
}

/** Emphasis that a diagram can ask for; which colour it is, the theme decides. */
export type Tone = 'accent' | 'good' | 'bad' | 'warn' | 'muted'

const toneByName: Readonly<Record<string, Tone>> = {
  ...{ accent: 'accent', highlight: 'accent', primary: 'accent', active: 'accent' },
  ...{ good: 'good', success: 'good', ok: 'good', verified: 'good', valid: 'good' },
  ...{ bad: 'bad', error: 'bad', danger: 'bad', failure: 'bad', invalid: 'bad' },
  ...{ warn: 'warn', warning: 'warn', caution: 'warn' },
  ...{ muted: 'muted', dim: 'muted', external: 'muted', reserved: 'muted' },
}

/** The tone that a class name asks for; other classes mean nothing to the theme. */
export function toneOf(name: string): Tone | undefined {
  const key = name.toLowerCase()
  return Object.hasOwn(toneByName, key) ? toneByName[key] : undefined
}
