/** Front matter as it stands in a source. */
export interface FrontMatterBlock {
  /** Between the fences, without them. It begins on line 2. */
  yaml: string
  /** The source with the fences and everything between them blanked, so that every line, column and offset in the rest is true. */
  body: string
  /** The opening fence has no closing one, and what follows reads like front matter. */
  unclosed: boolean
}

const opening = /^---[ \t]*\n/
const closing = /^---[ \t]*$/m

/** Takes front matter off the very top of a source. Line endings must be `\n`. `---js` and the like open nothing. */
export function splitFrontMatter(text: string): FrontMatterBlock | undefined {
  const open = opening.exec(text)
  if (!open) return undefined
  const start = open[0].length
  const rest = text.slice(start)
  const close = closing.exec(rest)
  if (!close) return /^[ \t]*[\w-]+[ \t]*:(?:[ \t]|$)/m.test(rest.split('\n', 1)[0] ?? '') ? unclosed(text) : undefined
  const yaml = rest.slice(0, close.index)
  const end = start + close.index + close[0].length
  const blank = text.slice(0, end).replace(/[^\n]/g, ' ')
  return { yaml, body: blank + text.slice(end), unclosed: false }
}

const unclosed = (text: string): FrontMatterBlock => ({ yaml: '', body: text, unclosed: true })
