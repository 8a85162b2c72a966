const opening = /^([ \t>]*)(`{3,}|~{3,})[ \t]*(.*?)[ \t]*$/
const unwrapped = 'mdx-code-block'

/**
 * Blanks the fences of `mdx-code-block`, so that what stands between them is read as Markdown: other tools show it as code,
 * Docusaurus renders it. Every character keeps its place. Such a fence within another block of code stays.
 */
export function unwrapMdxFences(text: string): string {
  if (!text.includes(unwrapped)) return text
  /** The mark of the block that is open, and whether it is one to unwrap. */
  let open: { mark: string; isUnwrapped: boolean } | undefined
  return text
    .split('\n')
    .map((line) => {
      const [, prefix = '', mark, info = ''] = opening.exec(line) ?? []
      if (!mark) return line
      const blank = prefix + ' '.repeat(line.length - prefix.length)
      if (open) {
        if (!mark.startsWith(open.mark) || info !== '') return line
        const { isUnwrapped } = open
        open = undefined
        return isUnwrapped ? blank : line
      }
      if (mark.startsWith('`') && info.includes('`')) return line
      open = { mark, isUnwrapped: info === unwrapped }
      return open.isUnwrapped ? blank : line
    })
    .join('\n')
}
