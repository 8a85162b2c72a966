import { hashIncludes } from '../content/included-files.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import { hashParts } from '../lib/hash.ts'
import type { ParseContext, ParseOptions } from './context.ts'
import { createSourceMap, type SourceMap } from './include/source-map.ts'

/** The parsing of one file: its context, and what was collected so far. */
export interface ParseRun {
  context: ParseContext
  map: SourceMap
  /** Diagnostics sorted by line and column, those of the source first. */
  getDiagnostics(): Diagnostic[]
  /** Paths of the files read so far, found or not, sorted. */
  getIncludes(): string[]
  getIncludesHash(): string
  /** Hash of the text and of every include so far. */
  getContentHash(): string
}

const noOptions: Readonly<ParseOptions> = {
  variables: {},
  admonitions: [],
  emoji: false,
  math: { output: 'html', macros: {} },
  search: false,
}

/** Starts parsing a file. `options` is `null` for a file without readable text. */
export function createRun(input: {
  path: string
  /** Of the source. Default: none. */
  locale?: string
  text: string
  /** Default: `false`. */
  isPost?: boolean
  options: ParseOptions | null
  readInclude: (path: string) => string | undefined
}): ParseRun {
  const diagnostics: Diagnostic[] = []
  const includes = new Map<string, string | undefined>()
  const map = createSourceMap(input.path, input.text)
  const context: ParseContext = {
    path: input.path,
    text: input.text,
    isPost: input.isPost ?? false,
    options: input.options ?? noOptions,
    format: input.options?.format ?? 'detect',
    isUntitled: false,
    hasFormulas: input.options?.math.enabled ?? true,
    quoteMarks: input.options?.quoteMarks?.[input.locale ?? ''] ?? null,
    features: new Set(),
    facts: new Map(),
    components: [],
    report: (code, span, problem) => context.reportIn(code, map.locate(span), problem),
    reportIn(code, location, { message, hint, target, isError }) {
      const origin = { kind: 'file' as const, file: location.file, ...location.span }
      const more = { ...(hint && { hint }), ...(target !== undefined && { target }), ...(isError && { isError }) }
      diagnostics.push({ code, message, origin, ...more })
    },
    readInclude(path) {
      if (!includes.has(path)) includes.set(path, input.readInclude(path))
      return includes
        .get(path)
        ?.replace(/^\uFEFF/, '')
        .replace(/\r\n?/g, '\n')
    },
    locate: map.locate,
  }
  const getPaths = () => [...includes.keys()].sort()
  const getIncludesHash = () => hashIncludes(getPaths(), (path) => includes.get(path))
  return {
    context,
    map,
    getDiagnostics: () => diagnostics.toSorted((a, b) => compareLocations(a, b, input.path)),
    getIncludes: getPaths,
    getIncludesHash,
    getContentHash: () => hashParts(input.text, getIncludesHash()),
  }
}

/** Diagnostics of the source come first. */
function compareLocations({ origin: a }: Diagnostic, { origin: b }: Diagnostic, source: string): number {
  if (a.kind !== 'file' || b.kind !== 'file') return 0
  const [fileOfA, fileOfB] = [a.file === source ? '' : a.file, b.file === source ? '' : b.file]
  if (fileOfA !== fileOfB) return compareStrings(fileOfA, fileOfB)
  return a.line - b.line || a.column - b.column
}
