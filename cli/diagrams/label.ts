import type { Cursor } from './cursor.ts'

const namedEntities: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  apos: "'",
}

/**
 * Mermaid writes entities with `#`, so that labels can contain them: `#quot;`, `#35;`; HTML entities are also decoded.
 */
function decodeEntities(text: string): string {
  return text.replace(
    /[#&](?:(\d{1,7})|#?x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,5}));/gi,
    (whole, ...found: unknown[]) => {
      const [decimal, hexadecimal, other, name] = found
      if (typeof name === 'string') return Object.hasOwn(namedEntities, name) ? (namedEntities[name] ?? whole) : whole
      const code = typeof hexadecimal === 'string' ? Number.parseInt(hexadecimal, 16) : Number(decimal ?? other)
      return code > 0x1f && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole
    },
  )
}

/** Names of icon fonts, which pages of docsgen do not load. */
const icons = /\bfa[bklrs]?:fa-[\w-]+\s*/g

/**
 * The text of a label: `<br>` and `\n` become line breaks; backticks of Mermaid's Markdown strings and icon names are
 * removed.
 */
export function parseLabel(written: string): string {
  const text = written.trim()
  const plain = text.length > 1 && text.startsWith('`') && text.endsWith('`') ? text.slice(1, -1) : text
  return decodeEntities(plain.replace(icons, '').replace(/<br\s*\/?>|\\n/gi, '\n'))
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
}

/** Takes the label of a relation, `: text` or `: "text"`, which ends the line; an empty string if there is none. */
export function takeRelationLabel(cursor: Cursor): string {
  if (!cursor.match(/^\s*:\s*/)) return ''
  const text = cursor.takeRest().trim()
  return parseLabel(text.replace(/^"(.*)"$/, '$1'))
}
