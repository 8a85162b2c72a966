import { escapeHtml } from '../lib/escape-html.ts'
import { editLines, editMatches } from './text/edit-text.ts'
import { type Reader, wrapInDirective } from './text/reader.ts'

/** The id that GitBook writes behind a heading: `## Title <a href="#id" id="id"></a>`. */
export const headingAnchors: Reader = {
  dialects: ['gitbook'],
  hint: /^#{1,6}[ \t].*<a href="#/m,
  read: (text) =>
    editLines(
      text,
      { pattern: /^(#{1,6}[ \t].*?)[ \t]*<a href="#[^"<>]*" id="([^"<>\s]+)"><\/a>[ \t]*$/ },
      ([, heading = '', id = '']) => `${heading} {#${id}}`,
    ),
}

const table = /<table\b[^<>]*\bdata-view="cards"[^<>]*>([\s\S]{0,20000}?)<\/table>/g

/** A column of a table of cards. */
interface Column {
  isHidden: boolean
  isTarget: boolean
  isCover: boolean
}

/** Tables of GitBook that are shown as cards: the first cell is the title, and hidden ones have the link and the picture. */
export const cardTables: Reader = {
  dialects: ['gitbook'],
  hint: /<table\b[^<>\n]*\bdata-view="cards"/,
  read: (text) =>
    editMatches(text, table, ([, content = '']) => {
      const columns = [...content.matchAll(/<th\b([^<>]*)>/g)].map(([, attributes = '']): Column => {
        const has = (name: string) => attributes.includes(`data-${name}`)
        return { isHidden: has('hidden'), isTarget: has('card-target'), isCover: has('card-cover') }
      })
      const body = /<tbody>([\s\S]*)<\/tbody>/.exec(content)?.[1] ?? ''
      const rows = [...body.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = '']) => toCard(row, columns))
      return `${wrapInDirective({ name: 'cards' }, ...rows)}\n`
    }),
}

function toCard(row: string, columns: readonly Column[]): string {
  const cells = [...row.matchAll(/<td\b[^<>]*>([\s\S]*?)<\/td>/g)].map(([, cell = '']) => cell.trim())
  const getAddress = (isWanted: (column: Column) => boolean) =>
    cells.flatMap((cell, at) => {
      const column = columns[at]
      return column && isWanted(column) ? (/(?:href|src)="([^"]+)"/.exec(cell)?.slice(1) ?? []) : []
    })[0]
  const [title, ...others] = cells.filter((cell, at) => cell !== '' && !columns[at]?.isHidden)
  const cover = getAddress(({ isCover }) => isCover)
  const picture = cover === undefined ? undefined : `<img src="${escapeHtml(cover)}" alt="">\n`
  const plain = title?.replace(/<[^<>]*>/g, '').trim()
  const href = getAddress(({ isTarget }) => isTarget)
  return wrapInDirective({ name: 'card', title: plain, attributes: { href } }, picture, others.join('\n\n'))
}
