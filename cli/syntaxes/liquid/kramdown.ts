import type { Edit } from '../../lib/edits.ts'
import type { Reader } from '../text/reader.ts'

const extension = /\{::([a-z]+)(?:[ \t][^{}\n]{0,300})?\}|\{:\/([a-z]*)\}/g

/** The extensions of kramdown, `{::comment} … {:/comment}`: comments are left out, and of all others the content is shown. */
export const kramdownExtensions: Reader = {
  dialects: ['jekyll'],
  hint: /\{::[a-z]|\{:\//,
  read(text) {
    const edits: Edit[] = []
    let comment: number | undefined
    for (const found of text.text.matchAll(extension)) {
      const [start, end] = [found.index, found.index + found[0].length]
      const [, opened, closed] = found
      if (text.isCode(start)) continue
      const isEnd = comment !== undefined && (closed === '' || closed === 'comment')
      if (isEnd) edits.push({ start: comment ?? start, end, text: '' })
      else if (comment === undefined && opened !== 'comment') edits.push({ start, end, text: '' })
      if (isEnd) comment = undefined
      else if (opened === 'comment') comment ??= start
    }
    return edits
  },
}
