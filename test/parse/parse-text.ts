import type { Extensions } from '../../cli/config/extensions.ts'
import { classifyContentPath } from '../../cli/content/content-path.ts'
import type { ParseOptions } from '../../cli/parse/context.ts'
import type { ParsedDocument } from '../../cli/parse/document.ts'
import { createParser } from '../../cli/parse/parse.ts'
import type { SourceFile } from '../../cli/scan/source-file.ts'
import { sourceSyntax } from '../../cli/syntaxes/index.ts'

export const defaultOptions: ParseOptions = {
  variables: {},
  admonitions: [],
  emoji: true,
  math: { output: 'mathml', macros: {} },
  search: true,
}

/** Parses one source that exists only in the test. */
export function parseText(
  text: string | Uint8Array,
  given: {
    options?: Partial<ParseOptions>
    plugins?: Partial<Pick<Extensions, 'remarkPlugins' | 'rehypePlugins'>>
    path?: string
    collection?: 'docs' | 'blog'
    files?: Record<string, string>
    maxSeconds?: number
  } = {},
): Promise<ParsedDocument> {
  const { path: relativePath = 'page.md', collection = 'docs' } = given
  const source: SourceFile = {
    path: `content/${collection}/${relativePath}`,
    relativePath,
    collection,
    version: 'current',
    locale: 'en',
    ...classifyContentPath(relativePath, collection),
  }
  const plugins = { remarkPlugins: [], rehypePlugins: [], ...given.plugins }
  const parser = createParser({ ...defaultOptions, ...given.options }, plugins, {
    readInclude: (path) => given.files?.[path],
    syntax: sourceSyntax,
    ...(given.maxSeconds !== undefined && { maxSeconds: given.maxSeconds }),
  })
  return parser({ source, bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text })
}

/** Diagnostics as lines: `3:1 code: message`. */
export function linesOf({ document }: ParsedDocument): string[] {
  return document.diagnostics.map(({ code, message, origin }) =>
    origin.kind === 'file' ? `${origin.line}:${origin.column} ${code}: ${message}` : `${code}: ${message}`,
  )
}

/** The body with every slot printed as the attribute and URL that the author wrote. */
export function htmlOf({ document, body }: ParsedDocument): string {
  return body.chunks
    .map((chunk, at) => {
      const url = document.references[body.slots[at] ?? -1]?.url
      if (url === undefined) return chunk
      const attribute = body.attributes[at]
      return chunk + (attribute ? `${attribute}="${url.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"` : url)
    })
    .join('')
}

/** The text of a source in a span of lines and columns. */
export function textAt(
  source: string,
  span: { line: number; column: number; endLine: number; endColumn: number },
): string {
  const lines = source.split('\n')
  const offset = (line: number, column: number) =>
    lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + column - 1
  return source.slice(offset(span.line, span.column), offset(span.endLine, span.endColumn))
}
