import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { hashOf } from '../lib/hash.ts'
import type { ParseContext, ParseOptions } from './context.ts'

/** One run of the chain over one file: its context, and what gathered in it. */
export interface Run {
  context: ParseContext
  /** Findings by line and column. */
  diagnostics(): Diagnostic[]
  /** Paths of the files read so far, found or not, sorted. */
  includes(): string[]
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
  const context: ParseContext = {
    path: input.path,
    text: input.text,
    options: input.options ?? noOptions,
    features: { mathStyles: false, code: false, tabs: false },
    report(code, span, message, hint, target) {
      const origin = { kind: 'file' as const, file: input.path, ...span }
      diagnostics.push({ code, message, origin, ...(hint && { hint }), ...(target !== undefined && { target }) })
    },
    readInclude(path) {
      if (!includes.has(path))
        includes.set(
          path,
          input
            .readInclude(path)
            ?.replace(/^\uFEFF/, '')
            .replace(/\r\n?/g, '\n'),
        )
      return includes.get(path)
    },
  }
  const sortedIncludes = () => [...includes].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    context,
    diagnostics: () => diagnostics.toSorted(byPlace),
    includes: () => sortedIncludes().map(([path]) => path),
    contentHash: () => hashOf(input.text, ...sortedIncludes().flatMap(([path, text]) => [path, text ?? '\0'])),
  }
}

function byPlace({ origin: a }: Diagnostic, { origin: b }: Diagnostic): number {
  if (a.kind !== 'file' || b.kind !== 'file') return 0
  return a.line - b.line || a.column - b.column
}
