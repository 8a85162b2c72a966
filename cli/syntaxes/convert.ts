import type { Dialect, DialectUse } from '../content/dialects.ts'
import { applyEdits, composeMaps, type Edit, type MapOffset } from '../lib/edits.ts'
import type { Plain } from '../lib/plain.ts'
import { READERS } from './readers.ts'
import type { Range } from './text/code-spans.ts'
import { type LinedText, readLines } from './text/lines.ts'
import type { Reader, ReaderContext, ReaderProblem } from './text/reader.ts'
import { writeFences } from './text/write-fences.ts'

/** Blocks inside of others are read up to this depth; `MAX_DIRECTIVE_NESTING` stops pages earlier. */
const MAX_PASSES = 25

/** Unicode's noncharacters, which no text has a use for. */
const MARKS = Array.from({ length: 32 }, (_, at) => String.fromCharCode(0xfdd0 + at))

/** Input of the conversion of a text. */
interface ConversionInput {
  /** Posix path of the file relative to the root. */
  path: string
  dialects: readonly DialectUse[]
  readFile(path: string): string | undefined
  /** The values in the front matter of the file. */
  frontMatter?: (() => Readonly<Record<string, Plain>>) | undefined
}

/** A construct without an equivalent, and where it is in the text that was given. */
export interface ConversionProblem extends Range, ReaderProblem {}

/** A text in docsgen's own Markdown. */
export interface ConvertedText {
  text: string
  toSource: MapOffset
  problems: ConversionProblem[]
}

/**
 * Converts the constructs of other generators in a text to docsgen's own Markdown. Returns `undefined` if there are
 * none, which costs one search per reader for almost every text.
 */
export function convertDialects(source: string, input: ConversionInput): ConvertedText | undefined {
  const used: ReadonlySet<Dialect> = new Set(input.dialects.map(({ name }) => name))
  const mark = MARKS.find((character) => !source.includes(character))
  if (mark === undefined) return undefined
  const problems: ConversionProblem[] = []
  let text = source
  let toSource: MapOffset | undefined
  let lined: LinedText | undefined
  const change = (edits: readonly Edit[]) => {
    const edited = applyEdits(text, edits)
    text = edited.text
    lined = undefined
    toSource = composeMaps(toSource, edited.toSource)
  }
  const context = createContext(input, used, mark)
  for (const reader of READERS) {
    if (!isUsed(reader, used) || !isHinted(reader, text, context)) continue
    for (let pass = 0; pass < (reader.isNested ? MAX_PASSES : 1); pass++) {
      const map = toSource
      const report: ReaderContext['report'] = ({ start, end }, problem) =>
        problems.push({ start: map?.(start, 'start') ?? start, end: map?.(end, 'end') ?? end, ...problem })
      lined ??= readLines(text)
      const edits = reader.read(lined, { ...context, report })
      if (edits.length === 0) break
      change(edits)
    }
  }
  if (text.includes(mark)) change(writeFences(text, mark))
  return toSource || problems.length > 0 ? { text, toSource: toSource ?? ((offset) => offset), problems } : undefined
}

const isUsed = ({ dialects }: Reader, used: ReadonlySet<Dialect>): boolean =>
  dialects === 'all' || dialects.some((dialect) => used.has(dialect))

const isHinted = ({ hint }: Reader, text: string, context: Omit<ReaderContext, 'report'>): boolean =>
  typeof hint === 'function' ? hint(text, context) : hint.test(text)

function createContext(
  { path, dialects, readFile, frontMatter }: ConversionInput,
  used: ReadonlySet<Dialect>,
  mark: string,
): Omit<ReaderContext, 'report'> {
  return {
    path,
    readFile,
    mark,
    getFrontMatter: frontMatter ?? (() => ({})),
    uses: (dialect) => used.has(dialect),
    getSettings: (dialect) => dialects.find(({ name }) => name === dialect)?.settings,
    getFolder: (dialect) => dialects.find(({ name }) => name === dialect)?.folder ?? '',
  }
}
