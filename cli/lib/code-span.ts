/** A span of code of Markdown, whatever it contains. */
export function printCodeSpan(text: string): string {
  const line = text.replace(/\s*\n\s*/g, ' ')
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length))
  const mark = '`'.repeat(longest + 1)
  return longest > 0 || line.trim() === '' ? `${mark} ${line} ${mark}` : `${mark}${line}${mark}`
}
