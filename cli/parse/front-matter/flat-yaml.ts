import { LineCounter, Pair, Scalar, YAMLMap } from 'yaml'

const line = /^([A-Za-z][\w-]*):[ \t]+(?:([A-Za-z][^:#\t\n]*?)|(0|[1-9]\d{0,14})|"([^"\\\n]*)")[ \t]*$/
const reserved = /^(?:true|false|null)$/i

/**
 * Reads YAML of one key and one value per line, as most front matter is, in a tenth of the time of the parser. `undefined` for
 * anything else; what it returns has no errors, and the nodes and ranges of the parser.
 */
export function parseFlatYaml(text: string): { contents: YAMLMap; lines: LineCounter } | undefined {
  const lines = new LineCounter()
  const contents = new YAMLMap()
  const keys = new Set<string>()
  let at = 0
  for (const written of text.split('\n')) {
    lines.addNewLine(at)
    const [, key, plain, digits, quoted] = (written !== '' && line.exec(written)) || []
    if (key !== undefined) {
      const source = plain ?? digits ?? quoted ?? ''
      if (keys.has(key) || (plain !== undefined && reserved.test(plain) && plain !== 'true' && plain !== 'false'))
        return undefined
      keys.add(key)
      const length = quoted === undefined ? source.length : source.length + 2
      const start = at + written.trimEnd().length - length
      contents.add(
        new Pair(
          createScalar(key, key, [at, at + key.length]),
          createScalar(toValue(source, { plain, digits }), source, [start, start + length]),
        ),
      )
    } else if (written !== '') return undefined
    at += written.length + 1
  }
  return keys.size === 0 ? undefined : { contents, lines }
}

function toValue(source: string, { plain, digits }: { plain: string | undefined; digits: string | undefined }) {
  if (digits !== undefined) return Number(digits)
  return plain === 'true' ? true : plain === 'false' ? false : source
}

function createScalar(value: unknown, source: string, [start, end]: [number, number]): Scalar {
  const scalar = new Scalar(value)
  scalar.source = source
  scalar.range = [start, end, end]
  return scalar
}
