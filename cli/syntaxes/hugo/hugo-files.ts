import { posix } from 'node:path'
import { splitFrontMatter } from '../../parse/parser-entry.ts'
import { readYamlTexts } from '../project/data-files.ts'
import { findValue, toText } from '../project/values.ts'
import type { Tag } from '../tags/scan-tags.ts'
import { type ConvertTag, formatDestination, getValue, toTab } from '../tags/tag-equivalents.ts'
import { findIn, formatFence, formatInclude, isMarkdownFile } from '../text/included-files.ts'
import { escapeMarkdown, type ReaderContext, wrapInDirective } from '../text/reader.ts'
import { listContentFolders, readSiteParameter, readTranslation } from './hugo-site.ts'

/** Deeper folders are shown as if they were at this depth. */
const MAX_DEPTH = 20

const IMAGE_EXTENSIONS = ['', '.png', '.jpg', '.jpeg', '.webp', '.gif', '.svg']

/** A file that the page includes: of Markdown, or of code. */
function formatIncluded(name: string, { tag, context }: { tag: Tag; context: ReaderContext }): string {
  const folders = listContentFolders(context)
  const path = findIn(
    name.startsWith('/')
      ? [...folders, '']
      : [posix.dirname(context.path), ...folders.flatMap((folder) => [posix.join(folder, 'includes'), folder])],
    name,
    context,
  )
  if (getValue(tag, ['code']) === 'true' || !isMarkdownFile(path)) {
    return formatFence({ path }, { language: getValue(tag, ['lang', 'language']) })
  }
  const shift = getValue(tag, ['heading-offset', 'headingoffset', 'heading_offset', 'offset', 'shift'])
  return formatInclude({ path, ...(/^[1-5]$/.test(shift ?? '') && { shift }) })
}

export const toInclude: ConvertTag = ({ use, context }) => {
  const name = getValue(use.open, ['file', 'path', 'src'], 0)
  return name === undefined || use.close
    ? undefined
    : { open: formatIncluded(name, { tag: use.open, context }), isBlock: true }
}

/** A tab, which may have the content of a file. */
export const toFileTab: ConvertTag = (input) => {
  const { use, context } = input
  const name = use.close ? undefined : getValue(use.open, ['include'])
  if (name === undefined) return toTab(input)
  const tab = { name: 'tab', title: getValue(use.open, ['name', 'title'], 0) }
  return { open: wrapInDirective(tab, formatIncluded(name, { tag: use.open, context })), isBlock: true }
}

/** An example, with its name above the code. */
export const toCodeSample: ConvertTag = ({ use, context }) => {
  const name = use.close ? undefined : getValue(use.open, ['file'], 0)
  if (name === undefined) return undefined
  const folders = [...listContentFolders(context), posix.join(context.getFolder('hugo'), 'static')]
  const path = findIn(
    [posix.dirname(context.path), ...folders.flatMap((folder) => [posix.join(folder, 'examples'), folder])],
    name,
    context,
  )
  const language = getValue(use.open, ['language', 'lang'])
  const meta = /["\n]/.test(name) ? '' : `title="${name}"`
  return { open: formatFence({ path }, { meta, language }), isBlock: true }
}

/** An image of the page with a caption. The name of the file may lack its end. */
export const toProcessedImage: ConvertTag = ({ use, context, content }) => {
  const name = getValue(use.open, ['src', 'name'], 0)
  if (name === undefined) return undefined
  const folder = posix.dirname(context.path)
  const end = IMAGE_EXTENSIONS.find((each) => context.readFile(posix.join(folder, name + each)) !== undefined)
  const image = `![](${formatDestination(name + (end ?? ''))})`
  const caption = content.trim().replace(/\s+/g, ' ')
  if (caption === '') return { open: image, isBlock: false, dropsContent: true }
  return { open: wrapInDirective({ name: 'figure', title: caption }, image), isBlock: true, dropsContent: true }
}

/** A term of the glossary: the path of its page and the text of it. */
function readTerm({ open }: { open: Tag }, context: ReaderContext): { path: string; text: string } | undefined {
  const id = getValue(open, ['term_id'], 0)
  if (id === undefined) return undefined
  const folders = listContentFolders(context).flatMap((folder) =>
    ['docs/reference/glossary', 'reference/glossary', 'docs/glossary', 'glossary'].map((each) =>
      posix.join(folder, each),
    ),
  )
  const path = findIn(folders, `${id}.md`, context)
  const text = context.readFile(path)
  return text === undefined ? undefined : { path, text }
}

/** A word of the glossary: its text, or else the title of its term. */
export const toTerm: ConvertTag = ({ use, context }) => {
  const written = getValue(use.open, ['text', 'title', 'name'])
  const id = getValue(use.open, ['term_id'], 0)
  if (id === undefined || written !== undefined) {
    return written === undefined ? undefined : { open: escapeMarkdown(written), isBlock: false }
  }
  const yaml = splitFrontMatter(readTerm(use, context)?.text ?? '')?.yaml ?? ''
  return {
    open: escapeMarkdown(toText(findValue(readYamlTexts(yaml), 'title')) ?? id.replaceAll('-', ' ')),
    isBlock: false,
  }
}

/** The glossary definition of a term: its first paragraph, or all of it. */
export const toDefinition: ConvertTag = ({ use, context }) => {
  const term = readTerm(use, context)
  if (!term) return undefined
  const lines = (splitFrontMatter(term.text)?.body ?? term.text).split('\n')
  const first = lines.findIndex((line) => line.trim() !== '')
  if (first < 0) return undefined
  const isAll = /^(?:all|long)$/.test(getValue(use.open, ['length']) ?? '')
  const next = lines.findIndex((line, at) => at > first && (line.trim() === '' || line.startsWith('<!--more')))
  const last = next < 0 ? lines.length : next
  const prepend = getValue(use.open, ['prepend'])
  const range = (from: number, to: number | undefined) =>
    formatInclude({ path: term.path, lines: { first: from + 1, last: to } })
  if (prepend === undefined) return { open: range(first, isAll ? undefined : last), isBlock: true }
  const sentence = lines.slice(first, last).join('\n').trim().replace(/\n+/g, ' ')
  const rest = isAll && last < lines.length ? `\n\n${range(last, undefined)}` : ''
  return { open: `${prepend} ${toLowerFirst(replaceTerms(sentence))}${rest}`, isBlock: true }
}

const toLowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Replaces glossary terms in a definition, which is written to the page unchanged. */
const replaceTerms = (text: string): string =>
  text.replace(/\{\{<[ \t]{0,9}glossary_tooltip ([^<>{}]{0,500})>\}\}/g, (_, written: string) => {
    const name = /\btext="([^"]*)"/.exec(written) ?? /\bterm_id="([^"]*)"/.exec(written)
    return name?.[1] ?? ''
  })

/** A heading that all pages share, by its id in the texts of the interface. */
export const toHeading: ConvertTag = ({ use, context }) => {
  const id = getValue(use.open, ['id', 'name'], 0)
  if (id === undefined || use.close) return undefined
  const text = readTranslation(`${id}_heading`, context) ?? readTranslation(id, context)
  return { open: escapeMarkdown(text ?? toWords(id)), isBlock: false }
}

function toWords(id: string): string {
  const words = id.replace(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Since which version something is in which state. */
export const toFeatureState: ConvertTag = ({ use, context }) => {
  const label = readTranslation('feature_state', context) ?? 'Feature state:'
  const name = readTranslation('feature_state_kubernetes_label', context) ?? 'Kubernetes'
  const gate = getValue(use.open, ['feature_gate_name'])
  const state = getValue(use.open, ['state'])
  const version = getValue(use.open, ['for_k8s_version']) ?? readSiteParameter('version', context)
  if (use.close || (gate ?? state) === undefined) return undefined
  const value = state === undefined ? gate : `${name}${version === undefined ? '' : ` ${version}`} [${state}]`
  return { open: `**${escapeMarkdown(label)}** \`${value?.replaceAll('`', '')}\``, isBlock: true }
}

/** Offset from the minor version of the site for each kind of version in `skew`. */
const VERSIONS: Readonly<Record<string, number>> = {
  currentVersion: 0,
  latestVersion: 0,
  nextMinorVersion: 1,
  prevMinorVersion: -1,
  oldestMinorVersion: -2,
}

/** A version near the one of the site: `skew currentVersionAddMinor -1`. */
export function getVersion({ values }: Tag, context: ReaderContext): string | undefined {
  const [kind = '', amount] = values
  const parameter = kind.startsWith('current') ? 'version' : 'latest'
  const [major, minor] = readSiteParameter(parameter, context)?.replace(/^v/, '').split('.') ?? []
  const known = Object.hasOwn(VERSIONS, kind) ? VERSIONS[kind] : undefined
  const change = /AddMinor$/.test(kind) ? Number(amount) : known
  const version = Number(minor) + (change ?? Number.NaN)
  return Number.isNaN(version) ? undefined : `${major}.${version}`
}

/** The files of a project as a list, from the shortcodes around and for each of them. */
export const toFileTree: ConvertTag = ({ use, content }) => {
  if (!use.close) return undefined
  const start = use.open.end
  const items: string[] = []
  const add = (text: string, depth: number) => {
    const words = text.trim().replace(/\s+/g, ' ')
    if (words === '') return
    if (items.length === 0) items.push(`- ${words}`)
    else if (depth < 0) items.push(`${items.pop() ?? ''} ${words}`)
    else items.push(`${'  '.repeat(Math.min(depth, MAX_DEPTH))}- ${words}`)
  }
  const write = (parent: typeof use, depth: number): number => {
    let at = parent.open.end
    for (const child of parent.children) {
      add(content.slice(at - start, child.open.start - start), -1)
      const name = getValue(child.open, ['name'], 0) ?? ''
      const isFolder = child.open.name.endsWith('folder')
      const note = getValue(child.open, ['annotation', 'description']) ?? ''
      add(`${escapeMarkdown(name)}${isFolder && !name.endsWith('/') ? '/' : ''} ${note}`, depth)
      at = child.close ? write(child, depth + 1) : child.open.end
    }
    const end = parent.close?.start ?? at
    add(content.slice(at - start, end - start), -1)
    return parent.close?.end ?? at
  }
  write(use, 0)
  return { open: wrapInDirective({ name: 'file-tree' }, ...items), isBlock: true, dropsContent: true }
}
