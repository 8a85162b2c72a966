import { escapeMarkdown } from '../text/reader.ts'
import type { Tag, TagReplacement } from './scan-tags.ts'
import { CONTENT, formatDestination, type TagInput, toLink } from './tag-equivalents.ts'

const TITLES = ['title', 'heading', 'header', 'headline', 'label']

/** Names of arguments whose value is written for readers. */
const WORDS =
  /^(?:sub-?title|sub-?heading|text|description|desc|caption|summary|content|message|quote|author|tagline|footer|lead)$|[_-](?:text|title|label|caption)$/

/** A value without a name that is a sentence, not an option such as a size, a style or a list of classes. */
const isSentence = (value: string): boolean =>
  /\s/.test(value) &&
  /\p{L}{2}/u.test(value) &&
  !/[{}=;]|\d(?:px|x\d|rem)|\b[a-z]+-\d|^\S+-\S+(?: \S+-\S+)*$/.test(value)

/** Names of arguments with an address, the best ones first. */
const LINKS = ['href', 'url', 'link', 'to', 'src']
const isLink = (value: string): boolean => /^(?:https?:\/\/|mailto:|\.{0,2}\/|#)\S*$/.test(value)
const isImage = (value: string): boolean => /^[^\s<>]+\.(?:svg|png|jpe?g|gif|webp|avif)(?:[?#]\S*)?$/i.test(value)

interface Words {
  title: string | undefined
  texts: string[]
  href: string | undefined
  image: string | undefined
  alt: string
}

function readWords({ named, values }: Tag): Words {
  const all = [...named]
  const titleName = TITLES.find((name) => (named.get(name) ?? '').trim() !== '')
  const texts = [
    ...values.filter(isSentence),
    ...all.flatMap(([name, value]) => (WORDS.test(name) && value.trim() !== '' ? [value.trim()] : [])),
  ]
  const image = [...values, ...named.values()].find(isImage)
  const link = LINKS.map((name) => named.get(name)).find((value) => value !== undefined && /^\S+$/.test(value))
  const href = [link, ...values.filter(isLink)].find((value) => value !== undefined && value !== image)
  return {
    title: titleName === undefined ? undefined : named.get(titleName)?.trim(),
    texts,
    href,
    image,
    alt: named.get('alt') ?? '',
  }
}

/** The words, the link and the image in the arguments of a tag without an equivalent; `undefined` if it has none. */
export function showWords({ use, content }: TagInput, isAlone: boolean): TagReplacement | undefined {
  const { title, texts, href, image, alt } = readWords(use.open)
  const isInline = use.close ? !content.includes('\n') : !isAlone
  const picture = image === undefined ? [] : [`![${escapeMarkdown(alt)}](${formatDestination(image)})`]
  const shown = [...(title === undefined ? [] : [isInline ? title : `**${title}**`]), ...texts]
  if (shown.length === 0 && picture.length === 0) return showContent({ use, content }, href)
  const label = shown.findIndex((text) => !/[[\]]/.test(text))
  const written = shown.map((text, at) =>
    href !== undefined && at === label ? `[${text}](${formatDestination(href)})` : text,
  )
  if (!isInline) return { open: `${[...picture, ...written].join('\n\n')}\n`, close: '', isBlock: true }
  const separator = content.trim() === '' ? '' : ' '
  return { open: `${[...picture, ...written].join(' ')}${separator}`, close: '', isBlock: false }
}

/** A text with blocks in it, or with links, cannot be a link. */
const notLinked = /\n[ \t]*\n|[[\]]|\n[ \t]*(?:[-+*#>|`:]|\d+[.)]|<\/?(?:div|p|h\d|ul|ol|li|table|section|figure)\b)/

function showContent({ use, content }: Pick<TagInput, 'use' | 'content'>, href: string | undefined) {
  if (!use.close) return href === undefined ? undefined : toLink(href, { use })
  if (content.trim() === '')
    return href === undefined ? undefined : { ...toLink(href, { use: { ...use, close: undefined } }), close: '' }
  return href === undefined || notLinked.test(content) ? CONTENT : toLink(href, { use })
}
