import type { RecordRow } from '../graph/model.ts'

/** Converts Mermaid's type parameters, written between tildes as in `List~int~`; other tildes are kept. */
export function formatGenerics(text: string): string {
  return text.replace(/(?<=[\p{L}\p{N}_])~(?=[\p{L}\p{N}_([])/gu, '<').replace(/(?<=[\p{L}\p{N}_\])>~])~/gu, '>')
}

/** A member of a class as a row, and the section it belongs to. */
interface Member {
  kind: 'attribute' | 'method'
  row: RecordRow
}

/** Parses a member: `+String name`, `-find(id: int) User`, with `$` for static and `*` for abstract members. */
export function parseMember(written: string): Member {
  const text = formatGenerics(written.trim().replace(/;$/, ''))
  const mark = /(?<=\))\s*([$*])|([$*])$/.exec(text)
  const plain = mark ? text.slice(0, mark.index) + text.slice(mark.index + mark[0].length) : text
  const method = /^(.*?\(.*\))\s*(?::\s*)?(.*)$/.exec(plain)
  const modifier = mark?.[1] ?? mark?.[2]
  const style = modifier === '$' ? 'static' : modifier === '*' ? 'abstract' : undefined
  const [, signature = '', result = ''] = method ?? []
  const cell = method ? `${signature}${result === '' ? '' : `: ${result}`}` : plain.trim()
  return { kind: method ? 'method' : 'attribute', row: { cells: [cell], ...(style ? { style } : {}) } }
}
