import { posix } from 'node:path'
import { stripMarkdownExtension } from '../../content/content-path.ts'
import type { Edit } from '../../lib/edits.ts'
import { findValue, toText } from '../project/values.ts'
import { pairTags, parseArguments, replaceTag, type Tag, type TagReplacement, type TagUse } from '../tags/scan-tags.ts'
import {
  CONTENT,
  type ConvertTag,
  dropAll,
  formatDestination,
  getValue,
  keepContent,
  toContainer,
  toDetails,
  toFence,
  toLink,
  toNamed,
  toNote,
  toTab,
  toTabs,
} from '../tags/tag-equivalents.ts'
import { createTagLines } from '../tags/tag-lines.ts'
import { showWords } from '../tags/tag-words.ts'
import { findRaw, formatValue } from '../tags/template-text.ts'
import type { Range } from '../text/code-spans.ts'
import { findIn, formatFile, formatInclude } from '../text/included-files.ts'
import type { LinedText } from '../text/lines.ts'
import { escapeMarkdown, type Reader, type ReaderContext, type ReaderProblem } from '../text/reader.ts'

/** The path of a page or a post, inside the destination of a link. */
const toPath: ConvertTag = ({ use, context }) => {
  const written = use.open.rest.trim()
  const isPost = use.open.name === 'post_url'
  const paths = (isPost ? ['.md', '.markdown'].map((end) => `_posts/${written}${end}`) : [written]).map((path) =>
    posix.join(context.getFolder('jekyll'), path),
  )
  const found = paths.find((path) => context.readFile(path) !== undefined)
  const relative = found && posix.relative(posix.dirname(context.path), found)
  return { open: relative ? relative.replace(/^(?!\.)/, './') : `/${paths[0]}`, isBlock: false }
}

const toInclude: ConvertTag = ({ use, context }) => {
  const name = getValue(use.open, ['file'], 0)
  if (name === undefined || /[{}]/.test(name)) return undefined
  const isRelative = use.open.name === 'include_relative' || context.uses('gitbook')
  const includes = posix.join(context.getFolder('jekyll'), '_includes')
  const path = findIn(isRelative ? [posix.dirname(context.path), includes] : [includes], name, context)
  // Values are for the template of the included file, which is not run.
  if (use.open.named.size > 0 || /\.html?$/.test(path)) return undefined
  return { open: /\.\w+$/.test(path) ? formatFile({ path }) : formatInclude({ path }), isBlock: true }
}

const toHighlight: ConvertTag = ({ use, content }) => {
  const [language = 'text', ...options] = use.open.values
  const numbered = options.includes('linenos') || use.open.named.has('linenos') ? ' showLineNumbers' : ''
  return use.close && toFence(`${language}${numbered}`, content)
}

const toEmbed: ConvertTag = ({ use }) => {
  const url = getValue(use.open, ['url', 'src'], 0)
  if (url === undefined) return undefined
  const caption = getValue(use.open, ['caption', 'title'])
  return use.close
    ? { open: toLink(url, { use: { ...use, close: undefined }, text: caption }).open, close: '', isBlock: true }
    : toLink(url, { use, text: caption })
}

/** A link to another page with its title. The editor writes the name of the file, or nothing, as its text. */
const toReference: ConvertTag = ({ use, content, context }) => {
  const url = getValue(use.open, ['url'], 0) ?? ''
  const file = posix.join(posix.dirname(context.path), url.replace(/#.*$/, ''))
  const text = context.getTitles('gitbook')[stripMarkdownExtension(file).toLowerCase()]
  if (text === undefined && /[\p{L}\p{N}]/u.test(content)) return CONTENT
  const open = `[${text ?? escapeMarkdown(url)}](${formatDestination(url)})`
  return { open, isBlock: true, dropsContent: true }
}

/** A diagram that a plug-in of GitBook draws. */
const toDiagram: ConvertTag = ({ use }) => {
  const content = /\bcontent="((?:\\.|[^"\\])*)"/.exec(use.open.rest)?.[1]?.replaceAll('\\n', '\n')
  if (content === undefined) return undefined
  const fence = toFence('mermaid', content)
  return { open: [fence.open, content, fence.close].join('\n'), isBlock: true }
}

/** An operation of an API: its summary, and its method and path as code. */
const toOperation: ConvertTag = ({ use: { open, close } }) => {
  const path = getValue(open, ['path'])
  if (path === undefined || !close) return undefined
  const words = [getValue(open, ['method'])?.toUpperCase(), (getValue(open, ['baseurl']) ?? '') + path]
  const call = `\`${words.filter(Boolean).join(' ')}\``
  const summary = getValue(open, ['summary'])
  const card = toContainer({ name: 'card', title: summary === undefined ? call : escapeMarkdown(summary) })
  return { ...card, open: summary === undefined ? card.open : `${card.open}\n${call}\n` }
}

const PARAMETER_FACTS = ['in', 'type']

/** A parameter of an operation, or a response: its name or status and its properties, before its content. */
const toParameter: ConvertTag = ({ use: { open, close } }) => {
  const name = getValue(open, ['name', 'status'])
  if (name === undefined || !close) return undefined
  const isRequired = getValue(open, ['required']) === 'true'
  const facts = [...PARAMETER_FACTS.map((key) => getValue(open, [key])), isRequired ? 'required' : undefined]
  const words = [...facts, getValue(open, ['description'])].filter((fact) => fact !== undefined && fact !== '')
  const about = words.length === 0 ? '' : ` (${escapeMarkdown(words.join(', '))})`
  return { open: `**${escapeMarkdown(name)}**${about}\n`, close: '', isBlock: true }
}

/** An entry of a list of changes, with its day. */
const toUpdate: ConvertTag = ({ use: { open, close } }) => {
  const date = getValue(open, ['date'])
  return close && { open: date === undefined ? '' : `**${escapeMarkdown(date)}**\n`, close: '', isBlock: true }
}

const toStep: ConvertTag = ({ use }) => use.close && { open: '', close: '', isBlock: true }

/** Tags of GitBook and of Jekyll. */
// biome-ignore format: one line for each group
const TAGS: Readonly<Record<string, ConvertTag>> = {
  hint: toNote, tabs: toTabs, tab: toTab, expandable: toDetails, details: toDetails,
  code: keepContent, 'content-ref': toReference, stepper: toNamed('steps'), step: toStep,
  columns: keepContent, column: keepContent, updates: keepContent, update: toUpdate,
  '@mermaid/diagram': toDiagram, swagger: toOperation, openapi: toOperation, 'openapi-operation': toOperation,
  'swagger-description': keepContent, 'swagger-parameter': toParameter, 'swagger-response': toParameter,
  embed: toEmbed, file: toEmbed, include: toInclude, include_relative: toInclude, include_cached: toInclude,
  raw: keepContent, endraw: keepContent, highlight: toHighlight, link: toPath, post_url: toPath,
  comment: dropAll, assign: dropAll, capture: dropAll, seo: dropAll, toc: dropAll,
  note: toNote, tip: toNote, info: toNote, warning: toNote, important: toNote, danger: toNote, cards: toNamed('cards'),
}

const delimited = /\{%-?[ \t\n]*(@?[\w/-]+)((?:"[^"]*"|'[^']*'|[^%"'\n]|%(?!\})|\n){0,1000}?)-?%\}/g

/** The tags of GitBook and Jekyll. Those without an equivalent are removed, and their content is kept. */
export const liquidTags: Reader = {
  dialects: ['gitbook', 'jekyll'],
  hint: /\{%/,
  read(text, context) {
    const raw = findRaw(text.text)
    const { tags, edits } = readTags(text, { raw, context })
    const tagLines = createTagLines(text)
    for (const use of pairTags(tags)) {
      const content = use.close ? text.text.slice(use.open.end, use.close.start) : ''
      const { name } = use.open
      const convert = Object.hasOwn(TAGS, name) ? TAGS[name] : undefined
      const input = { use, context, content }
      const known = convert?.(input)
      const replacement = known ?? (isStatement(name) ? undefined : showWords(input, tagLines.isAlone(use.open)))
      if (!known) context.reportOnce(name, use.open, describeUnknown(use, replacement))
      edits.push(...replaceTag(text, use, replacement ?? CONTENT))
      if (name === 'code' && use.close) edits.push(...moveToFence(text, use))
    }
    return edits
  },
}

/** Statements, whose arguments are not text for readers. */
const isStatement = (name: string): boolean =>
  /^(?:if|unless|elsif|else|case|when|for|tablerow|cycle|break|continue|increment|decrement)$/.test(name)

function describeUnknown({ open, close }: TagUse, shown: TagReplacement | undefined): ReaderProblem {
  const parts = [...(shown?.open.trim() ? ['the text of its arguments'] : []), ...(close ? ['its content'] : [])]
  return {
    ...(shown && { code: 'markdown/unwrapped-component', target: open.name }),
    message: `The tag "${open.name}" has no equivalent, so ${parts.length > 0 ? `only ${parts.join(' and ')} is shown` : 'it is left out'}.`,
    hint: 'Write its content in Markdown, or as a directive.',
  }
}

/** The tags outside of code. Jekyll also fills in templates in code, so tags that protect code are removed there. */
function readTags(
  text: LinedText,
  { raw, context }: { raw: readonly Range[]; context: ReaderContext },
): { tags: Tag[]; edits: Edit[] } {
  const tags: Tag[] = []
  const edits: Edit[] = []
  let next = 0
  for (const found of text.text.matchAll(delimited)) {
    const [whole, written = '', rest = ''] = found
    const [start, end] = [found.index, found.index + whole.length]
    while ((raw[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next++
    if ((raw[next]?.start ?? Number.POSITIVE_INFINITY) <= start) continue
    const isRaw = written === 'raw' || written === 'endraw'
    if (text.isCode(start)) {
      if (isRaw && context.uses('jekyll')) edits.push(removeTag(text, start, end))
      continue
    }
    const isClosing = written.startsWith('end') && !isRaw
    const name = isClosing ? written.slice(3) : written
    tags.push({ start, end, name, isClosing, rest, delimiter: '{%', ...parseArguments(rest) })
  }
  return { tags, edits }
}

/** Removes a tag, with its line if nothing else is on it. */
function removeTag({ text }: LinedText, start: number, end: number): Edit {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const isAlone = text.slice(lineStart, start).trim() === '' && text[end] === '\n'
  return isAlone ? { start: lineStart, end: end + 1, text: '' } : { start, end, text: '' }
}

/** The title and the line numbers of a `{% code %}` tag belong to the fence inside it. */
function moveToFence(text: LinedText, { open, close }: TagUse): Edit[] {
  const opening = text.lines.find(({ kind, start }) => kind === 'opening-fence' && start >= open.end)
  if (!opening || !close || opening.start > close.start) return []
  const title = getValue(open, ['title'])
  const words = [
    ...(title === undefined ? [] : [`title="${title.replaceAll('"', "'")}"`]),
    ...(getValue(open, ['linenumbers']) === 'true' ? ['showLineNumbers'] : []),
  ]
  const hasLanguage = !/^(?:`+|~+)[ \t]*$/.test(text.getContent(opening))
  if (words.length === 0) return []
  return [{ start: opening.end, end: opening.end, text: `${hasLanguage ? '' : 'text'} ${words.join(' ')}` }]
}

const output = /\{\{-?[ \t]{0,20}([^{}\n]{0,300}?)[ \t]{0,20}-?\}\}/g
const filteredUrl = /^["']([^"']*)["'][ \t]*\|[ \t]*(?:relative_url|absolute_url|prepend:.*)$/

/** Output of Jekyll templates: paths are kept, and the base URL is removed because links begin at the root. */
export const liquidOutput: Reader = {
  dialects: ['jekyll'],
  hint: /\{\{/,
  read(text, context) {
    const raw = findRaw(text.text)
    const edits: Edit[] = []
    for (const found of text.text.matchAll(output)) {
      const [start, end] = [found.index, found.index + found[0].length]
      if (raw.some((range) => start >= range.start && start < range.end)) continue
      const isCode = text.isCode(start)
      const value = readLiquidValue(found[1] ?? '', context)
      const written = value === undefined || isCode ? value : formatValue(value)
      const replacement = isCode ? written : (convertOutput(found[1] ?? '') ?? written)
      if (replacement !== undefined) edits.push({ start, end, text: replacement })
      else if (!isCode) context.reportOnce('output', { start, end }, describeOutput(found[0]))
    }
    return edits
  },
}

/** The value of `site.name` in the configuration, or of `page.name` in the front matter of the page, if it is plain. */
function readLiquidValue(expression: string, context: ReaderContext): string | undefined {
  const [, owner, path] =
    /^(site|page)((?:\.[\w-]+)+)(?:[ \t]*\|[ \t]*(?:escape|strip|xml_escape))?$/.exec(expression) ?? []
  if (owner === undefined || path === undefined) return undefined
  const config = posix.join(context.getFolder('jekyll'), '_config.yml')
  const values = owner === 'site' ? context.readData(config) : context.getFrontMatter()
  return toText(findValue(values, ...path.slice(1).split('.')))
}

function convertOutput(expression: string): string | undefined {
  if (/^site\.(?:baseurl|url|github\.url)(?:[ \t]*\|.*)?$/.test(expression)) return ''
  return filteredUrl.exec(expression)?.[1]
}

const describeOutput = (written: string): { message: string; hint: string } => ({
  message: `The text "${written}" is filled in by Jekyll, and is shown as written.`,
  hint: 'Write its value, or declare it under "variables" of the configuration and write {name}.',
})
