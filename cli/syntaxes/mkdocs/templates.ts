import type { TemplateSettings } from '../../content/dialects.ts'
import type { Edit } from '../../lib/edits.ts'
import { findRaw } from '../tags/template-text.ts'
import type { Range } from '../text/code-spans.ts'
import type { FileContext, Reader } from '../text/reader.ts'
import { name, output, tag } from './jinja.ts'
import { findTemplates, readVariable } from './mkdocs-site.ts'

/** `{{ expression }}` or `{% keyword rest %}`, and where it is. */
interface Mark extends Range {
  /** `null` for an output. */
  keyword: string | null
  expression: string
}

/** Statements that have an end. `set` has one if it assigns no expression. */
const BLOCKS: readonly string[] = ['if', 'for', 'filter', 'call', 'macro', 'set']

/** Characters of a document that are rendered: definitions with each of their uses, and what does not render once for each level. */
const MAX_SOURCE = 500_000

/**
 * Templates of MkDocs that docsgen can evaluate: conditions, loops, assignments, macros and expressions with the values of the
 * configuration and of the page. All others stay as they are, for the readers that report them.
 */
export const templates: Reader = {
  dialects: ['mkdocs'],
  hint: /\{[{%]/,
  read({ text }, context) {
    const template = findTemplate(context)
    if (!template) return []
    const marks = listMarks(text)
    const ends = matchEnds(marks)
    const edits: Edit[] = []
    let definitions = ''
    let rest = MAX_SOURCE
    let { hasCode: isStrict } = template.settings
    for (let at = 0; at < marks.length; at++) {
      const mark = marks[at]
      if (!mark) break
      const last = ends.get(at) ?? at
      const range = { start: mark.start, end: marks[last]?.end ?? mark.end }
      const { keyword } = mark
      // A file may define names that a condition does not know.
      if (keyword === 'import' || keyword === 'from') isStrict = true
      if (keyword === null ? isVariable(mark, context) : !BLOCKS.includes(keyword)) continue
      const source = text.slice(range.start, range.end)
      rest -= definitions.length + source.length
      if (rest < 0) break
      const result = template.render(definitions + source, isStrict)
      const isDefinition = keyword === 'set' || keyword === 'macro'
      if (result !== undefined) edits.push(...keepPart(range, source, result))
      if (isDefinition && result === undefined) isStrict = true
      else if (isDefinition) definitions += source
      // Names inside a loop that cannot be evaluated have no values.
      if (result !== undefined || keyword !== 'if') at = last
    }
    return edits
  },
}

/** Whether an output is a plain value of the configuration, which is written with its marks escaped. */
const isVariable = ({ expression }: Mark, context: FileContext): boolean =>
  name.test(expression) && readVariable(expression, context) !== undefined

interface Template {
  settings: TemplateSettings
  render(source: string, isStrict: boolean): string | undefined
}

function findTemplate(context: FileContext): Template | undefined {
  const settings = findTemplates(context)
  const { renderTemplate } = context
  if (!settings || !renderTemplate) return undefined
  const meta = context.getFrontMatter()
  const variables = { ...settings.variables, ...meta, page: { ...meta, meta } }
  return { settings, render: (source, isStrict) => renderTemplate(source, { variables, isStrict }) }
}

/** In the order of the text, without those of raw text. */
function listMarks(text: string): Mark[] {
  const raw = findRaw(text)
  const find = (pattern: RegExp, isOutput: boolean): Mark[] =>
    [...text.matchAll(pattern)].map(({ 0: whole, 1: first = '', 2: rest = '', index }) => ({
      ...{ start: index, end: index + whole.length },
      ...(isOutput ? { keyword: null, expression: first } : { keyword: first, expression: rest }),
    }))
  return [...find(output, true), ...find(tag, false)]
    .filter(({ start }) => !raw.some((range) => start >= range.start && start < range.end))
    .sort((one, other) => one.start - other.start)
}

/** The index of a statement -> that of its end. */
function matchEnds(marks: readonly Mark[]): Map<number, number> {
  const ends = new Map<number, number>()
  const open = new Map<string, number[]>()
  for (const [at, { keyword, expression }] of marks.entries()) {
    if (keyword === null) continue
    const opened = keyword.startsWith('end') ? keyword.slice(3) : keyword
    const stack = open.get(opened) ?? []
    if (opened !== keyword) {
      const start = stack.pop()
      if (start !== undefined) ends.set(start, at)
    } else if (keyword !== 'set' || !expression.includes('=')) stack.push(at)
    open.set(opened, stack)
  }
  return ends
}

/** If the result is a part of the source, as it is of a condition, the rest is removed, so that the positions in it are known. */
function keepPart({ start, end }: Range, source: string, result: string): Edit[] {
  const at = result === '' ? -1 : source.indexOf(result)
  if (at < 0) return [{ start, end, text: result }]
  return [
    { start, end: start + at, text: '' },
    { start: start + at + result.length, end, text: '' },
  ]
}
