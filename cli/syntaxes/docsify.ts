import { posix } from 'node:path'
import type { Edit } from '../lib/edits.ts'
import { editInLines } from './text/edit-text.ts'
import { formatFence, formatFile } from './text/included-files.ts'
import { DIRECTIVE_END, getPrefix, openDirective, type Reader, type ReaderContext } from './text/reader.ts'

const note = /^([!?])>[ \t]+/

/** The notes of docsify: a paragraph that begins with `!>` or `?>`. */
export const docsifyNotes: Reader = {
  dialects: ['docsify'],
  hint: /^[ \t]*[!?]>[ \t]+\S/m,
  read(text) {
    const edits: Edit[] = []
    for (let index = 0; index < text.lines.length; index++) {
      const line = text.lines[index]
      const found = line?.kind === 'text' ? note.exec(text.getContent(line)) : null
      if (!line || !found) continue
      let last = index
      while (text.lines[last + 1]?.kind === 'text' && !startsNote(text.getContent(text.lines[last + 1] ?? line))) last++
      const prefix = getPrefix(text, line)
      const end = text.lines[last]?.end ?? line.end
      const opening = openDirective({ name: found[1] === '!' ? 'important' : 'tip' })
      edits.push(
        { start: line.content, end: line.content + found[0].length, text: `${opening}\n${prefix}` },
        { start: end, end, text: `\n${prefix}${DIRECTIVE_END}` },
      )
      index = last
    }
    return edits
  },
}

const startsNote = (content: string): boolean => note.test(content)

const link =
  /(!?)\[([^\]\n]{0,300})\]\(([^\s()<>]{1,500}|<[^<>\n]{1,500}>)[ \t]+(?:"([^"\n]{0,200}:[^"\n]{0,200})"|'([^'\n]{0,200}:[^'\n]{0,200})')\)/g
const setting = /(?:^|[ \t]):(\w+)(?:=(\S+))?/g

/** Options of docsify in the titles of links: `':include'` inserts a file; the others have no equivalent. */
export const docsifyLinks: Reader = {
  dialects: ['docsify'],
  hint: /\]\([^()\n]+[ \t]["'][^"'\n]*:(?:include|ignore|target|disabled|size|id|class|crossorgin|type)\b/,
  read: (text, context) =>
    editInLines(text, { pattern: link, needs: '](' }, (found, _, line) => {
      const [whole, image = '', label = '', target = '', double, single] = found
      const title = double ?? single ?? ''
      const settings = new Map([...title.matchAll(setting)].map(([, name = '', value = '']) => [name, value]))
      if (settings.size === 0) return undefined
      if (settings.has('include') && image === '') {
        const isAlone = found.input.trim() === whole
        return isAlone ? convertInclude(target, { settings, prefix: getPrefix(text, line), context }) : undefined
      }
      const rest = title.replace(setting, '').trim()
      return `${image}[${label}](${target}${rest === '' ? '' : ` "${rest}"`})`
    }),
}

function convertInclude(
  target: string,
  { settings, prefix, context }: { settings: ReadonlyMap<string, string>; prefix: string; context: ReaderContext },
): string {
  const url = target.replace(/^<|>$/g, '')
  if (/^https?:/i.test(url)) return `<${url}>`
  const folder = url.startsWith('/') ? context.getFolder('docsify') : posix.dirname(context.path)
  const file = { path: posix.join(folder, url), section: settings.get('fragment') }
  const isCode = settings.get('type') === 'code'
  return isCode ? formatFence(file, { language: settings.get('code'), prefix }) : formatFile(file, { prefix })
}
