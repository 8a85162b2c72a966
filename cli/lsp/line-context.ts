/** The text of a line (0-based), without its end. */
export const readLine = (text: string, line: number): string => text.split(/\r\n|\n|\r/, line + 1)[line] ?? ''

/** Whether a line (0-based) is between the marks of front matter, or is one of them. */
export function isInFrontMatter(text: string, line: number): boolean {
  const lines = text.split(/\r\n|\n|\r/)
  if (lines[0]?.trimEnd() !== '---') return false
  const end = lines.findIndex((each, at) => at > 0 && each.trimEnd() === '---')
  return end < 0 ? true : line <= end
}

/** What an author is writing where the cursor is. */
export type LineContext =
  | { kind: 'front-matter-key'; typed: string }
  | { kind: 'front-matter-value'; key: string; typed: string }
  /** `typed` is the destination so far. */
  | { kind: 'link' | 'image'; typed: string }
  | { kind: 'fact'; typed: string }
  /** `colons` is their number: one within text, two or more at the beginning of a line. */
  | { kind: 'directive'; colons: number; typed: string }
  | { kind: 'none' }

/** Reads the line up to the cursor. */
export function readLineContext(text: string, position: { line: number; character: number }): LineContext {
  const before = readLine(text, position.line).slice(0, position.character)
  if (isInFrontMatter(text, position.line)) {
    const [, key, value] = /^([\w-]+):\s*(.*)$/.exec(before) ?? []
    if (key !== undefined) return { kind: 'front-matter-value', key, typed: value ?? '' }
    return /^[\w-]*$/.test(before) && position.line > 0 ? { kind: 'front-matter-key', typed: before } : { kind: 'none' }
  }
  const destination = /(!?)\[(?:[^\][]|\[[^\][]*\]|\\.)*\]\(\s*<?([^\s()<>]*)$/.exec(before)
  if (destination) return { kind: destination[1] === '!' ? 'image' : 'link', typed: destination[2] ?? '' }
  const definition = /^ {0,3}\[[^\]]+\]:\s*<?(\S*)$/.exec(before)
  if (definition) return { kind: 'link', typed: definition[1] ?? '' }
  const fact = /\{([\w.]*)$/.exec(before)
  if (fact) return { kind: 'fact', typed: fact[1] ?? '' }
  const directive = /(?:^\s*(:{2,})|(?:^|[\s([])(:))([\w-]*)$/.exec(before)
  if (directive) return { kind: 'directive', colons: (directive[1] ?? ':').length, typed: directive[3] ?? '' }
  return { kind: 'none' }
}
