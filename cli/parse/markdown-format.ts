/** How documents are read: as Markdown, as MDX, or by their extension. */
export type MarkdownFormat = 'md' | 'mdx' | 'detect'

/** Whether a file is read as MDX. */
export function isMdx(path: string, format: MarkdownFormat | undefined): boolean {
  return format === 'mdx' || (format !== 'md' && /\.mdx$/i.test(path))
}
