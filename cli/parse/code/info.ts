/** The parsed info string of a code block. */
export interface CodeInfo {
  /** Lower case; empty when none was written. */
  language: string
  title: string | null
  /** The label of the block in a code group: `[npm]` in the info string. */
  label: string | null
  /** 1-based numbers of the lines to highlight; `null` when no range was written. */
  highlighted: ReadonlySet<number> | null
  /** Lines of `ins={1}` and `del={2}`. */
  added: ReadonlySet<number>
  removed: ReadonlySet<number>
  /** Words to mark wherever they are: `"name"` and `/name/`. */
  words: string[]
  /** The number of the first line if lines are numbered. */
  firstNumber: number | null
  /** Whether a long block may be folded; `noFold` turns this off. */
  foldable: boolean
  /** Whether the header says that the block is an example, which cannot be run as it stands. */
  isExample: boolean
}

/**
 * The largest line number in a range, and the most lines that all ranges together can have; anything beyond is ignored.
 */
const MAX_CODE_LINES = 100_000

function parseRanges(text: string): ReadonlySet<number> {
  const lines = new Set<number>()
  let left = MAX_CODE_LINES
  for (const part of text.split(',')) {
    const match = /^\s*(\d+)(?:\s*(?:-|\.\.)\s*(\d+))?\s*$/.exec(part)
    if (!match) continue
    const first = Number(match[1])
    const last = Math.min(match[2] === undefined ? first : Number(match[2]), MAX_CODE_LINES)
    for (let line = first; line <= last && left > 0; line++, left--) lines.add(line)
  }
  return lines
}

/** `"name"`, `'name'` or `/name/`, also after `mark=`, `ins=` or `del=`. Regular expressions of authors are not run. */
const markedWord = /(?<=\s(?:(?:mark|ins|del)=)?)(?:"([^"]+)"|'([^']+)'|\/([^/\\^$.|?*+()[\]{}]+)\/)(?=\s|$)/g
/** Each word is searched in every line. */
const MAX_WORDS = 50
const NO_LINES: ReadonlySet<number> = new Set()

/** Parses an info string: `language` up to the first whitespace, as remark returns it; the language ends before a comma or a brace, and `meta`, the rest. */
export function parseCodeInfo(language: string, meta: string): CodeInfo {
  // VitePress writes "ts{1,3}" and "ts:line-numbers" without a space, Rust "rust,ignore".
  const split = /^([^{[:,]*)(.*)$/.exec(language)
  const name = split?.[1] ?? ''
  let rest = ` ${split?.[2]?.replace(/^[:,]/, '') ?? ''} ${meta}`
  const title = /\stitle=(?:"([^"]*)"|'([^']*)')/.exec(rest)
  if (title) rest = rest.replace(title[0], '')
  const numbers = /\s(?:showLineNumbers|line-numbers)(?:=(\d{1,6}))?(?=\s|$)/.exec(rest)
  const [added, removed] = ['ins', 'del'].map((name) => {
    const found = new RegExp(`\\s${name}=\\{([\\d,.\\s-]+)\\}`).exec(rest)
    if (found) rest = rest.replace(found[0], '')
    return found?.[1] === undefined ? NO_LINES : parseRanges(found[1])
  })
  const ranges = /\{([\d,.\s-]+)\}/.exec(rest)
  const label = /\s\[([^\]]+)\]/.exec(rest)
  return {
    language: name.toLowerCase(),
    title: title?.[1] ?? title?.[2] ?? null,
    label: label?.[1] ?? null,
    highlighted: ranges?.[1] === undefined ? null : parseRanges(ranges[1]),
    added: added ?? NO_LINES,
    removed: removed ?? NO_LINES,
    words: [...rest.matchAll(markedWord)]
      .slice(0, MAX_WORDS)
      .map(([, double, single, pattern]) => double ?? single ?? pattern ?? ''),
    firstNumber: numbers ? Number(numbers[1] ?? 1) : null,
    foldable: !/\snoFold(?=\s|$)/.test(rest),
    isExample: /\sexample(?=\s|$)/.test(rest),
  }
}
