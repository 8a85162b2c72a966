import { type Entry, isNamedText, isTool, readEntries } from '../mdx/reader-texts.ts'
import type { TagReplacement, TagUse } from '../tags/scan-tags.ts'
import {
  CONTENT,
  type ConvertTag,
  dropAll,
  formatDestination,
  getValue,
  keepContent,
  type TagInput,
  toCard,
  toContainer,
  toDetails,
  toFigure,
  toLink,
  toNamed,
  toNote,
  toTab,
  toTabs,
} from '../tags/tag-equivalents.ts'
import { escapeMarkdown, wrapInDirective } from '../text/reader.ts'
import type { ReadExpression } from './vue-script.ts'

/** Names of components with the name that the table of equivalents has for them. */
// biome-ignore format: one line for each group
const ALIASES: Readonly<Record<string, string>> = {
  tabitem: 'tab', tabpane: 'tab', codegroupitem: 'tab', codetab: 'tab', codegroup: 'tabs', codetabs: 'tabs',
  linkcard: 'card', featurecard: 'card', cardgrid: 'cards', cardgroup: 'cards', linkcards: 'cards',
}

/** `VPTeamMembers` and `vp-team-members` are the same component. */
function toComponentName(name: string): string {
  const plain = name.replaceAll('-', '').toLowerCase()
  return Object.hasOwn(ALIASES, plain) ? (ALIASES[plain] ?? plain) : plain
}

const BADGE_TYPES = new Set(['note', 'tip', 'info', 'important', 'warning', 'caution', 'danger', 'success'])

const toBadge: ConvertTag = ({ use }) => {
  const type = getValue(use.open, ['type', 'variant'])
  const attributes = type !== undefined && BADGE_TYPES.has(type) ? `{type=${type}}` : ''
  if (use.close) return { open: ':badge[', close: `]${attributes}`, isBlock: false }
  const text = getValue(use.open, ['text', 'label', 'title'])
  return text === undefined ? undefined : { open: `:badge[${escapeMarkdown(text)}]${attributes}`, isBlock: false }
}

const toVideo: ConvertTag = ({ use }) => {
  const id = getValue(use.open, ['id', 'videoid', 'video-id', 'src', 'url'])
  if (id === undefined) return undefined
  const url = /^https?:/.test(id) ? id : `https://www.youtube.com/watch?v=${id.replace('?', '&')}`
  return toLink(url, { use, text: getValue(use.open, ['title', 'label']) ?? 'Video on YouTube' })
}

const toAnchor: ConvertTag = ({ use }) => {
  const url = getValue(use.open, ['href', 'to', 'link', 'url'])
  return url === undefined ? undefined : toLink(url, { use, text: getValue(use.open, ['text', 'title', 'label']) })
}

/** Converts a slot: title and lead of a team page become its heading and its first paragraph. */
const toSlot: ConvertTag = ({ use, content }) => {
  const slot = [...use.open.named.keys()].map((name) => /^(?:#|v-slot:)(.+)$/.exec(name)?.[1]).find(Boolean)
  const parent = use.parent ? toComponentName(use.parent.open.name) : ''
  if (slot !== 'title' || !parent.startsWith('vpteampage') || !use.close) return CONTENT
  const marks = parent === 'vpteampagetitle' ? '#' : '##'
  return { open: `${marks} ${content.trim().replace(/\s+/g, ' ')}`, isBlock: true, dropsContent: true }
}

/** Converts the list of a team, if it is written in the page or in a file that the page imports. */
function toMembers({ use }: TagInput, read: ReadExpression): TagReplacement | undefined {
  const members = readEntries(read(use.open.named.get(':members') ?? ''))
  return members && { open: formatCards(members), isBlock: true }
}

function formatCards(entries: readonly Entry[]): string {
  const cards = entries.map(({ label, href, description, items }) => {
    const card = { name: 'card', title: escapeMarkdown(label), attributes: { href: href ?? items[0]?.href } }
    return wrapInDirective(card, description && escapeMarkdown(toPlainText(description)))
  })
  return wrapInDirective({ name: 'cards' }, ...cards)
}

/** Descriptions may be HTML. */
const toPlainText = (html: string): string => html.replace(/<[^<>]*>/g, '').replace(/\s+/g, ' ')

// biome-ignore format: one line for each group
const COMPONENTS: Readonly<Record<string, ConvertTag>> = {
  badge: toBadge, vpbadge: toBadge, template: toSlot,
  note: toNote, tip: toNote, info: toNote, warning: toNote, caution: toNote, danger: toNote, important: toNote,
  alert: toNote, callout: toNote, hint: toNote, admonition: toNote, aside: toNote,
  details: toDetails, accordion: toDetails, collapse: toDetails, collapsible: toDetails, expandable: toDetails,
  tabs: toTabs, tab: toTab, card: toCard, cards: toNamed('cards'), steps: toNamed('steps'),
  youtube: toVideo, youtubevideo: toVideo, youtubeembed: toVideo, liteyoutube: toVideo,
  image: toFigure, img: toFigure, imagezoom: toFigure, zoomimage: toFigure, figure: toFigure,
  link: toAnchor, routerlink: toAnchor, vplink: toAnchor, linkbutton: toAnchor, button: toAnchor,
  vpbutton: toAnchor, outboundlink: dropAll, externallinkicon: dropAll, icon: dropAll, vpicon: dropAll,
  clientonly: keepContent, component: keepContent, slot: keepContent, suspense: keepContent,
  transition: keepContent, teleport: keepContent, vpteampage: keepContent, vpteampagetitle: keepContent,
  vpteampagesection: keepContent,
}

/** Converts a component that has an equivalent. */
export function convertComponent(input: TagInput, read: ReadExpression): TagReplacement | undefined {
  const { use } = input
  const name = toComponentName(use.open.name)
  if (name === 'vpteammembers') return toMembers(input, read)
  if (Object.hasOwn(COMPONENTS, name)) return COMPONENTS[name]?.(input)
  if (isLabelledTab(use)) return toContainer({ name: 'tab', title: getValue(use.open, LABELS) })
  return use.close && use.children.some(isLabelledTab) ? toContainer({ name: 'tabs' }) : undefined
}

const LABELS = ['label', 'title', 'value']

/** Whether a component is unknown, but has the name of a tab and a label, in one with the name of a group. */
function isLabelledTab({ open, close, parent }: TagUse): boolean {
  const names = [open.name, parent?.open.name ?? ''].map(toComponentName)
  const isNamed = /tab(?:item|pane|panel)?$/.test(names[0] ?? '') && /(?:tabs|group)$/.test(names[1] ?? '')
  const isKnown = names.some((name) => Object.hasOwn(COMPONENTS, name))
  return (
    isNamed && !isKnown && parent?.close !== undefined && close !== undefined && getValue(open, LABELS) !== undefined
  )
}

/** The content of a component without an equivalent, or the text, image or list in its attributes; or `undefined`. */
export function showComponent({ use, content }: TagInput, read: ReadExpression): TagReplacement | undefined {
  const { open, close } = use
  const href = getValue(open, ['href', 'to', 'link', 'url'])
  const isInline = close !== undefined && !content.includes('\n') && !/<[a-z]/i.test(content)
  if (close && content.trim() !== '') {
    return href !== undefined && isInline ? toLink(href, { use }) : CONTENT
  }
  const source = findImage(open.named, read)
  if (source !== undefined) {
    return {
      open: `![${escapeMarkdown(getValue(open, ['alt', 'title']) ?? '')}](${formatDestination(source)})`,
      ...alone,
    }
  }
  const text = getValue(open, ['title', 'label', 'text', 'heading', 'summary', 'caption'])
  if (text !== undefined && text !== '') {
    return href === undefined
      ? { open: escapeMarkdown(text), ...alone }
      : toLink(href, { use: { ...use, close: undefined }, text })
  }
  for (const [name, value] of open.named) {
    const entries = name.startsWith(':') ? readEntries(read(value)) : undefined
    if (entries) return { open: formatList(entries), isBlock: true, dropsContent: true }
  }
  return showNamedTexts([...open.named])
}

/** The texts in attributes with other names: commands of tools as code, and sentences with the names of their attributes. */
function showNamedTexts(named: readonly [name: string, text: string][]): TagReplacement | undefined {
  const commands = named.filter(([name, text]) => isTool(name) && text !== '')
  const texts = named.filter(([name, text]) => isNamedText(name, text))
  if (commands.length === 0 && texts.length === 0) return undefined
  const blocks = commands.map(([name, text]) => `\`\`\`bash [${name}]\n${text}\n\`\`\``)
  const lines = texts.map(([name, text]) => `**${escapeMarkdown(name)}**: ${escapeMarkdown(text.replace(/\s+/g, ' '))}`)
  const open = commands.length > 0 ? blocks.join('\n\n') : lines.join('\n\n')
  return { open, isBlock: true, dropsContent: true }
}

const alone = { isBlock: false, dropsContent: true } as const

function findImage(named: ReadonlyMap<string, string>, read: ReadExpression): string | undefined {
  for (const [name, written] of named) {
    const value = name.startsWith(':') ? read(written) : written
    if (typeof value === 'string' && /^[^\s<>]+\.(?:svg|png|jpe?g|gif|webp|avif)$/i.test(value)) return value
  }
  return undefined
}

function formatList(entries: readonly Entry[], indentation = ''): string {
  return entries
    .map(({ label, href, description, items }) => {
      const text = escapeMarkdown(label)
      const line = href === undefined ? text : `[${text}](${formatDestination(href)})`
      const about = description === undefined ? '' : `: ${escapeMarkdown(toPlainText(description))}`
      const inside = items.length === 0 ? '' : `\n${formatList(items, `${indentation}  `)}`
      return `${indentation}- ${line}${about}${inside}`
    })
    .join('\n')
}
