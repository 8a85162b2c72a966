import type { Root } from 'mdast'
import { findUnclosedBlocks } from '../syntax/unclosed-blocks.ts'
import { adapt } from './adapt.ts'
import { Difference } from './check.ts'
import type { NativeParse } from './load-native-parser.ts'
import { findDifference } from './refuse.ts'

/**
 * Parses a text with the native parser, and makes its tree that of the reference, with names in braces as written. Returns
 * why not if the two may differ on something in the text.
 */
export function parseNatively(native: NativeParse, text: string, math: boolean): Root | string {
  const difference = findDifference(text)
  if (difference !== undefined) return difference
  // The native parser knows no space before the name of a directive.
  const spaced = /^((?:[ \t>]|[-+*][ \t]|\d{1,9}[.)][ \t])*:{3,})([ \t]+)([A-Za-z].*)$/gm
  try {
    const tree = native(/:::[ \t]/.test(text) ? text.replace(spaced, '$1$3$2') : text, {
      features: { gfm: true, math, directive: text.includes('::'), frontmatter: false, definitionList: false },
    })
    if (findUnclosedBlocks(tree, text).length > 0) return 'unclosed block'
    adapt(tree, text, math)
    return tree
  } catch (error) {
    return error instanceof Difference ? error.message : 'failure'
  }
}
