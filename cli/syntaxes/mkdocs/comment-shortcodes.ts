import type { Edit } from '../../lib/edits.ts'
import type { Reader } from '../text/reader.ts'

const shortcode = /^(#*)[ \t]*<!--[ \t]*md:(?:setting|option)[ \t]+([\w.:*-]{1,100})[ \t]*-->[ \t]*$/

/**
 * Comments in place of a name, from which a hook of Material's own documentation, which others have copied, makes a name with
 * an anchor: `#### <!-- md:setting config.draft -->` and `<!-- md:option toc.slugify -->`.
 */
export const commentShortcodes: Reader = {
  dialects: ['mkdocs'],
  hint: /<!--[ \t]*md:(?:setting|option)/,
  read: (text) =>
    text.lines.flatMap((line): Edit[] => {
      // A comment is not Markdown to other readers.
      const found = line.kind === 'text' || line.kind === 'html' ? shortcode.exec(text.getHeader(line)) : null
      if (!found) return []
      const [, marks = '', path = ''] = found
      const name = `\`${path.split(/[.:*]/).findLast((part) => part !== '') ?? path}\``
      const written =
        marks === '' ? `<a id="+${path}"></a>${name}` : `${marks} ${name} {#${path}}\n\n[${path}]: #${path}`
      return [{ start: line.content, end: line.end, text: written }]
    }),
}
