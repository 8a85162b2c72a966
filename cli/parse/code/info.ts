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
  /** Labels of marked lines, `{"Label":1-3}`, by the number of the first of them. */
  labels: ReadonlyMap<number, string>
  /** Words to mark wherever they are: `"name"` and `/name/`. */
  words: string[]
  /** The number of the first line if lines are numbered. */
  firstNumber: number | null
  /** Whether a long block may be folded; `noFold` turns this off. */
  foldable: boolean
  /** Whether the header says that the block is an example, which cannot be run as is. */
  isExample: boolean
}

/** The largest line number in a range, and the most lines of all ranges together; the rest is ignored. */
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
/** Each word is searched in every line; more lists of lines are not read either. */
const MAX_WORDS = 50

/** `{1,3}`, `ins={"Label":1-3}`, `collapse={5-9}`: lines, their mark, and the label of the first one. */
const markedLines = /(?:\b(\w+)=)?\{\s*(?:(?:"([^"]*)"|'([^']*)')\s*:)?([\d,.\s-]+)\}/g

/** Lines by what `{1,3}` is written after: nothing, `mark`, `ins`, `del` or the name of something that docsgen does not do. */
function takeLines(meta: string) {
  const lines = new Map<string, Set<number>>()
  const labels = new Map<number, string>()
  let count = 0
  const rest = meta.replace(markedLines, (_, name = 'mark', double, single, ranges: string) => {
    if (count++ >= MAX_WORDS) return ' '
    const found = parseRanges(ranges)
    const known = lines.get(name)
    if (known) for (const line of found) known.add(line)
    else lines.set(name, new Set(found))
    const [first] = found
    const label: string = double ?? single ?? ''
    if (label !== '' && first !== undefined) labels.set(first, label)
    return ' '
  })
  return { rest, lines, labels }
}

const NO_LINES: ReadonlySet<number> = new Set()

/** `showLineNumbers`, `=5`, `={5}`, `={true}` or `=false`, with `startLineNumber=5`. */
function parseFirstNumber(meta: string): number | null {
  const numbers = /\s(?:showLineNumbers|line-numbers)(?:=\{?(\d{1,6}|true|false)\}?)?(?=\s|$)/.exec(meta)
  if (!numbers || numbers[1] === 'false') return null
  const start = /\sstartLineNumber=\{?(\d{1,6})\}?(?=\s|$)/.exec(meta)?.[1]
  return Number(start ?? /^\d+$/.exec(numbers[1] ?? '')?.[0] ?? 1)
}

/** Parses an info string: `language` up to the first whitespace, as remark returns it; the language ends before a comma or a brace, and `meta`, the rest. */
export function parseCodeInfo(language: string, meta: string): CodeInfo {
  // VitePress writes "ts{1,3}" and "ts:line-numbers" without a space, Rust "rust,ignore".
  const split = /^([^{[:,]*)(.*)$/.exec(language)
  const name = split?.[1] ?? ''
  const written = ` ${split?.[2]?.replace(/^[:,]/, '') ?? ''} ${meta}`
  const title = /\stitle=(?:"([^"]*)"|'([^']*)')/.exec(written)
  // Starlight prints no title without a frame.
  const hasTitle = !/\sframe=["']?none["']?(?=\s|$)/.test(written)
  const firstNumber = parseFirstNumber(written)
  const withoutTitle = title ? written.replace(title[0], '') : written
  const { rest, lines, labels } = takeLines(withoutTitle.replace(/\s(?:showLineNumbers|startLineNumber)=\{\w*\}/g, ' '))
  const label = /\s\[([^\]]+)\]/.exec(rest)
  return {
    language: name.toLowerCase(),
    title: hasTitle ? (title?.[1] ?? title?.[2] ?? null) : null,
    label: label?.[1] ?? null,
    highlighted: lines.get('mark') ?? null,
    added: lines.get('ins') ?? NO_LINES,
    removed: lines.get('del') ?? NO_LINES,
    labels,
    words: [...rest.matchAll(markedWord)]
      .slice(0, MAX_WORDS)
      .map(([, double, single, pattern]) => double ?? single ?? pattern ?? ''),
    firstNumber,
    foldable: !/\snoFold(?=\s|$)/.test(rest),
    isExample: /\sexample(?=\s|$)/.test(rest),
  }
}
