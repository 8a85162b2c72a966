import { posix } from 'node:path'
import type { Edit } from '../../lib/edits.ts'
import type { LineRange } from '../../parse/parser-entry.ts'
import { fillFenceLine, findIn, formatInclude, type IncludedFile } from '../text/included-files.ts'
import type { Line, LinedText } from '../text/lines.ts'
import type { Reader, ReaderContext } from '../text/reader.ts'

const single = /^(?:[-+*][ \t]+|\d+[.)][ \t]+)?(;*)-+8<-+[ \t]+(["'])(.+?)\2[ \t]*$/
const fence = /^-+8<-+[ \t]*$/
const sectionMark = /^(?:[^\w\s]+[ \t]*)?-+8<-+[ \t]+\[(?:start|end):/
const url = /^https?:\/\//i

/** The includes of MkDocs: `--8<-- "file"`, and file names between two lines `--8<--`; they also work in code. */
export const snippets: Reader = {
  dialects: ['mkdocs'],
  hint: /-8<-/,
  read(text, context) {
    const edits: Edit[] = []
    for (let index = 0; index < text.lines.length; index++) {
      const line = text.lines[index]
      const content = line && text.getHeader(line)
      if (!line || !content?.includes('8<') || !isRead(line)) continue
      if (fence.test(content)) {
        const end = text.lines.findIndex((each, at) => at > index && fence.test(text.getHeader(each)))
        if (end < 0) continue
        edits.push(...convertBlock(text, { from: index, to: end }, context))
        index = end
      } else edits.push(...convertLine(text, index, context))
    }
    return edits
  },
}

const isRead = ({ kind }: Line): boolean => kind === 'text' || kind === 'fenced'

function convertLine(text: LinedText, index: number, context: ReaderContext): Edit[] {
  const line = text.lines[index]
  if (!line) return []
  const content = text.getHeader(line)
  const found = single.exec(content)
  if (!found?.[3]) return sectionMark.test(content) && line.kind === 'text' ? [remove(line)] : []
  const start = line.content + content.search(/-+8</)
  // A semicolon escapes the line.
  if (found[1]) return [{ start: start - 1, end: start, text: '' }]
  if (line.kind === 'fenced') return fillFenceLine(text, index, { file: parseSnippet(found[3], context), context })
  return [{ start, end: line.end, text: formatInText(found[3], context) }]
}

const remove = ({ start, end }: Line): Edit => ({ start, end, text: '' })

const formatInText = (written: string, context: ReaderContext): string =>
  url.test(written) ? `<${written}>` : formatInclude(parseSnippet(written, context))

/** Each line between the two fences names a file; an empty one nothing, and one with a semicolon is a comment. */
function convertBlock(text: LinedText, { from, to }: { from: number; to: number }, context: ReaderContext): Edit[] {
  return text.lines.slice(from, to + 1).flatMap((line, at): Edit[] => {
    const written = text.getHeader(line).trim()
    const isName = at > 0 && from + at < to && written !== '' && !written.startsWith(';')
    if (!isName) return line.kind === 'blank' ? [] : [remove(line)]
    if (line.kind === 'fenced') return fillFenceLine(text, from + at, { file: parseSnippet(written, context), context })
    return [{ start: line.content, end: line.end, text: `${formatInText(written, context)}\n` }]
  })
}

/** The file that a snippet names: `file.md`, `file.md:section`, `file.md:4:6`, `file.md:4` or `file.md::6`. */
export function parseSnippet(written: string, context: Pick<ReaderContext, 'getFolder' | 'readFile'>): IncludedFile {
  const [, name = written, first, last, section] =
    /^(.+?)(?::(\d*)(?::(\d+))?|:([\w-][^:/\\]*))?$/.exec(written.trim()) ?? []
  const folder = context.getFolder('mkdocs')
  const folders = ['', 'docs', 'includes', 'snippets', 'docs/snippets'].map((each) => posix.join(folder, each))
  return { path: findIn(folders, name, context), section, lines: toRange(first, last) }
}

function toRange(first: string | undefined, last: string | undefined): LineRange | undefined {
  if (!first && !last) return undefined
  return { first: Number(first || 1), last: last === undefined ? undefined : Number(last) }
}
