import type { Edit } from '../lib/edits.ts'
import { isAdmonitionType, toAdmonition } from './text/admonition-types.ts'
import type { Reader } from './text/reader.ts'

/** Types that GitHub's alerts have, which are read without a dialect. */
const OWN = /^(?:note|tip|important|warning|caution)$/i
const ALERTS: Readonly<Record<string, string>> = { info: 'NOTE', secondary: 'NOTE', success: 'TIP', danger: 'CAUTION' }

/** The types of callouts of Obsidian and GitBook, `> [!question]`: the word becomes the title of the nearest alert. */
export const callouts: Reader = {
  dialects: ['obsidian', 'hugo', 'docsify', 'gitlab', 'mkdocs'],
  hint: /^[ \t]*>[ \t>]*\[!\w+\]/m,
  read: (text) =>
    text.lines.flatMap((line): Edit[] => {
      if (line.quote === '' || line.kind !== 'text') return []
      const found = /^\[!([\w-]+)\]([+-]?)[ \t]*(.*)$/.exec(text.getHeader(line))
      const [, type = '', fold = '', title = ''] = found ?? []
      if (!found || OWN.test(type) || !isAdmonitionType(type)) return []
      const { name, attributes } = toAdmonition(type)
      const kind = attributes?.kind
      const word = typeof kind === 'string' ? kind : type.charAt(0).toUpperCase() + type.slice(1).toLowerCase()
      const alert = ALERTS[name] ?? name.toUpperCase()
      const end = line.end - title.length
      return [{ start: line.content, end, text: `[!${alert}]${fold}${title === '' ? ` ${word}` : ' '}` }]
    }),
}

/** Comments of Obsidian, `%%…%%`. */
export const percentComments: Reader = {
  dialects: ['obsidian'],
  hint: /%%/,
  read: (text) =>
    [...text.text.matchAll(/%%[^%]{0,5000}%%/g)].flatMap(({ index, 0: whole }): Edit[] =>
      text.isCode(index) ? [] : [{ start: index, end: index + whole.length, text: '' }],
    ),
}
