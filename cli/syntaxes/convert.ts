import type { Dialect, DialectUse } from '../content/dialects.ts'
import { applyEdits, composeMaps, type Edit, type MapOffset } from '../lib/edits.ts'
import type { Plain } from '../lib/plain.ts'
import { readToml, readYamlTexts } from './project/data-files.ts'
import { READERS } from './readers.ts'
import type { Range } from './text/code-spans.ts'
import { type LinedText, readLines } from './text/lines.ts'
import {
  DIRECTIVE_MARK,
  type FileContext,
  type ReaderContext,
  type ReaderProblem,
  type RenderTemplate,
} from './text/reader.ts'
import { writeFences } from './text/write-fences.ts'

/** Blocks inside of others are read up to this depth; `MAX_DIRECTIVE_NESTING` stops pages earlier. */
const MAX_PASSES = 25

/** The parsers of data files, which may keep what they have parsed. */
export type DataParsers = Record<'toml' | 'yaml', (text: string) => unknown>

export const DATA_PARSERS: DataParsers = { toml: readToml, yaml: readYamlTexts }

/** Input of the conversion of a text. */
interface ConversionInput {
  /** Posix path of the file relative to the root. */
  path: string
  dialects: readonly DialectUse[]
  readFile(path: string): string | undefined
  /** Default: each reader that needs a file parses it. */
  parsers?: DataParsers
  /** The values in the front matter of the file. */
  frontMatter?: (() => Readonly<Record<string, Plain>>) | undefined
  renderTemplate?: RenderTemplate | undefined
}

/** A construct without an equivalent, and where it is in the text that was given. */
export interface ConversionProblem extends Range, ReaderProblem {}

/** A text in docsgen's own Markdown. */
export interface ConvertedText {
  text: string
  toSource: MapOffset
  problems: ConversionProblem[]
}

/** Converts the constructs of other generators to docsgen's own Markdown; `undefined` if there are none. */
export function convertDialects(source: string, input: ConversionInput): ConvertedText | undefined {
  if (source.includes(DIRECTIVE_MARK)) return undefined
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
  const context = createContext(input)
  for (const reader of READERS) {
    if (reader.dialects !== 'all' && !reader.dialects.some(context.uses)) continue
    const isHinted = typeof reader.hint === 'function' ? reader.hint(text, context) : reader.hint.test(text)
    for (let pass = 0; isHinted && pass < (reader.isNested ? MAX_PASSES : 1); pass++) {
      const map = toSource
      const report: ReaderContext['report'] = ({ start, end }, problem) =>
        problems.push({ start: map?.(start, 'start') ?? start, end: map?.(end, 'end') ?? end, ...problem })
      const reported = new Set<string>()
      const reportOnce: ReaderContext['reportOnce'] = (key, range, problem) => {
        if (!reported.has(key)) report(range, problem)
        reported.add(key)
      }
      lined ??= readLines(text)
      const edits = reader.read(lined, { ...context, report, reportOnce })
      if (edits.length === 0) break
      change(edits)
    }
  }
  if (text.includes(DIRECTIVE_MARK)) change(writeFences(text))
  return toSource || problems.length > 0 ? { text, toSource: toSource ?? ((offset) => offset), problems } : undefined
}

function createContext({
  path,
  dialects,
  readFile,
  parsers = DATA_PARSERS,
  frontMatter,
  renderTemplate,
}: ConversionInput): FileContext {
  const find = (dialect: Dialect) => dialects.find(({ name }) => name === dialect)
  return {
    path,
    readFile,
    renderTemplate,
    readData: (file) => {
      const text = readFile(file)
      return text === undefined ? undefined : parsers[file.endsWith('.toml') ? 'toml' : 'yaml'](text)
    },
    getFrontMatter: frontMatter ?? (() => ({})),
    uses: (dialect) => find(dialect) !== undefined,
    getSettings: (dialect) => find(dialect)?.settings,
    getNamedFiles: (dialect) => find(dialect)?.namedFiles ?? {},
    getTitles: (dialect) => find(dialect)?.titles ?? {},
    getFolder: (dialect) => find(dialect)?.folder ?? '',
  }
}
