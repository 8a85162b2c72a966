import type { Edit } from '../../lib/edits.ts'
import type { LinedText } from '../text/lines.ts'

/** A tag of a template language: `{{< figure src="a.png" >}}`, `{% hint style="info" %}`. */
export interface Tag {
  start: number
  end: number
  name: string
  /** Whether it closes a tag of the same name. */
  isClosing: boolean
  /** Values without a name, in order, and those with one. */
  values: string[]
  named: ReadonlyMap<string, string>
  /** The text between the delimiters, after the name. */
  rest: string
  /** The characters that begin it. */
  delimiter: string
  /** Whether it has no content, regardless of following tags. */
  isSelfClosing?: boolean
}

/** A tag, with the one that closes it, and the pair around it. */
export interface TagUse {
  open: Tag
  close: Tag | undefined
  parent: TagUse | undefined
  children: TagUse[]
}

/** Replacements for a tag and its closing tag. */
export interface TagReplacement {
  open: string
  close?: string
  /** Whether the tags become lines of their own. */
  isBlock: boolean
  /** Whether the content between the tags is left out. */
  dropsContent?: boolean
}

const argument = /(?:([\w-]+)[ \t\n]*=[ \t\n]*)?("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`[^`]*`|[^\s"'`=,]+)/g

/** Parses the arguments of a tag. Quotes are removed. */
export function parseArguments(written: string): Pick<Tag, 'values' | 'named'> {
  const values: string[] = []
  const named = new Map<string, string>()
  for (const [, name, value = ''] of written.matchAll(argument)) {
    const text = unquote(value)
    if (name === undefined) values.push(text)
    else named.set(name.toLowerCase(), text)
  }
  return { values, named }
}

function unquote(value: string): string {
  const quote = value[0]
  if (quote !== '"' && quote !== "'" && quote !== '`') return value
  const inner = value.slice(1, -1)
  return quote === '`' ? inner : inner.replace(/\\(["'\\])/g, '$1').replace(/\\n/g, ' ')
}

/** Pairs tags. A closing tag ends the innermost open tag of its name; tags inside that are still open have no content. */
export function pairTags(tags: readonly Tag[]): TagUse[] {
  const closings = new Map<string, number>()
  for (const { isClosing, name } of tags) if (isClosing) closings.set(name, (closings.get(name) ?? 0) + 1)
  const uses: TagUse[] = []
  const open: TagUse[] = []
  const counts = new Map<string, number>()
  const count = (name: string, change: number) => counts.set(name, (counts.get(name) ?? 0) + change)
  for (const tag of tags) {
    if (!tag.isClosing) {
      const use: TagUse = { open: tag, close: undefined, parent: open.at(-1), children: [] }
      use.parent?.children.push(use)
      uses.push(use)
      // A tag that nothing closes later has no content.
      if (!tag.isSelfClosing && (closings.get(tag.name) ?? 0) > 0) {
        open.push(use)
        count(tag.name, 1)
      }
      continue
    }
    closings.set(tag.name, (closings.get(tag.name) ?? 1) - 1)
    if ((counts.get(tag.name) ?? 0) === 0) continue
    const at = open.findLastIndex((use) => use.open.name === tag.name)
    const use = open[at]
    if (!use) continue
    use.close = tag
    const ended = open.splice(at)
    for (const each of ended) count(each.open.name, -1)
    for (const left of ended.slice(1)) release(left, use)
  }
  for (const left of open) if (!left.close) release(left, undefined)
  return uses
}

/** The children of a tag that is not closed belong to the pair around it. */
function release(use: TagUse, parent: TagUse | undefined): void {
  for (const child of use.children) {
    child.parent = parent
    parent?.children.push(child)
  }
  use.children = []
}

/** The edits that write a replacement in place of a pair. */
export function replaceTag(
  { text }: Pick<LinedText, 'text'>,
  { open, close }: TagUse,
  { prefix, ...replacement }: TagReplacement & { prefix?: string | undefined },
): Edit[] {
  const { isBlock } = replacement
  if (close && replacement.dropsContent) {
    return [toEdit(text, { ...open, end: close.end }, { text: replacement.open, isBlock, prefix })]
  }
  const edits = [toEdit(text, open, { text: replacement.open, isBlock, prefix })]
  if (close) edits.push(toEdit(text, close, { text: replacement.close ?? '', isBlock, prefix }))
  return edits
}

/** A block on a line with other text gets a line of its own. Lines begin with `prefix`, or as the line of the tag does. */
function toEdit(
  text: string,
  { start, end }: { start: number; end: number },
  { text: written, isBlock, prefix: given }: { text: string; isBlock: boolean; prefix: string | undefined },
): Edit {
  if (!isBlock) return { start, end, text: written }
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const found = text.indexOf('\n', end)
  const lineEnd = found < 0 ? text.length : found
  const before = text.slice(lineStart, start)
  const own = /^[ \t>]*/.exec(before)?.[0] ?? ''
  const prefix = given ?? own
  const isFirst = before.length === own.length || /^[ \t>]*(?:[-+*]|\d+[.)])[ \t]+$/.test(before)
  const isLast = text.slice(end, lineEnd).trim() === ''
  const lines = written.split('\n').join(`\n${prefix}`)
  return { start, end, text: `${isFirst ? '' : `\n${prefix}`}${lines}${isLast ? '' : `\n${prefix}`}` }
}
