import type { Edit } from '../lib/edits.ts'
import type { Line, LinedText } from './text/lines.ts'
import type { Reader } from './text/reader.ts'

/** The name of the file is in one of the first lines of the code. */
const FIRST_LINES = 4

/** Matches a comment that contains only a file name, in any language. */
const comment = /^(?:\/\/|#(?!!)|<!--|\/\*|--|;+)[ \t]*([^\s"'`<>|?*:,;]+)[ \t]*(?:-->|\*\/)?$/

/** Extensions of files that a comment may name; `// e.g.` and `// console.log` are not file names. */
// biome-ignore format: a list of words
const EXTENSIONS = new Set([
  'astro', 'bash', 'bat', 'c', 'cc', 'cfg', 'cjs', 'conf', 'cpp', 'cs', 'css', 'cts', 'dart', 'diff', 'env', 'erl', 'ex',
  'exs', 'fs', 'go', 'gql', 'gradle', 'graphql', 'h', 'hbs', 'hcl', 'hpp', 'hs', 'html', 'ini', 'java', 'js', 'json', 'json5',
  'jsonc', 'jsx', 'kt', 'kts', 'less', 'liquid', 'lua', 'm', 'md', 'mdx', 'mjs', 'ml', 'mts', 'nix', 'njk', 'php', 'pl',
  'prisma', 'properties', 'proto', 'ps1', 'pug', 'py', 'r', 'rb', 'rs', 'sass', 'scala', 'scss', 'sh', 'sol', 'sql', 'svelte',
  'svg', 'swift', 'tex', 'tf', 'toml', 'ts', 'tsx', 'txt', 'vue', 'wat', 'xml', 'yaml', 'yml', 'zig', 'zsh',
])
/** Languages in which a line that begins with `#` or `--` is text. */
const PROSE = /^(?:md|markdown|mdx|te?xt|plaintext)$/i

/** The name of a file in a comment at the beginning of code is its title in Starlight: `// src/a.js`. */
export const fileNames: Reader = {
  dialects: ['starlight'],
  hint: /^[ \t>]*(?:(?:[-+*]|\d+[.)])[ \t]*)?(?:```|~~~)[^\n]*\n(?:[^\n]*\n){0,3}?[ \t>]*(?:\/\/|#|<!--|\/\*|--|;)/m,
  read: (text) =>
    text.lines.flatMap((line, index): Edit[] => {
      const header = line.kind === 'opening-fence' ? text.getHeader(line) : ''
      const language = /(?:`{3,}|~{3,})[ \t]*([^\s{]+)/.exec(header)?.[1]
      if (language === undefined || /\s(?:title=|frame=["']?none\b)/.test(header)) return []
      return titleBlock(text, { line, index, language })
    }),
}

/** Moves the name from its comment to the opening fence, and removes the lines that only had it. */
function titleBlock(
  text: LinedText,
  { line, index, language }: { line: Line; index: number; language: string },
): Edit[] {
  const code = text.lines.slice(index + 1, index + 1 + FIRST_LINES)
  const end = code.findIndex(({ kind }) => kind !== 'fenced')
  const lines = end < 0 ? code : code.slice(0, end)
  for (const [at, each] of lines.entries()) {
    const content = text.getHeader(each).trimEnd()
    const name = comment.exec(content)?.[1]
    if (name === undefined || !isFileName(name) || (PROSE.test(language) && !content.startsWith('<!--'))) continue
    const next = text.lines[index + at + 2]
    const isBlankNext = next?.kind === 'fenced' && text.getContent(next).trim() === ''
    const before = text.lines[index + at]
    const last = isBlankNext ? next : each
    return [
      { start: line.end, end: line.end, text: ` title="${name}"` },
      { start: before?.end ?? each.start, end: last.end, text: '' },
    ]
  }
  return []
}

function isFileName(name: string): boolean {
  const last = name.slice(name.lastIndexOf('/') + 1)
  return /^[\w@.$~()[\]{}+/-]+$/.test(name) && EXTENSIONS.has(/\.(\w+)$/.exec(last)?.[1]?.toLowerCase() ?? '')
}
