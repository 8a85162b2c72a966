import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { hashOf } from '../lib/hash.ts'
import { hashIncludes } from '../lib/included-files.ts'
import type { ParseContext, ParseOptions } from './context.ts'
import { createSourceMap, type SourceMap } from './include/source-map.ts'

/** One run of the chain over one file: its context, and what gathered in it. */
export interface Run {
  context: ParseContext
  map: SourceMap
  /** Findings by line and column. */
  diagnostics(): Diagnostic[]
  /** Paths of the files read so far, found or not, sorted. */
  includes(): string[]
  includesHash(): string
  /** Of the text and of every include so far. */
  contentHash(): string
}

const noOptions: ParseOptions = { variables: {}, admonitions: [], emoji: false, math: { output: 'html', macros: {} } }

/** Opens a run. `options` is `null` for a file that has no text. */
export function createRun(input: {
  path: string
  text: string
  options: ParseOptions | null
  readInclude: (path: string) => string | undefined
}): Run {
  const diagnostics: Diagnostic[] = []
  const includes = new Map<string, string | undefined>()
  const map = createSourceMap(input.path, input.text)
  const context: ParseContext = {
    path: input.path,
    text: input.text,
    options: input.options ?? noOptions,
    features: { tabs: false },
    components: [],
    report(code, span, message, hint, target) {
      const place = map.locate(span)
      const origin = { kind: 'file' as const, file: place.file, ...place.span }
      diagnostics.push({ code, message, origin, ...(hint && { hint }), ...(target !== undefined && { target }) })
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
  const paths = () => [...includes.keys()].sort()
  const includesHash = () => hashIncludes(paths(), (path) => includes.get(path))
  return {
    context,
    map,
    diagnostics: () => diagnostics.toSorted((a, b) => byPlace(a, b, input.path)),
    includes: paths,
    includesHash,
    contentHash: () => hashOf(input.text, includesHash()),
  }
}

/** Those of the source first. */
function byPlace({ origin: a }: Diagnostic, { origin: b }: Diagnostic, source: string): number {
  if (a.kind !== 'file' || b.kind !== 'file') return 0
  if (a.file !== b.file) return a.file === source || (b.file !== source && a.file < b.file) ? -1 : 1
  return a.line - b.line || a.column - b.column
}
