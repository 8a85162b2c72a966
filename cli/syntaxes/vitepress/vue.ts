import type { Edit } from '../../lib/edits.ts'
import { parseImports } from '../mdx/module-code.ts'
import { pairTags, replaceTag, type TagReplacement, type TagUse } from '../tags/scan-tags.ts'
import { CONTENT } from '../tags/tag-equivalents.ts'
import { createRangeTest, type Range } from '../text/code-spans.ts'
import type { LinedText } from '../text/lines.ts'
import { escapeMarkdown, type Reader, type ReaderContext, type ReaderProblem } from '../text/reader.ts'
import { convertComponent, showComponent } from './vue-components.ts'
import { createReadExpression, type ReadExpression } from './vue-script.ts'
import { isVueAttribute, isVueComponent, readVueTags, type VueTag } from './vue-tags.ts'
import {
  alignBlocks,
  createFindPrefix,
  findHtmlBlocks,
  findRaw,
  readInterpolations,
  writeInterpolation,
} from './vue-text.ts'

/** State of the conversion of one text. */
interface VueScope {
  text: LinedText
  context: ReaderContext
  read: ReadExpression
  /** The names that the script imports, as `toPlainName` writes them, with their modules. */
  imports: ReadonlyMap<string, string>
  /** The tags by where they begin. */
  tags: ReadonlyMap<number, VueTag>
  /** The prefix of lines in the HTML block around an offset; unset outside of one. */
  findPrefix(offset: number): string | undefined
}

/** Components of Vue become directives or show their content; scripts, styles and instructions are left out. */
export const vueComponents: Reader = {
  dialects: ['vitepress'],
  hint: /<\/?[A-Z]|<(?:script|style|template|component|slot)\b|<[a-z]+-|<[a-z][^<>]*[ \t\n](?:v-|[:@#])[\w]|\{\{|\bdata-text=/,
  read(text, context) {
    const blocks = findCodeBlocks(text)
    const scripts = blocks.filter(({ name }) => name === 'script').map(({ start, end }) => text.text.slice(start, end))
    const { read, imports } = readScript(scripts.join('\n').replace(/<\/script\s*>/g, ';'), context)
    const left = [...blocks, ...findComments(text.text)]
    const isLeft = createRangeTest(left)
    const tags = readVueTags(text).flatMap((tag) => (isLeft(tag.start) ? [] : [bindValues(tag, read)]))
    const html = findHtmlBlocks(text)
    const findPrefix = createFindPrefix(text, html)
    const byStart = new Map(tags.map((tag) => [tag.start, tag]))
    const scope = { text, context, read, imports, findPrefix, tags: byStart }
    const uses = pairTags(tags)
    const repeated = uses.filter(({ open }) => open.named.has('v-for'))
    const isRepeated = createRangeTest(repeated.map(getRange))
    const edits = [
      ...blocks.map((block) => removeBlock(block, scope)),
      ...repeated.map((use) => removeRepeated(use, scope)),
      ...uses.flatMap((use) => (isRepeated(use.open.start) ? [] : convertUse(use, scope))),
      ...convertExpressions(
        {
          isIgnored: createRangeTest([...left, ...repeated.map(getRange), ...tags, ...findRaw(text, uses)]),
          isInHtml: createRangeTest(
            html.map((lines) => ({ start: lines[0]?.start ?? 0, end: lines.at(-1)?.end ?? 0 })),
          ),
        },
        scope,
      ),
    ]
    return [...edits, ...alignBlocks(text, html, edits)]
  },
}

/** In templates, `SupportedVersions` may be written as `supported-versions`. */
const toPlainName = (name: string): string => name.replaceAll('-', '').toLowerCase()

function readScript(script: string, context: ReaderContext): Pick<VueScope, 'read' | 'imports'> {
  const imports = [...parseImports(script)].map(([name, { path }]): [string, string] => [toPlainName(name), path])
  return { read: createReadExpression(script, context), imports: new Map(imports) }
}

const getRange = ({ open, close }: TagUse): Range => ({ start: open.start, end: (close ?? open).end })

interface CodeBlock extends Range {
  name: 'script' | 'style'
}

/** The scripts and styles of a page. */
function findCodeBlocks(text: LinedText): CodeBlock[] {
  const blocks: CodeBlock[] = []
  const unclosed = new Set<string>()
  for (const line of text.lines) {
    const opening = /^<(script|style)(?=[\s>])/.exec(text.text.slice(line.content, line.content + 10))?.[1]
    const name = opening === 'script' || opening === 'style' ? opening : undefined
    if (name === undefined || line.kind !== 'text' || line.start < (blocks.at(-1)?.end ?? 0)) continue
    const close = unclosed.has(name) ? -1 : text.text.indexOf(`</${name}>`, line.content)
    if (close < 0) unclosed.add(name)
    else blocks.push({ name, start: line.content, end: close + name.length + 3 })
  }
  return blocks
}

function findComments(text: string): Range[] {
  const comments: Range[] = []
  for (let start = text.indexOf('<!--'); start >= 0; ) {
    const end = text.indexOf('-->', start + 4)
    // None of the others is closed, either.
    if (end < 0) break
    comments.push({ start, end: end + 3 })
    start = text.indexOf('<!--', end + 3)
  }
  return comments
}

function removeBlock({ name, start, end }: CodeBlock, scope: VueScope): Edit {
  scope.context.reportOnce(name, { start, end: start + name.length + 1 }, CODE_PROBLEMS[name])
  return { start, end, text: '' }
}

const CODE_PROBLEMS: Readonly<Record<CodeBlock['name'], ReaderProblem>> = {
  script: { code: 'markdown/page-code', message: 'The script of the page is not run, so it is left out.' },
  style: {
    code: 'markdown/style',
    message: 'The styles of the page are left out: Markdown may not style the site.',
  },
}

/** The tag with the values that need no evaluation: `:id="'a'"` is `id="a"`. */
function bindValues(tag: VueTag, read: ReadExpression): VueTag {
  const named = new Map(tag.named)
  for (const { name, value } of tag.attributes) {
    const bound = /^(?::|v-bind:)([\w-]+)$/.exec(name)?.[1]
    const known = bound === undefined || value === undefined ? undefined : read(value)
    if (bound !== undefined && (typeof known === 'string' || typeof known === 'number')) {
      named.set(bound.toLowerCase(), String(known))
    }
  }
  return { ...tag, named }
}

/** An element that is repeated for data has no content of its own. */
function removeRepeated(use: TagUse, scope: VueScope): Edit {
  const range = getRange(use)
  scope.context.reportOnce('v-for', range, {
    message: `The <${use.open.name}> is repeated for data that is not in the document, so it is left out, like all others of the page.`,
    hint: 'Write the list or the table in Markdown.',
  })
  return { ...range, text: '' }
}

function convertUse(use: TagUse, scope: VueScope): Edit[] {
  const { open, close } = use
  const { text, context, read } = scope
  if (!isVueComponent(open)) return cleanElement(use, scope)
  const isComplete = close !== undefined || open.isSelfClosing === true || open.name === 'template'
  if (!isComplete) return []
  const content = close ? text.text.slice(open.end, close.start) : ''
  const input = { use, context, content }
  const known = convertComponent(input, read)
  const replacement = known ?? showComponent(input, read)
  if (!known) reportUnknown(use, replacement, scope)
  const prefix = scope.findPrefix(open.start)
  return replaceTag(text, use, { ...separate(replacement ?? CONTENT), prefix })
}

/** Directives end the HTML around them, for which they need blank lines. */
function separate(replacement: TagReplacement): TagReplacement {
  const { open, close } = replacement
  if (!replacement.isBlock) return replacement
  return { ...replacement, open: `\n${open}\n`, ...(close !== undefined && { close: `\n${close}\n` }) }
}

function describeShown(replacement: TagReplacement | undefined): string {
  if (!replacement) return 'nothing is shown in its place'
  if (!replacement.dropsContent) return 'only its content is shown'
  if (replacement.open.startsWith('![')) return 'only its image is shown'
  return `only the ${replacement.open.startsWith('- ') ? 'list' : 'text'} in its attributes is shown`
}

function reportUnknown({ open }: TagUse, replacement: TagReplacement | undefined, scope: VueScope): void {
  const { name } = open
  const path = replacement ? undefined : scope.imports.get(toPlainName(name))
  const target = `<${name}>`
  const problem: ReaderProblem =
    path === undefined
      ? {
          code: replacement ? 'markdown/unwrapped-component' : 'markdown/unknown-component',
          message: `The component ${target} is unknown, so ${describeShown(replacement)}.`,
          hint: 'Write its content in Markdown, or as a directive.',
        }
      : {
          code: 'markdown/imported-component',
          message: `The component ${target} is not run, so nothing is shown in its place.`,
          hint: `It is imported from "${path}". Write its content in Markdown.`,
        }
  scope.context.reportOnce(`component ${name}`, open, { ...problem, target })
}

/** An element of HTML without instructions to Vue; a bound value that is known becomes a value. */
function cleanElement(use: TagUse, scope: VueScope): Edit[] {
  const { open } = use
  const text = findShownText(use, scope)
  if (text !== undefined) {
    return [{ ...getRange(use), text: `<${open.name}>${escapeMarkdown(text)}</${open.name}>` }]
  }
  const attributes = scope.tags.get(open.start)?.attributes ?? []
  return attributes.filter(isVueAttribute).map((attribute): Edit => {
    const range = { start: attribute.start, end: attribute.end }
    const bound = /^(?::|v-bind:)([\w-]+)$/.exec(attribute.name)?.[1]
    const value = bound === undefined ? undefined : open.named.get(bound.toLowerCase())
    if (bound !== undefined && value !== undefined && !value.includes('"')) {
      return { ...range, text: `${bound}="${value}"` }
    }
    scope.context.reportOnce('attribute', range, {
      code: 'markdown/page-code',
      message: `The attribute "${attribute.name}" of <${open.name}> is for Vue, so it is left out with all others of its kind.`,
    })
    return { ...range, text: '' }
  })
}

/** The text that a theme shows in an empty element: `<sup data-text="3.3+" />`. */
function findShownText(use: TagUse, { text }: VueScope): string | undefined {
  const { open, close } = use
  const isEmpty = close ? text.text.slice(open.end, close.start).trim() === '' : open.isSelfClosing === true
  const shown = open.named.get('data-text')
  return isEmpty && shown?.trim() !== '' ? shown : undefined
}

/** Expressions become code, unless their value is written in the page. */
function convertExpressions(
  { isIgnored, isInHtml }: Record<'isIgnored' | 'isInHtml', (offset: number) => boolean>,
  scope: VueScope,
): Edit[] {
  const { text, read } = scope
  return readInterpolations(text, read).flatMap(({ start, end, value }): Edit[] => {
    if (isIgnored(start)) return []
    if (value === undefined) {
      scope.context.reportOnce(
        'expression',
        { start, end },
        {
          code: 'markdown/mdx-expression',
          message: 'Expressions of Vue are not evaluated, so they are shown as code.',
          hint: 'Write the text itself, or a variable of the configuration.',
        },
      )
    }
    return [{ start, end, text: writeInterpolation(text.text.slice(start, end), value, isInHtml(start)) }]
  })
}
