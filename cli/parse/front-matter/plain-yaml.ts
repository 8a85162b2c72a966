import { LineCounter, Pair, Scalar } from 'yaml'

/** The pairs of a block as the YAML parser returns them, and where its lines begin. */
interface PlainYaml {
  items: Pair<Scalar, Scalar>[]
  lines: LineCounter
}

/** Keys, with the same meaning in YAML as in front matter, that only the YAML parser reads. */
const OTHER_KEYS = /^(?:null|true|false|__proto__|constructor|prototype)$/i

/** A key, and a value on the same line: quoted without escapes, or characters that mean nothing in YAML where they are. */
const LINE =
  /^([A-Za-z_][\w-]{0,60}): (?:"[^"\\\p{Cc}\p{Co}\p{Cs}\p{Zl}\p{Zp}\ufeff]*"|'[^'\p{Cc}\p{Co}\p{Cs}\p{Zl}\p{Zp}\ufeff]*'|\d{1,9}|[A-Za-z][\p{L}\p{M}\w .,;!?'"()[\]{}/+=&*@$%|<>~’–—-]*(?<! ))$/u

/** Plain values that are not strings. */
const NUMBER = /^(?:0|[1-9]\d*)$/
const WORD = /^(?:null|true|false)$/i

/**
 * Reads YAML whose lines are all `key: value`, as most front matter is, to the result of the YAML parser, but at once.
 * `undefined` for any other, which the parser reads.
 */
export function readPlainYaml(yaml: string): PlainYaml | undefined {
  const lines = new LineCounter()
  const items: PlainYaml['items'] = []
  const keys = new Set<string>()
  let start = 0
  for (const line of yaml.split('\n')) {
    lines.addNewLine(start)
    const end = start + line.length
    if (line !== '') {
      const [, key] = LINE.exec(line) ?? []
      if (key === undefined || keys.has(key) || OTHER_KEYS.test(key)) return undefined
      const value = readScalar(line.slice(key.length + 2), start + key.length + 2)
      if (!value) return undefined
      keys.add(key)
      items.push(new Pair(createScalar(key, key, start), value))
    } else if (items.length > 0 && end < yaml.length) return undefined
    start = end + 1
  }
  return items.length > 0 ? { items, lines } : undefined
}

function readScalar(source: string, start: number): Scalar | undefined {
  if (/^["']/.test(source)) return createScalar(source.slice(1, -1), source, start)
  if (NUMBER.test(source)) return createScalar(Number(source), source, start)
  if (source === 'true' || source === 'false') return createScalar(source === 'true', source, start)
  return /^\d/.test(source) || WORD.test(source) ? undefined : createScalar(source, source, start)
}

function createScalar(value: string | number | boolean, source: string, start: number): Scalar {
  const scalar: Scalar = new Scalar(value)
  const end = start + source.length
  scalar.source = source
  scalar.range = [start, end, end]
  return scalar
}
