/** A span of code of Markdown, whatever it contains. */
export function printCodeSpan(text: string): string {
  const line = text.replace(/\s*\n\s*/g, ' ')
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length))
  const mark = '`'.repeat(longest + 1)
  return longest > 0 || line.trim() === '' ? `${mark} ${line} ${mark}` : `${mark}${line}${mark}`
}

/** A fenced block of code of Markdown, whatever it contains. `info` is its language and its attributes. */
export function printFence(info: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length))
  const mark = '`'.repeat(longest + 1)
  return `${mark}${info}\n${text}\n${mark}`
}
