import { type Document, type ParsedNode, parseDocument, type YAMLParseError } from 'yaml'
import { describeYamlError, type YamlProblem } from '../../content/yaml-error.ts'

/** Front matter that can be read, and the mistakes that were removed from it. Offsets are in `yaml`. */
export interface RepairedYaml {
  /** Has the same lines as the source. */
  yaml: string
  /** Values that are not valid YAML, and were quoted so that they are read as text. */
  repairs: YamlProblem[]
  /** Errors in entries that were blanked, so that the others can be read. */
  dropped: YamlProblem[]
}

/** An entry with more mistakes than this is not meant to be YAML. */
const MAX_REPAIRS = 20

/** The part of a line before its value: `key: `, `- `, or both. */
const PREFIX = /^(\s*(?:-\s+)*(?:[\w.-]+:\s+)?)(\S.*?)\s*$/

/** Whether an error makes the parser guess; of two equal keys, it reads both. */
export const isSyntaxError = ({ code }: { code: string }): boolean => code !== 'DUPLICATE_KEY'

/**
 * Repairs front matter with errors entry by entry, so that a mistake affects the value of one key only. Quotes the values
 * that other YAML readers take as text, or that their authors did: `- @name`, `title: Foo: bar`. Blanks an entry that is still
 * not valid. `null` if the entries are valid, but not together.
 */
export function repairYaml(source: string): RepairedYaml | null {
  const result: RepairedYaml = { yaml: '', repairs: [], dropped: [] }
  for (const entry of splitEntries(source)) {
    const offset = result.yaml.length
    const move = (problem: YamlProblem): YamlProblem => {
      return { ...problem, range: [problem.range[0] + offset, problem.range[1] + offset] }
    }
    const { yaml, repairs, problem } = repairEntry(entry)
    if (problem) result.dropped.push(move(problem))
    else result.repairs.push(...repairs.map(move))
    result.yaml += yaml
  }
  return parse(result.yaml).errors.some(isSyntaxError) ? null : result
}

/** The keys of the outer map, each with its value. What comes before the first key is part of its entry. */
function splitEntries(source: string): string[] {
  const indent = /^(?![ \t]*(?:#|$))[ \t]*/m.exec(source)?.[0] ?? ''
  const key = new RegExp(`^${indent}(?:"[^"\\n]*"|'[^'\\n]*'|[\\w.-]+)[ \\t]*:(?=\\s|$)`, 'gm')
  const starts = [...source.matchAll(key)].map(({ index }) => index).slice(1)
  return [0, ...starts].map((start, at) => source.slice(start, starts[at]))
}

function parse(yaml: string): Document.Parsed<ParsedNode> {
  return parseDocument(yaml, { prettyErrors: false, logLevel: 'silent', schema: 'core' })
}

/** The repaired entry, or blanks with the problem that cannot be repaired: the first one, since it usually causes the others. */
function repairEntry(entry: string): { yaml: string; repairs: YamlProblem[]; problem?: YamlProblem } {
  const repairs: YamlProblem[] = []
  const find = (document: Document.Parsed<ParsedNode>): YAMLParseError | undefined =>
    document.errors.find(isSyntaxError)
  const written = parse(entry)
  const first = find(written)
  let yaml = entry
  let next = first
  while (next && repairs.length < MAX_REPAIRS) {
    const repaired = quoteValueAt(yaml, next.pos[0])
    if (repaired === undefined) break
    repairs.push(describeYamlError(next, written, yaml))
    yaml = repaired
    next = find(parse(yaml))
  }
  if (!next || !first) return { yaml, repairs }
  const problem = describeYamlError(first, written, entry)
  return { yaml: entry.replace(/[^\n]/g, ' '), repairs: [], problem }
}

function quoteValueAt(yaml: string, offset: number): string | undefined {
  const start = yaml.lastIndexOf('\n', offset - 1) + 1
  const end = yaml.indexOf('\n', start)
  const line = yaml.slice(start, end < 0 ? undefined : end)
  const [, prefix = '', value = ''] = PREFIX.exec(line) ?? []
  if (prefix.trim() === '' || !isPlainText(value)) return undefined
  return `${yaml.slice(0, start)}${prefix}${JSON.stringify(value)}${yaml.slice(start + line.length)}`
}

/** Whether a value was probably meant as text: a quote or bracket that is not closed is a mistake of another kind. */
function isPlainText(value: string): boolean {
  if (/^["'|>&!#]/.test(value)) return false
  if (value.startsWith('[')) return /\][^\]]+$/.test(value)
  return value.startsWith('{') ? /\}[^}]+$/.test(value) : true
}
