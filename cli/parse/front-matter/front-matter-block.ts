import { parseJson } from '../../lib/json.ts'

/** Front matter as written in a source. */
export interface FrontMatterBlock {
  /** The text between the fences, with as many lines before it that its first line is line 2 of the text. */
  yaml: string
  /** The source with the front matter blanked, so that lines, columns and offsets of the rest stay the same. */
  body: string
  /** The closing fence is missing, and what follows reads like front matter. */
  unclosed: boolean
  /** Front matter in another format, which becomes `yaml` before it is read. */
  foreign?: ForeignFrontMatter
}

/** Front matter that is not YAML. */
export interface ForeignFrontMatter {
  format: 'toml' | 'json'
  text: string
  /** The line of the source on which `text` begins. */
  line: number
}

/** Blank lines and comments, such as a license, may come before front matter. */
const preamble = /^(?:[ \t]*\n|[ \t]*<!--(?:(?!-->)[\s\S])*-->[ \t]*\n)*/
const opening = /^(---|\+\+\+)[ \t]*\n/
/** A line that is a key of YAML, or of TOML. */
const yamlKey = /^(?:[ \t]*(?:#.*)?\n)*[ \t]*["']?[\w.-]+["']?[ \t]*:(?:[ \t]|$)/m
const tomlKey = /^(?:[ \t]*(?:#.*)?\n)*[ \t]*(?:\[|["']?[\w.-]+["']?[ \t]*=)/
const jsonBlock = /(?<![\s\S])\{[ \t]*\n[\s\S]*?^\}[ \t]*$/m

/**
 * Finds front matter at the beginning of a source, whose line endings must be `\n`: YAML between hyphens, TOML between plus
 * signs, or a JSON object. After blank lines and comments it must begin with a key, since hyphens may be a thematic break.
 * `---js` and the like are not front matter.
 */
export function splitFrontMatter(text: string): FrontMatterBlock | undefined {
  const start = preamble.exec(text)?.[0].length ?? 0
  const rest = text.slice(start)
  const [fence = '', marks] = opening.exec(rest) ?? []
  if (marks === undefined) return splitJson(text, start)
  const content = rest.slice(fence.length)
  const close = (marks === '---' ? /^---[ \t]*$/m : /^\+\+\+[ \t]*$/m).exec(content)
  const isToml = marks === '+++'
  const hasKey = (isToml ? tomlKey : yamlKey).test(content.slice(0, close?.index))
  if (!close) {
    const isMeant = /^[ \t]*[\w-]+[ \t]*(?::(?:[ \t]|$)|=)/.test(content.split('\n', 1)[0] ?? '')
    return isMeant && start === 0 ? { yaml: '', body: text, unclosed: true } : undefined
  }
  if ((isToml || start > 0) && !hasKey) return undefined
  const inner = content.slice(0, close.index)
  const end = start + fence.length + close.index + close[0].length
  return createBlock(text, { start, end, inner, format: isToml ? 'toml' : 'yaml' })
}

function splitJson(text: string, start: number): FrontMatterBlock | undefined {
  const inner = text[start] === '{' ? jsonBlock.exec(text.slice(start))?.[0] : undefined
  if (inner === undefined || parseJson(inner) === undefined) return undefined
  return createBlock(text, { start, end: start + inner.length, inner, format: 'json' })
}

function createBlock(
  text: string,
  { start, end, inner, format }: { start: number; end: number; inner: string; format: 'yaml' | 'toml' | 'json' },
): FrontMatterBlock {
  const before = text.slice(0, start)
  const blank = text.slice(start, end).replace(/[^\n]+/g, (line) => ' '.repeat(line.length))
  const body = before + blank + text.slice(end)
  const lines = before.split('\n').length - 1
  if (format === 'yaml') return { yaml: '\n'.repeat(lines) + inner, body, unclosed: false }
  const foreign = { format, text: inner, line: lines + (format === 'json' ? 1 : 2) }
  return { yaml: '', body, unclosed: false, foreign }
}
