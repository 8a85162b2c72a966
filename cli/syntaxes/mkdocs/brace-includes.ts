import { posix } from 'node:path'
import type { Edit } from '../../lib/edits.ts'
import type { LineRange } from '../../parse/parser-entry.ts'
import { toFence } from '../tags/tag-equivalents.ts'
import {
  describeMissing,
  fillFenceLine,
  findIn,
  formatFence,
  formatFile,
  getFileLanguage,
  readPart,
} from '../text/included-files.ts'
import { getPrefix, type Reader, type ReaderContext } from '../text/reader.ts'
import { hasPlugin } from './mkdocs-site.ts'

const exclamation = /^\{!>?[ \t]*([^!{}]+?)[ \t]*!\}[ \t]*$/
const star = /^\{\*[ \t]+([^\s*{}]+)((?:[ \t]+\w+\[[^\]\n]*\]){0,9})[ \t]+\*\}[ \t]*$/

/** The extensions that have these includes. */
const EXTENSIONS = ['markdown_include.include', 'markdown_include', 'mdx_include', 'markdown_include_variants']

/** Includes of MkDocs: `{! file !}`, also in code, and `{* file ln[1:9] hl[2] title[Name] *}`, which is code. */
export const braceIncludes: Reader = {
  dialects: ['mkdocs'],
  hint: /^[ \t>]*\{(?:![^!{}\n]+!|\*[ \t][^\n]*[ \t]\*)\}[ \t]*$/m,
  read(text, context) {
    if (!hasPlugin(EXTENSIONS, context)) return []
    return text.lines.flatMap((line, index): Edit[] => {
      if (line.kind !== 'text' && line.kind !== 'fenced') return []
      const content = text.getHeader(line)
      const name = exclamation.exec(content)?.[1]
      if (name !== undefined) {
        const file = { path: findFile(name, context) }
        if (line.kind === 'fenced') return fillFenceLine(text, index, { file, context })
        return [{ start: line.content, end: line.end, text: formatFile(file) }]
      }
      const code = line.kind === 'text' ? star.exec(content) : null
      if (!code?.[1]) return []
      const path = findFile(code[1], context)
      const written = formatCode(path, code[2] ?? '', context)
      if (written === undefined) context.report({ start: line.content, end: line.end }, describeMissing({ path }))
      const prefixed = (written ?? '').split('\n').join(`\n${getPrefix(text, line)}`)
      return [{ start: line.content, end: line.end, text: prefixed }]
    })
  },
}

function findFile(file: string, context: ReaderContext): string {
  const folder = context.getFolder('mkdocs')
  return findIn([folder, posix.join(folder, 'docs'), posix.dirname(context.path), ''], file, context)
}

/** A code block with a file, or with some ranges of its lines; `undefined` if it cannot be read. */
function formatCode(path: string, options: string, context: ReaderContext): string | undefined {
  const values = new Map([...options.matchAll(/(\w+)\[([^\]]*)\]/g)].map(([, key = '', value = '']) => [key, value]))
  const ranges = parseRanges(values.get('ln'))
  const title = values.get('title')?.replaceAll('"', '')
  // Highlighted lines are numbered as in the file.
  const highlighted = parseRanges(values.get('hl')).map((range) => toShown(range, ranges[0]))
  const meta = [
    ...(title === undefined ? [] : [`title="${title}"`]),
    ...(highlighted.length === 0 || ranges.length > 1 ? [] : [`{${highlighted.join(',')}}`]),
  ].join(' ')
  const parts = (ranges.length === 0 ? [undefined] : ranges).map((lines) => readPart({ path, lines }, context))
  if (parts.includes(undefined)) return undefined
  if (ranges.length < 2) return formatFence({ path, lines: ranges[0] }, { meta })
  const code = parts.join('\n\n…\n\n')
  const fence = toFence(`${getFileLanguage(path)}${meta === '' ? '' : ` ${meta}`}`, code)
  return [fence.open, code, fence.close].join('\n')
}

/** `1:3,7` as ranges. */
function parseRanges(written: string | undefined): LineRange[] {
  return [...(written ?? '').matchAll(/(\d+)(?:[:-](\d+))?/g)].map(([, first, last]) => ({
    first: Number(first),
    last: Number(last ?? first),
  }))
}

function toShown({ first, last = first }: LineRange, shown: LineRange | undefined): string {
  const skipped = (shown?.first ?? 1) - 1
  return first === last ? `${first - skipped}` : `${first - skipped}-${last - skipped}`
}
