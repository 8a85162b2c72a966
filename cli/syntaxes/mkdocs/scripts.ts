import type { Edit } from '../../lib/edits.ts'
import { findInText } from '../text/inline-marks.ts'
import type { Reader } from '../text/reader.ts'
import { hasPlugin } from './mkdocs-site.ts'

const wrap = (start: number, length: number, { mark, name }: { mark: number; name: string }): Edit[] => [
  { start, end: start + mark, text: `<${name}>` },
  { start: start + length - mark, end: start + length, text: `</${name}>` },
]

/** Text between single tildes of MkDocs, `H~2~O`; text between two is deleted, as in GFM. */
export const subscripts: Reader = {
  dialects: ['mkdocs'],
  hint: /~[^\s~]+~/,
  read: (text, context) =>
    hasPlugin(['pymdownx.tilde'], context)
      ? findInText(
          text,
          { pattern: /(?<![~\\])~(?![~\s])(?:\\.|[^~\s\\]){1,200}~(?!~)/g, needs: '~' },
          ({ 0: written }, start) => wrap(start, written.length, { mark: 1, name: 'sub' }),
        )
      : [],
}

/** Text between carets of MkDocs: `x^2^` and `^^inserted^^`, but not footnotes. */
export const superscripts: Reader = {
  dialects: ['mkdocs'],
  hint: /\^[^\s^]+\^|\^\^\S/,
  read: (text, context) =>
    hasPlugin(['pymdownx.caret'], context)
      ? findInText(
          text,
          {
            pattern:
              /(?<![\\^])\^\^(?![\s^])[^^\n]{0,500}?[^\s^\\]\^\^(?!\^)|(?<![\\^[])\^(?![\^\s[])(?:\\.|[^^\s\\[\]]){1,200}\^(?!\^)/g,
            needs: '^',
          },
          ({ 0: written }, start) =>
            written.startsWith('^^')
              ? wrap(start, written.length, { mark: 2, name: 'ins' })
              : wrap(start, written.length, { mark: 1, name: 'sup' }),
        )
      : [],
}
