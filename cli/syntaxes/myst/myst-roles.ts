import { escapeHtml } from '../../lib/escape-html.ts'
import { formatDestination } from '../tags/tag-equivalents.ts'
import { editLines, editMatches } from '../text/edit-text.ts'
import type { Reader } from '../text/reader.ts'

const role = /(?<![\\`])\{([\w:+-]+)\}(`+)([^`\n]+?)\2(?!`)/g
/** `Text <target>`. */
const titled = /^([\s\S]*?)[ \t]*<([^<>]+)>$/

const ELEMENTS: Readonly<Record<string, string>> = {
  kbd: 'kbd',
  sub: 'sub',
  subscript: 'sub',
  sup: 'sup',
  superscript: 'sup',
}
const CODE =
  /^(?:code|literal|command|file|program|option|envvar|samp|func|class|meth|mod|attr|data|exc|obj|const|py:.*|c:.*|cpp:.*|js:.*)$/
const REFERENCE = /^(?:ref|numref)$/
const LINK = /^(?:doc|download|any)$/

/** The roles of MyST, `` {ref}`target` ``: links to pages and labels, and code, are kept, and the others become text. */
export const mystRoles: Reader = {
  dialects: ['myst'],
  hint: /\{[\w:+-]+\}`/,
  read: (text) => editMatches(text, role, ([, name = '', , content = '']) => convertRole(name, content.trim())),
}

function convertRole(name: string, content: string): string {
  const [, title, target] = titled.exec(content) ?? []
  const shown = title ?? content.replace(/^~(?:[\w.]+\.)?/, '').replace(/^!/, '')
  const element = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined
  if (element !== undefined) return `<${element}>${escapeHtml(content)}</${element}>`
  if (name === 'math') return `$${content}$`
  if (LINK.test(name)) return `[${shown}](${formatDestination(target ?? content)})`
  // Labels of other projects have a colon.
  const label = target ?? content
  if (REFERENCE.test(name) && !label.includes(':'))
    return `[${shown}](${formatDestination(`ref:${label.toLowerCase()}`)})`
  return CODE.test(name) ? `\`${shown}\`` : shown
}

/** `(label)=` above a heading or a figure, and comments, which begin with a percent sign. */
export const mystLines: Reader = {
  dialects: ['myst'],
  hint: /^[ \t]*(?:\([\w:.-]+\)=|%[ \t]|\+\+\+)/m,
  read: (text) =>
    editLines(
      text,
      { pattern: /^(?:\(([\w:.-]+)\)=[ \t]*$|(%)[ \t]|\+\+\+[ \t]*(?:\{.*\})?$)/ },
      (found, line, index) => {
        const [, label, comment] = found
        if (line.indent > 0) return undefined
        if (label !== undefined) return `<a id="${label}"></a>\n`
        const before = text.lines[index - 1]
        const isBelowText = before?.kind === 'text' && !text.getHeader(before).startsWith('%')
        return comment && isBelowText ? undefined : ''
      },
    ),
}
