import { posix } from 'node:path'
import { escapeHtml } from '../../lib/escape-html.ts'
import { isRecord } from '../../lib/json.ts'
import { readYaml } from '../project/data-files.ts'
import { editInLines, editLines, editProse, wrapRange } from '../text/edit-text.ts'
import { formatInclude } from '../text/included-files.ts'
import { escapeMarkdown, type Reader, type ReaderContext } from '../text/reader.ts'

const shortcode = /\{\{<[ \t]*([\w-]+)[ \t]*([^<>{}\n]*?)[ \t]*>\}\}/g

/** The shortcodes of Quarto. Those that only matter to its output are left out. */
export const quartoShortcodes: Reader = {
  dialects: ['quarto'],
  hint: /\{\{</,
  read: (text, context) =>
    editInLines(text, { pattern: shortcode, needs: '{{<' }, ([written, name = '', rest = ''], range) => {
      if (name === 'include')
        return formatInclude({ path: posix.join(posix.dirname(context.path), rest.replace(/^\//, '')) })
      const shown = convertShortcode(name, rest.replace(/^(["'])(.*)\1$/, '$2'), context)
      if (shown === undefined) {
        context.reportOnce(name, range, {
          message: `The shortcode "${written}" of Quarto has no equivalent, so it is left out.`,
          hint: 'Write its result in Markdown.',
        })
      }
      return shown ?? ''
    }),
}

function convertShortcode(name: string, rest: string, context: ReaderContext): string | undefined {
  if (name === 'video') return `<${rest.split(/[ \t]/)[0]}>`
  if (name === 'kbd') return `<kbd>${escapeHtml(rest)}</kbd>`
  if (name === 'pagebreak' || name === 'fa' || name === 'bi') return ''
  const values = name === 'meta' ? context.getFrontMatter() : name === 'var' ? readVariables(context) : undefined
  const value = rest.split('.').reduce<unknown>((found, key) => (isRecord(found) ? found[key] : undefined), values)
  return typeof value === 'string' || typeof value === 'number' ? escapeMarkdown(String(value)) : undefined
}

function readVariables(context: ReaderContext): unknown {
  return readYaml(context.readFile(posix.join(context.getFolder('quarto'), '_variables.yml')) ?? '')
}

const cell = /^(`{3,}|~{3,})[ \t]*\{(=?)([\w+-]+)([^{}]*)\}[ \t]*$/
const cellOption = /^(?:#|%%|\/\/|--)\|[ \t]*([\w.-]+):[ \t]*(.*?)[ \t]*$/

/** Cells of code, which are shown as code: their options are left out, their label is an anchor, and their caption a text. */
export const quartoCells: Reader = {
  dialects: ['quarto'],
  hint: /^[ \t>]*(?:`{3,}|~{3,})[ \t]*\{=?[\w+-]+/m,
  read: (text) =>
    text.lines.flatMap((line, index) => {
      const [, mark = '', isRaw, language = ''] =
        (line.kind === 'opening-fence' && cell.exec(text.getHeader(line))) || []
      if (language === '') return []
      let last = index + 1
      while (text.lines[last]?.fence === index && text.lines[last]?.kind === 'fenced') last++
      const end = text.lines[last]
      if (isRaw !== '') {
        const isShown = /^html/.test(language) && end?.kind === 'closing-fence'
        return isShown
          ? [line, end].map((each) => ({ start: each.content, end: each.end, text: '' }))
          : [{ start: line.content, end: end?.end ?? line.end, text: '' }]
      }
      const options = text.lines.slice(index + 1, last).flatMap((each) => {
        const found = each.kind === 'fenced' ? cellOption.exec(text.getHeader(each)) : null
        return found ? [{ line: each, key: found[1], value: (found[2] ?? '').replace(/^(["'])(.*)\1$/, '$2') }] : []
      })
      const find = (pattern: RegExp) => options.find(({ key = '' }) => pattern.test(key))?.value
      const [label, caption] = [find(/^label$/), find(/-cap$/)]
      const prefix = text.text.slice(line.start, line.content)
      const anchor = label === undefined ? '' : `<a id="${label}"></a>\n${prefix}\n${prefix}`
      return [
        { start: line.content, end: line.end, text: `${anchor}${mark}${language}` },
        ...options.map((each) => ({ start: each.line.start, end: each.line.end + 1, text: '' })),
        ...(caption && end ? [{ start: end.end, end: end.end, text: `\n${prefix}\n${prefix}${caption}` }] : []),
      ]
    }),
}

const KINDS = 'fig|tbl|sec|eq|lst|thm|lem|cor|prp|cnj|def|exm|exr|tip|nte|wrn|imp|cau'
const reference = new RegExp(`\\[-?@((?:${KINDS})-[\\w:-]*\\w)\\]|(?<![\\w\\\\@])-?@((?:${KINDS})-[\\w:-]*\\w)`, 'gi')
const span = /\[([^[\]\n]{1,300})\]\{([^{}\n]{1,200})\}/g
const SPANS = [
  [/\.mark\b/, 'mark'],
  [/\.(?:underline|ul)\b/, 'u'],
  [/\.kbd\b/, 'kbd'],
] as const

/** References, `@fig-x`, which show the title or the caption of what they name, spans, sub- and superscripts, and labels. */
export const quartoText: Reader = {
  dialects: ['quarto'],
  hint: /@\w|\]\{|~\S|\^\S|\{#|^[ \t]*#\.[ \t]/m,
  read(text, context) {
    const titles = context.getTitles('quarto')
    return [
      ...editProse(text, { pattern: reference, needs: '@' }, ([, enclosed, bare = '']) => {
        const id = enclosed ?? bare
        return `[${titles[id.toLowerCase()] ?? id}](ref:${id})`
      }),
      ...editInLines(text, { pattern: span, needs: ']{' }, ([, content = '', attributes = '']) => {
        const element = SPANS.find(([pattern]) => pattern.test(attributes))?.[1]
        return element === undefined ? content : `<${element}>${content}</${element}>`
      }),
      ...editProse(text, { pattern: /(?<=\w)~(?![~\s])[^~\s]{1,50}~(?!~)/g, needs: '~' }, (_, range) =>
        wrapRange(range, 1, 'sub'),
      ),
      ...editProse(text, { pattern: /(?<=[\w)])\^(?![\^\s[])[^^\s[\]]{1,50}\^/g, needs: '^' }, (_, range) =>
        wrapRange(range, 1, 'sup'),
      ),
      ...editLines(
        text,
        { pattern: /^:[ \t]+(.*?)[ \t]*\{(?:#([\w:-]+))?[^{}]*\}[ \t]*$/ },
        ([, caption = '', id]) => `${id === undefined ? '' : `<a id="${id}"></a> `}${caption}`,
      ),
      ...editLines(text, { pattern: /^#\.(?=[ \t]\S)/ }, (_, line) => [
        { start: line.content, end: line.content + 2, text: '1.' },
      ]),
    ]
  },
}
