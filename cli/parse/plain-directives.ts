import { parseCodeInfo } from './code/info.ts'

/** Names of admonitions as they are printed, by the name of the directive. */
type AdmonitionKinds = Readonly<Record<string, string>>

interface Options {
  kinds: AdmonitionKinds
  /** Admonitions that the site declares. */
  admonitions: ReadonlySet<string>
  /** Directives of the site that show a component: without content, nothing of them can be read as text. */
  components: ReadonlySet<string>
  /** The title of a block of code that is an example. */
  writeExampleTitle(title: string): string
}

/** An open container. */
interface Frame {
  colons: number
  name: string
  /** Indentation and quotation marks before each line of its content. */
  prefix: string
}

const FENCE = /^[ \t>]*(`{3,}|~{3,})(.*)$/
const OPENING = /^([ \t>]*)(:{2,})[ \t]*([A-Za-z][\w-]*)(.*)$/
const CLOSING = /^[ \t>]*(:{3,})[ \t]*$/
const INLINE = /:(?:badge|copy|hash)\[([^[\]]*)\](?:\{[^}\n]*\})?/g
const IS_BLANK = /^[ \t>]*$/
const HEADING_ID = /^([ \t>]*#{1,6}[ \t].*?)[ \t]*\{#[^{}]+\}[ \t]*$/

/** Whether a line of text may contain a directive with one colon. */
export const mayHaveTextDirective = (line: string): boolean => /:(?:badge|copy|hash)\[/.test(line)

/** Replaces directives with one colon, in text that is not code, by their content. */
export const writeTextDirectives = (prose: string): string => prose.replace(INLINE, '$1')

/**
 * Writes the containers and cards of docsgen's Markdown as Markdown that every program reads: an admonition as a quotation
 * below its name, a tab, a block of details and a block of code below its label or title in bold, a card as its link. Ids of
 * headings are left out.
 */
export function writePlainDirectives(markdown: string, options: Options): string {
  if (!/^[ \t>]*:{2,}[ \t]*[A-Za-z]|\{#|^[ \t>]*(?:```|~~~).*[[=]/m.test(markdown)) return markdown
  const frames: Frame[] = []
  const written: string[] = []
  let fence: string | undefined
  for (const line of markdown.split('\n')) {
    const prefix = frames.at(-1)?.prefix ?? ''
    const [, run = '', info = ''] = FENCE.exec(line) ?? []
    if (fence !== undefined) {
      if (run.startsWith(fence) && info.trim() === '') fence = undefined
      written.push(prefixLine(line, prefix))
    } else if (run !== '') {
      fence = run
      const lines = writeFence(line, prefix, options)
      if (lines.length > 1 && !IS_BLANK.test(written.at(-1) ?? '')) written.push(prefix.trimEnd())
      written.push(...lines)
    } else if (isClosing(line, frames)) {
      frames.pop()
      const after = frames.at(-1)?.prefix ?? ''
      if (after !== prefix) {
        while (written.at(-1) === prefix.trimEnd()) written.pop()
        written.push(after.trimEnd())
      }
    } else {
      for (const each of writeLine(line, frames, options)) {
        // Lines that are left out would leave gaps.
        if (!(IS_BLANK.test(each) && each.trimEnd() === written.at(-1)?.trimEnd())) written.push(each)
      }
    }
  }
  return written.join('\n')
}

function isClosing(line: string, frames: readonly Frame[]): boolean {
  const colons = CLOSING.exec(line)?.[1]?.length
  const open = frames.at(-1)
  return colons !== undefined && open !== undefined && colons >= open.colons
}

/** Puts the marks of a quotation before a line, after the indentation that the quotation has. */
function prefixLine(line: string, prefix: string): string {
  if (prefix === '') return line
  const indent = /^\s*/.exec(prefix)?.[0] ?? ''
  const text = line.startsWith(indent) ? line.slice(indent.length) : line.trimStart()
  return `${prefix}${text}`.trimEnd()
}

function writeLine(line: string, frames: Frame[], options: Options): string[] {
  const prefix = frames.at(-1)?.prefix ?? ''
  const [, indent = '', colons = '', name = '', rest = ''] = OPENING.exec(line) ?? []
  const opening = name === '' ? undefined : readOpening(rest)
  if (!opening) return [prefixLine(line.replace(HEADING_ID, '$1'), prefix)]
  const outer = prefix + indent.slice(/^\s*/.exec(prefix)?.[0].length)
  const before = (text: string) => `${outer}${text}`.trimEnd()
  if (colons.length === 2) {
    if (options.components.has(name)) return []
    return name === 'card' || name === 'tab' ? [before(writeTitle(name, opening))] : [prefixLine(line, prefix)]
  }
  const isAdmonition = Object.hasOwn(options.kinds, name) || options.admonitions.has(name)
  frames.push({ colons: colons.length, name, prefix: isAdmonition ? `${outer}> ` : prefix })
  const title = isAdmonition ? writeAdmonitionTitle(name, opening, options) : writeTitle(name, opening)
  if (title === '') return []
  return isAdmonition ? [before(`> **${title}**`), before('>')] : [before(title), '']
}

interface Opening {
  label: string
  attributes: string
}

/** The label and the attributes after the name of a directive; `undefined` if the line is not a directive. */
function readOpening(rest: string): Opening | undefined {
  let label = ''
  let at = 0
  if (rest.startsWith('[')) {
    let depth = 0
    do {
      if (rest[at] === '\\') at += 1
      else if (rest[at] === '[') depth += 1
      else if (rest[at] === ']') depth -= 1
      at += 1
    } while (depth > 0 && at < rest.length)
    if (depth > 0) return undefined
    label = rest.slice(1, at - 1)
  }
  const [, title = '', attributes = ''] = /^\s*(.*?)\s*(?:\{(.*)\})?\s*$/.exec(rest.slice(at)) ?? []
  // A title without brackets, as in Docusaurus.
  if (title !== '' && (label !== '' || !rest.startsWith(' '))) return undefined
  return { label: label || title, attributes }
}

function getAttribute(attributes: string, name: string): string {
  const [, double, single, bare] =
    new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)'|([^\\s"'}]+))`).exec(attributes) ?? []
  return double ?? single ?? bare ?? ''
}

function writeAdmonitionTitle(name: string, { label, attributes }: Opening, { kinds }: Options): string {
  const title = label || getAttribute(attributes, 'title')
  const kind = getAttribute(attributes, 'kind') || (kinds[name] ?? name.charAt(0).toUpperCase() + name.slice(1))
  return title === '' ? kind : `${kind}: ${title}`
}

function writeTitle(name: string, opening: Opening): string {
  if (name === 'card') return writeCardTitle(opening)
  const label = opening.label || getAttribute(opening.attributes, 'label')
  return label === '' ? '' : `**${label}**`
}

function writeCardTitle({ label, attributes }: Opening): string {
  const href = getAttribute(attributes, 'href')
  return href === '' ? `**${label}**` : `**[${label}](${href})**`
}

/** The title of a block of code is above it, as is its name in a code group. */
function writeFence(line: string, prefix: string, { writeExampleTitle }: Options): string[] {
  const [, indent = '', run = '', language = '', meta = ''] = /^([ \t>]*)([`~]+)[ \t]*(\S*)(.*)$/.exec(line) ?? []
  const { title, label, isExample } = parseCodeInfo(language, meta)
  const name = title ?? label
  if (name === null) return [prefixLine(line, prefix)]
  const rest = meta
    .replace(/\stitle=(?:"[^"]*"|'[^']*')|\s\[[^\]]*\]/g, '')
    .replace(isExample ? /\sexample(?=\s|$)/ : '', '')
    .trimEnd()
  const written = isExample ? writeExampleTitle(name) : name
  const lines = [`${indent}**${written}**`, indent.trimEnd(), `${indent}${run}${language}${rest}`]
  return lines.map((each) => prefixLine(each, prefix))
}
