import type { Root } from 'mdast'
import type { VFile } from 'vfile'

/** Turns directives and alerts into elements. */
export function transformDirectives(_tree: Root, _file: VFile): void {}
