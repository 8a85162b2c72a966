import type { Root } from 'mdast'
// The native parser declares types of directives as well. TypeScript uses those that it sees first, which must be these.
import type {} from 'mdast-util-directive'

/** The native parser. */
export type NativeParse = (text: string, options: { features: Record<string, boolean> }) => Root

/** Loads the native parser; `undefined` where the package is not installed, or has no binary for the machine. */
export async function loadNativeParser(): Promise<NativeParse | undefined> {
  try {
    const { markdownToMdast } = await import('satteri')
    return (text, options) => {
      const tree = markdownToMdast(text, options)
      if (tree.type !== 'root') throw new Error('The native parser returned no document.')
      return tree
    }
  } catch {
    return undefined
  }
}
