import { applyEdits, type Edit } from '../lib/edits.ts'

/** One destination of a link in a Markdown source, and what to write instead. */
export interface DestinationReplacement {
  /** 1-based range of the link or of the destination; columns count UTF-16 code units. */
  span: { line: number; column: number; endLine: number; endColumn: number }
  /** The destination as written in the source. */
  raw: string
  replacement: string
}

/** A destination that was replaced, and its 1-based line, which is that of the definition for a reference. */
export interface ReplacedDestination extends Pick<DestinationReplacement, 'raw' | 'replacement'> {
  line: number
}

/** A destination that was located: an edit of the source. */
type DestinationEdit = Edit & Pick<DestinationReplacement, 'raw' | 'replacement'>

/** Replaces destinations in their links or definitions. One that is not located with certainty is not changed. */
export function replaceDestinations(
  text: string,
  replacements: readonly DestinationReplacement[],
): { text: string; replaced: ReplacedDestination[] } {
  if (replacements.length === 0) return { text, replaced: [] }
  const lines = listLineStarts(text)
  const edits = locate(text, lines, replacements)
  let line = 0
  const replaced = edits.map(({ start, raw, replacement }) => {
    while ((lines[line] ?? Number.POSITIVE_INFINITY) <= start) line += 1
    return { line, raw, replacement }
  })
  return { text: applyEdits(text, edits).text, replaced }
}

/** The edits that `replaceDestinations` makes, in their order. */
export function locateDestinations(text: string, replacements: readonly DestinationReplacement[]): Edit[] {
  return locate(text, listLineStarts(text), replacements)
}

function locate(
  text: string,
  lines: readonly number[],
  replacements: readonly DestinationReplacement[],
): DestinationEdit[] {
  const edits = new Map<number, DestinationEdit>()
  for (const wanted of replacements) {
    const { raw, replacement } = wanted
    const start = findStart(text, lines, wanted)
    if (start !== undefined) edits.set(start, { start, end: start + raw.length, text: replacement, raw, replacement })
  }
  return [...edits.values()].sort((one, other) => one.start - other.start)
}

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** Offsets at which lines begin. A byte order mark does not count as a column. */
function listLineStarts(text: string): number[] {
  const starts = [text.startsWith('\uFEFF') ? 1 : 0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const isEnd = code === LINE_FEED || (code === CARRIAGE_RETURN && text.charCodeAt(at + 1) !== LINE_FEED)
    if (isEnd) starts.push(at + 1)
  }
  return starts
}

function findStart(text: string, lines: readonly number[], { span, raw }: DestinationReplacement): number | undefined {
  const start = (lines[span.line - 1] ?? text.length) + span.column - 1
  const end = (lines[span.endLine - 1] ?? text.length) + span.endColumn - 1
  const link = text.slice(start, end)
  const opening = link.startsWith('<') ? -1 : link.lastIndexOf('](')
  if (opening >= 0) {
    const at = opening + (/^\]\(\s*<?/.exec(link.slice(opening))?.[0].length ?? 0)
    return link.startsWith(raw, at) && /^[>\s)]/.test(link.slice(at + raw.length)) ? start + at : undefined
  }
  if (!link.startsWith('<')) return findOnly(text, raw, DEFINITION)
  const at = findOnly(link, raw, ATTRIBUTE)
  return at === undefined ? undefined : start + at
}

interface Surroundings {
  before: RegExp
  after: RegExp
}

const ATTRIBUTE: Surroundings = { before: /=\s*["']?$/, after: /^["'\s>]/ }
const DEFINITION: Surroundings = { before: /(?:^|\n) {0,3}\[[^\]\n]+\]:\s*<?$/, after: /^(?:[>\s]|$)/ }

/** Characters before a destination that `before` may look at: a label has at most 999. */
const MAX_BEFORE = 1100

/** Creates the function that replaces destinations in prose without known positions, unless they are ambiguous. */
export function createDestinationFiller(
  replacements: readonly Pick<DestinationReplacement, 'raw' | 'replacement'>[],
): (prose: string) => string {
  const wanted = new Map<string, string | null>()
  for (const { raw, replacement } of replacements) {
    wanted.set(raw, (wanted.get(raw) ?? replacement) === replacement ? replacement : null)
  }
  return (prose) =>
    prose.replace(
      /(\]\(\s*<)([^<>\n]+)|(\]\(\s*|\b(?:href|src|poster)=["']|^ {0,3}\[[^\]\n]+\]:\s*<?)([^\s"'<>()]+)/gm,
      (whole, opening: string | undefined, enclosed: string, before: string, bare: string) => {
        const replacement = wanted.get(opening === undefined ? bare : enclosed)
        return replacement ? (opening ?? before) + replacement : whole
      },
    )
}

/** The offset of a destination that occurs once. A destination may be too long for a regular expression, as a `data:` URL. */
function findOnly(text: string, raw: string, { before, after }: Surroundings): number | undefined {
  let only: number | undefined
  for (let at = text.indexOf(raw); raw !== '' && at >= 0; at = text.indexOf(raw, at + 1)) {
    const end = at + raw.length
    if (!before.test(text.slice(Math.max(0, at - MAX_BEFORE), at)) || !after.test(text.slice(end, end + 1))) continue
    if (only !== undefined) return undefined
    only = at
  }
  return only
}
