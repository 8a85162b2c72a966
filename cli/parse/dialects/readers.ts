import { attributeLists, headingIds } from './attribute-lists.ts'
import { indentedBlocks } from './indented-blocks.ts'
import { hiddenLines, mdbookIncludes } from './mdbook.ts'
import type { Reader } from './reader.ts'
import { snippets } from './snippets.ts'

/** In the order in which they read a text: what other constructs may be made of first. */
export const READERS: readonly Reader[] = [
  mdbookIncludes,
  hiddenLines,
  snippets,
  indentedBlocks,
  headingIds,
  attributeLists,
]
