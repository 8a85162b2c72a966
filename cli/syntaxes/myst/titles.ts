import { posix } from 'node:path'
import { hasMarkdownExtension, stripMarkdownExtension } from '../../content/content-path.ts'
import { splitFrontMatter } from '../../parse/parser-entry.ts'
import { parseYaml } from '../project/data-files.ts'
import { findText } from '../project/values.ts'
import { MAX_HEADER } from '../text/lines.ts'
import { escapeMarkdown } from '../text/reader.ts'

const label = /^\(([\w:.-]+)\)=[ \t]*$/
const heading = /^#{1,6}[ \t]+(.+?)[ \t]*(?:\{#([\w:.-]+)[^{}]*\}[ \t]*)?#*[ \t]*$/
const directive = /^(`{3,}|:{3,})[ \t]*\{([\w:+-]+)\}[ \t]*(.*?)[ \t]*$/
/** A picture or a table of Quarto, with its caption. */
const captioned = /(?:!\[([^[\]]+)\]\([^()]*\)|^:[ \t]+(.+?))[ \t]*\{#([\w:-]+)/
const option = /^[ \t]*:?(name|label):[ \t]*(\S+)[ \t]*$/
/** Directives whose argument is a file or code, so that their title is the first line of their content. */
const WITHOUT_TITLE = /^(?:figure|image|math|code.*|literalinclude|iframe)$/

/**
 * What links of MyST and references of Quarto show: the title of a document by its path without extension, relative to the root, and
 * of a heading, a figure or a table by its label. Keys are in lower case.
 */
export function indexTitles(paths: readonly string[], read: (path: string) => string | null): Record<string, string> {
  const titles: Record<string, string> = Object.create(null)
  const add = (key: string, title: string | undefined) => {
    const text = toText(title ?? '')
    if (text !== '') titles[key.toLowerCase()] ??= text
  }
  for (const path of paths.filter(hasMarkdownExtension)) {
    const text = read(path) ?? ''
    const block = splitFrontMatter(text)
    const lines = (block?.body ?? text).split(/\r?\n/).map((line) => (line.length > MAX_HEADER ? '' : line))
    const written = block && findText(parseFrontMatter(block.yaml), 'title')
    const first = lines.map((line) => heading.exec(line)?.[1]).find(Boolean)
    add(posix.normalize(stripMarkdownExtension(path)), written ? escapeMarkdown(written) : first)
    for (const [key, title] of listLabels(lines)) add(key, title)
  }
  return { ...titles }
}

function parseFrontMatter(yaml: string): unknown {
  try {
    return parseYaml(yaml)
  } catch {
    return null
  }
}

/** The labels in a text, and what they name. */
function* listLabels(lines: readonly string[]): Generator<[label: string, title: string | undefined]> {
  let open: string[] = []
  for (const [at, line] of lines.entries()) {
    const found = label.exec(line)?.[1]
    if (found !== undefined) open.push(found)
    if (found !== undefined || line.trim() === '') continue
    const [, alt, caption, key] = captioned.exec(line) ?? []
    if (key !== undefined) yield [key, alt ?? caption]
    const [, title, id] = heading.exec(line) ?? []
    const [, mark = '', name = '', argument = ''] = directive.exec(line) ?? []
    if (id !== undefined) open.push(id)
    const block = mark === '' ? [] : lines.slice(at + 1, at + 30)
    const end = block.findIndex((each) => each.trim() === mark)
    const own = end < 0 ? block : block.slice(0, end)
    open.push(...own.flatMap((each) => option.exec(each)?.[2] ?? []))
    const first = own.find((each) => !/^[ \t]*(?::[\w-]+:.*|-{3}|)$/.test(each) && !option.test(each))
    const shown = title ?? (WITHOUT_TITLE.test(name) ? first : argument)
    for (const each of open) yield [each, name === 'math' ? each : shown]
    open = []
  }
}

/** A title without roles and links, which a link cannot contain. */
const toText = (title: string): string =>
  title
    .replace(/\{[\w:+-]+\}`([^`<]*?)[ \t]*(?:<[^>]*>)?`/g, '$1')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .trim()
