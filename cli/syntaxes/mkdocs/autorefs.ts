import { formatDestination } from '../tags/tag-equivalents.ts'
import { editInLines, editLines } from '../text/edit-text.ts'
import { type LinedText, MAX_HEADER } from '../text/lines.ts'
import { escapeMarkdown, type Reader } from '../text/reader.ts'
import { hasPlugin } from './mkdocs-site.ts'

/** A text in brackets is not looked for further back than this. */
const MAX_TEXT = 500

const ending = /\](?:\[([^[\]\n]*)\])/g
const definition = /^[ \t]{0,3}\[([^\]\n]+)\]:/

/**
 * References of MkDocs to a heading or an anchor of any page by its id: `[text][id]` and `[id][]`, where no definition has
 * that name. They become links that begin with `ref:`.
 */
export const autorefs: Reader = {
  dialects: ['mkdocs'],
  hint: /\]\[[^\]\n]*\]/,
  read(text, context) {
    if (!hasPlugin(['autorefs', 'mkdocstrings'], context)) return []
    const defined = new Set(
      text.lines.flatMap((line) => {
        const label = line.kind === 'text' ? definition.exec(text.getHeader(line))?.[1] : undefined
        return label === undefined ? [] : [normalize(label)]
      }),
    )
    return editInLines(text, { pattern: ending, needs: '][' }, ([, id = ''], { start, end }, line) => {
      const label = line.end - line.content > MAX_HEADER ? undefined : findLabel(text, start)
      if (label === undefined) return undefined
      const name = id.trim() || label.replaceAll('`', '').trim()
      if (!/\p{L}/u.test(name) || name.startsWith('^') || defined.has(normalize(name))) return undefined
      return [{ start: start + 1, end, text: `(${formatDestination(`ref:${name}`)})` }]
    })
  },
}

const normalize = (label: string): string => label.trim().replace(/\s+/g, ' ').toLowerCase()

/** The text in the brackets that end at an offset; `undefined` if it is an image, or behind a word, as an index is. */
function findLabel({ text, isCode }: LinedText, end: number): string | undefined {
  let depth = 0
  for (let at = end; at >= Math.max(0, end - MAX_TEXT); at--) {
    const character = text[at]
    if (character === '\n' && text[at - 1] === '\n') return undefined
    if ((character !== '[' && character !== ']') || isCode(at)) continue
    depth += character === ']' ? 1 : -1
    if (depth === 0) return /[!\w\]\\]/.test(text[at - 1] ?? '') ? undefined : text.slice(at + 1, end)
  }
  return undefined
}

const block = /^:::[ \t]+([A-Za-z_][\w.]*)[ \t]*$/

/** What mkdocstrings generates from code, `::: package.module` with options, is shown as its name. */
export const generatedReferences: Reader = {
  dialects: ['mkdocs'],
  hint: /^:::[ \t]+[A-Za-z_][\w.]*[ \t]*$/m,
  read(text, context) {
    if (!hasPlugin(['mkdocstrings'], context)) return []
    return editLines(text, { pattern: block }, ([, name = ''], line, index) => {
      if (line.indent > 0) return undefined
      const end = findOptionsEnd(text, index)
      context.report(line, {
        code: 'markdown/unwrapped-component',
        target: '::: of mkdocstrings',
        message: `The documentation of "${name}" is generated from code by mkdocstrings, so only its name is shown.`,
        hint: 'Write it in Markdown, or link to where it is published.',
      })
      return [{ start: line.start, end, text: `<a id="${name}"></a>**${escapeMarkdown(name)}**` }]
    })
  },
}

/** The end of the indented lines below a line. */
function findOptionsEnd({ lines }: LinedText, index: number): number {
  let end = lines[index]?.end ?? 0
  for (const line of lines.slice(index + 1)) {
    if (line.kind === 'blank') continue
    if (line.indent < 4) break
    end = line.end
  }
  return end
}
