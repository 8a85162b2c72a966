import { posix } from 'node:path'
import type { Edit } from '../../lib/edits.ts'
import { findValue } from '../project/values.ts'
import { pairTags, parseArguments, replaceTag, type Tag, type TagUse } from '../tags/scan-tags.ts'
import { toTab, toTabs } from '../tags/tag-equivalents.ts'
import { toAdmonition } from '../text/admonition-types.ts'
import type { Range } from '../text/code-spans.ts'
import { editLines, editMatches } from '../text/edit-text.ts'
import { formatInclude } from '../text/included-files.ts'
import { DIRECTIVE_END, openDirective, type Reader } from '../text/reader.ts'

const noteFence = /^(`{3,}|~{3,})[ \t]*(?:admonish|ad-?monition)\b[ \t]*(.*)$/

/** The notes of mdbook-admonish: a fence of the language `admonish`, whose code is Markdown. */
export const fencedNotes: Reader = {
  dialects: ['mdbook'],
  hint: /^[ \t>]*(?:[-+*][ \t]+|\d+[.)][ \t]+)?(?:```|~~~)[`~ \t]*(?:admonish|ad-?monition)\b/m,
  isNested: true,
  read(text) {
    return editLines(text, { pattern: noteFence, kind: 'opening-fence' }, (found, line, index) => {
      const end = text.lines.findIndex(
        (each, at) => at > index && (each.kind === 'closing-fence' || each.fence !== index),
      )
      const last = end < 0 ? undefined : text.lines[end]
      const edits: Edit[] = [{ start: line.content, end: line.end, text: openNote(found[2] ?? '') }]
      const closing = DIRECTIVE_END
      if (last?.kind === 'closing-fence') edits.push({ start: last.content, end: last.end, text: closing })
      else edits.push({ start: text.text.length, end: text.text.length, text: `\n${closing}` })
      return edits
    })
  },
}

function openNote(info: string): string {
  const { values, named } = parseArguments(info)
  const [type = 'note', ...rest] = (named.get('type') ?? values[0] ?? 'note').split('.')
  const title = named.get('title') ?? values[1]
  const isClosed = named.get('collapsible') === 'true' || rest.includes('collapsible')
  const note = toAdmonition(type === '' ? 'note' : type, title === '' ? undefined : title)
  return openDirective(isClosed ? { name: 'details', title: title ?? type } : note)
}

const tab = /\{\{#(end)?(tabs?)(?:[ \t]([^{}\n]{0,300}?))?[ \t]{0,9}\}\}/g

/** The tabs of mdbook-tabs. */
export const helperTabs: Reader = {
  dialects: ['mdbook'],
  hint: /\{\{#tabs\b/,
  read(text, context) {
    const tags = [...text.text.matchAll(tab)].flatMap((found): Tag[] => {
      const [whole, end, name = '', rest = ''] = found
      if (text.isCode(found.index)) return []
      const range = { start: found.index, end: found.index + whole.length, delimiter: '{{#' }
      return [{ ...range, name, rest, isClosing: end !== undefined, ...parseArguments(rest) }]
    })
    return pairTags(tags).flatMap((use) => {
      const content = use.close ? text.text.slice(use.open.end, use.close.start) : ''
      const replacement = (use.open.name === 'tabs' ? toTabs : toTab)({ use, context, content })
      return replacement ? replaceTag(text, use, replacement) : []
    })
  },
}

const helper = /(\\?)\{\{#([\w-]+)(?:[ \t]([^{}\n]{0,500}))?\}\}/g

/** Helpers of other preprocessors are not run: a template is included, and the others are shown as written. */
export const unknownHelpers: Reader = {
  dialects: ['mdbook'],
  hint: /\{\{#[\w-]/,
  read(text, context) {
    return editMatches(text, helper, ([, backslash, name = '', rest = ''], range) => {
      if (backslash || /^(?:include|rustdoc_include|playground|playpen|title)$/.test(name)) return undefined
      const [file, ...values] = rest.trim().split(/\s+/)
      const isTemplate = name === 'template' && file !== undefined && file !== ''
      if (!isTemplate || values.length > 0) context.reportOnce(name, range, describe(name, isTemplate))
      if (!isTemplate) return undefined
      const path = posix.join(posix.dirname(context.path), file)
      const open = formatInclude({ path })
      return replaceTag(text, toUse(range), { open, isBlock: true })
    })
  },
}

/** A range of a text as a tag without content. */
const toUse = ({ start, end }: Range): TagUse => ({
  open: { start, end, name: '', rest: '', delimiter: '', isClosing: false, values: [], named: new Map() },
  close: undefined,
  parent: undefined,
  children: [],
})

const describe = (name: string, isTemplate: boolean): { message: string; hint: string } => ({
  message: isTemplate
    ? 'Templates of mdBook are not filled in, so the file is included without its values.'
    : `The helper "${name}" of a preprocessor of mdBook is not run, so it is shown as written.`,
  hint: 'Write its content in Markdown.',
})

const inlineFormula = /\\\\\(([^\n]{1,1000}?)\\\\\)/g
const displayedFormula = /\\\\\[([\s\S]{1,2000}?)\\\\\]/g

/** Formulas as mdBook has them for MathJax, `\\( x \\)` and `\\[ x \\]`, if its configuration says so. */
export const bookFormulas: Reader = {
  dialects: ['mdbook'],
  hint: /\\\\[([]/,
  read(text, context) {
    const config = context.readData(posix.join(context.getFolder('mdbook'), 'book.toml'))
    if (findValue(config, 'output', 'html', 'mathjax-support') !== true) return []
    const convert = (pattern: RegExp, mark: string) =>
      editMatches(text, pattern, ([, formula = ''], range) => {
        const isBlock = mark === '$$'
        const written = isBlock ? `$$\n${formula.trim()}\n$$` : `$${formula.trim()}$`
        return replaceTag(text, toUse(range), { open: written, isBlock })
      })
    return [...convert(displayedFormula, '$$'), ...convert(inlineFormula, '$')]
  },
}
