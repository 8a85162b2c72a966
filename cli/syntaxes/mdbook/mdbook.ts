import { posix } from 'node:path'
import type { Edit } from '../../lib/edits.ts'
import { getValues, toText } from '../project/values.ts'
import {
  describeMissing,
  fillFenceLine,
  formatFile,
  type IncludedFile,
  indent,
  isMarkdownFile,
  readPart,
  toLineRange,
} from '../text/included-files.ts'
import type { LinedText } from '../text/lines.ts'
import { getPrefix, type Reader, type ReaderContext } from '../text/reader.ts'

const helper = /(\\?)\{\{#(include|rustdoc_include|playground|playpen|title)[ \t]+([^}\n]{1,500}?)[ \t]{0,20}\}\}/g

/** The includes of mdBook, which work everywhere, also in code: `{{#include file:anchor}}` and its relatives. */
export const mdbookIncludes: Reader = {
  dialects: ['mdbook'],
  hint: /\{\{#(?:include|rustdoc_include|playground|playpen|title)\s/,
  read(text, context) {
    return text.lines.flatMap((line, index): Edit[] => {
      const content = text.getContent(line)
      if (!content.includes('{{#')) return []
      return [...content.matchAll(helper)].flatMap((found): Edit[] => {
        const start = line.content + found.index
        const range = { start, end: start + found[0].length }
        if (found[1]) return [{ start, end: start + 1, text: '' }]
        if (found[2] === 'title') return [{ ...range, text: '' }]
        const isAlone = content.trim() === found[0]
        const use = { kind: found[2] ?? '', written: found[3] ?? '', range, isAlone }
        return convert(text, index, { use, context })
      })
    })
  },
}

interface Use {
  kind: string
  written: string
  range: { start: number; end: number }
  /** Whether nothing else is on the line. */
  isAlone: boolean
}

function convert(text: LinedText, index: number, { use, context }: { use: Use; context: ReaderContext }): Edit[] {
  const line = text.lines[index]
  const file = parseFile(use.written, context)
  if (!line) return []
  if (line.kind === 'fenced' && use.isAlone) return fillFenceLine(text, index, { file, context })
  const prefix = getPrefix(text, line)
  if (line.kind === 'text' && use.isAlone) {
    const isShown = isMarkdownFile(file.path) || use.kind.startsWith('play')
    if (isShown) return [{ ...use.range, text: formatFile(file, { prefix }) }]
  }
  const part = readPart(file, context)
  if (part === undefined) {
    context.report(use.range, describeMissing(file))
    return []
  }
  return [{ ...use.range, text: use.isAlone ? indent(part, prefix).slice(prefix.length) : part }]
}

/** `file.rs`, `file.rs:anchor`, `file.rs:2`, `file.rs:2:`, `file.rs::10` or `file.rs:2:10`, relative to the page. */
function parseFile(written: string, { path }: ReaderContext): IncludedFile {
  const [name = '', ...parts] = (written.split(/[ \t]/, 1)[0] ?? '').split(':')
  const file = posix.join(posix.dirname(path), name)
  const isLines = parts.length > 0 && parts.every((part) => /^\d*$/.test(part)) && parts.some((part) => part !== '')
  if (isLines) return { path: file, lines: toLineRange(parts[0] ?? '', parts[1]) }
  return { path: file, section: parts.length === 0 ? undefined : parts.join(':') }
}

const rustFence = /^(?:`{3,}|~{3,})[ \t]*(?:rust|rs)\b/

/** Code of any language may say how the lines begin that are hidden. */
const hidePrefix = /^(?:`{3,}|~{3,})[^`]*?\bhidelines=([^\s,}]+)/

/** The lines of Rust that rustdoc hides, `# use x;`; a line of `##` shows one of the two. */
export const hiddenLines: Reader = {
  dialects: ['mdbook'],
  hint: /^[ \t>]*#(?:[ \t#]|$)|\bhidelines=|^[ \t>]*(?:```|~~~)/m,
  read(text, context) {
    const prefixes = readHidePrefixes(context)
    return text.lines.flatMap((line): Edit[] => {
      const opening = line.kind === 'fenced' && line.fence !== undefined ? text.lines[line.fence] : undefined
      if (!opening) return []
      const info = text.getContent(opening).replace(/^(?:[-+*]|\d+[.)])[ \t]+/, '')
      const content = text.getContent(line)
      const prefix =
        hidePrefix.exec(info)?.[1] ?? prefixes.get(/^(?:`{3,}|~{3,})[ \t]*([\w+#-]+)/.exec(info)?.[1] ?? '')
      if (prefix !== undefined && content.startsWith(prefix)) {
        return [{ start: line.start, end: Math.min(line.end + 1, text.text.length), text: '' }]
      }
      if (!rustFence.test(info)) return []
      if (/^##/.test(content)) return [{ start: line.content, end: line.content + 1, text: '' }]
      if (!/^#(?:[ \t]|$)/.test(content)) return []
      return [{ start: line.start, end: Math.min(line.end + 1, text.text.length), text: '' }]
    })
  },
}

/** Configured prefixes of hidden lines of code, by language. */
function readHidePrefixes({ readData, getFolder }: ReaderContext): ReadonlyMap<string, string> {
  const config = readData(posix.join(getFolder('mdbook'), 'book.toml'))
  const prefixes = Object.entries(getValues(config, 'output', 'html', 'code', 'hidelines'))
  return new Map(prefixes.map(([language, prefix]) => [language, toText(prefix) ?? '']))
}
