import { pairTags, parseArguments, replaceTag, type Tag } from '../tags/scan-tags.ts'
import { toContainer } from '../tags/tag-equivalents.ts'
import { escapeMarkdown, type Reader } from '../text/reader.ts'

const tag = /<(\/?)Listing\b([^<>]{0,1000})>/g

/** The numbered listings of the Rust book, `<Listing number="1-2" file-name="a.rs" caption="B">`, as figures. */
export const listings: Reader = {
  dialects: ['mdbook'],
  hint: /<Listing\b/,
  read(text) {
    const tags = [...text.text.matchAll(tag)].flatMap((found): Tag[] => {
      const [whole, slash, rest = ''] = found
      if (text.isCode(found.index)) return []
      const range = { start: found.index, end: found.index + whole.length, delimiter: '<' }
      return [{ ...range, name: 'Listing', rest, isClosing: slash === '/', ...parseArguments(rest) }]
    })
    return pairTags(tags).flatMap((use) => {
      const { named } = use.open
      const number = named.get('number')
      const parts = [number === undefined ? undefined : `Listing ${number}`, named.get('caption')]
      const file = named.get('file-name')
      const replacement = toContainer({ name: 'figure', title: parts.filter(Boolean).join(': ') })
      const name = file === undefined ? '' : `\nFilename: ${escapeMarkdown(file)}\n`
      return use.close ? replaceTag(text, use, { ...replacement, open: replacement.open + name }) : []
    })
  },
}
