/** The info string of a code block, taken apart. */
export interface CodeInfo {
  /** Lower case; empty when none was written. */
  language: string
  title: string | null
  /** What a code group calls the block: `[npm]` in the info string. */
  label: string | null
  /** 1-based numbers of the lines to highlight; `null` when no range was written. */
  highlighted: ReadonlySet<number> | null
  /** The number of the first line when lines are numbered. */
  firstNumber: number | null
  /** Whether a long block may be folded; `noFold` says that it may not. */
  foldable: boolean
}

/** No block is longer than this; a range beyond it is cut, and so are ranges that have more lines in sum. */
const lastLine = 100_000

function parseRanges(text: string): ReadonlySet<number> {
  const lines = new Set<number>()
  let left = lastLine
  for (const part of text.split(',')) {
    const match = /^\s*(\d+)(?:\s*(?:-|\.\.)\s*(\d+))?\s*$/.exec(part)
    if (!match) continue
    const first = Number(match[1])
    const last = Math.min(match[2] === undefined ? first : Number(match[2]), lastLine)
    for (let line = first; line <= last && left > 0; line++, left--) lines.add(line)
  }
  return lines
}

/** Takes the info string apart: the language as remark gives it (to the first blank), and the rest. */
export function parseCodeInfo(language: string, meta: string): CodeInfo {
  // "ts{1,3}" and "ts:line-numbers" without a blank are how VitePress writes them.
  const split = /^([^{[:]*)(.*)$/.exec(language)
  const name = split?.[1] ?? ''
  let rest = ` ${split?.[2]?.replace(/^:/, '') ?? ''} ${meta}`
  const title = /\stitle=(?:"([^"]*)"|'([^']*)')/.exec(rest)
  if (title) rest = rest.replace(title[0], '')
  const numbers = /\s(?:showLineNumbers|line-numbers)(?:=(\d{1,6}))?(?=\s|$)/.exec(rest)
  const ranges = /\{([\d,.\s-]+)\}/.exec(rest)
  const label = /\s\[([^\]]+)\]/.exec(rest)
  return {
    language: name.toLowerCase(),
    title: title?.[1] ?? title?.[2] ?? null,
    label: label?.[1] ?? null,
    highlighted: ranges?.[1] === undefined ? null : parseRanges(ranges[1]),
    firstNumber: numbers ? Number(numbers[1] ?? 1) : null,
    foldable: !/\snoFold(?=\s|$)/.test(rest),
  }
}
