import { posix } from 'node:path'
import type { Edit } from './edits.ts'
import { findIn, formatFence, formatInclude, isMarkdownFile } from './files.ts'
import { readSiteParameter, resolvePage } from './hugo-site.ts'
import type { LinedText } from './lines.ts'
import { escapeMarkdown, type Reader, type ReaderContext } from './reader.ts'
import {
  type ConvertTag,
  chooseFence,
  dropAll,
  getValue,
  keepContent,
  toCard,
  toDetails,
  toFigure,
  toLink,
  toNamed,
  toNote,
  toTab,
  toTabs,
} from './tag-equivalents.ts'
import { pairTags, parseArguments, replaceTag, type Tag, type TagUse } from './tags.ts'

/** Longer shortcodes are not read. */
const MAX_LENGTH = 2000

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

const toParameter: ConvertTag = ({ use, context }) => {
  const name = getValue(use.open, ['name'], 0)
  const value = name === undefined ? undefined : readSiteParameter(name, context)
  return value === undefined ? undefined : { open: escapeMarkdown(value), isBlock: false }
}

/** What an embed shows is elsewhere: a link to it. */
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
  const fence = chooseFence(content)
  return { open: `${fence}${language}${words}`, close: fence, isBlock: true }
}

const toCodeBlock =
  (language: string): ConvertTag =>
  ({ use, content }) => {
    const fence = chooseFence(content)
    return use.close && { open: `${fence}${language}`, close: fence, isBlock: true }
  }

const toInclude: ConvertTag = ({ use, context }) => {
  const name = getValue(use.open, ['file', 'path', 'src'], 0)
  if (name === undefined || use.close) return undefined
  const folder = posix.join(context.getFolder('hugo'), 'content')
  const path = findIn(name.startsWith('/') ? [folder, ''] : [posix.dirname(context.path), folder], name, context)
  const file = { path, section: undefined, lines: undefined }
  const language = getValue(use.open, ['lang', 'language'])
  const isCode = getValue(use.open, ['code']) === 'true' || !isMarkdownFile(path)
  return isCode
    ? { open: `${formatFence(file, language === undefined ? {} : { language })}\n\`\`\``, isBlock: true }
    : { open: formatInclude(file), isBlock: true }
}

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
  const text = getValue(use.open, ['text', 'title', 'name', 'term_id'], 0)
  return text === undefined ? undefined : { open: text, isBlock: false }
}

const toBreak: ConvertTag = () => ({ open: '<br>', isBlock: false })

/** Shortcodes of Hugo, and those that several of its themes have. */
// biome-ignore format: one line for each group
const SHORTCODES: Readonly<Record<string, ConvertTag>> = {
  figure: toFigure, img: toFigure, image: toFigure, 'lead-image': toFigure,
  highlight: toHighlight, code: toHighlight, mermaid: toCodeBlock('mermaid'),
  ref: toPath, relref: toPath, include: toInclude, readfile: toInclude, 'include-file': toInclude,
  details: toDetails, expand: toDetails, collapse: toDetails, spoiler: toDetails, accordion: toDetails,
  tabs: toTabs, tabpane: toTabs, codetabs: toTabs, tab: toTab, codetab: toTab,
  note: toNote, tip: toNote, info: toNote, warning: toNote, caution: toNote, danger: toNote, important: toNote,
  alert: toNote, callout: toNote, hint: toNote, admonition: toNote, notice: toNote, pageinfo: toNote,
  steps: toNamed('steps'), cards: toNamed('cards'), cardpane: toNamed('cards'), card: toCard, badge: toBadge,
  youtube: toVideo('Video on YouTube', 'https://www.youtube.com/watch?v='),
  vimeo: toVideo('Video on Vimeo', 'https://vimeo.com/'), button: toButton, glossary_tooltip: toText,
  columns: keepContent, column: keepContent, section: keepContent, center: keepContent, div: keepContent,
  param: toParameter, gist: toGist, x: toPost, tweet: toPost, twitter: toPost, instagram: toPhoto,
  toc: dropAll, comment: dropAll, icon: dropAll, 'table-of-contents': dropAll, br: toBreak, kbd: toText,
}

/** What these contain is not Markdown, and shortcodes in it are text. */
const isVerbatim = (name: string): boolean => /^(?:highlight|code|mermaid|comment)$/.test(name)

/** The shortcodes of Hugo. Those without an equivalent are left out, and what they contain is kept. */
export const shortcodes: Reader = {
  dialects: ['hugo'],
  hint: /\{\{[<%]/,
  read(text, context) {
    const { tags, edits } = readTags(text)
    const reported = new Set<string>()
    for (const use of dropVerbatim(pairTags(tags))) {
      const content = use.close ? text.text.slice(use.open.end, use.close.start) : ''
      const convert = Object.hasOwn(SHORTCODES, use.open.name) ? SHORTCODES[use.open.name] : undefined
      const replacement = convert?.({ use, context, content })
      if (!replacement) reportUnknown(use, reported, context)
      if (use.open.name === 'columns' && use.close) edits.push(...dropSeparators(text, use))
      edits.push(...replaceTag(text, use, replacement ?? { open: '', close: '', isBlock: false }))
    }
    return edits
  },
}

/** The lines `<--->` between columns. */
function dropSeparators({ text, lines }: LinedText, { open, close }: TagUse): Edit[] {
  const end = close?.start ?? open.end
  return lines.flatMap((line): Edit[] => {
    const isSeparator =
      line.start > open.start && line.end < end && text.slice(line.content, line.end).trim() === '<--->'
    return isSeparator ? [{ start: line.content, end: line.end, text: '' }] : []
  })
}

/** Leaves out the tags that are inside of verbatim ones. */
function dropVerbatim(uses: readonly TagUse[]): TagUse[] {
  const inside = new Set<TagUse>()
  for (const use of uses) {
    const { parent } = use
    if (parent && (inside.has(parent) || (parent.close && isVerbatim(parent.open.name)))) inside.add(use)
  }
  return uses.filter((use) => !inside.has(use))
}

function reportUnknown({ open, close }: TagUse, reported: Set<string>, { report }: ReaderContext): void {
  if (reported.has(open.name)) return
  reported.add(open.name)
  const what = close ? 'only its content is shown' : 'it is left out'
  report(open, {
    message: `The shortcode "${open.name}" of Hugo has no equivalent, so ${what}.`,
    hint: 'Write what it shows in Markdown, or as a directive.',
  })
}

/** The shortcodes outside of code, and the edits that show those in comments, `{{</* name *\/>}}`, as text. */
function readTags(text: LinedText): { tags: Tag[]; edits: Edit[] } {
  const tags: Tag[] = []
  const edits: Edit[] = []
  const opening = /\{\{([<%])(\/\*)?/g
  for (let found = opening.exec(text.text); found; found = opening.exec(text.text)) {
    const end = findEnd(text.text, found.index, found[1] === '<' ? '>}}' : '%}}')
    if (end === undefined) continue
    const start = found.index
    const inner = text.text.slice(start + 3, end - 3)
    const isCode = text.isCode(start)
    opening.lastIndex = end
    if (found[2] !== undefined) {
      const shown = inner.replace(/^\/\*/, '').replace(/\*\/$/, '')
      const written = `{{${found[1]}${shown}${found[1] === '<' ? '>' : '%'}}}`
      edits.push({ start, end, text: isCode ? written : written.replace('<', '&lt;').replace('{{%', '&#123;{%') })
    } else if (!isCode) {
      const tag = parseTag(inner, { start, end, delimiter: found[1] ?? '' })
      if (tag) tags.push(tag)
    }
  }
  return { tags, edits }
}

function parseTag(inner: string, range: { start: number; end: number; delimiter: string }): Tag | undefined {
  const found = /^[ \t\n]*(\/?)[ \t\n]*([\w][\w./-]*?)([ \t\n][\s\S]*?)?(\/?)[ \t\n]*$/.exec(inner)
  if (!found?.[2]) return undefined
  const rest = found[3] ?? ''
  return { ...range, name: found[2], isClosing: found[1] === '/', rest, ...parseArguments(rest) }
}

/** Where a shortcode ends: behind the next closing delimiter that is not in quotes. */
function findEnd(text: string, start: number, closing: string): number | undefined {
  const limit = Math.min(text.length, start + MAX_LENGTH)
  let quote = ''
  for (let at = start + 3; at < limit; at++) {
    const character = text[at] ?? ''
    if (quote !== '') {
      if (character === '\\' && quote !== '`') at++
      else if (character === quote) quote = ''
    } else if (character === '"' || character === '`') quote = character
    else if (text.startsWith(closing, at)) return at + closing.length
  }
  const plain = text.slice(start, limit).indexOf(closing)
  return plain < 0 ? undefined : start + plain + closing.length
}
