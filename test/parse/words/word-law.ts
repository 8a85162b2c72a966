import type { Nodes, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { findModuleEnd } from '../../../cli/syntaxes/mdx/module-code.ts'
import { readTag } from '../../../cli/syntaxes/mdx/tag.ts'
import { htmlOf, parseText } from '../parse-text.ts'

/** A word of a source that is not on its page. */
export interface LostWord {
  word: string
  /** The lines of the source on which the word stands, and no diagnostic. */
  lines: number[]
}

const parser = unified().use(remarkParse).use(remarkGfm)
const wordPattern = /[\p{L}\p{N}]+/gu

/**
 * The words of a source that are missing on its page: the law is that every word of a plain rendering by remark-gfm stands
 * on the page, as often as in the source, or a diagnostic points to it. Words in the syntax of docsgen count as well, as
 * long as they are printed, such as the title of an admonition.
 */
export async function findLostWords(source: string, given: Parameters<typeof parseText>[1] = {}): Promise<LostWord[]> {
  const options = { math: { output: 'html' as const, macros: {} }, emoji: false, ...given.options }
  const parsed = await parseText(source, { ...given, options })
  const { document } = parsed
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  // A word may be split by the colors of code, or stand directly next to another one of another element.
  const [joined, separate] = [countWords(toText(htmlOf(parsed), '')), countWords(toText(htmlOf(parsed), ' '))]
  const covered = new Set<number>()
  for (const { origin } of document.diagnostics) {
    if (origin.kind !== 'file') continue
    for (let line = origin.line; line <= origin.endLine; line++) covered.add(line)
  }
  const lost: LostWord[] = []
  for (const [word, lines] of listWords(given.path?.endsWith('.mdx') ? blankCode(text) : text)) {
    const missing = lines.length - Math.max(joined.get(word) ?? 0, separate.get(word) ?? 0)
    const open = lines.filter((line) => !covered.has(line))
    if (missing > lines.length - open.length) lost.push({ word, lines: open })
  }
  return lost
}

/** MDX without its statements, comments and tags, which are not words of the page, and without indentation. */
function blankCode(source: string): string {
  const blank = (code: string) => code.replace(/[^\n]/g, ' ')
  const unwrapped = source.replace(/^[ \t]*(`{3,})mdx-code-block[ \t]*\n([\s\S]*?)^[ \t]*\1[ \t]*$/gm, '\n$2')
  const parts = unwrapped
    .replace(/\{\s*\/\*[\s\S]*?\*\/\s*\}/g, blank)
    .split(/(^[ \t>]*(`{3,})[\s\S]*?^[ \t>]*\2[ \t]*$)/m)
  // A fence, its marks, and the prose between fences follow one another.
  return parts
    .flatMap((part, at) => (at % 3 === 2 ? [] : at % 3 === 1 ? [part] : [blankProse(part)]))
    .map((part) => part.replace(/^[ \t]+/gm, ''))
    .join('')

  function blankProse(prose: string): string {
    let text = prose
    const blankRange = (start: number, end: number) => {
      text = text.slice(0, start) + blank(text.slice(start, end)) + text.slice(end)
    }
    for (const { index } of prose.matchAll(/^(?:import|export)\b/gm)) {
      blankRange(index, findModuleEnd(text, index) ?? index)
    }
    for (const { index } of prose.matchAll(/<|`+[^`\n]*`+/g)) {
      const tag = text[index] === '<' ? readTag(text, index, { quotes: 0, allowsBlankLines: true }) : { readUntil: 0 }
      if ('end' in tag) blankRange(index, tag.end)
    }
    return text
  }
}

/** The words of a plain rendering, each with the lines on which it stands. */
function listWords(source: string): Map<string, number[]> {
  const words = new Map<string, number[]>()
  const body = source
    .replace(/^\s*(---|\+\+\+)[ \t]*\n(?:[\s\S]*?\n)?\1[ \t]*(?=\n|$)/, (block) => block.replace(/[^\n]/g, ' '))
    .replace(/^([ \t>]*:{2,}[ \t]*)(?:details|tabs?|code-group|cards?|steps|file-tree|figure)\b/gm, '$1')
    .replace(/^([ \t>]*(?::{2,}|#+ ).*)\{[^}\n]*\}[ \t]*$/gm, '$1')
  collect(parser.parse(body) as Root, (value, line) => {
    for (const [at, text] of value.split('\n').entries()) {
      for (const [word] of text.toLowerCase().matchAll(wordPattern))
        words.set(word, [...(words.get(word) ?? []), line + at])
    }
  })
  return words
}

function collect(node: Nodes, add: (value: string, line: number) => void): void {
  const line = node.position?.start.line ?? 1
  if (node.type === 'code' && node.lang === 'mermaid') return
  if (node.type === 'text' || node.type === 'inlineCode') add(node.value, line)
  else if (node.type === 'code') add(node.value.replace(/\[!code[^\]]*\]/g, ''), line)
  else if (node.type === 'html') add(toText(node.value, ' '), line)
  else if ('children' in node) for (const child of node.children) collect(child, add)
}

/** The text of HTML, with the texts of images, formulas and titles. */
function toText(html: string, inline: '' | ' '): string {
  const attributes = [...html.matchAll(/ (?:alt|aria-label|data-ds-language|label|title)="([^"]*)"/g)].map(
    ([, value]) => value,
  )
  const text = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<\/?[A-Za-z](?:"[^"]*"|'[^']*'|[^'">])*>/g, (tag) =>
      /^<\/?(?:wbr|span|b|i|em|strong|code|a|mark)\b/.test(tag) ? inline : ' ',
    )
  return decode(`${text} ${attributes.join(' ')}`)
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ', apos: "'" }

function decode(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_whole, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_whole, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [word] of text.toLowerCase().matchAll(wordPattern)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
