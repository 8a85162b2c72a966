import type { Edit } from '../../lib/edits.ts'
import { listCodeSpans } from './code-spans.ts'
import { editLines } from './edit-text.ts'
import type { Reader } from './reader.ts'

const opening = /^((?:[-+*]|\d+[.)])[ \t]+)?(`{3,}|~{3,})(.*)$/

/** Attributes of code blocks of other generators, `hl_lines="2 3"` or `{ .py linenos=true }`, become docsgen's own. */
export const fenceAttributes: Reader = {
  dialects: ['mkdocs', 'jekyll', 'hugo', 'quarto'],
  // Fences are looked for at the beginning of lines only: a search from each fence character would take quadratic time.
  hint: /(?:hl_lines|linenums|linenos|linenostart)[ \t]*=|^[ \t>]*(?:(?:[-+*:]|\d{1,9}[.)])[ \t>]+)*(?:`{3,}|~~~)(?:[^\n`]*\{|~*[ \t]*title=)/m,
  read: (text) =>
    editLines(text, { pattern: opening, kind: 'opening-fence' }, ([, , , info = ''], { end }) => {
      const written = convertInfo(info)
      return written === undefined || written === info ? undefined : [{ start: end - info.length, end, text: written }]
    }),
}

/** The language of code in a line: `` `#!python print()` ``. */
export const codeLanguages: Reader = {
  dialects: ['mkdocs'],
  hint: /`#![a-z]/i,
  read: (text) =>
    listCodeSpans(text.text, text.lines).flatMap(({ start, end }): Edit[] => {
      const found = /^(`+)#![a-z][\w+#-]*[ \t]+(?=[^\s`])/i.exec(text.text.slice(start, Math.min(end, start + 100)))
      return found?.[1] === undefined
        ? []
        : [{ start: start + found[1].length, end: start + found[0].length, text: '' }]
    }),
}

const attribute = /([\w-]+)[ \t]*=[ \t]*("[^"]*"|'[^']*'|\[[^\]]*\]|[^\s,{}]+)/g

/** The info string in docsgen's words; `undefined` if it has no attributes of another generator. */
function convertInfo(info: string): string | undefined {
  const braces = /\{([^{}]*)\}[ \t]*$/.exec(info)
  const hasList = braces?.[1] !== undefined && /(?:^|\s)\.[\w-]+|=/.test(braces[1])
  if (!hasList && !/\b(?:hl_lines|linenums)[ \t]*=|^[ \t]*title=/.test(info)) return undefined
  const head = hasList ? info.slice(0, braces.index) : info
  const list = hasList ? (braces[1] ?? '') : ''
  const name = /^[ \t]*([^\s{"'=]+)(?=[\s{]|$)/.exec(head)?.[1]
  const language = name ?? /(?:^|\s)\.([\w+#-]+)/.exec(list)?.[1] ?? 'text'
  const rest = name === undefined ? head : head.slice(head.indexOf(name) + name.length)
  // In braces, the name of a file is a title; behind the language, a reader of includes wrote it.
  const titled = list.replace(/(?<![\w-])file(?:name)?(?=[ \t]*=)/gi, 'title')
  const attributes = [...`${rest} ${titled}`.matchAll(attribute)]
  const words = attributes.flatMap(([, key = '', value = '']) => toWords(key, value.replace(/^["'[]|["'\]]$/g, '')))
  const others = rest.replace(attribute, '').trim()
  const start = attributes.find(([, key]) => key?.toLowerCase() === 'linenostart')?.[2]?.replace(/^["']|["']$/g, '')
  const numbered =
    start === undefined ? words : words.map((word) => (word === 'showLineNumbers' ? `${word}=${start}` : word))
  return [language, ...numbered, others].filter(Boolean).join(' ')
}

function toWords(written: string, value: string): string[] {
  const key = written.toLowerCase()
  if (key === 'hl_lines') return [`{${(value.match(/\d+(?:-\d+)?/g) ?? []).join(',')}}`]
  if (key === 'linenums') return [`showLineNumbers${value === '1' ? '' : `=${/^\d+/.exec(value)?.[0] ?? 1}`}`]
  if (key === 'linenos') return value === 'false' ? [] : ['showLineNumbers']
  if (key === 'linenostart' || key === 'anchorlinenos' || key === 'lineanchors' || key === 'style') return []
  return [`${written}="${value}"`]
}
