import type { Root } from 'mdast'
import { findUnclosedBlocks } from '../syntax/unclosed-blocks.ts'
import { adapt } from './adapt.ts'
import { Difference } from './check.ts'
import { findDifference } from './refuse.ts'

/** `markdownToMdast` of satteri. */
export type NativeParse = (text: string, options: { features: Record<string, boolean> }) => Root

/**
 * Parses a text with the native parser, and makes its tree that of the reference, with names in braces as written. Returns
 * why not if the two may differ on something in the text.
 */
export function parseNatively(native: NativeParse, text: string, math: boolean): Root | string {
  const difference = findDifference(text)
  if (difference !== undefined) return difference
  // The native parser knows no space before the name of a directive.
  const spaced = /^((?:[ \t>]|[-+*][ \t]|\d{1,9}[.)][ \t])*:{3,})([ \t]+)([A-Za-z].*)$/gm
  const directive = text.includes('::')
  const tree = native(directive ? text.replace(spaced, '$1$3$2') : text, {
    features: { gfm: true, math, directive, frontmatter: false, definitionList: false },
  })
  if (findUnclosedBlocks(tree, text).length > 0) return 'unclosed block'
  try {
    adapt(tree, text)
    return tree
  } catch (error) {
    if (error instanceof Difference) return error.message
    throw error
  }
}
