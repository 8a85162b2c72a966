import { posix } from 'node:path'
import { stripMarkdownExtension } from '../../content/content-path.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import { formatDestination } from '../tags/tag-equivalents.ts'
import { editLines, editMatches } from '../text/edit-text.ts'
import type { FileContext, Reader } from '../text/reader.ts'

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
const REFERENCE = /^(?:ref|numref|eq|any|term)$/

/** The roles of MyST, `` {ref}`target` ``: links to pages and labels, and code, are kept, and the others become text. */
export const mystRoles: Reader = {
  dialects: ['myst'],
  hint: /\{[\w:+-]+\}`/,
  read: (text, context) =>
    editMatches(text, role, ([, name = '', , content = '']) => convertRole(name, content.trim(), context)),
}

const link = /(?<!!)\[([^[\]\n]{0,300})\]\((?:project:(?=#))?(?!\w+:)([^()\s#]{0,300})(?:#([\w:.-]{1,200}))?\)/g
const autolink = /<(?:project:)?#([\w:.-]{1,200})>/g

/** Links of MyST to labels of any page, `[text](#label)` and `<#label>`; those without a text show the title of their target. */
export const mystLinks: Reader = {
  dialects: ['myst'],
  hint: /\]\((?:project:)?[^()\s]*#|\[\]\(|<(?:project:)?#/,
  read(text, context) {
    const titles = context.getTitles('myst')
    return [
      ...editMatches(text, link, ([, shown = '', path = '', label = ''], { start, end }) => {
        const name = label.toLowerCase()
        const isLabel = path === '' && name in titles
        const title = shown === '' ? (titles[name] ?? (path === '' ? undefined : findTitle(path, context))) : ''
        if (title === undefined || (shown !== '' && !isLabel)) return undefined
        const before = { start: start + 1, end: start + 1, text: title }
        return [before, ...(isLabel ? [{ start: start + 1 + shown.length, end, text: `](ref:${name})` }] : [])]
      }),
      ...editMatches(text, autolink, ([, label = '']) => {
        const name = label.toLowerCase()
        return `[${titles[name] ?? label}](ref:${name})`
      }),
    ]
  },
}

/** The title of the document at a path, or else the path. */
function findTitle(path: string, context: FileContext): string {
  const file = path.startsWith('/')
    ? posix.join(context.getFolder('myst'), path)
    : posix.join(posix.dirname(context.path), path)
  return context.getTitles('myst')[stripMarkdownExtension(file).toLowerCase()] ?? path
}

function convertRole(name: string, content: string, context: FileContext): string {
  const [, title, target] = titled.exec(content) ?? []
  const shown = title ?? content.replace(/^~(?:[\w.]+\.)?/, '').replace(/^!/, '')
  const element = Object.hasOwn(ELEMENTS, name) ? ELEMENTS[name] : undefined
  if (element !== undefined) return `<${element}>${escapeHtml(content)}</${element}>`
  if (name === 'math') return `$${content}$`
  const label = (target ?? content).toLowerCase()
  if (name === 'doc') return `[${title ?? findTitle(content, context)}](${formatDestination(target ?? content)})`
  if (name === 'download') return `[${shown}](${formatDestination(target ?? content)})`
  // Labels of other projects have a colon, and terms have no labels.
  const known = context.getTitles('myst')[label]
  if (
    REFERENCE.test(name) &&
    !(name === 'term' ? known === undefined : /^[\w-]+:[^:]*$/.test(label) && known === undefined)
  ) {
    const text = title?.replace(/[ \t]*(?:%s|\{number\})/, known === undefined ? '' : ` ${known}`).trim()
    return `[${text || (known ?? shown)}](${formatDestination(`ref:${label}`)})`
  }
  return CODE.test(name) ? `\`${shown}\`` : shown
}

/** Labels behind formulas, `$$ (label)` of MyST and `$$ {#label}` of Quarto, which become anchors below them. */
export const formulaLabels: Reader = {
  dialects: ['myst', 'quarto'],
  hint: /^[ \t]*\$\$[ \t]*(?:\(|\{#)[\w:.-]+[)}]/m,
  read: (text) =>
    text.lines.flatMap((line) => {
      const found =
        line.kind === 'fenced' ? null : /^\$\$[ \t]*(?:\(|\{#)([\w:.-]+)[)}][ \t]*$/.exec(text.getHeader(line))
      return found ? [{ start: line.content + 2, end: line.end, text: `\n\n<a id="${found[1]}"></a>` }] : []
    }),
}

/** `(label)=` above a heading or a figure, and comments, which begin with a percent sign. */
export const mystLines: Reader = {
  dialects: ['myst'],
  hint: /^[ \t]*(?:\([\w:.-]+\)=|%[ \t]|\+\+\+|\^\^\^)/m,
  read: (text) =>
    editLines(
      text,
      { pattern: /^(?:\(([\w:.-]+)\)=[ \t]*$|(%)[ \t]|\+\+\+[ \t]*(?:\{.*\})?$|\^\^\^[ \t]*$)/ },
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
