import { posix } from 'node:path'
import type { Edit } from '../../lib/edits.ts'
import { type LineRange, parseLineRange } from '../../parse/parser-entry.ts'
import { editInLines, editLines } from '../text/edit-text.ts'
import { formatFence, formatInclude, toLineRange } from '../text/included-files.ts'
import type { LinedText } from '../text/lines.ts'
import { getPrefix, type Reader, type ReaderContext } from '../text/reader.ts'

const snippet = /^<<<[ \t]*([^\s#{[][^#{[]*?)[ \t]*(?:#([\w-]+))?[ \t]*(?:\{([^}]*)\})?[ \t]*(?:\[([^\]]*)\])?[ \t]*$/

/** Code from files: `<<< @/file.ts#region{1,3 ts:line-numbers} [label]`. */
export const codeSnippets: Reader = {
  dialects: ['vitepress'],
  hint: /^[ \t>]*<<<[ \t]*\S/m,
  read: (text, context) =>
    editLines(text, { pattern: snippet }, ([, path = '', section, braces = '', label], line) => {
      const { language, words } = parseBraces(braces)
      const meta = [...words, ...(label ? [`[${label}]`] : [])].join(' ')
      const file = { path: resolvePath(path, context), section }
      return formatFence(file, { language, meta, prefix: getPrefix(text, line) })
    }),
}

/** `1,3-5 ts:line-numbers`: lines to highlight, and the language. */
function parseBraces(content: string): { language: string | undefined; words: string[] } {
  const ranges = /^[\d,\s-]+/.exec(content)?.[0].trim() ?? ''
  const [language = '', ...options] = content
    .slice(ranges.length)
    .trim()
    .split(/[: \t]+/)
  const words = options.flatMap((option) => {
    const numbers = /^line-numbers(?:=(\d+))?$/.exec(option)
    return numbers ? [`showLineNumbers${numbers[1] === undefined ? '' : `=${numbers[1]}`}`] : []
  })
  return { language: language || undefined, words: [...(ranges === '' ? [] : [`{${ranges}}`]), ...words] }
}

/** `@` is the folder of the pages. */
function resolvePath(written: string, { path, getFolder }: ReaderContext): string {
  if (written.startsWith('@/')) return posix.join(getFolder('vitepress'), written.slice(2))
  if (written.startsWith('/')) return posix.join(getFolder('vitepress'), written)
  return posix.join(posix.dirname(path), written)
}

const include =
  /<!--[ \t]{0,9}@include:[ \t]{0,9}([^\s{}#]{1,500})(?:#([^\s{}]{1,200}))?(?:\{([^}]{0,50})\})?[ \t]{0,9}-->/g

/** Parts of pages: `<!--@include: ./part.md{3,10}-->`. */
export const commentIncludes: Reader = {
  dialects: ['vitepress'],
  hint: /<!--[ \t]*@include:/,
  read: (text, context) =>
    editInLines(text, { pattern: include, needs: '@include:' }, (found, _, line) => {
      const [whole, path = '', section, lines] = found
      const file = { path: resolvePath(path, context), section, lines: toRange(lines) }
      const separate = (rest: string) => (rest.trim() === '' ? '' : `\n\n${getPrefix(text, line)}`)
      const before = separate(found.input.slice(0, found.index))
      return before + formatInclude(file) + separate(found.input.slice(found.index + whole.length))
    }),
}

/** `{3,10}`, `{3,}`, `{,10}` or `{3-10}`. */
function toRange(written: string | undefined): LineRange | undefined {
  if (written === undefined) return undefined
  const [first = '', last] = written.split(/[,-]/).map((part) => part.trim())
  return last === undefined ? parseLineRange(first) : toLineRange(first, last)
}

const opening = /^(:{3,})[ \t]*(raw|v-pre)[ \t]*$/

/** Containers that only tell VitePress how to treat their content. */
export const bareContainers: Reader = {
  dialects: ['vitepress'],
  hint: /^[ \t>]*:{3,}[ \t]*(?:raw|v-pre)[ \t]*$/m,
  read: (text) => {
    const edits: Edit[] = []
    const open: number[] = []
    for (const line of text.lines) {
      if (line.kind !== 'text') continue
      const content = text.getHeader(line)
      const colons = opening.exec(content)?.[1]?.length
      const closes = colons === undefined && /^:{3,}[ \t]*$/.test(content) && open.at(-1) === content.trimEnd().length
      if (colons !== undefined) open.push(colons)
      if (colons !== undefined || closes) edits.push({ start: line.content, end: line.end, text: '' })
      if (closes) open.pop()
    }
    return edits
  },
}

const tabTitle = /^==[ \t]+(?:tab[ \t]+)?(.+?)[ \t]*$/

/** The tabs of the plugin for VitePress: lines `== Label` inside of `:::tabs`. */
export const equalsTabs: Reader = {
  dialects: ['vitepress'],
  hint: /^[ \t>]*:{3,}[ \t]*tabs\b[^\n]*\n(?:[ \t>]*\n)*[ \t>]*==[ \t]+\S/m,
  read: (text) => {
    const edits: Edit[] = []
    let inTabs: { colons: number; isOpen: boolean } | undefined
    for (const line of text.lines) {
      if (line.kind !== 'text') continue
      const content = text.getHeader(line)
      const group = /^(:{3,})[ \t]*tabs(?:[ \t]+key:([\w-]+))?[ \t]*$/.exec(content)
      if (group?.[1]) {
        inTabs = { colons: group[1].length, isOpen: false }
        const attributes = group[2] === undefined ? '' : `{group=${group[2]}}`
        edits.push({ start: line.content, end: line.end, text: `${group[1]}tabs${attributes}` })
      } else if (inTabs && tabTitle.test(content)) edits.push(...writeTab(text, line.content, line.end))
      else if (/^:{3,}[ \t]*$/.test(content) && content.trimEnd().length === inTabs?.colons) inTabs = undefined
    }
    return edits
  },
}

/** A leaf, `::tab[Label]`: its content follows it. */
function writeTab({ text }: LinedText, start: number, end: number): Edit[] {
  const title = tabTitle.exec(text.slice(start, end))?.[1] ?? ''
  const at = start + text.slice(start, end).lastIndexOf(title)
  return [
    { start, end: at, text: '\n::tab[' },
    { start: at + title.length, end, text: ']\n' },
  ]
}
