import { readFileSync } from 'node:fs'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { fillExpressions } from '../fill-expressions.ts'
import { getFact } from '../site-facts.ts'

/** The text of a page of the documentation without its front matter, with values of facts in the place of their names. */
function readPage(page: string): string {
  const source = readFileSync(new URL(`../../../content/docs/${page}.md`, import.meta.url), 'utf8')
  const text = fillExpressions(source).replace(/^---\n.*?\n---\n/s, '')
  return text.replace(/(?<!\$)\{([a-z]+\.[A-Za-z0-9]+)\}/g, (_, name: string) => getFact(name))
}

/** A cell of a table: its source. */
export interface Cell {
  text: string
}

export interface Table {
  /** Text of the heading that the table stands below. */
  heading: string
  /** Position among the tables below that heading, from 0. */
  index: number
  header: string[]
  rows: Cell[][]
}

/** The part of a page below one heading, up to the next heading of any level. */
export interface Section {
  heading: string
  text: string
}

export interface Page {
  sections: Section[]
  tables: Table[]
}

const parsed = new Map<string, Page>()

/** The sections and tables of a page of the documentation, read once. */
export function getPage(page: string): Page {
  const known = parsed.get(page) ?? parsePage(readPage(page))
  parsed.set(page, known)
  return known
}

type Positioned = { position?: { start: { offset?: number }; end: { offset?: number } } | undefined }

function getOffsets(node: Positioned): [number, number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
}

function parsePage(source: string): Page {
  const tree = unified().use(remarkParse).use(remarkGfm).parse(source)
  const sections: (Section & { start: number })[] = [{ heading: '', text: '', start: 0 }]
  const tables: Table[] = []
  for (const node of tree.children) {
    const [start, end] = getOffsets(node)
    const section = sections.at(-1)
    if (node.type === 'heading' && section) {
      section.text = source.slice(section.start, start)
      const heading = source.slice(start, end).replace(/^#+\s*|\s*\{#[^}]*\}$/g, '')
      sections.push({ heading, text: '', start: end })
    }
    if (node.type !== 'table') continue
    const [head = [], ...rows] = node.children.map((row) =>
      row.children.map((cell) => {
        const [from, to] = cell.children.length > 0 ? getSpan(cell.children) : getOffsets(cell)
        return { text: source.slice(from, to) }
      }),
    )
    const heading = section?.heading ?? ''
    const index = tables.filter((table) => table.heading === heading).length
    tables.push({ heading, index, header: head.map(({ text }) => text), rows })
  }
  const last = sections.at(-1)
  if (last) last.text = source.slice(last.start)
  return { sections, tables }
}

function getSpan(nodes: readonly Positioned[]): [number, number] {
  const offsets = nodes.map(getOffsets)
  return [Math.min(...offsets.map(([start]) => start)), Math.max(...offsets.map(([, end]) => end))]
}
