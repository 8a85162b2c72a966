import { editProse, wrapRange } from '../text/edit-text.ts'
import type { Reader } from '../text/reader.ts'
import { hasPlugin } from './mkdocs-site.ts'

const subscript = { pattern: /(?<![~\\])~(?![~\s])(?:\\.|[^~\s\\]){1,200}~(?!~)/g, needs: '~' }
const superscript = {
  pattern:
    /(?<![\\^])\^\^(?![\s^])[^^\n]{0,500}?[^\s^\\]\^\^(?!\^)|(?<![\\^[])\^(?![\^\s[])(?:\\.|[^^\s\\[\]]){1,200}\^(?!\^)/g,
  needs: '^',
}

/** Text between single tildes of MkDocs, `H~2~O`; text between two is deleted, as in GFM. */
export const subscripts: Reader = {
  dialects: ['mkdocs'],
  hint: /~[^\s~]+~/,
  read: (text, context) =>
    hasPlugin(['pymdownx.tilde'], context) ? editProse(text, subscript, (_, range) => wrapRange(range, 1, 'sub')) : [],
}

/** Text between carets of MkDocs: `x^2^` and `^^inserted^^`, but not footnotes. */
export const superscripts: Reader = {
  dialects: ['mkdocs'],
  hint: /\^[^\s^]+\^|\^\^\S/,
  read(text, context) {
    if (!hasPlugin(['pymdownx.caret'], context)) return []
    return editProse(text, superscript, ([written], range) =>
      written.startsWith('^^') ? wrapRange(range, 2, 'ins') : wrapRange(range, 1, 'sup'),
    )
  },
}
