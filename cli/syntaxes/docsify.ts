import { posix } from 'node:path'
import type { Edit } from '../lib/edits.ts'
import { escapeHtml } from '../lib/escape-html.ts'
import { formatMedia } from './obsidian/wikilinks.ts'
import { editInLines, editLines } from './text/edit-text.ts'
import { formatFence, formatFile, type IncludedFile } from './text/included-files.ts'
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
      if (settings.has('ignore') && image === '') {
        return `<a href="${escapeHtml(target)}" data-no-link-check>${label}</a>`
      }
      const rest = title.replace(setting, '').trim()
      return `${image}[${label}](${target}${rest === '' ? '' : ` "${rest}"`})`
    }),
}

/** The marks of docsify in headings and links: `## Title :id=x`, `[a](page?id=x)`, and words in braces for its own lists. */
export const docsifyWords: Reader = {
  dialects: ['docsify'],
  hint: /:id=|\?id=|\{docsify-/,
  read: (text) => [
    ...editLines(
      text,
      { pattern: /^(#{1,6}[ \t].*?)[ \t]+:id=([\w.-]+)[ \t]*$/ },
      ([, heading = '', id = '']) => `${heading} {#${id}}`,
    ),
    ...editInLines(text, { pattern: /(?<=\]\([^()\s]{0,500})\?id=(?=[\w.%-]+[\s)])/g, needs: '?id=' }, () => '#'),
    ...editInLines(
      text,
      { pattern: /[ \t]*(?:<!--[ \t]*)?\{docsify-[\w-]+\}(?:[ \t]*-->)?/g, needs: '{docsify-' },
      () => '',
    ),
  ],
}

const tabMark = /^<!--[ \t]*tabs?:[ \t]*(.+?)[ \t]*-->[ \t]*$/
const tabHeading = /^#{1,6}[ \t]+(?:\*\*|__)[ \t]*(.+?)[ \t]*(?:\*\*|__)[ \t#]*$/

/** Tabs of the plugin for docsify: between comments, each below a heading in bold or a comment. */
export const docsifyTabs: Reader = {
  dialects: ['docsify'],
  hint: /<!--[ \t]*tabs:start/,
  read(text) {
    const edits: Edit[] = []
    let state: 'none' | 'group' | 'tab' = 'none'
    for (const line of text.lines) {
      const content = line.kind === 'text' ? text.getHeader(line) : ''
      const mark = tabMark.exec(content)?.[1]
      const title = state === 'none' ? undefined : (tabHeading.exec(content)?.[1] ?? mark)
      const prefix = getPrefix(text, line)
      const end = state === 'tab' ? `${DIRECTIVE_END}\n${prefix}` : ''
      const range = { start: line.content, end: line.end }
      if (mark === 'start') edits.push({ ...range, text: openDirective({ name: 'tabs' }) })
      else if (mark === 'end' && state !== 'none') edits.push({ ...range, text: end + DIRECTIVE_END })
      else if (title !== undefined) edits.push({ ...range, text: end + openDirective({ name: 'tab', title }) })
      if (mark === 'start') state = 'group'
      else if (mark === 'end') state = 'none'
      else if (title !== undefined) state = 'tab'
    }
    return edits
  },
}

function convertInclude(
  target: string,
  { settings, prefix, context }: { settings: ReadonlyMap<string, string>; prefix: string; context: ReaderContext },
): string {
  const url = target.replace(/^<|>$/g, '')
  if (/^https?:/i.test(url)) return `<${url}>`
  const media = formatMedia(url, '')
  if (media !== undefined) return media
  const folder = url.startsWith('/') ? context.getFolder('docsify') : posix.dirname(context.path)
  const path = posix.join(folder, url)
  const file = { path, ...findFragment(context.readFile(path) ?? '', settings.get('fragment')) }
  const isCode = settings.get('type') === 'code'
  return isCode ? formatFence(file, { language: settings.get('code'), prefix }) : formatFile(file, { prefix })
}

/** A part of a file between two lines with its name, as in `/// [demo]`. */
function findFragment(code: string, name: string | undefined): Pick<IncludedFile, 'section' | 'lines'> {
  const marks = code
    .split('\n')
    .flatMap((line, at) => (/(?:###|\/\/\/)[ \t]*\[(.+)\]/.exec(line)?.[1] === name ? [at] : []))
  const [first, last] = marks
  const isMarked = name !== undefined && first !== undefined && last !== undefined
  return isMarked ? { lines: { first: first + 2, last } } : { section: name }
}
