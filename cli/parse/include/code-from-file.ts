import { extname } from 'node:path'
import type { Code, Root } from 'mdast'
import { didYouMean } from '../../lib/suggest.ts'
import { getSpan, type ParseContext } from '../context.ts'
import type { Span } from '../document.ts'
import { visit } from '../visit.ts'
import { cutLines, findRegion, listRegions, parseLineRange } from './cut-lines.ts'
import { findFile } from './find-file.ts'

interface Request {
  file: string
  region: string | undefined
  lines: string | undefined
  rest: string
}

const word = /(?<=^|\s)(file|region|lines)=(?:"([^"]*)"|'([^']*)'|(\S+))/g

/** Replaces fences with `file=path` by code of a file; `region=name` or `lines=3-20` select a part of it. */
export function fillCodeFromFiles(tree: Root, context: ParseContext): void {
  if (!context.text.includes('file=')) return
  visit(tree, 'code', (node) => {
    const request = parseRequest(node)
    if (!request) return
    node.meta = request.rest === '' ? null : request.rest
    const code = readCode(node, request, context)
    node.value = code ?? ''
  })
}

function parseRequest(node: Code): Request | undefined {
  // Without a language, Markdown takes `file=…` for the language.
  const isFirst = node.lang?.startsWith('file=') === true
  const info = isFirst ? `${node.lang} ${node.meta ?? ''}` : (node.meta ?? '')
  const found = new Map<string, string>()
  const rest = info.replace(word, (_, name: string, double?: string, single?: string, bare?: string) => {
    found.set(name, double ?? single ?? bare ?? '')
    return ''
  })
  const file = found.get('file')
  if (file === undefined) return undefined
  if (isFirst) node.lang = extname(file).slice(1) || null
  return { file, region: found.get('region'), lines: found.get('lines'), rest: rest.replace(/\s+/g, ' ').trim() }
}

function readCode(node: Code, { file, region, lines }: Request, context: ParseContext): string | undefined {
  const from = context.locate(getSpan(node)).file
  const found = findFile(file, from, context)
  const refuse = (part: string, message: string, hint?: string) => {
    context.report('markdown/include', getSpanInFence(node, part, context.text), { message, hint })
    return undefined
  }
  if ('message' in found) return refuse(file, found.message, found.hint)
  const all = found.text.replace(/\n$/, '').split('\n')
  if (region !== undefined) {
    const selected = findRegion(all, region)
    if (selected) return dedent(selected)
    const explanation = 'A region begins with a comment "#region name" and ends with "#endregion".'
    const hint = didYouMean(region, listRegions(all)) ?? explanation
    return refuse(region, `The file "${found.path}" has no region "${region}".`, hint)
  }
  if (lines === undefined) return all.join('\n')
  const range = parseLineRange(lines)
  const cut = range && cutLines(all, range)
  if (cut) return dedent(cut)
  const message = `The file "${found.path}" does not have the lines "${lines}".`
  return refuse(lines, message, `It has ${all.length} lines. Write the first and the last one, as in lines=3-20.`)
}

function dedent(lines: readonly string[]): string {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0] ?? '')
  let shared = indents[0] ?? ''
  for (const indent of indents) while (!indent.startsWith(shared)) shared = shared.slice(0, -1)
  return lines.map((line) => (line.startsWith(shared) ? line.slice(shared.length) : line.trimStart())).join('\n')
}

function getSpanInFence(node: Code, part: string, source: string): Span {
  const span = getSpan(node)
  const start = node.position?.start.offset ?? 0
  const end = source.indexOf('\n', start)
  const opening = source.slice(start, end < 0 ? source.length : end)
  const at = opening.lastIndexOf(part)
  const column = span.column + Math.max(0, at)
  const length = at < 0 ? opening.length : part.length
  return { line: span.line, column, endLine: span.line, endColumn: column + length }
}
