import { posix } from 'node:path'
import { createHeadingSlugger } from '../../content/heading-ids.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import { formatDestination } from '../tags/tag-equivalents.ts'
import type { Range } from '../text/code-spans.ts'
import { editInLines } from '../text/edit-text.ts'
import { formatInclude, isMarkdownFile } from '../text/included-files.ts'
import { escapeMarkdown, type Reader, type ReaderContext } from '../text/reader.ts'
import { findBlock } from './blocks.ts'
import { findInVault } from './vault.ts'

const link = /(!?)\[\[([^[\]|\n]{1,500}?)(?:\\?\|([^[\]\n]{0,500}))?\]\]/g

/** What a link of Obsidian names: `folder/note#heading` or `note#^block`. */
interface WikiTarget {
  written: string
  /** Path of the file relative to the root; `undefined` if it does not exist. */
  file: string | undefined
  /** The last heading, or the id of the block with its caret; empty for the whole file. */
  part: string
  /** The part as a fragment: `#heading`; empty for the whole file. */
  fragment: string
  url: string
}

/** Links and embeds of Obsidian, `[[note#heading|text]]` and `![[note]]`. */
export const wikilinks: Reader = {
  dialects: ['obsidian'],
  hint: /\[\[/,
  read: (text, context) =>
    editInLines(text, { pattern: link, needs: '[[' }, (found, range, line) => {
      const [whole, mark, written = '', label] = found
      const target = resolveTarget(written, context)
      if (mark === '') return convertLink(target, { label, range })
      const before = found.input.slice(0, found.index)
      const isAlone = /^(?:(?:[-+*]|\d+[.)])[ \t]+)*$/.test(before) && found.input.endsWith(whole)
      const next = text.lines[text.lines.indexOf(line) + 1]
      return convertEmbed(target, { label: label ?? '', range, context, isAlone: isAlone && next?.kind !== 'text' })
    }),
}

function resolveTarget(written: string, context: ReaderContext): WikiTarget {
  const [name = '', ...parts] = written.trim().split('#')
  const part = parts.at(-1)?.trim() ?? ''
  const file = name === '' ? context.path : findInVault(name, context)
  const isHeading = !part.startsWith('^') && (file === undefined || isMarkdownFile(file))
  const fragment = part === '' ? '' : `#${isHeading ? createHeadingSlugger('github')(part) : part}`
  const missing = /\.\w{1,5}$/.test(name) ? name : `${name}.md`
  const path = file === undefined ? missing : posix.relative(posix.dirname(context.path), file)
  return { written, file, part, fragment, url: name === '' ? fragment : path.replaceAll(' ', '%20') + fragment }
}

/** The text of a link without one: `note > heading`. */
const toText = ({ written }: WikiTarget): string =>
  escapeMarkdown(written.trim().replace(/^#/, '').split('#').join(' > '))

function convertLink(target: WikiTarget, { label, range }: { label: string | undefined; range: Range }) {
  const destination = `](${formatDestination(target.url)})`
  if (label === undefined || label.trim() === '') return `[${toText(target)}${destination}`
  return [
    { start: range.start, end: range.end - 2 - label.length, text: '[' },
    { start: range.end - 2, end: range.end, text: destination },
  ]
}

interface EmbedUse {
  label: string
  range: Range
  context: ReaderContext
  /** Whether it is a block, and not a part of a paragraph. */
  isAlone: boolean
}

const MEDIA: readonly (readonly [RegExp, (url: string, text: string) => string])[] = [
  [/\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i, (url, text) => `![${text}](${formatDestination(url)})`],
  [/\.(?:mkv|mov|mp4|ogv|webm)$/i, (url) => `<video controls src="${escapeHtml(url)}"></video>`],
  [/\.(?:3gp|flac|m4a|mp3|ogg|wav)$/i, (url) => `<audio controls src="${escapeHtml(url)}"></audio>`],
]

/** An image or a player, by the extension of a file; `undefined` for a file that is neither. */
export const formatMedia = (url: string, text: string): string | undefined =>
  MEDIA.find(([pattern]) => pattern.test(url))?.[1](url, text)

/** An embed becomes an image, a player or an include, or a link to a file that pages cannot show. */
function convertEmbed(target: WikiTarget, use: EmbedUse): string {
  const { label, range, context, isAlone } = use
  const { file, url } = target
  const text = /^\d+(?:x\d+)?$/.test(label.trim()) ? '' : escapeMarkdown(label.replace(/\|\d+(?:x\d+)?$/, ''))
  const media = formatMedia(url.split('#')[0] ?? '', text || toText(target))
  if (media !== undefined) return media
  const asLink = `[${text || toText(target)}](${formatDestination(url)})`
  if (file === undefined) return asLink
  if (/\.pdf$/i.test(file)) return asLink
  if (!isMarkdownFile(file)) {
    context.reportOnce(posix.extname(file), range, {
      message: `The file "${file}" cannot be shown in a page, so it is linked.`,
      hint: 'Write its content in Markdown, or export it as an image.',
    })
    return asLink
  }
  if (!isAlone || file === context.path) return asLink
  if (target.part === '') {
    const hasTitle = /^#[ \t]/m.test(context.readFile(file) ?? '')
    return formatInclude({ path: file, ...(hasTitle && { shift: '1' }) })
  }
  if (!target.part.startsWith('^')) return formatInclude({ path: file, section: target.fragment.slice(1) })
  const lines = findBlock(context.readFile(file) ?? '', target.part)
  return lines ? formatInclude({ path: file, lines }) : asLink
}

const sizedImage = /!\[([^[\]\n|]{0,300})\|\d+(?:x\d+)?\](?=\()/g

/** Images of Markdown with a size behind their alternative text, `![a|100](b.png)`, which is left out. */
export const sizedImages: Reader = {
  dialects: ['obsidian'],
  hint: /\|\d+(?:x\d+)?\]\(/,
  read: (text) => editInLines(text, { pattern: sizedImage, needs: '](' }, ([, alt = '']) => `![${alt}]`),
}
