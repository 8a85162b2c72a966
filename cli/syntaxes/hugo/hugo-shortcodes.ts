import type { Tag, TagReplacement } from '../tags/scan-tags.ts'
import {
  type ConvertTag,
  chooseFence,
  dropAll,
  formatDestination,
  getValue,
  keepContent,
  type TagInput,
  toContainer,
  toDetails,
  toFence,
  toFigure,
  toLink,
  toNamed,
  toNote,
  toTab,
  toTabs,
} from '../tags/tag-equivalents.ts'
import { escapeMarkdown, type ReaderContext } from '../text/reader.ts'
import {
  getVersion,
  toCodeSample,
  toDefinition,
  toFeatureState,
  toFileTab,
  toFileTree,
  toHeading,
  toInclude,
  toProcessedImage,
  toTerm,
} from './hugo-files.ts'
import { resolvePage } from './hugo-site.ts'
import { readParameter, readPart } from './page-values.ts'

const toVideo =
  (label: string, prefix: string): ConvertTag =>
  ({ use }) => {
    const id = getValue(use.open, ['id'], 0)
    return id === undefined ? undefined : toLink(prefix + id, { use, text: getValue(use.open, ['title']) ?? label })
  }

/** The path of a page, inside the destination of a link. */
const toPath: ConvertTag = ({ use, context }) => {
  const path = getValue(use.open, ['path'], 0)
  return path === undefined ? undefined : { open: resolvePage(path, context), isBlock: false }
}

/** Converts an embed to a link to its content. */
const toEmbed =
  (label: string, getUrl: (tag: Tag) => string | undefined): ConvertTag =>
  ({ use }) => {
    const url = use.close ? undefined : getUrl(use.open)
    return url === undefined ? undefined : toLink(url, { use, text: label })
  }

const toGist = toEmbed('Code on GitHub', ({ values: [user, id] }) =>
  user === undefined || id === undefined ? undefined : `https://gist.github.com/${user}/${id}`,
)

const toPost = toEmbed('Post on X', (tag) => {
  const [user, id] = [getValue(tag, ['user'], 0), getValue(tag, ['id'], 1)]
  return user === undefined || id === undefined ? undefined : `https://x.com/${user}/status/${id}`
})

const toPhoto = toEmbed('Photo on Instagram', (tag) => {
  const id = getValue(tag, ['id'], 0)
  return id === undefined ? undefined : `https://www.instagram.com/p/${id}/`
})

const toHighlight: ConvertTag = ({ use, content }) => {
  if (!use.close) return undefined
  const [language = getValue(use.open, ['lang', 'language', 'type']) ?? 'text', options = ''] = use.open.values
  if (/\bhl_inline=true\b/.test(options)) {
    const marks = content.includes('`') ? chooseFence(content) : '`'
    return { open: marks, close: marks, isBlock: false }
  }
  // `linenos=table,hl_lines=8 15-17`
  const pairs = options.split(/,[ \t]*(?=[\w-]+=)/).map((pair) => pair.replace(/=(.*)$/, '="$1"'))
  const words = options === '' ? '' : ` {${pairs.join(' ')}}`
  return toFence(`${language}${words}`, content)
}

const toCodeBlock =
  (language: string): ConvertTag =>
  ({ use, content }) =>
    use.close && toFence(language, content)

const toButton: ConvertTag = ({ use, context }) => {
  const page = getValue(use.open, ['relref', 'ref'])
  const url = getValue(use.open, ['href', 'link', 'url']) ?? (page && resolvePage(page, context))
  return url === undefined ? undefined : toLink(url, { use, text: getValue(use.open, ['text', 'title', 'label']) })
}

const toBadge: ConvertTag = ({ use }) => {
  const text = getValue(use.open, ['content', 'text', 'title'], 0)
  return text === undefined ? undefined : { open: `:badge[${text}]`, isBlock: false }
}

const toText: ConvertTag = ({ use }) => {
  const text = getValue(use.open, ['text', 'title', 'name'], 0)
  return text === undefined ? undefined : { open: text, isBlock: false }
}

/** A link with a text and an address, in any order. */
const toAnyLink: ConvertTag = ({ use }) => {
  const isUrl = (value: string) => /^(?:\w+:|\.{0,2}\/|#)\S*$/.test(value)
  const url = getValue(use.open, ['href', 'url', 'link']) ?? use.open.values.find(isUrl)
  const text = getValue(use.open, ['text', 'title', 'label']) ?? use.open.values.find((value) => !isUrl(value))
  return url === undefined ? undefined : toLink(url, { use, text })
}

/** A card whose title and texts are Markdown: those in the arguments around the content. */
const toMarkdownCard: ConvertTag = ({ use: { open, close }, content }) => {
  const header = getValue(open, ['header'])
  const title = getValue(open, ['title']) ?? header ?? getValue(open, ['name'])
  if (title === undefined) return undefined
  const href = getValue(open, ['link', 'href', 'url'])
  const label = getValue(open, ['url_text'])
  const name = title.replace(/\s+/g, ' ').replace(/[{}]/g, '\\$&')
  const card = toContainer({ name: 'card', title: name, attributes: { href } })
  const texts = [header === title ? undefined : header, ...CARD_TEXTS.map((key) => getValue(open, [key]))]
  const link = label === undefined || href === undefined ? label : `[${label}](${formatDestination(href)})`
  const before = texts.filter(Boolean).join('\n\n')
  const after = [link, getValue(open, ['footer'])].filter(Boolean).join('\n\n')
  if (!close) return { open: [card.open, before, after, card.close].filter(Boolean).join('\n'), isBlock: true }
  const fence = getValue(open, ['code']) === 'true' ? chooseFence(content) : ''
  return {
    open: `${card.open}${before && `\n${before}\n`}${fence && `\n${fence}${getValue(open, ['lang']) ?? 'text'}`}`,
    close: `${fence && `${fence}\n`}${after && `\n${after}\n`}${card.close}`,
    isBlock: true,
  }
}

/** Arguments of a card with text that is above its content. */
const CARD_TEXTS = ['subtitle', 'description', 'text']

/** Code in the language that it looks like: settings in TOML, YAML or JSON. */
const toSettings: ConvertTag = ({ use, content }) => {
  const first = content.trim().split('\n', 1)[0] ?? ''
  const language = /^\{/.test(first) ? 'json' : /^[\w.'"-]+[ \t]*:/.test(first) ? 'yaml' : 'toml'
  const file = getValue(use.open, ['file'])
  const title = file === undefined || file.includes('"') ? '' : ` title="${file}"`
  return use.close && toFence(`${language}${title}`, content)
}

const toVersionBadge =
  (label: string): ConvertTag =>
  ({ use }) => {
    const [version] = use.open.values
    if (version === undefined || use.close) return undefined
    return { open: `:badge[${label} ${escapeMarkdown(version)}]`, isBlock: false }
  }

const toBreak: ConvertTag = () => ({ open: '<br>', isBlock: false })

/** The value that a shortcode prints; `undefined` if it prints anything else. */
export function readValue(open: Tag, context: ReaderContext): string | undefined {
  if (open.name === 'skew') return getVersion(open, context)
  if (open.name === 'psubstr') return readPart(open.values, context)
  const name = open.name === 'param' ? getValue(open, ['name'], 0) : undefined
  return name === undefined ? undefined : readParameter(name, context)
}

const toPrinted: ConvertTag = ({ use, context }) => {
  const value = readValue(use.open, context)
  return value === undefined ? undefined : { open: escapeMarkdown(value), isBlock: false }
}

/** Shortcodes of Hugo, and those that several of its themes and large sites have. */
// biome-ignore format: one line for each group
const SHORTCODES: Readonly<Record<string, ConvertTag>> = {
  figure: toFigure, img: toFigure, image: toFigure, 'lead-image': toFigure, imgproc: toProcessedImage,
  highlight: toHighlight, code: toHighlight, mermaid: toCodeBlock('mermaid'), 'code-toggle': toSettings,
  ref: toPath, relref: toPath, include: toInclude, readfile: toInclude, 'include-file': toInclude,
  code_sample: toCodeSample, codenew: toCodeSample,
  details: toDetails, expand: toDetails, collapse: toDetails, spoiler: toDetails, accordion: toDetails,
  tabs: toTabs, tabpane: toTabs, codetabs: toTabs, tab: toFileTab, codetab: toTab,
  note: toNote, tip: toNote, info: toNote, warning: toNote, caution: toNote, danger: toNote, important: toNote,
  alert: toNote, callout: toNote, hint: toNote, admonition: toNote, notice: toNote, pageinfo: toNote,
  steps: toNamed('steps'), cards: toNamed('cards'), cardpane: toNamed('cards'), 'card-grid': toNamed('cards'),
  card: toMarkdownCard, 'link-card': toMarkdownCard, badge: toBadge, 'filetree/container': toFileTree,
  'hextra/feature-grid': toNamed('cards'), 'hextra/feature-card': toMarkdownCard, 'hextra/hero-button': toButton,
  'hextra/hero-container': keepContent, 'hextra/hero-headline': keepContent, 'hextra/hero-subtitle': keepContent,
  'hextra/hero-section': keepContent, 'blocks/section': keepContent, 'blocks/lead': keepContent,
  'blocks/feature': toMarkdownCard, 'blocks/link-down': dropAll,
  youtube: toVideo('Video on YouTube', 'https://www.youtube.com/watch?v='),
  vimeo: toVideo('Video on Vimeo', 'https://vimeo.com/'), button: toButton, link: toAnyLink,
  glossary_tooltip: toTerm, glossary_definition: toDefinition, term: toText, heading: toHeading, skew: toPrinted,
  'feature-state': toFeatureState, 'new-in': toVersionBadge('New in'), 'deprecated-in': toVersionBadge('Deprecated in'),
  columns: keepContent, column: keepContent, section: keepContent, center: keepContent, div: keepContent,
  param: toPrinted, psubstr: toPrinted, gist: toGist, x: toPost, tweet: toPost, twitter: toPost, instagram: toPhoto,
  toc: dropAll, comment: dropAll, icon: dropAll, 'table-of-contents': dropAll, br: toBreak, kbd: toText,
}

/** Converts a shortcode that has an equivalent. */
export function convertShortcode(input: TagInput): TagReplacement | undefined {
  const { name } = input.use.open
  if (name === 'code' && !input.use.close) return toCodeSample(input)
  return Object.hasOwn(SHORTCODES, name) ? SHORTCODES[name]?.(input) : undefined
}
