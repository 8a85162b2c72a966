import { applyEdits } from '../../lib/edits.ts'
import {
  type MdxInput,
  type MdxSyntax,
  type ParseContext,
  parseMarkdown,
  parseNestedDefinitions,
} from '../../parse/parser-entry.ts'
import { DIRECTIVE_MARK } from '../text/reader.ts'
import { writeFences } from '../text/write-fences.ts'
import { MdxReader } from './reader.ts'
import { resolveMdx } from './resolve.ts'
import { MdxScope } from './scope.ts'
import { createMdxSyntax } from './syntax.ts'
import type { MdxText } from './write/mdx-source.ts'
import { writeMdx } from './write/write-mdx.ts'

/** MDX. Loaded with the first document that is MDX, or may include some. */
export const mdxSyntax: MdxSyntax = { parse: (source, input) => parseMdx(source, input).tree, write: convertMdx }

/**
 * Parses MDX: components become directives, HTML in the spelling of JSX raw HTML, and code is removed. Nothing is executed.
 * Invalid MDX is read as Markdown, and reported.
 */
function parseMdx(source: string, { extensions, onUnclosedBlock, ...file }: MdxInput): MdxText {
  const text = unwrapMdxFences(source)
  const reader = new MdxReader(text)
  const { micromark, mdast, literals } = createMdxSyntax(reader)
  const tree = parseMarkdown(text, {
    syntax: 'docsgen',
    math: file.context.hasFormulas,
    isMdx: true,
    onUnclosedBlock,
    extensions: { micromark: [...extensions.micromark, ...micromark], mdast: [...extensions.mdast, ...mdast] },
  })
  parseNestedDefinitions(tree, text)
  const scope = new MdxScope(reader, file)
  reportLiterals(literals, text, scope)
  resolveMdx(tree, scope)
  return { tree, text, pieces: scope.pieces }
}

/** The body of an MDX file in docsgen's own Markdown. Where a component is lost, `keepsLost` leaves a comment. */
export function convertMdx(
  body: string,
  context: ParseContext,
  { keepsLost }: Pick<MdxInput, 'keepsLost'> = {},
): string {
  if (body.includes(DIRECTIVE_MARK)) return body
  const mdx = parseMdx(body, {
    context,
    shift: { lines: 0, offset: 0 },
    extensions: { micromark: [], mdast: [] },
    onUnclosedBlock: () => undefined,
    onInclude: () => undefined,
    ...(keepsLost && { keepsLost }),
  })
  const text = writeMdx(mdx)
  return applyEdits(text, writeFences(text)).text
}

/** The content of fences that only hide MDX from other programs; the fences become blank lines of the same length. */
function unwrapMdxFences(source: string): string {
  if (!source.includes('mdx-code-block')) return source
  const fences = /^([ \t]*)(`{3,})mdx-code-block[ \t]*\n([\s\S]*?)^([ \t]*)\2[ \t]*$/gm
  return source.replace(fences, (_, indent: string, marks: string, content: string, closing: string) => {
    const opening = ' '.repeat(indent.length + marks.length + 'mdx-code-block'.length)
    return `${opening}\n${content}${' '.repeat(closing.length + marks.length)}`
  })
}

/** Reports braces and angle brackets that are text although they open something in MDX. */
function reportLiterals(literals: ReadonlySet<number>, text: string, scope: MdxScope): void {
  for (const at of [...literals].sort((a, b) => a - b)) {
    const isBrace = text[at] === '{'
    if (!isBrace && !/^<\/?[A-Za-z]/.test(text.slice(at, at + 3))) continue
    const range = { start: at, end: at + 1 }
    scope.reportOnce({ key: isBrace ? 'brace' : 'bracket', code: 'markdown/mdx-syntax', range }, (times) => ({
      message: isBrace
        ? `The brace is never closed, so it is shown as text${times}.`
        : `The tag is not complete, so it is shown as text${times}.`,
      hint: isBrace ? 'Close it, or escape it: \\{.' : 'Complete it, or escape it: \\<.',
    }))
  }
  if (!scope.reader.isExhausted) return
  scope.report(
    'markdown/limit',
    { start: 0, end: 1 },
    {
      message: 'The file has too many tags and braces that are never closed, so the others are shown as text.',
      hint: 'Close them, or escape them with a backslash.',
    },
  )
}
