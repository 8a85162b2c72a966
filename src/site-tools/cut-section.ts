import { toDefaultAnchor } from '../search/local/index-format.ts'

/** A heading of a Markdown text. */
interface Heading {
  /** Index of its line. */
  line: number
  level: number
  /** Without marks of emphasis, code and links. */
  text: string
}

/**
 * Cuts the section of a heading out of Markdown; `name` is the heading or its anchor. Anchors that do not follow from the
 * heading are found in the HTML of the page. Rejects with an error that lists the sections if there is no such one.
 */
export async function cutSection(
  markdown: string,
  name: string,
  readHtml: () => Promise<string | null>,
): Promise<string> {
  const lines = markdown.split('\n')
  const headings = listHeadings(lines)
  const wanted = decodeURI(name.replace(/^#+ */, '')).trim()
  const heading = findHeading(headings, wanted) ?? findHeading(headings, findText((await readHtml()) ?? '', wanted))
  if (!heading) {
    const known = headings.map(({ text }) => `"${text}"`).join(', ')
    throw new Error(`The page has no section "${name}". Its sections: ${known || 'none'}.`)
  }
  const end = headings.find(({ line, level }) => line > heading.line && level <= heading.level)?.line
  return lines.slice(heading.line, end).join('\n').trim()
}

function listHeadings(lines: readonly string[]): Heading[] {
  const headings: Heading[] = []
  let fence = ''
  for (const [line, content] of lines.entries()) {
    const [, mark = ''] = /^\s*(`{3,}|~{3,})/.exec(content) ?? []
    if (fence === '') fence = mark
    else if (mark.startsWith(fence) && content.trim() === mark) fence = ''
    const [, marks, written = ''] = (fence === '' && /^(#{1,6}) +(.*?)[ #]*$/.exec(content)) || []
    if (marks) headings.push({ line, level: marks.length, text: toPlainText(written) })
  }
  return headings
}

/** By the text in any case, or by the id that GitHub's rules give it; equal ids are numbered. */
function findHeading(headings: readonly Heading[], name: string): Heading | undefined {
  if (name === '') return undefined
  const counts = new Map<string, number>()
  const lower = name.toLowerCase()
  return (
    headings.find(({ text }) => text.toLowerCase() === lower) ??
    headings.find(({ text }) => {
      const id = toDefaultAnchor(text)
      const count = counts.get(id) ?? 0
      counts.set(id, count + 1)
      return (count === 0 ? id : `${id}-${count}`) === lower
    })
  )
}

/** The text of the heading with an id; empty if there is none. */
function findText(html: string, id: string): string {
  for (const [, attributes = '', content = ''] of html.matchAll(/<h[1-6]([^>]*)>(.*?)<\/h[1-6]>/gs)) {
    if (!attributes.includes(` id="${id}"`)) continue
    const text = content.replace(/<a class="hash-link".*?<\/a>/s, '').replace(/<[^>]*>/g, '')
    return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '').trim()
  }
  return ''
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

const toPlainText = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]|\\(?=\W)/g, '')
    .trim()
