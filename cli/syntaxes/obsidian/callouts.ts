import { isAdmonitionType, toAdmonition } from '../text/admonition-types.ts'
import { editLines, editMatches } from '../text/edit-text.ts'
import type { Reader } from '../text/reader.ts'

/** Types that GitHub's alerts have, which are read without a dialect. */
const OWN = /^(?:note|tip|important|warning|caution)$/i
const ALERTS: Readonly<Record<string, string>> = { info: 'NOTE', secondary: 'NOTE', success: 'TIP', danger: 'CAUTION' }

/** The types of callouts of Obsidian and GitBook, `> [!question]`: the word becomes the title of the nearest alert. */
export const callouts: Reader = {
  dialects: ['obsidian', 'hugo', 'docsify', 'gitlab', 'mkdocs'],
  hint: /^[ \t]*>[ \t>]*\[!\w+\]/m,
  read: (text) =>
    editLines(text, { pattern: /^\[!([\w-]+)\]([+-]?)[ \t]*(.*)$/ }, ([, type = '', fold = '', title = ''], line) => {
      if (line.quote === '' || OWN.test(type) || !isAdmonitionType(type)) return undefined
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
  read: (text) => editMatches(text, /%%[\s\S]{0,10000}?%%/g, () => ''),
}
