import type { Root } from 'mdast'
import { type MdxInput, parseMarkdown, parseNestedDefinitions, visit } from '../../parse/parser-entry.ts'
import { MdxReader } from './reader.ts'
import { resolveMdx } from './resolve.ts'
import { MdxScope, type Range } from './scope.ts'
import { createMdxSyntax } from './syntax.ts'

/**
 * Parses MDX to the tree that the same content has in Markdown: components are directives, HTML in the spelling of JSX is
 * raw HTML, and code is gone. Nothing is executed. What is not valid MDX is Markdown, and reported.
 */
export function parseMdx(source: string, input: MdxInput): Root {
  const { tree, scope } = readMdx(source, input)
  resolveMdx(tree, scope)
  return tree
}

/** Parsed MDX, with the data to write it as Markdown. */
export interface MdxText {
  tree: Root
  /** The text that positions refer to: the source, with the fences blanked that only hide MDX. */
  text: string
  /** Locations of tags, expressions and statements. */
  pieces: Range[]
}

/** Parses MDX, and tells which parts of the text are not Markdown. */
export function parseMdxWithPieces(source: string, input: MdxInput): MdxText {
  const { tree, text, scope } = readMdx(source, input)
  const pieces: Range[] = []
  visit(tree, 'html', ({ data, position }) => {
    if (!data?.docsgenMdx || position?.start.offset === undefined) return
    pieces.push({ start: position.start.offset, end: position.end.offset ?? position.start.offset })
  })
  resolveMdx(tree, scope)
  return { tree, text, pieces }
}

function readMdx(
  source: string,
  { extensions, onUnclosedBlock, ...file }: MdxInput,
): { tree: Root; text: string; scope: MdxScope } {
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
  return { tree, text, scope }
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
