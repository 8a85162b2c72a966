/**
 * Sets the key `source_hash` in the front matter of a Markdown source, which is added if there is none; `undefined` for front matter in
 * another format than YAML.
 */
export function setSourceHash(source: string, hash: string): string | undefined {
  const [mark = '', text = ''] = source.startsWith('\uFEFF') ? ['\uFEFF', source.slice(1)] : ['', source]
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n'
  const line = `source_hash: ${hash}`
  if (/^(?:\+\+\+|---(?:toml|json))/.test(text)) return undefined
  const block = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*$/m.exec(text)
  if (!block) return `${mark}---${lineBreak}${line}${lineBreak}---${lineBreak}${lineBreak}${text}`
  const [whole, yaml = ''] = block
  const known = /^source_hash:.*$/m
  const changed = known.test(yaml) ? yaml.replace(known, line) : `${yaml}${line}${lineBreak}`
  const start = whole.slice(0, whole.indexOf(yaml, whole.indexOf('\n')))
  const head = yaml === '' ? `---${lineBreak}` : start
  return `${mark}${head}${changed}---${text.slice(whole.length)}`
}
