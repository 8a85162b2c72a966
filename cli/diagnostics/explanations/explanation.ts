/** What `docsgen explain` and docs/diagnostics.md say about a code, in addition to its summary. Markdown. */
export interface Explanation {
  /** What would go wrong if nobody saw the problem. */
  why: string
  /** A language of fences, and a small input or command that causes the problem. */
  example: readonly [language: 'md' | 'html' | 'yaml' | 'json' | 'ts' | 'tsx' | 'css' | 'sh' | 'text', text: string]
  fix: string
}
