import { posix } from 'node:path'
import type { Edit } from '../../lib/edits.ts'
import type { LineRange } from '../../parse/parser-entry.ts'
import { parseArguments } from '../tags/scan-tags.ts'
import { findRaw, formatValue } from '../tags/template-text.ts'
import type { Range } from '../text/code-spans.ts'
import { editMatches } from '../text/edit-text.ts'
import { findIn, formatFile, formatInclude } from '../text/included-files.ts'
import type { Reader, ReaderContext } from '../text/reader.ts'
import { findTemplates, hasPlugin, readVariable } from './mkdocs-site.ts'

export const output = /\{\{-?[ \t]*([^{}\n]{1,300}?)[ \t]*-?\}\}/g
export const name = /^[A-Za-z_]\w*(?:\.\w+)*$/

/** Output of MkDocs templates: values of the configuration are filled in, and other expressions shown as code. */
export const jinjaOutput: Reader = {
  dialects: ['mkdocs'],
  hint: /\{\{/,
  read(text, context) {
    if (!findTemplates(context)) return []
    const edits: Edit[] = []
    const raw = findRaw(text.text)
    const looped = listLoopNames(text.text)
    let done = 0
    for (const found of text.text.matchAll(output)) {
      const [start, end] = [found.index, found.index + found[0].length]
      if (start < done) continue
      if (raw.some((range) => start >= range.start && start < range.end)) continue
      const isCode = text.isCode(start)
      const value = name.test(found[1] ?? '') ? readVariable(found[1] ?? '', context) : undefined
      if (value !== undefined) edits.push({ start, end, text: isCode ? value : formatValue(value) })
      else if (!isCode) {
        const removed = removeDestination(text.text, { start, end })
        const edit = removed ?? { start, end, text: `\`${found[0]}\`` }
        while ((edits.at(-1)?.end ?? 0) > edit.start) edits.pop()
        edits.push(edit)
        done = edit.end
        // The loop is reported.
        const root = /^\w*/.exec(found[1] ?? '')?.[0] ?? ''
        if (looped.has(root)) continue
        const isAddress = removed !== undefined && removed.start < start
        const problem = describeOutput(found[0], isAddress)
        if (isAddress) context.report({ start, end }, problem)
        else context.reportOnce(root, { start, end }, problem)
      }
    }
    return edits
  },
}

/** Maximum distance to the beginning and the end of an address. */
const MAX_DISTANCE = 300

/** Removes an attribute, or replaces a link with its text, if a template fills in its address. */
function removeDestination(text: string, { start, end }: Range): Edit | undefined {
  const before = text.slice(Math.max(0, start - MAX_DISTANCE), start)
  const after = text.slice(end, end + MAX_DISTANCE)
  const attribute = /[ \t\n]([\w:-]+)=(["'])(?:(?!\2)[^\n])*$/.exec(before)
  const quote = attribute ? after.indexOf(attribute[2] ?? '"') : -1
  if (attribute && quote >= 0) {
    if (!/^(?:href|src|srcset|poster)$/i.test(attribute[1] ?? '')) return { start, end, text: text.slice(start, end) }
    return { start: start - attribute[0].length, end: end + quote + 1, text: '' }
  }
  const link = /!?\[([^[\]\n]*)\]\([^()\n]*$/.exec(before)
  const closing = link ? after.search(/[()\n]/) : -1
  if (!link || after[closing] !== ')') {
    return /\]\([^()\s]*$/.test(before) ? { start, end, text: text.slice(start, end) } : undefined
  }
  return { start: start - link[0].length, end: end + closing + 1, text: link[1] ?? '' }
}

/** The names of loop variables, which have no fixed value. */
function listLoopNames(text: string): ReadonlySet<string> {
  const loops = text.matchAll(/\{%-?[ \t]*for[ \t]+(\w+(?:[ \t]*,[ \t]*\w+)*)[ \t]+in\b/g)
  return new Set([...loops].flatMap(([, names = '']) => names.split(/[ \t]*,[ \t]*/)))
}

const describeOutput = (written: string, isAddress: boolean): { message: string; hint: string } => ({
  message: isAddress
    ? `The address "${written}" is filled in by a macro of MkDocs, and is left out.`
    : `The text "${written}" is filled in by a macro of MkDocs, and is shown as written.`,
  hint: 'Write its value, or declare it under "variables" of the configuration and write {name}.',
})

export const tag = /\{%-?[ \t\n]*([\w-]+)((?:"[^"]*"|'[^']*'|[^%"']|%(?!\})){0,1000}?)-?%\}/g
const comment = /\{#(?=\s)[^{}]*?\s#\}/g

/** Statements of templates of MkDocs: includes are shown, and so is the content of conditions and loops. */
export const jinjaTags: Reader = {
  dialects: ['mkdocs'],
  hint: /\{%|\{#\s/,
  read(text, context) {
    const hasTemplates = findTemplates(context) !== undefined
    if (!hasTemplates && !hasPlugin(['include-markdown'], context)) return []
    const edits: Edit[] = []
    const raw = findRaw(text.text)
    for (const found of text.text.matchAll(tag)) {
      const [whole, keyword = '', rest = ''] = found
      const [start, end] = [found.index, found.index + whole.length]
      if (raw.some((range) => start >= range.start && start < range.end)) continue
      const isRaw = /^(?:end)?raw$/.test(keyword)
      if (text.isCode(start) && !(isRaw && hasTemplates)) continue
      const included = /^include/.test(keyword) ? convertInclude(keyword, rest, context) : undefined
      if (included !== undefined) edits.push({ start, end, text: included })
      else if (hasTemplates) {
        edits.push({ start, end, text: '' })
        const isShown = !isRaw && !/^(?:end|el)/.test(keyword)
        if (isShown) context.reportOnce(keyword, { start, end }, describeTag(keyword))
      }
    }
    if (hasTemplates) edits.push(...editMatches(text, comment, () => ''))
    return edits
  },
}

const describeTag = (keyword: string): { message: string; hint: string } => ({
  message: `The tag "${keyword}" of a macro of MkDocs has no equivalent, so only its content is shown.`,
  hint: 'Write its content in Markdown.',
})

/** `{% include "file" %}` and `{% include-markdown "file" start="<!-- a -->" end="<!-- b -->" %}`. */
function convertInclude(keyword: string, rest: string, context: ReaderContext): string | undefined {
  const { values, named } = parseArguments(rest)
  const [file] = values
  if (file === undefined) return undefined
  if (/^https?:\/\//.test(file)) return `<${file}>`
  const folder = context.getFolder('mkdocs')
  const own = posix.dirname(context.path)
  const folders = [own, ...['docs', 'include', 'includes', ''].map((each) => posix.join(folder, each))]
  const path = findIn(folders, file, context)
  const lines = cutBetween(context.readFile(path), named.get('start'), named.get('end'))
  return keyword === 'include-markdown' ? formatInclude({ path, lines }) : formatFile({ path, lines })
}

/** The lines between two texts, which are usually comments on lines of their own. */
function cutBetween(
  text: string | undefined,
  start: string | undefined,
  end: string | undefined,
): LineRange | undefined {
  if (text === undefined || (start === undefined && end === undefined)) return undefined
  const lines = text.split('\n')
  const begin = start === undefined ? 0 : lines.findIndex((line) => line.includes(start)) + 1
  const stop = end === undefined ? -1 : lines.findIndex((line, at) => at >= begin && line.includes(end))
  return { first: begin + 1, last: stop < 0 ? undefined : stop }
}
