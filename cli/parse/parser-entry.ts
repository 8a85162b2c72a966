// The only part of the parser that `syntaxes/` and `migrate/` may import.

export { createRun, type ParseContext, type Problem } from './context.ts'
export { ADMONITION_NAMES } from './directives/admonitions.ts'
export { type Flow, getChildren, mergeText } from './directives/nodes.ts'
export type { Reference } from './document.ts'
export { type FilledName, findFilledName } from './fill-variables.ts'
export type { FrontMatter } from './front-matter/front-matter.ts'
export { type ForeignFrontMatter, type FrontMatterBlock, splitFrontMatter } from './front-matter/front-matter-block.ts'
export { parseFrontMatter } from './front-matter/parse-front-matter.ts'
export { INLINE_CONTENT } from './html/provenance.ts'
export { cutText, type LineRange, parseLineRange } from './include/cut-lines.ts'
export { findFile } from './include/find-file.ts'
export type { Shift } from './include/source-map.ts'
export { decodeSource } from './limits/decode.ts'
export { findExcess } from './limits/limits.ts'
export { isRefused } from './limits/report-failure.ts'
export type {
  ConvertedFrontMatter,
  FileText,
  MdxInput,
  MdxSyntax,
  SourceSyntax,
  TextSyntax,
} from './source-syntax.ts'
export { parseNestedDefinitions } from './syntax/nested-definitions.ts'
export { parseMarkdown, type SyntaxExtensions } from './syntax/parse-markdown.ts'
export { createExampleValue } from './variable-syntax.ts'
export { visit } from './visit.ts'
