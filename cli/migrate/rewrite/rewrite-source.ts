import { isMdx } from '../../content/content-path.ts'
import type { Plain } from '../../lib/plain.ts'
import {
  type FrontMatterBlock,
  findExcess,
  type ParseContext,
  parseFrontMatter,
  splitFrontMatter,
} from '../../parse/parser-entry.ts'
import { translateForeignKey } from '../../syntaxes/front-matter/foreign-keys.ts'
import { HOME_PAGE_KEYS } from '../../syntaxes/front-matter/home-page.ts'
import { PAGE_PART_KEYS } from '../../syntaxes/front-matter/page-parts.ts'
import { convertMdx } from '../../syntaxes/mdx/mdx-syntax.ts'
import { renderTemplate } from '../../syntaxes/mkdocs/template-engine.ts'
import { createTextSyntax } from '../../syntaxes/text-syntax.ts'

/** A file of Markdown or MDX. */
interface RewrittenFile {
  /** Posix path relative to the root. */
  path: string
  text: string
}

/**
 * The text of a file in docsgen's own Markdown, by the readers that a build uses. Text that is already docsgen's
 * Markdown is not changed, nor is a text that a build refuses for its size. `context.format` is the format of the file.
 */
export function rewriteSource({ path, text: written }: RewrittenFile, given: ParseContext): string {
  const context: ParseContext = { ...given, report: () => undefined, reportIn: () => undefined }
  const text = written.replace(/\r\n?/g, '\n')
  const block = splitFrontMatter(text)
  const body = block?.body ?? text
  const excess = findExcess(body)
  // Directives of another generator may look deeply nested.
  if (excess && excess.flat === undefined) return written
  const textSyntax = createTextSyntax(renderTemplate)
  const { foreign } = block ? parseFrontMatter(block, context, textSyntax) : { foreign: {} }
  const part = context.options.dialects && textSyntax.addHomePage(body, foreign, path)
  const converted = textSyntax.convert({ path, text: body, part, frontMatter: () => foreign }, context)?.text ?? body
  if (findExcess(converted)) return written
  const own = isMdx(path, context.format) ? convertMdx(converted, context, { keepsLost: true }) : converted
  const isOwn = !block || removeFormat(block.yaml) === block.yaml
  if (own === body && isOwn && !isMdx(path, context.format)) return written
  const clean = (frontMatter: string) => removeFormat(part ? removeHomePage(frontMatter, foreign) : frontMatter)
  const rewritten = block && !block.unclosed ? joinFrontMatter(text, { block, body: own, clean }) : own
  return written.includes('\r\n') ? rewritten.replaceAll('\n', '\r\n') : rewritten
}

interface Parts {
  block: FrontMatterBlock
  body: string
  /** Removes keys that no longer apply. */
  clean(frontMatter: string): string
}

/** Puts the front matter, which is blank in the body, back in front of it. */
function joinFrontMatter(text: string, { block, body, clean }: Parts): string {
  const blanked = block.body
  let end = text.length
  while (end > 0 && text[end - 1] === blanked[end - 1]) end--
  const gap = /^\s*?\n(?:[ \t]*\n)*/.exec(text.slice(end))?.[0] ?? '\n'
  const kept = clean(text.slice(0, end))
  const before = /^\s*/.exec(blanked.slice(0, end))?.[0] ?? ''
  // Text before front matter, such as a license, is part of the body.
  const preamble = blanked.slice(0, end).slice(before.length).trimEnd()
  const rest = body.replace(/^(?:[ \t]*\n)+/, '')
  const own =
    preamble !== '' && rest.startsWith(preamble) ? rest.slice(preamble.length).replace(/^(?:[ \t]*\n)+/, '') : rest
  if (kept.trim() === '') return own
  const isNew = own.trim() !== '' && text.slice(end).trim() === ''
  return isNew ? `${kept}\n\n${own.trimEnd()}\n` : `${kept}${gap}${own}`
}

/** The key that selects MDX is not true any more, and that of Quarto names its output. */
const removeFormat = (frontMatter: string): string =>
  frontMatter.replace(/^format:[ \t]*(?!["']?md["']?[ \t]*$).*\n(?:[ \t]+\S.*\n)*/m, '')

/** Front matter, with its fences, without the keys of the home page; what they say about the page has docsgen's keys. */
function removeHomePage(frontMatter: string, foreign: Readonly<Record<string, Plain>>): string {
  const isVuePress = String(foreign.home) === 'true'
  const own = isVuePress ? HOME_PAGE_KEYS : ['hero', 'features']
  const used = [...own, ...PAGE_PART_KEYS].filter((key) => key in foreign)
  const meaning = Object.assign({}, ...used.map((key) => translateForeignKey(key, foreign[key] ?? null)))
  const lines = frontMatter.split('\n')
  const kept: string[] = []
  let isRemoved = false
  let at = -1
  for (const line of lines) {
    const key = /^["']?([\w-]+)["']?[ \t]*:(?:[ \t]|$)/.exec(line)?.[1]
    if (key !== undefined || /^---[ \t]*$/.test(line)) isRemoved = key !== undefined && used.includes(key)
    if (!isRemoved) kept.push(line)
    else if (at < 0) at = kept.length
  }
  if (at < 0) return frontMatter
  const has = (name: string) => kept.some((line) => line.startsWith(`${name}:`))
  const added = Object.entries(meaning).flatMap(([name, value]) => (has(name) ? [] : `${name}: ${value}`))
  return kept.toSpliced(at, 0, ...added).join('\n')
}
