import type { Edit } from '../../lib/edits.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import type { LinedText } from './lines.ts'
import type { Reader } from './reader.ts'

/** Finds a pattern in the text of paragraphs, outside of code and of destinations of links. */
export function findInText(
  text: LinedText,
  { pattern, needs }: { pattern: RegExp; needs: string },
  convert: (found: RegExpExecArray, start: number) => Edit[],
): Edit[] {
  return text.lines.flatMap((line): Edit[] => {
    if (line.kind !== 'text') return []
    const content = text.getContent(line)
    if (!content.includes(needs) || /^={3,}[ \t]*$/.test(content)) return []
    return [...content.matchAll(pattern)].flatMap((found) => {
      const start = line.content + found.index
      return text.isCode(start) || isInDestination(content, found.index) ? [] : convert(found, start)
    })
  })
}

/** Whether a place in a line is inside of `](…)`, of `<…>` or of a bare URL. */
function isInDestination(content: string, at: number): boolean {
  const before = content.slice(Math.max(0, at - 2000), at)
  const opening = before.lastIndexOf('](')
  if (opening >= 0 && !before.includes(')', opening)) return true
  const angle = before.lastIndexOf('<')
  if (angle >= 0 && !before.includes('>', angle) && /^<[A-Za-z/]/.test(before.slice(angle))) return true
  return /https?:\/\/\S*$/.test(before.slice(-300))
}

/** Text marked with `==`. */
export const marks: Reader = {
  dialects: ['mkdocs', 'obsidian', 'hugo'],
  hint: /==[^\s=]/,
  read: (text) =>
    findInText(
      text,
      { pattern: /(?<![=\w\\])==(?![\s=])([^=\n]*[^\s=\\])==(?![=\w])/g, needs: '==' },
      (found, start) => {
        const end = start + found[0].length
        return [
          { start, end: start + 2, text: '<mark>' },
          { start: end - 2, end, text: '</mark>' },
        ]
      },
    ),
}

/** Names that readers expect on keys. */
// biome-ignore format: one line for each group
const KEY_NAMES: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl', control: 'Ctrl', cmd: 'Cmd', command: 'Cmd', meta: 'Meta', win: 'Win', windows: 'Win',
  alt: 'Alt', option: 'Option', opt: 'Option', shift: 'Shift', esc: 'Esc', escape: 'Esc', return: 'Return',
  ...{
    del: 'Del',
    delete: 'Del',
    ins: 'Ins',
    'page-up': 'Page Up',
    'page-down': 'Page Down',
    'caps-lock': 'Caps Lock',
  },
  'arrow-up': '↑', up: '↑', 'arrow-down': '↓', down: '↓', 'arrow-left': '←', left: '←',
  'arrow-right': '→', right: '→', plus: '+', minus: '-', comma: ',', period: '.', slash: '/', question: '?',
}

/** Keys between `++`: `++ctrl+alt+"K"++`. */
export const keys: Reader = {
  dialects: ['mkdocs'],
  hint: /\+\+[\w"']/,
  read: (text) =>
    findInText(
      text,
      {
        pattern: /(?<![+\w\\])\+\+((?:[\w-]+|"[^"\n]+"|'[^'\n]+')(?:\+(?:[\w-]+|"[^"\n]+"|'[^'\n]+'))*)\+\+(?![+\w])/g,
        needs: '++',
      },
      (found, start) => {
        const names = (found[1] ?? '').match(/[\w-]+|"[^"]+"|'[^']+'/g) ?? []
        return [
          { start, end: start + found[0].length, text: names.map((name) => `<kbd>${formatKey(name)}</kbd>`).join('+') },
        ]
      },
    ),
}

function formatKey(name: string): string {
  if (/^["']/.test(name)) return escapeHtml(name.slice(1, -1))
  const known = Object.hasOwn(KEY_NAMES, name) ? KEY_NAMES[name] : undefined
  return known ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')
}

/** The place of a generated table of contents, which every page has next to it. */
export const tablesOfContents: Reader = {
  dialects: ['mkdocs', 'vitepress', 'gitlab', 'jekyll', 'gitbook', 'docsify', 'myst'],
  hint: /^[ \t]*(?:\[\[_?toc_?\]\]|\[toc\])[ \t]*$/im,
  read: (text) =>
    text.lines.flatMap((line): Edit[] => {
      const isContents = line.kind === 'text' && /^(?:\[\[_?toc_?\]\]|\[toc\])[ \t]*$/i.test(text.getContent(line))
      return isContents ? [{ start: line.content, end: line.end, text: '' }] : []
    }),
}
