import { extname, posix } from 'node:path'
import type { Edit } from '../../lib/edits.ts'
import { cutText, type LineRange } from '../../parse/parser-entry.ts'
import type { LinedText } from './lines.ts'
import { formatLeaf, getPrefix, type ReaderContext } from './reader.ts'

/** A file that a construct includes, or a part of it. */
export interface IncludedFile {
  /** Posix path relative to the root of the project. */
  path: string
  /** The name of a region, or the id of a heading. */
  section?: string | undefined
  lines?: LineRange | undefined
}

/** The file at a path that starts in one of `folders`: the first that exists, or else the first. */
export function findIn(
  folders: readonly string[],
  path: string,
  { readFile }: Pick<ReaderContext, 'readFile'>,
): string {
  const paths = folders.map((folder) => posix.join(folder, path.replace(/^\/+/, '')).replace(/^\.\//, ''))
  return paths.find((each) => !each.startsWith('..') && readFile(each) !== undefined) ?? paths[0] ?? path
}

/** The language of a file, by its extension. */
export const getFileLanguage = (path: string): string => extname(path).slice(1) || 'text'

export const isMarkdownFile = (path: string): boolean => /\.(?:md|markdown|mdx|qmd)$/i.test(path)

/** The lines `first` to `last`, as written: without a last one, the first only, and up to the end if it is empty. */
export const toLineRange = (first: string, last: string | undefined): LineRange =>
  last === undefined
    ? { first: Number(first), last: Number(first) }
    : { first: Number(first || 1), last: last === '' ? undefined : Number(last) }

const formatLines = ({ first, last }: LineRange): string => (first === last ? `${first}` : `${first}-${last ?? ''}`)

/** `::include` for a file of Markdown, whose headings may be lowered by `shift` levels. */
export function formatInclude({ path, section, lines, shift }: IncludedFile & { shift?: string | undefined }): string {
  const attributes = { file: `/${path}`, section, lines: lines && formatLines(lines), shift }
  return formatLeaf({ name: 'include', attributes })
}

/** The words of an info string that fill a fence from a file. */
function formatFileWords({ path, section, lines }: IncludedFile): string {
  const words = [`file=${quote(`/${path}`)}`]
  if (section !== undefined) words.push(`region=${quote(section)}`)
  else if (lines) words.push(`lines=${formatLines(lines)}`)
  return words.join(' ')
}

const quote = (value: string): string => (/\s/.test(value) ? `"${value}"` : value)

/** How a fence shows a file. */
interface FenceOptions {
  /** Default: by the extension of the file. */
  language?: string | undefined
  meta?: string
  /** The beginning of the lines that the fence is in. */
  prefix?: string
}

/** A fence with the code of a file. */
export function formatFence(file: IncludedFile, { language, meta, prefix = '' }: FenceOptions = {}): string {
  const info = [language || getFileLanguage(file.path), formatFileWords(file), meta].filter(Boolean).join(' ')
  return `\`\`\`${info}\n${prefix}\`\`\``
}

/** `::include` for a file of Markdown, and a fence for any other. */
export const formatFile = (file: IncludedFile, options: FenceOptions = {}): string =>
  isMarkdownFile(file.path) ? formatInclude(file) : formatFence(file, options)

/** The text of a file, or of a part of it; `undefined` if it cannot be read. */
export function readPart({ path, section, lines }: IncludedFile, { readFile }: ReaderContext): string | undefined {
  const text = readFile(path)
  if (text === undefined) return undefined
  if (section === undefined && !lines) return text.replace(/\n$/, '')
  const part = section === undefined ? { lines: lines && formatLines(lines) } : { section }
  return cutText(text, part)?.text.replace(/\n$/, '')
}

/** Fills a fence from a file that one of its lines includes: by its info string if that is its only line. */
export function fillFenceLine(
  text: LinedText,
  index: number,
  { file, context }: { file: IncludedFile; context: ReaderContext },
): Edit[] {
  const line = text.lines[index]
  if (!line) return []
  const opening = line.fence === undefined ? undefined : text.lines[line.fence]
  const isOnly = line.fence === index - 1 && text.lines[index + 1]?.kind === 'closing-fence'
  if (opening && isOnly) {
    const info = text.getContent(opening).replace(/^(?:[-+*]|\d+[.)])[ \t]+/, '')
    const hasLanguage = !/^(?:`+|~+)[ \t]*$/.test(info)
    const words = `${hasLanguage ? ' ' : `${getFileLanguage(file.path)} `}${formatFileWords(file)}`
    return [
      { start: opening.end, end: opening.end, text: words },
      { start: opening.end, end: line.end, text: '' },
    ]
  }
  const part = readPart(file, context)
  if (part === undefined) {
    context.report({ start: line.content, end: line.end }, describeMissing(file))
    return []
  }
  return [{ start: line.start, end: line.end, text: indent(part, getPrefix(text, line)) }]
}

/** Text with every line behind a prefix. */
export const indent = (part: string, prefix: string): string =>
  part
    .split('\n')
    .map((each) => (each === '' ? prefix.trimEnd() : prefix + each))
    .join('\n')

export function describeMissing({ path, section }: IncludedFile): { message: string } {
  const what =
    section === undefined ? 'does not exist or cannot be read' : `cannot be read or has no section "${section}"`
  return { message: `The file "${path}" ${what}, so nothing is included.` }
}
