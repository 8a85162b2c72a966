import type { Edit } from '../../lib/edits.ts'
import type { Reader } from '../text/reader.ts'

const shortcode = /^(#*)[ \t]*<!--[ \t]*md:(?:setting|option)[ \t]+([\w.:*-]{1,100})[ \t]*-->[ \t]*$/

/** The end of the preview of a post. */
const more = /^<!--[ \t]*more[ \t]*-->[ \t]*$/

/**
 * The end of a preview, and comments in place of a name, from which a hook of Material's own documentation, which others have copied, makes a name with
 * an anchor: `#### <!-- md:setting config.draft -->` and `<!-- md:option toc.slugify -->`.
 */
export const commentShortcodes: Reader = {
  dialects: ['mkdocs'],
  hint: /<!--[ \t]*(?:more|md:setting|md:option)/,
  read: (text) =>
    text.lines.flatMap((line): Edit[] => {
      // A comment is not Markdown to other readers.
      const content = line.kind === 'text' || line.kind === 'html' ? text.getHeader(line) : ''
      if (more.test(content)) return [{ start: line.content, end: line.end, text: '<!-- truncate -->' }]
      const found = shortcode.exec(content)
      if (!found) return []
      const [, marks = '', path = ''] = found
      const name = `\`${path.split(/[.:*]/).findLast((part) => part !== '') ?? path}\``
      const written = marks === '' ? `<a id="+${path}"></a>${name}` : `${marks} ${name} {#${path}}`
      return [{ start: line.content, end: line.end, text: written }]
    }),
}
