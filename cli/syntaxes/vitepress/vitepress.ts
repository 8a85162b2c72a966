import { posix } from 'node:path'
import type { Edit } from '../../lib/edits.ts'
import { type LineRange, parseLineRange } from '../../parse/parser-entry.ts'
import { formatFence, formatInclude, type IncludedFile } from '../text/included-files.ts'
import type { LinedText } from '../text/lines.ts'
import { getPrefix, type Reader, type ReaderContext } from '../text/reader.ts'

const snippet = /^<<<[ \t]*([^\s#{[][^#{[]*?)[ \t]*(?:#([\w-]+))?[ \t]*(?:\{([^}]*)\})?[ \t]*(?:\[([^\]]*)\])?[ \t]*$/

/** Code from files: `<<< @/file.ts#region{1,3 ts:line-numbers} [label]`. */
export const codeSnippets: Reader = {
  dialects: ['vitepress'],
  hint: /^[ \t>]*<<<[ \t]*\S/m,
  read: (text, context) =>
    text.lines.flatMap((line): Edit[] => {
      const found = line.kind === 'text' ? snippet.exec(text.getHeader(line)) : null
      if (!found?.[1]) return []
      const file = { path: resolvePath(found[1], context), section: found[2] }
      const { language, words } = parseBraces(found[3] ?? '')
      const meta = [...words, ...(found[4] ? [`[${found[4]}]`] : [])].join(' ')
      const fence = formatFence(file, { language, meta, prefix: getPrefix(text, line) })
      return [{ start: line.content, end: line.end, text: fence }]
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
    text.lines.flatMap((line): Edit[] => {
      const content = text.getContent(line)
      if (line.kind !== 'text' || !content.includes('@include:')) return []
      return [...content.matchAll(include)].flatMap(
        ({ index, 0: whole, 1: path = '', 2: section, 3: lines }): Edit[] => {
          const start = line.content + index
          if (text.isCode(start)) return []
          const file: IncludedFile = { path: resolvePath(path, context), section, lines: toRange(lines) }
          const before = content.slice(0, index).trim() === '' ? '' : `\n\n${getPrefix(text, line)}`
          const after = content.slice(index + whole.length).trim() === '' ? '' : `\n\n${getPrefix(text, line)}`
          return [{ start, end: start + whole.length, text: before + formatInclude(file) + after }]
        },
      )
    }),
}

/** `{3,10}`, `{3,}`, `{,10}` or `{3-10}`. */
function toRange(written: string | undefined): LineRange | undefined {
  if (written === undefined) return undefined
  const [first = '', last] = written.split(/[,-]/).map((part) => part.trim())
  return last === undefined
    ? parseLineRange(first)
    : { first: Number(first || 1), last: last === '' ? undefined : Number(last) }
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
