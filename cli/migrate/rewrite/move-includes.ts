import { applyEdits, type Edit } from '../../lib/edits.ts'
import { type LinedText, readLines } from '../../syntaxes/text/lines.ts'

const attribute = /(?<=[\s{]file=)(?:"([^"]*)"|'([^']*)'|([^\s}]+))/
const word = /(?<=^[`~]{3,}|[\s]|^)file=(?:"([^"]*)"|'([^']*)'|(\S+))/

/** Changes the paths of included files, in `::include` and in fences; `undefined` of `move` leaves a path as written. */
export function moveIncludes(text: string, move: (written: string) => string | undefined): string {
  if (!text.includes('file=')) return text
  const lined = readLines(text)
  return applyEdits(text, [...listEdits(lined, move)]).text
}

function* listEdits(lined: LinedText, move: (written: string) => string | undefined): Generator<Edit> {
  for (const line of lined.lines) {
    const content = lined.getContent(line)
    const isInclude = line.kind === 'text' && /(?:^|[ \t]):{2,}include\b/.test(content)
    if (!isInclude && line.kind !== 'opening-fence') continue
    const found = (isInclude ? attribute : word).exec(content)
    const written = found?.[1] ?? found?.[2] ?? found?.[3]
    if (!found || written === undefined) continue
    const moved = move(written)
    if (moved === undefined) continue
    const start = line.content + found.index + found[0].indexOf(written)
    const quote = /\s/.test(moved) && found[0].indexOf(written) === found[0].lastIndexOf('=') + 1 ? '"' : ''
    yield { start, end: start + written.length, text: `${quote}${moved}${quote}` }
  }
}
