import { parseDocument, type YAMLParseError } from 'yaml'

/** A value that is not valid YAML, and was quoted so that it is read as text. */
export interface Repair {
  message: string
  code: string
  pos: readonly [number, number]
}

/** Front matter with more mistakes than this is not meant to be YAML. */
const MAX_REPAIRS = 20

/** The part of a line before its value: `key: `, `- `, or both. */
const PREFIX = /^(\s*(?:-\s+)*(?:[\w.-]+:\s+)?)(\S.*?)\s*$/

/**
 * Quotes the values that other YAML readers take as text, or that their authors did: `- @name`, `title: Foo: bar`. If
 * anything is left that is not valid, nothing is changed, and the parser reports it. The lines stay the same. `errors` are
 * those of the source.
 */
export function repairYaml(source: string, errors: readonly YAMLParseError[]): { yaml: string; repairs: Repair[] } {
  const repairs: Repair[] = []
  let yaml = source
  let [problem] = errors
  while (problem && problem.code !== 'DUPLICATE_KEY' && repairs.length < MAX_REPAIRS) {
    const repaired = quoteValueAt(yaml, problem.pos[0])
    if (repaired === undefined) break
    yaml = repaired
    repairs.push(problem)
    const options = { prettyErrors: false, logLevel: 'silent', schema: 'core' } as const
    problem = parseDocument(yaml, options).errors[0]
  }
  const isRepaired = problem === undefined || problem.code === 'DUPLICATE_KEY'
  return isRepaired ? { yaml, repairs } : { yaml: source, repairs: [] }
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
