import { isAdmonitionType, toAdmonition } from '../text/admonition-types.ts'
import {
  DIRECTIVE_END,
  type Directive,
  escapeMarkdown,
  openDirective,
  type ReaderContext,
  wrapInDirective,
} from '../text/reader.ts'
import type { Tag, TagReplacement, TagUse } from './scan-tags.ts'

/** A tag that has an equivalent, and the input of its conversion. */
export interface TagInput {
  use: TagUse
  context: ReaderContext
  /** The text between the tags. */
  content: string
}

/** Returns what to write for a tag; `undefined` if it has no equivalent after all. */
export type ConvertTag = (input: TagInput) => TagReplacement | undefined

/** The first value among those with these names, or else the value without a name at `position`. */
export function getValue({ named, values }: Tag, names: readonly string[], position?: number): string | undefined {
  for (const name of names) {
    const value = named.get(name)
    if (value !== undefined) return value
  }
  return position === undefined ? undefined : values[position]
}

/** A container directive around the content. */
export const toContainer = (directive: Directive): TagReplacement => ({
  open: openDirective(directive),
  close: DIRECTIVE_END,
  isBlock: true,
})

/** A fence around the content, longer than any run of backticks in it. */
export function toFence(info: string, content: string): TagReplacement {
  const fence = chooseFence(content)
  return { open: `${fence}${info}`, close: fence, isBlock: true }
}

/** The replacement of a tag of which only the content is shown. */
export const CONTENT: TagReplacement = { open: '', close: '', isBlock: false }

/** Only the content is shown. */
export const keepContent: ConvertTag = () => CONTENT

/** Nothing is shown. */
export const dropAll: ConvertTag = () => ({ open: '', isBlock: false, dropsContent: true })

/** Types of notes that are a color, or any note, and no word for readers. */
const NAMELESS: Readonly<Partial<Record<string, string>>> = { alert: 'note', primary: 'info' }

/** A note whose type is one of the values, or else the name of the tag. */
export const toNote: ConvertTag = ({ use }) => {
  if (!use.close) return undefined
  const { open } = use
  const written = getValue(open, ['type', 'style', 'color', 'level', 'status', 'kind', 'class'], 0)?.toLowerCase() ?? ''
  const names = [written, open.name.toLowerCase(), ...written.split(/[\s:]+/)]
  const type = names.find(isAdmonitionType) ?? 'note'
  // `{{% notice tip "Title" %}}`
  const position = isAdmonitionType(open.values[0]?.toLowerCase() ?? '') ? 1 : undefined
  const title = getValue(open, ['title', 'heading', 'header', 'label', 'summary'], position)
  return toContainer(toAdmonition(NAMELESS[type] ?? type, title))
}

export const toDetails: ConvertTag = ({ use }) => {
  if (!use.close) return undefined
  const title = getValue(use.open, ['summary', 'title', 'name', 'header', 'label'], 0)
  const isOpen = /^(?:true|open)$/i.test(getValue(use.open, ['open', 'expanded']) ?? use.open.values[1] ?? '')
  return toContainer({ name: 'details', title, attributes: { open: isOpen || undefined } })
}

export const toTabs: ConvertTag = ({ use }) =>
  use.close && use.children.some(({ open }) => isTab(open)) ? toContainer({ name: 'tabs' }) : undefined

const isTab = ({ name }: Tag): boolean => /^(?:code-?)?(?:tab|tab-?item|tab-?pane|group-?item)$/i.test(name)

/** A tab, whose label is its own, or in the list of labels that the tag around it has. */
export const toTab: ConvertTag = ({ use, content }) => {
  const { open, parent } = use
  if (!use.close || !parent) return undefined
  const siblings = parent.children.filter((child) => isTab(child.open))
  const labels = getValue(parent.open, ['items', 'names', 'tabs'])?.split(',') ?? []
  const index = siblings.indexOf(use)
  const title = getValue(open, ['title', 'name', 'header', 'label'], 0) ?? labels[index]?.trim() ?? `${index + 1}`
  const language = getValue(open, ['lang', 'codelang', 'language'])
  const tab = toContainer({ name: 'tab', title })
  const isCode = isCodeTab(use) && !/^[ \t]*(?:```|~~~)/m.test(content)
  if (!isCode && getValue(open, ['codelang']) === undefined) return tab
  const fence = toFence(language ?? getValue(parent.open, ['lang']) ?? 'text', content)
  return { open: `${tab.open}\n${fence.open}`, close: `${fence.close}\n${tab.close}`, isBlock: true }
}

/** The tabs of a `tabpane` are code, unless they are written with `%` or `text=true`. */
function isCodeTab({ open, parent }: TagUse): boolean {
  if (parent?.open.name !== 'tabpane' || open.delimiter.includes('%')) return false
  return ![open, parent.open].some((tag) => getValue(tag, ['text']) === 'true')
}

/** A fence that is longer than any run of backticks in a text. */
export function chooseFence(content: string): string {
  const longest = Math.max(2, ...(content.match(/`+/g) ?? []).map(({ length }) => length))
  return '`'.repeat(longest + 1)
}

/** A link, whose text is the content or else the URL. */
export function toLink(url: string, { use, text }: { use: TagUse; text?: string | undefined }): TagReplacement {
  const destination = formatDestination(url)
  if (use.close) return { open: '[', close: `](${destination})`, isBlock: false }
  return { open: `[${escapeMarkdown(text ?? url)}](${destination})`, isBlock: false }
}

/** A URL as the destination of a link. */
export const formatDestination = (url: string): string =>
  /[\s()<>]/.test(url) ? `<${url.replace(/[<>\n]/g, encodeURIComponent)}>` : url

/** An image, with a caption if it has one. */
export const toFigure: ConvertTag = ({ use: { open, close } }) => {
  const source = getValue(open, ['src', 'source', 'link'], 0)
  if (source === undefined || close) return undefined
  const caption = getValue(open, ['caption']) ?? getValue(open, ['title'])
  const alt = getValue(open, ['alt']) ?? ''
  const image = `![${escapeMarkdown(alt)}](${formatDestination(source)})`
  const target = open.named.has('src') ? getValue(open, ['link']) : undefined
  const linked = target === undefined ? image : `[${image}](${formatDestination(target)})`
  if (caption === undefined || caption === '') return { open: linked, isBlock: false }
  return { open: wrapInDirective({ name: 'figure', title: caption }, linked), isBlock: true }
}

/** A container directive without a title, or with the one that the tag has. */
export const toNamed =
  (name: string): ConvertTag =>
  ({ use }) =>
    use.close && toContainer({ name, title: getValue(use.open, ['title', 'name']) })

export const toCard: ConvertTag = ({ use: { open, close } }) => {
  const title = getValue(open, ['title', 'header', 'name'])
  const href = getValue(open, ['link', 'href', 'url'])
  if (title === undefined) return undefined
  const card = { name: 'card', title: escapeMarkdown(title), attributes: { href } }
  if (close) return toContainer(card)
  const text = getValue(open, ['subtitle', 'description', 'text'])
  return { open: wrapInDirective(card, text && escapeMarkdown(text)), isBlock: true }
}
