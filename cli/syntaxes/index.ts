import type { SourceSyntax } from '../parse/parser-entry.ts'
import { findDialects, listInputs, mayHaveOrders } from './detect.ts'
import { FOREIGN_SYNTAX_HINT, HEADING_ID_HINT, TWOSLASH_HINT } from './hints.ts'

/** The syntax of all other tools. A site that uses none loads nothing but what recognizes them. */
export const sourceSyntax: SourceSyntax = {
  findDialects,
  listInputs,
  async readOrders(root, input) {
    if (!mayHaveOrders(root, input)) return { site: null, folders: [] }
    const { readOrders } = await import('./read-orders.ts')
    return readOrders(root, input)
  },
  // Constructs that several tools have are read in every document.
  mayConvert: (text, dialects = []) =>
    dialects.length > 0 || [HEADING_ID_HINT, TWOSLASH_HINT, FOREIGN_SYNTAX_HINT].some((hint) => hint.test(text)),
  async loadText(dialects = []) {
    const hasTemplates = dialects.some(({ settings }) => settings?.templates)
    const engine = hasTemplates ? await import('./mkdocs/template-engine.ts') : undefined
    return (await import('./text-syntax.ts')).createTextSyntax(engine?.renderTemplate)
  },
  loadMdx: async () => (await import('./mdx/mdx-syntax.ts')).mdxSyntax,
}
