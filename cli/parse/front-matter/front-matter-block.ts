/** Front matter as written in a source. */
export interface FrontMatterBlock {
  /** The text between the fences. It begins on line 2. */
  yaml: string
  /**
   * The source with the fences and everything between them blanked, so that lines, columns and offsets of the rest stay
   * the same.
   */
  body: string
  /** The closing fence is missing, and what follows reads like front matter. */
  unclosed: boolean
}

const opening = /^---[ \t]*\n/
const closing = /^---[ \t]*$/m

/**
 * Finds front matter at the very beginning of a source, whose line endings must be `\n`. `---js` and the like are not
 * front matter.
 */
export function splitFrontMatter(text: string): FrontMatterBlock | undefined {
  const open = opening.exec(text)
  if (!open) return undefined
  const start = open[0].length
  const rest = text.slice(start)
  const close = closing.exec(rest)
  if (!close)
    return /^[ \t]*[\w-]+[ \t]*:(?:[ \t]|$)/m.test(rest.split('\n', 1)[0] ?? '') ? createUnclosedBlock(text) : undefined
  const yaml = rest.slice(0, close.index)
  const end = start + close.index + close[0].length
  const blank = text.slice(0, end).replace(/[^\n]/g, ' ')
  return { yaml, body: blank + text.slice(end), unclosed: false }
}

const createUnclosedBlock = (text: string): FrontMatterBlock => ({ yaml: '', body: text, unclosed: true })
