import type { CodeInfo } from './info.ts'

/** The mark of a line of code; printed as a class. */
export type Mark = 'highlighted' | 'added' | 'removed' | 'focused' | 'error' | 'warning'

/** A word to mark in lines `from` to `to`; 0-based, `to` is exclusive. */
export interface MarkedWord {
  text: string
  from: number
  to: number
}

/** Code without its marker comments, and the marks they set; `marks` has one entry per line, or is empty. */
export interface MarkedCode {
  lines: string[]
  marks: ReadonlySet<Mark>[]
  words: MarkedWord[]
}

type CommentStyle = readonly [open: string, close: string]

const line: CommentStyle = ['//', '']
const block: CommentStyle = ['/*', '*/']
const jsx: CommentStyle = ['{/*', '*/}']
const html: CommentStyle = ['<!--', '-->']
const hash: CommentStyle = ['#', '']
const percent: CommentStyle = ['%', '']
const dashes: CommentStyle = ['--', '']
const anyStyle = [line, block, jsx, hash, html]

/** The comment styles of magic words by language (docs/behaviours.md CB-3); `anyStyle` for all others. */
// biome-ignore format: one line for each group
const stylesByLanguage: Readonly<Record<string, readonly CommentStyle[]>> = {
  js: [line, block], javascript: [line, block], ts: [line, block], typescript: [line, block],
  jsx: [line, block, jsx], tsx: [line, block, jsx], html: [line, block, html],
  python: [hash], py: [hash], bash: [hash], sh: [hash],
  md: [html, jsx, hash], markdown: [html, jsx, hash], mdx: [html, jsx, hash],
  tex: [percent], latex: [percent], matlab: [percent],
  lua: [dashes], haskell: [dashes], sql: [dashes, block],
  wasm: [[';;', '']], wat: [[';;', '']],
  vb: [["'", ''], ['REM', '']], batch: [['REM', '']],
  ocaml: [['(*', '*)']], fsharp: [line, ['(*', '*)']],
  fortran: [['!', '']], cobol: [['*>', '']],
}

const magicWords = /highlight-(next-line|start|end)/

/** The magic word of a line that contains only that word, in a comment of the language. */
function findMagicWord(text: string, language: string): string | undefined {
  const trimmed = text.trim()
  const word = magicWords.exec(trimmed)
  if (!word) return undefined
  const styles = Object.hasOwn(stylesByLanguage, language) ? stylesByLanguage[language] : anyStyle
  for (const [open, close] of styles ?? anyStyle) {
    if (!trimmed.startsWith(open) || !trimmed.endsWith(close)) continue
    if (trimmed.slice(open.length, trimmed.length - close.length).trim() === word[0]) return word[1]
  }
  return undefined
}

const noteMarks: ReadonlyMap<string, Mark> = new Map(
  Object.entries<Mark>({
    '++': 'added',
    '--': 'removed',
    hl: 'highlighted',
    highlight: 'highlighted',
    focus: 'focused',
    error: 'error',
    warning: 'warning',
  }),
)

/** `// [!code ++]`, `# [!code focus:3]` and the like at the end of a line. */
const note =
  /\s*(?:\/\/|\/\*|\{\/\*|<!--|#|--|;+|%|\(\*|')\s*\[!code ([a-z+-]+)(?::(\d{1,4}))?\]\s*(?:\*\/\}?|-->|\*\))?\s*$/

/** `// [!code word:name]` and `[!code word:name:2]`; a colon or bracket in the word is escaped with a backslash. */
const wordNote =
  /\s*(?:\/\/|\/\*|\{\/\*|<!--|#|--|;+|%|\(\*|')\s*\[!code word:((?:\\.|[^:\]\\])+)(?::(\d{1,4}))?\]\s*(?:\*\/\}?|-->|\*\))?\s*$/

/** Matches all code that contains markers. Most code does not, and is not scanned line by line. */
const hint = /\[\\?!code |highlight-(?:next|start|end)/

/** The marks of the following lines; `next` applies from the next line that is kept. */
interface Pending {
  inRange: boolean
  next: { mark: Mark; lines: number }[]
}

function takeMarks(pending: Pending, here: { mark: Mark; lines: number } | undefined): ReadonlySet<Mark> {
  const marks = new Set<Mark>()
  if (pending.inRange) marks.add('highlighted')
  if (here) pending.next.push(here)
  for (const waiting of pending.next) {
    marks.add(waiting.mark)
    waiting.lines -= 1
  }
  pending.next = pending.next.filter((waiting) => waiting.lines > 0)
  return marks
}

/** Removes marker comments from code, and returns the marks that they and the info string set. */
export function extractMarkers(code: string, info: CodeInfo): MarkedCode {
  const marked = extractComments(code, info.language, info.highlighted)
  const { added, removed, words } = info
  if (added.size === 0 && removed.size === 0 && words.length === 0) return marked
  const everywhere = words.map((text) => ({ text, from: 0, to: Number.POSITIVE_INFINITY }))
  const marks = marked.lines.map((_, index): ReadonlySet<Mark> => {
    const own = new Set(marked.marks[index])
    if (added.has(index + 1)) own.add('added')
    if (removed.has(index + 1)) own.add('removed')
    return own
  })
  return { lines: marked.lines, marks, words: [...marked.words, ...everywhere] }
}

/**
 * Removes marker comments from code and returns the marks they set: magic words (`highlight-next-line`,
 * `highlight-start`, `highlight-end`) unless `ranges` is set, and `[!code …]` always. `[\!code …]` is shown as `[!code
 * …]`.
 */
function extractComments(code: string, language: string, ranges: ReadonlySet<number> | null): MarkedCode {
  if (!ranges && !hint.test(code)) return { lines: code.split('\n'), marks: [], words: [] }
  const lines: string[] = []
  const words: MarkedWord[] = []
  const marks: ReadonlySet<Mark>[] = []
  const pending: Pending = { inRange: false, next: [] }
  for (const written of code.split('\n')) {
    const named = wordNote.exec(written)
    if (named?.[1] !== undefined) {
      const to = lines.length + Number(named[2] ?? Number.POSITIVE_INFINITY)
      words.push({ text: named[1].replace(/\\(.)/g, '$1'), from: lines.length, to })
    }
    const text = named ? written.slice(0, named.index) : written
    if (named && text.trim() === '') continue
    const word = ranges ? undefined : findMagicWord(text, language)
    if (word === 'next-line') pending.next.push({ mark: 'highlighted', lines: 1 })
    else if (word) pending.inRange = word === 'start'
    if (word) continue
    const found = note.exec(text)
    const mark = found?.[1] === undefined ? undefined : noteMarks.get(found[1])
    const here = mark && found ? { mark, lines: Number(found[2] ?? 1) } : undefined
    const kept = here && found ? text.slice(0, found.index) : text
    if (here && kept.trim() === '') {
      pending.next.push(here)
      continue
    }
    lines.push(kept.replace('[\\!code', '[!code'))
    marks.push(takeMarks(pending, here))
  }
  const highlight = (of: ReadonlySet<Mark>, index: number) =>
    ranges?.has(index + 1) ? new Set([...of, 'highlighted' as const]) : of
  return { lines, marks: marks.map(highlight), words }
}
