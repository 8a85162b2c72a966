import { splitFrontMatter } from './front-matter/front-matter-block.ts'
import { decodeSource } from './limits/decode.ts'

const heading = /^ {0,3}#{1,6}[ \t]+\S.*$/m
/** Blank lines and headings, and the block of text after them with the blank line that ends it. */
const firstBlock = /^(?:[ \t]*\n| {0,3}#{1,6}[ \t].*\n)*(?! {0,3}#{1,6}[ \t])(?:.*\S.*\n)+[ \t]*\n/

/**
 * The beginning of a source that determines its front matter, title and description in all but rare cases: it ends after the first
 * block of text below the first heading, or earlier if the front matter has both. `undefined` if the bytes end before that.
 */
export function cutBeginning(bytes: Uint8Array): string | undefined {
  const { text = '' } = decodeSource(bytes)
  const block = splitFrontMatter(text)
  if (!block) return text.startsWith('---') ? undefined : cutBlock(text, heading.exec(text))
  if (block.unclosed) return undefined
  const hasKey = (key: string) => new RegExp(`^${key}:[ \\t]*[^\\s#]`, 'm').test(block.yaml)
  const bodyStart = /^[ \n\t]*/.exec(block.body)?.[0].length ?? 0
  const title = hasKey('title') ? { 0: '', index: bodyStart } : heading.exec(block.body)
  if (hasKey('description')) return title ? text.slice(0, title.index + title[0].length) : undefined
  return cutBlock(text, title)
}

function cutBlock(text: string, title: { 0: string; index: number } | null): string | undefined {
  if (!title) return undefined
  const [block] = firstBlock.exec(text.slice(title.index)) ?? []
  return block && text.slice(0, title.index + block.length)
}
