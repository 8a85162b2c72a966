import type { Edit } from '../../lib/edits.ts'
import { escapeHtml } from '../../lib/escape-html.ts'
import { type LinedText, readLines } from '../text/lines.ts'
import type { FileContext, Reader } from '../text/reader.ts'
import { listAppendedFiles } from './mkdocs-site.ts'
import { parseSnippet } from './snippets.ts'

const definition = /^\*\[([^\]\n]+)\]:[ \t]*(.*?)[ \t]*$/

/** Abbreviations, `*[HTML]: Hypertext Markup Language`, also of files added to every page; the first use is expanded. */
export const abbreviations: Reader = {
  dialects: ['mkdocs', 'jekyll'],
  hint: (text, context) =>
    /^[ \t>]*\*\[[^\]\n]+\]:/m.test(text) || listAppended(context).some(([name]) => text.includes(name)),
  read(text, context) {
    const meanings = new Map(listAppended(context))
    const edits: Edit[] = []
    const isDefinition = new Set<number>()
    for (const { line, name, meaning } of listDefinitions(text)) {
      meanings.set(name, meaning)
      isDefinition.add(line.start)
      edits.push({ start: line.start, end: Math.min(line.end + 1, text.text.length), text: '' })
    }
    for (const line of text.lines) {
      if (meanings.size === 0) break
      if (line.kind !== 'text' || isDefinition.has(line.start)) continue
      edits.push(...explainWords(text.getContent(line), { at: line.content, meanings, isCode: text.isCode }))
    }
    return edits
  },
}

function listDefinitions(text: LinedText) {
  if (!text.text.includes('*[')) return []
  return text.lines.flatMap((line) => {
    const found = line.kind === 'text' ? definition.exec(text.getHeader(line)) : null
    return found?.[1] ? [{ line, name: found[1], meaning: found[2] ?? '' }] : []
  })
}

const listAppended = (context: FileContext): [name: string, meaning: string][] =>
  listAppendedFiles(context).flatMap((file) => {
    const text = context.readFile(parseSnippet(file, context).path) ?? ''
    return listDefinitions(readLines(text)).map(({ name, meaning }): [string, string] => [name, meaning])
  })

/** Only plain words are explained: not those in links, tags, headings or URLs. */
function explainWords(
  content: string,
  { at, meanings, isCode }: { at: number; meanings: Map<string, string>; isCode(offset: number): boolean },
): Edit[] {
  if (/^#{1,6}[ \t]|^:{2,}|^\[[^\]]+\]:/.test(content)) return []
  const plain = content.replace(
    /!?\[[^\]]{0,300}\]\([^)]{0,500}\)|<[^>]{0,500}>|https?:\/\/\S+|\[[^\]]{0,300}\]/g,
    (part) => ' '.repeat(part.length),
  )
  return [...plain.matchAll(/[\p{L}\p{N}][\p{L}\p{N}./-]*/gu)].flatMap(({ index, 0: word }): Edit[] => {
    const name = meanings.has(word) ? word : word.replace(/[./-]+$/, '')
    const meaning = meanings.get(name)
    if (meaning === undefined || isCode(at + index)) return []
    meanings.delete(name)
    const end = at + index + name.length
    return [
      { start: at + index, end: at + index, text: `<abbr title="${escapeHtml(meaning).replaceAll('"', '&quot;')}">` },
      { start: end, end, text: '</abbr>' },
    ]
  })
}
