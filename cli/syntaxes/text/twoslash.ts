import type { Edit } from '../../lib/edits.ts'
import { TWOSLASH_HINT } from '../hints.ts'
import type { Line, LinedText } from './lines.ts'
import type { Reader, ReaderProblem } from './reader.ts'

/** Twoslash shows these as a text or a name, so they stay as comments. */
const SHOWN = /^(?:filename|log|error|warn|annotate)$/

/** Flags of the compiler and of Twoslash without a value. */
const FLAG =
  /^(?:no|strict|es|allow|check|skip|isolated|emit|experimental|keep|show|use|exact|verbatim)[A-Z]\w*$|^strict$/

/** Code of Twoslash, with `twoslash` after its language: hidden code and instructions are left out. */
export const twoslash: Reader = {
  dialects: 'all',
  hint: TWOSLASH_HINT,
  read(text, { reportOnce }) {
    return text.lines.flatMap((line, index): Edit[] => {
      const header = line.kind === 'opening-fence' ? text.getHeader(line) : ''
      const word = /(?<=[ \t])twoslash(?=[ \t]|$)[ \t]*/.exec(header)
      if (!word) return []
      const start = line.content + word.index
      const edits = listHidden(text, index).map((each): Edit => ({ start: each.start, end: each.end + 1, text: '' }))
      if (edits.length > 0) reportOnce('twoslash', { start: line.content, end: line.end }, HIDDEN)
      const name = { start, end: start + word[0].length, text: '' }
      return word[0].length + word.index === header.length
        ? [{ ...name, start: line.content + header.slice(0, word.index).trimEnd().length }, ...edits]
        : [name, ...edits]
    })
  },
}

const HIDDEN: ReaderProblem = {
  code: 'markdown/page-code',
  message: 'Lines that Twoslash hides or interprets are left out of code, and types are not shown.',
  hint: 'Write a type in a comment if the text is about it.',
  target: 'twoslash',
}

/** The lines of a fence that Twoslash does not show. */
function listHidden({ lines, ...text }: LinedText, fence: number): Line[] {
  const hidden: Line[] = []
  let kept: Line[] = []
  let isCut = false
  let isAfter = false
  for (let at = fence + 1; ; at++) {
    const line = lines[at]
    if (line?.kind !== 'fenced') return hidden.sort((a, b) => a.start - b.start)
    const content = text.getHeader(line).trimEnd()
    const cut = /^\/\/ ?---cut(?:-(before|after|start|end))?---$/.exec(content)
    if (cut && (cut[1] ?? 'before') === 'before') {
      for (const before of kept) hidden.push(before)
      kept = []
    }
    if (cut?.[1] === 'start') isCut = true
    if (cut?.[1] === 'after') isAfter = true
    if (cut || isCut || isAfter || isNotation(content)) hidden.push(line)
    else kept.push(line)
    if (cut?.[1] === 'end') isCut = false
  }
}

/** `// @errors: 2322`, `// @strict`, `//   ^?` and `//   ^^^`. */
function isNotation(content: string): boolean {
  const found = /^\/\/ ?@(\w+)(:?)/.exec(content)
  if (!found) return /^\/\/ *\^(?:[?|]|\^*(?:$| ))/.test(content)
  const [whole, name = '', colon] = found
  return colon === ':' ? !SHOWN.test(name) : whole.length === content.length && FLAG.test(name)
}
