import { escapeHtml } from '../../lib/escape-html.ts'
import type { Edit } from './edits.ts'
import type { Reader } from './reader.ts'

const definition = /^\*\[([^\]\n]+)\]:[ \t]*(.*?)[ \t]*$/

/** The abbreviations of MkDocs, `*[HTML]: Hypertext Markup Language`: the first use on a page shows what it stands for. */
export const abbreviations: Reader = {
  dialects: ['mkdocs'],
  hint: /^[ \t]*\*\[[^\]\n]+\]:/m,
  read(text) {
    const edits: Edit[] = []
    const meanings = new Map<string, string>()
    for (const line of text.lines) {
      const found = line.kind === 'text' ? definition.exec(text.getHeader(line)) : null
      if (!found?.[1]) continue
      meanings.set(found[1], found[2] ?? '')
      edits.push({ start: line.start, end: Math.min(line.end + 1, text.text.length), text: '' })
    }
    const isDefined = new Set(edits.map(({ start }) => start))
    for (const line of text.lines) {
      if (meanings.size === 0) break
      if (line.kind !== 'text' || isDefined.has(line.start)) continue
      edits.push(...explainWords(text.getContent(line), { at: line.content, meanings, isCode: text.isCode }))
    }
    return edits
  },
}

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
