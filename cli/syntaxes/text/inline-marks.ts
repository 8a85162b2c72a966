import { escapeHtml } from '../../lib/escape-html.ts'
import { editLines, editProse, wrapRange } from './edit-text.ts'
import type { Reader } from './reader.ts'

/** Text marked with `==`. */
export const marks: Reader = {
  dialects: ['mkdocs', 'obsidian', 'hugo'],
  hint: /==[^\s=]/,
  read: (text) =>
    editProse(text, { pattern: /(?<![=\w\\])==(?![\s=])([^=\n]*[^\s=\\])==(?![=\w])/g, needs: '==' }, (_, range) =>
      wrapRange(range, 2, 'mark'),
    ),
}

/** Names that readers expect on keys. */
// biome-ignore format: one line for each group
const KEY_NAMES: Readonly<Record<string, string>> = {
  ctrl: 'Ctrl', control: 'Ctrl', cmd: 'Cmd', command: 'Cmd', meta: 'Meta', win: 'Win', windows: 'Win',
  alt: 'Alt', option: 'Option', opt: 'Option', shift: 'Shift', esc: 'Esc', escape: 'Esc', return: 'Return',
  del: 'Del', delete: 'Del', ins: 'Ins', 'page-up': 'Page Up', 'page-down': 'Page Down', 'caps-lock': 'Caps Lock',
  'arrow-up': '↑', up: '↑', 'arrow-down': '↓', down: '↓', 'arrow-left': '←', left: '←',
  'arrow-right': '→', right: '→', plus: '+', minus: '-', comma: ',', period: '.', slash: '/', question: '?',
}

const keyNames = /(?<![+\w\\])\+\+((?:[\w-]+|"[^"\n]+"|'[^'\n]+')(?:\+(?:[\w-]+|"[^"\n]+"|'[^'\n]+'))*)\+\+(?![+\w])/g

/** Keys between `++`: `++ctrl+alt+"K"++`. */
export const keys: Reader = {
  dialects: ['mkdocs'],
  hint: /\+\+[\w"']/,
  read: (text) =>
    editProse(text, { pattern: keyNames, needs: '++' }, ([, names = '']) =>
      [...names.matchAll(/[\w-]+|"[^"]+"|'[^']+'/g)].map(([name]) => `<kbd>${formatKey(name)}</kbd>`).join('+'),
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
  read: (text) => editLines(text, { pattern: /^(?:\[\[_?toc_?\]\]|\[toc\])[ \t]*$/i }, () => ''),
}
