import type { ConvertedFrontMatter, ForeignFrontMatter } from '../../parse/parser-entry.ts'

/** Longer front matter in any format is refused before it is parsed, which would take time. */
const MAX_LENGTH = 64 * 1024

/**
 * Converts front matter in TOML or JSON to YAML in which every key is on its original line, so that problems are
 * reported at the right lines. The values are JSON, which is valid YAML. The TOML parser is loaded on first use.
 */
export async function convertFrontMatter(foreign: ForeignFrontMatter): Promise<ConvertedFrontMatter> {
  // Front matter that is too large or too deep is refused in the same way as YAML.
  if (foreign.text.length > MAX_LENGTH) return { yaml: foreign.text }
  const toml = foreign.format === 'toml' ? await import('smol-toml') : undefined
  try {
    return { yaml: toYaml(toml ? toml.parse(foreign.text) : JSON.parse(foreign.text), foreign) }
  } catch (error) {
    if (error instanceof RangeError) return { yaml: foreign.text }
    if (!toml || !(error instanceof toml.TomlError)) throw error
    const line = error.line + foreign.line - 1
    const span = { line, column: error.column, endLine: line, endColumn: error.column + 1 }
    const [reason = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n', 1)
    return { yaml: '', problem: { message: `The front matter is not valid TOML: ${reason}.`, span } }
  }
}

function toYaml(values: object, { format, text, line }: ForeignFrontMatter): string {
  const lines = text.split('\n')
  const keys: string[] = lines.map(() => '')
  const others: string[] = []
  for (const [key, value] of Object.entries(values)) {
    const written = `${JSON.stringify(key)}: ${JSON.stringify(value)}`
    const at = findKey(key, lines, format)
    if (at < 0 || keys[at] !== '') others.push(written)
    else keys[at] = written
  }
  // The first line of YAML is line 2 of the source, but JSON may begin on line 1, with a bracket.
  return '\n'.repeat(Math.max(0, line - 2)) + [...keys.slice(line === 1 ? 1 : 0), ...others].join('\n')
}

/** The line that sets a key, or the first table in it. */
function findKey(key: string, lines: readonly string[], format: 'toml' | 'json'): number {
  const name = key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pattern =
    format === 'json'
      ? new RegExp(`^[ \\t]*"${name}"[ \\t]*:`)
      : new RegExp(`^[ \\t]*(?:\\[\\[?[ \\t]*)?["']?${name}["']?[ \\t]*[=.\\]]`)
  return lines.findIndex((line) => pattern.test(line))
}
