import type { Edit } from '../../lib/edits.ts'
import { pairTags, parseArguments, replaceTag, type Tag, type TagUse } from '../tags/scan-tags.ts'
import { CONTENT } from '../tags/tag-equivalents.ts'
import { createTagLines, type TagLines } from '../tags/tag-lines.ts'
import { showWords } from '../tags/tag-words.ts'
import type { LinedText } from '../text/lines.ts'
import type { Reader, ReaderContext } from '../text/reader.ts'
import { convertShortcode, readValue } from './hugo-shortcodes.ts'

/** Longer shortcodes are not read. */
const MAX_LENGTH = 2000

/** Shortcodes whose content is not Markdown, or is converted with them. */
const isVerbatim = (name: string): boolean =>
  /^(?:highlight|code|code-toggle|mermaid|comment|imgproc|filetree\/container)$/.test(name)

/** The shortcodes of Hugo. Those without an equivalent show their content and the words in their arguments. */
export const shortcodes: Reader = {
  dialects: ['hugo'],
  hint: /\{\{[<%]/,
  read(text, context) {
    const tagLines = createTagLines(text)
    const { tags, edits } = readTags(text, { tagLines, context })
    for (const use of dropVerbatim(pairTags(tags))) {
      const { open, close } = use
      const content = close ? text.text.slice(open.end, close.start) : ''
      const input = { use, context, content }
      const known = convertShortcode(input)
      const replacement = known ?? showWords(input, tagLines.isAlone(open)) ?? CONTENT
      if (!known) reportUnknown(use, replacement.open !== '', context)
      if (open.name === 'columns' && close) edits.push(...dropSeparators(text, use))
      const isEmpty = replacement.open.trim() === '' && content.trim() === ''
      const prefix = isEmpty ? undefined : tagLines.separate(open)
      if (close && !replacement.dropsContent && tagLines.isIndented(close)) tagLines.separate(close)
      edits.push(...replaceTag(text, use, { ...replacement, prefix }))
    }
    return [...edits, ...tagLines.listEdits()]
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

function reportUnknown({ open, close }: TagUse, isShown: boolean, context: ReaderContext): void {
  const shown = [...(isShown ? ['the text of its arguments'] : []), ...(close ? ['its content'] : [])]
  const what = shown.length === 0 ? 'it is left out' : `only ${shown.join(' and ')} is shown`
  context.reportOnce(open.name, open, {
    ...(shown.length > 0 && { code: 'markdown/unwrapped-component' }),
    message: `The shortcode "${open.name}" of Hugo has no equivalent, so ${what}.`,
    target: open.name,
    hint: 'Write its content in Markdown, or as a directive.',
  })
}

/** The shortcodes outside of code, and the edits that show those in comments, `{{</* name *\/>}}`, as text. */
function readTags(
  text: LinedText,
  { tagLines, context }: { tagLines: TagLines; context: ReaderContext },
): { tags: Tag[]; edits: Edit[] } {
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
      continue
    }
    const tag = parseTag(inner, { start, end, delimiter: found[1] ?? '' })
    if (tag && (!isCode || tagLines.isIndented(tag))) tags.push(tag)
    else if (tag) edits.push(...fillInCode(tag, context))
  }
  return { tags, edits }
}

/** Shortcodes that print a value. */
const isValue = (name: string): boolean => /^(?:param|psubstr|skew)$/.test(name)

/** In code, shortcodes that print a value are filled in; all others are text. */
function fillInCode(tag: Tag, context: ReaderContext): Edit[] {
  const value = readValue(tag, context)
  if (value !== undefined) return [{ start: tag.start, end: tag.end, text: value }]
  if (isValue(tag.name)) {
    const message = `The value that the shortcode "${tag.name} ${tag.rest.trim()}" prints cannot be read, so it is shown as written.`
    context.report(tag, { message, hint: 'Write the value, or set it in "params" of the configuration of Hugo.' })
  }
  return []
}

function parseTag(inner: string, range: { start: number; end: number; delimiter: string }): Tag | undefined {
  const found = /^[ \t\n]*(\/?)[ \t\n]*([\w][\w./-]*?)([ \t\n][\s\S]*?)?((?<=[\s"'`])\/)?[ \t\n]*$/.exec(inner)
  if (!found?.[2]) return undefined
  const rest = found[3] ?? ''
  return {
    ...range,
    name: found[2],
    isClosing: found[1] === '/',
    rest,
    isSelfClosing: found[4] !== undefined,
    ...parseArguments(rest),
  }
}

/** The end of a shortcode: after the next closing delimiter outside quotes. */
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
