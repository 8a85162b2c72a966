import { posix } from 'node:path'
import type { Edit } from '../lib/edits.ts'
import { decodePathname } from '../lib/pathname.ts'
import { parseArguments } from './tags/scan-tags.ts'
import { formatDestination } from './tags/tag-equivalents.ts'
import { editInLines, editLines } from './text/edit-text.ts'
import {
  describeMissing,
  formatFence,
  formatInclude,
  type IncludedFile,
  isMarkdownFile,
  readPart,
  toLineRange,
} from './text/included-files.ts'
import {
  DIRECTIVE_END,
  escapeMarkdown,
  getPrefix,
  openDirective,
  type Reader,
  type ReaderContext,
} from './text/reader.ts'

/** A path as docfx reads it: `~/` is the folder of `docfx.json`. */
const toPath = (path: string, context: ReaderContext): string =>
  path.startsWith('~/')
    ? posix.join(context.getFolder('docfx'), path.slice(2))
    : posix.join(posix.dirname(context.path), path)

const extension = /^:::[ \t]*([a-z-]+)(?:[ \t]+([^\n]*?))?[ \t]*(?::::)?[ \t]*$/
const LAYOUT = /^(?:row|column|row-end|column-end|image-end|zone|zone-end|moniker|moniker-end)$/
const VARIANT = /^(?:zone|moniker)$/

/** The extensions of docfx in lines of three colons: rows and columns, images, code from files, and variants of a page. */
export const docfxExtensions: Reader = {
  dialects: ['docfx'],
  hint: /^[ \t>]*:::[ \t]*(?:row|column|image|code|zone|moniker)/m,
  read: (text, context) =>
    editLines(text, { pattern: extension }, ([, name = '', rest = ''], line) => {
      const { named } = parseArguments(rest)
      const source = named.get('source')
      if (name === 'image' && source !== undefined) {
        return `![${escapeMarkdown(named.get('alt-text') ?? '')}](${formatDestination(source)})`
      }
      if (name === 'code' && source !== undefined) {
        const file = { path: toPath(source, context), section: named.get('id'), lines: parseRange(named.get('range')) }
        const highlight = named.get('highlight')
        const meta = highlight === undefined ? '' : `{${highlight}}`
        return formatFence(file, { language: named.get('language'), meta, prefix: getPrefix(text, line) })
      }
      if (VARIANT.test(name)) {
        context.reportOnce(name, line, {
          code: 'markdown/unwrapped-component',
          target: name,
          message: `Readers cannot choose a "${name}" of docfx, so the content of each is shown.`,
          hint: 'Write tabs, or a version of the documents for each.',
        })
      }
      return LAYOUT.test(name) ? '' : undefined
    }),
}

function parseRange(range: string | undefined): IncludedFile['lines'] {
  const [, first, dash, last] = /^(\d+)(-)?(\d*)/.exec(range ?? '') ?? []
  return first === undefined ? undefined : toLineRange(first, dash && last)
}

const include = /\[!(?:include|code)(?:-([\w+#-]+))?[ \t]*\[[^[\]\n]*\]\(([^()\n]+?)(?:[ \t]+"[^"\n]*")?\)\]/gi

const listMarks = /^(?:(?:[-+*]|\d+[.)])[ \t]+)*$/

/** `[!INCLUDE [title](part.md)]`, and `[!code-csharp[title](a.cs#region)]` with a region or lines. */
export const docfxIncludes: Reader = {
  dialects: ['docfx'],
  hint: /\[!(?:include|code)/i,
  read: (text, context) =>
    editInLines(text, { pattern: include, needs: '[!' }, (found, range, line) => {
      const [whole, language, written = ''] = found
      const [, path = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(written.trim()) ?? []
      const values = new URLSearchParams(query)
      const lines = parseRange(values.get('range') ?? /^L(\d+(?:-L?\d+)?)$/i.exec(fragment)?.[1]?.replace('L', ''))
      const section = lines ? undefined : (values.get('name') ?? (fragment || undefined))
      const file = { path: toPath(path, context), section, lines }
      const before = found.input.slice(0, found.index)
      if (listMarks.test(before) && found.input.trimEnd().endsWith(whole)) {
        const prefix = getPrefix(text, line) + ' '.repeat(before.length)
        return isMarkdownFile(path) ? formatInclude(file) : formatFence(file, { language, prefix })
      }
      const part = readPart(file, context)?.trim()
      if (part === undefined) context.report(range, describeMissing(file))
      return part?.replace(/\s+/g, ' ')
    }),
}

/** `> [!VIDEO url]` is a link, and `> [!div class="x"]` is only its content. */
export const docfxBlocks: Reader = {
  dialects: ['docfx'],
  hint: /\[!(?:video|div)\b/i,
  read: (text) =>
    editLines(text, { pattern: /^\[!(video|div)[ \t]*([^\]\n]*)\][ \t]*$/i }, ([, name = '', rest = '']) =>
      name.toLowerCase() === 'div' ? '' : `[Video](${formatDestination(rest.trim())})`,
    ),
}

const tabHeading = /^#{1,6}[ \t]+\[(.+?)\]\(#tabs?\/([^()\n]*)\)[ \t#]*$/

/** Tabs of docfx: headings that link to `#tab/id`, up to a thematic break. */
export const docfxTabs: Reader = {
  dialects: ['docfx'],
  hint: /\]\(#tabs?\//,
  read(text) {
    const edits: Edit[] = []
    let isOpen = false
    for (const line of text.lines) {
      const content = line.kind === 'text' ? text.getHeader(line) : ''
      const title = tabHeading.exec(content)?.[1]
      const prefix = getPrefix(text, line)
      const tab = title === undefined ? '' : openDirective({ name: 'tab', title })
      const range = { start: line.content, end: line.end }
      if (title !== undefined && isOpen) edits.push({ ...range, text: `${DIRECTIVE_END}\n${prefix}${tab}` })
      else if (title !== undefined)
        edits.push({ ...range, text: `${openDirective({ name: 'tabs' })}\n${prefix}${tab}` })
      else if (isOpen && /^(?:\*[ \t]*){3,}$|^-{3,}[ \t]*$/.test(content)) {
        edits.push({ ...range, text: `${DIRECTIVE_END}\n${prefix}${DIRECTIVE_END}` })
        isOpen = false
        continue
      }
      isOpen ||= title !== undefined
    }
    if (isOpen)
      edits.push({ start: text.text.length, end: text.text.length, text: `\n${DIRECTIVE_END}\n${DIRECTIVE_END}` })
    return edits
  },
}

const namedReference = /\[([^[\]\n]{1,300})\]\(xref:[^()\s]{1,300}\)/g

/** References to generated pages of an API: `<xref:System.String>` is its name, and `[text](xref:id)` its text. */
export const docfxReferences: Reader = {
  dialects: ['docfx'],
  hint: /xref:/,
  read: (text) => [
    ...editInLines(text, { pattern: /<xref:([^<>\s?#]{1,300})[^<>\s]*>/g, needs: '<xref:' }, ([, id = '']) => {
      const name = decodePathname(id) ?? id
      const mark = name.includes('`') ? '``' : '`'
      return mark + name + mark
    }),
    ...editInLines(text, { pattern: namedReference, needs: '](xref:' }, ([, label]) => label),
  ],
}
