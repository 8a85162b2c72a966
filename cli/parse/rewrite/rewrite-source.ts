import type { ParseContext } from '../context.ts'
import { convertSource } from '../dialects/convert-source.ts'
import { applyEdits } from '../dialects/edits.ts'
import { writeFences } from '../dialects/write-fences.ts'
import { type FrontMatterBlock, splitFrontMatter } from '../front-matter/front-matter-block.ts'
import { addHomePage } from '../front-matter/home-page.ts'
import { parseFrontMatter } from '../front-matter/parse-front-matter.ts'
import { isMdx } from '../markdown-format.ts'
import { parseMdxWithPieces } from '../mdx/parse-mdx.ts'
import { writeMdx } from './write-mdx.ts'

/** A file of Markdown or MDX. */
export interface RewrittenFile {
  /** Posix path relative to the root. */
  path: string
  text: string
}

/** Private use characters; one that a text does not contain marks the directives that are written. */
const MARKS = Array.from({ length: 32 }, (_, at) => String.fromCharCode(0xe0f0 + at))

/**
 * The text of a file in docsgen's own Markdown, by the readers that a build uses. What is docsgen's Markdown already stays as
 * it is written. `context.format` says how the file is read.
 */
export function rewriteSource({ path, text: written }: RewrittenFile, given: ParseContext): string {
  const context: ParseContext = { ...given, report: () => undefined, reportIn: () => undefined }
  const text = written.replace(/\r\n?/g, '\n')
  const block = splitFrontMatter(text)
  const body = block?.body ?? text
  const { foreign } = block ? parseFrontMatter(block, context) : { foreign: {} }
  const part = context.options.dialects && addHomePage(body, foreign, path)
  const converted = convertSource({ path, text: body, part }, context)?.text ?? body
  const own = isMdx(path, context.format) ? toMarkdown(converted, context) : converted
  if (own === body && !isMdx(path, context.format)) return written
  const rewritten = block && !block.unclosed ? joinFrontMatter(text, { block, body: own }) : own
  return written.includes('\r\n') ? rewritten.replaceAll('\n', '\r\n') : rewritten
}

function toMarkdown(source: string, context: ParseContext): string {
  const mark = MARKS.find((character) => !source.includes(character))
  if (mark === undefined) return source
  const mdx = parseMdxWithPieces(source, {
    context,
    shift: { lines: 0, offset: 0 },
    extensions: { micromark: [], mdast: [] },
    onUnclosedBlock: () => undefined,
    onInclude: () => undefined,
  })
  const text = writeMdx(mdx, mark)
  return applyEdits(text, writeFences(text, mark)).text
}

/** Puts the front matter, which is blank in the body, back in front of it. */
function joinFrontMatter(text: string, { block, body }: { block: FrontMatterBlock; body: string }): string {
  const blanked = block.body
  let end = text.length
  while (end > 0 && text[end - 1] === blanked[end - 1]) end--
  const gap = /^\s*?\n(?:[ \t]*\n)*/.exec(text.slice(end))?.[0] ?? '\n'
  const kept = removeFormat(text.slice(0, end))
  const before = /^\s*/.exec(blanked.slice(0, end))?.[0] ?? ''
  // What precedes front matter, such as a license, is part of the body, too.
  const preamble = blanked.slice(0, end).slice(before.length).trimEnd()
  const rest = body.replace(/^(?:[ \t]*\n)+/, '')
  const own =
    preamble !== '' && rest.startsWith(preamble) ? rest.slice(preamble.length).replace(/^(?:[ \t]*\n)+/, '') : rest
  return kept.trim() === '' ? own : `${kept}${gap}${own}`
}

/** The key that selects MDX is not true any more. */
const removeFormat = (frontMatter: string): string =>
  frontMatter.replace(/^format:[ \t]*["']?(?:mdx|detect)["']?[ \t]*\n/m, '')
