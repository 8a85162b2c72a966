import { composeMaps, type EditedText } from '../lib/edits.ts'
import { createLineIndex, toSpan } from '../lib/line-index.ts'
import { memoize } from '../lib/once.ts'
import type { FileText, ParseContext, TextSyntax } from '../parse/parser-entry.ts'
import { type ConversionProblem, convertDialects, DATA_PARSERS, type DataParsers } from './convert.ts'
import { findForeignSyntax } from './foreign-syntax.ts'
import { findLostPart, isForeignKey, translateForeignKey } from './front-matter/foreign-keys.ts'
import { addHomePage } from './front-matter/home-page.ts'
import { convertFrontMatter } from './front-matter/other-formats.ts'
import type { RenderTemplate } from './text/reader.ts'

/** Text and front matter of all tools. Loaded with the first document that may contain some; parses each data file once. */
export function createTextSyntax(renderTemplate?: RenderTemplate): TextSyntax {
  const parsers = { toml: memoize(DATA_PARSERS.toml), yaml: memoize(DATA_PARSERS.yaml) }
  const services = { parsers, renderTemplate }
  return {
    convert: (file, context) => convertSource(file, context, services),
    convertFrontMatter,
    isForeignKey,
    translateKey: translateForeignKey,
    findLostPart,
    addHomePage,
  }
}

/** Converts the constructs of the dialects in use, and reports all others; `undefined` if nothing is changed. */
function convertSource(
  { path, text: source, part, frontMatter }: FileText,
  context: ParseContext,
  services: { parsers: DataParsers; renderTemplate: RenderTemplate | undefined },
): EditedText | undefined {
  const text = part?.text ?? source
  const { dialects } = context.options
  const readFile = (file: string) => context.readInclude(file)
  const converted = dialects && convertDialects(text, { path, dialects, readFile, frontMatter, ...services })
  const foreign = findForeignSyntax(converted?.text ?? text, dialects ?? [])
  const problems: ConversionProblem[] = [
    ...(converted?.problems ?? []),
    ...foreign.map(({ start, end, ...problem }) => ({
      ...problem,
      start: converted?.toSource(start, 'start') ?? start,
      end: converted?.toSource(end, 'end') ?? end,
    })),
  ]
  if (problems.length > 0) {
    const index = createLineIndex(source)
    for (const { start, end, code = 'markdown/foreign-syntax', ...problem } of problems) {
      const span = toSpan(index, part?.toSource(start, 'start') ?? start, part?.toSource(end, 'end') ?? end)
      context.reportIn(code, { file: path, span }, problem)
    }
  }
  return converted ? { text: converted.text, toSource: composeMaps(part?.toSource, converted.toSource) } : part
}
