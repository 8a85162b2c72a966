import type { Edit } from '../../lib/edits.ts'
import { isAdmonitionType, toAdmonition } from '../text/admonition-types.ts'
import type { Line, LinedText } from '../text/lines.ts'
import { DIRECTIVE_END, type Directive, getPrefix, openDirective, type Reader } from '../text/reader.ts'

/** A div of Pandoc: `::: {#id .class key="value"}` or `::: class`, up to the next line of colons that closes nothing else. */
interface Div {
  line: Line
  /** The closing line; `undefined` if the div is never closed. */
  end: Line | undefined
  /** Indexes of the lines between the two. */
  first: number
  last: number
  id: string | undefined
  classes: readonly string[]
  values: ReadonlyMap<string, string>
}

const opening = /^:{3,}[ \t]*(?:\{([^{}]*)\}|([\w-]+))[ \t]*:*[ \t]*$/
const closing = /^:{3,}[ \t]*$/
const attribute = /([#.])([\w:-]+)|([\w-]+)[ \t]*=[ \t]*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g

/** The divs of Quarto: callouts, tabs and parts for other formats. Of all others, the content is shown. */
export const quartoDivs: Reader = {
  dialects: ['quarto'],
  hint: /^[ \t>]*:{3,}[ \t]*(?:\{[^{}\n]*\}|[\w-]+)[ \t]*:*[ \t]*$/m,
  read(text) {
    const edits: Edit[] = []
    let dropped = -1
    for (const div of listDivs(text)) {
      if (div.line.start < dropped) continue
      if (isForOtherFormat(div)) {
        dropped = div.end?.end ?? text.text.length
        edits.push({ start: div.line.content, end: dropped, text: '' })
      } else edits.push(...convertDiv(text, div))
    }
    return edits
  },
}

/** In the order of their opening lines. */
function listDivs(text: LinedText): Div[] {
  const divs: Div[] = []
  const open: Div[] = []
  for (const [at, line] of text.lines.entries()) {
    const content = line.kind === 'text' ? text.getHeader(line) : ''
    const found = opening.exec(content)
    if (found) {
      const div = {
        line,
        end: undefined,
        first: at + 1,
        last: text.lines.length,
        ...readAttributes(found[1], found[2]),
      }
      divs.push(div)
      open.push(div)
    } else if (closing.test(content)) {
      const div = open.pop()
      if (div) Object.assign(div, { end: line, last: at })
    }
  }
  return divs
}

function readAttributes(list = '', name?: string): Pick<Div, 'id' | 'classes' | 'values'> {
  const all = [...list.matchAll(attribute)]
  const getNames = (mark: string) => all.flatMap((found) => (found[1] === mark && found[2] ? [found[2]] : []))
  return {
    id: getNames('#')[0],
    classes: name === undefined ? getNames('.') : [name],
    values: new Map(
      all.flatMap(([, , , key, double, single, bare]) => (key ? [[key, double ?? single ?? bare ?? '']] : [])),
    ),
  }
}

function isForOtherFormat({ classes, values }: Div): boolean {
  const isHtml = (key: string) => /html|web/.test(values.get(key) ?? '')
  if (classes.includes('content-visible'))
    return (values.has('when-format') && !isHtml('when-format')) || isHtml('unless-format')
  return (
    classes.includes('content-hidden') && !values.has('unless-format') && (isHtml('when-format') || values.size === 0)
  )
}

function convertDiv(text: LinedText, div: Div): Edit[] {
  const { line, end, id, classes } = div
  const anchor = id === undefined ? '' : `<a id="${id}"></a>\n`
  if (classes.includes('panel-tabset')) return convertTabs(text, div)
  const type = classes.map((name) => /^callout-(.+)$/.exec(name)?.[1]).find((name) => name && isAdmonitionType(name))
  if (type === undefined || !end) {
    return [line, ...(end ? [end] : [])].map((each) => ({
      start: each.content,
      end: each.end,
      text: each === line ? indent(text, line, anchor) : '',
    }))
  }
  const heading = findHeading(text, div)
  const title = div.values.get('title') ?? heading?.title
  const isFolded = div.values.has('collapse')
  const directive: Directive = isFolded
    ? {
        name: 'details',
        title: title ?? capitalize(type),
        attributes: { open: div.values.get('collapse') === 'false' || undefined },
      }
    : toAdmonition(type, title)
  return [
    {
      start: line.content,
      end: line.end,
      text: indent(text, line, `${anchor && `${anchor}\n`}${openDirective(directive)}`),
    },
    ...(heading && !div.values.has('title') ? [{ start: heading.line.content, end: heading.line.end, text: '' }] : []),
    { start: end.content, end: end.end, text: DIRECTIVE_END },
  ]
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const indent = (text: LinedText, line: Line, written: string): string =>
  written.split('\n').join(`\n${getPrefix(text, line)}`)

const headingLine = /^(#{1,6})[ \t]+(.+?)(?:[ \t]*\{[^{}]*\})?[ \t#]*$/

/** The heading that the content begins with, which is the title. */
function findHeading(text: LinedText, { first, last }: Div): { line: Line; title: string; level: number } | undefined {
  const line = text.lines.slice(first, last).find(({ kind }) => kind !== 'blank')
  const [, marks = '', title] = (line?.kind === 'text' && headingLine.exec(text.getHeader(line))) || []
  return line && title !== undefined ? { line, title, level: marks.length } : undefined
}

/** Tabs: each heading of the level of the first begins one. */
function convertTabs(text: LinedText, div: Div): Edit[] {
  const { line, end, first, last, values } = div
  const level = findHeading(text, div)?.level
  if (level === undefined || !end) return []
  const group = values.get('group')
  const edits: Edit[] = [
    { start: line.content, end: line.end, text: openDirective({ name: 'tabs', attributes: { group } }) },
  ]
  let depth = 0
  let isOpen = false
  for (const each of text.lines.slice(first, last)) {
    const content = each.kind === 'text' ? text.getHeader(each) : ''
    depth += opening.test(content) ? 1 : closing.test(content) ? -1 : 0
    const [, marks, title] = headingLine.exec(content) ?? []
    if (depth > 0 || marks?.length !== level) continue
    const before = isOpen ? `${DIRECTIVE_END}\n` : ''
    edits.push({
      start: each.content,
      end: each.end,
      text: indent(text, each, before + openDirective({ name: 'tab', title })),
    })
    isOpen = true
  }
  return [...edits, { start: end.content, end: end.end, text: indent(text, end, `${DIRECTIVE_END}\n${DIRECTIVE_END}`) }]
}
