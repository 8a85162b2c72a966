import type { MdxSyntax } from '../../parse/parser-entry.ts'
import { parseMdx } from './parse-mdx.ts'
import { convertMdx } from './write/convert-mdx.ts'

/** MDX. Loaded with the first document that is MDX, or may include some. */
export const mdxSyntax: MdxSyntax = { parse: parseMdx, write: convertMdx }
