import type { Heading, Paragraph, RootContent, Table } from 'mdast'
import { dataAttributes } from '../../../src/model/data-attributes.ts'
import { toEntryId } from '../../content/entry-ids.ts'
import type { ParseContext } from '../context.ts'
import { createBlock, createElement, type Flow, getPlainText, type Properties, printAs } from '../directives/nodes.ts'
import { UNSEARCHED } from './print-reference.ts'

/** The depth of the headings of entries. */
const ENTRY_DEPTH = 3

/**
 * Puts each entry of a printed reference in a section with two columns, its text and its samples. The nodes are those of
 * `print-reference.ts` before directives are rendered. Rows that list the entries of another page get their ids, and the
 * number of entries gets a field that filters them.
 */
export function arrangeEntries(children: readonly RootContent[], context: ParseContext): RootContent[] {
  const arranged: RootContent[] = []
  let entry: Entry | undefined
  for (const [index, node] of children.entries()) {
    if (node.type === 'heading' && node.depth <= ENTRY_DEPTH) entry = undefined
    if (node.type === 'heading' && node.depth === ENTRY_DEPTH) {
      entry = createEntry(node, context)
      arranged.push(entry.section)
    } else if (entry && isFlow(node)) addToEntry(node, entry, children[index + 1])
    else if (node.type === 'table') arranged.push(arrangeList(node))
    else if (isUnsearched(node)) arranged.push(createFilter(node, listStatuses(children), context))
    else arranged.push(node)
  }
  context.features.add('reference')
  return arranged
}

interface Entry {
  section: RootContent
  head: Flow[]
  text: Flow[]
  addSample(sample: Flow): void
}

function createEntry(heading: Heading, { labels }: ParseContext): Entry {
  const block = (
    className: string,
    children: Flow[],
    { hName = 'div', ...properties }: Properties & { hName?: string } = {},
  ) => createBlock(heading, { hName, hProperties: { className: [className], ...properties }, children })
  const head: Flow[] = [heading]
  const text: Flow[] = [block('ds-entry-head', head)]
  const samples: Flow[] = []
  const columns = [block('ds-entry-text', text)]
  const addSample = (sample: Flow) => {
    if (samples.length === 0) {
      samples.push(createSummary(labels.example))
      columns.push(block('ds-entry-samples', samples, { hName: 'details', 'data-ds-code': 'dark' }))
    }
    samples.push(sample)
  }
  return { section: block('ds-entry', columns, { hName: 'section' }), head, text, addSample }
}

/** Wide windows show the samples without it; those of phones are folded, because they would fill most of the page. */
function createSummary(value: string): Paragraph {
  const summary: Paragraph = { type: 'paragraph', children: [{ type: 'text', value }] }
  printAs(summary, 'summary', { dataSearchIgnore: '' })
  return summary
}

function addToEntry(node: Flow, { head, text, addSample }: Entry, next: RootContent | undefined): void {
  if (isUnsearched(node)) head.push(node)
  else if (isSample(node)) addSample(node)
  else text.push(node)
  if (next?.type !== 'list' || node.type !== 'paragraph') return
  const [only, ...others] = node.children
  if (only?.type !== 'strong' || others.length > 0) return
  printAs(node, 'p', { className: ['ds-rows-title'] })
  printAs(next, 'ul', { className: ['ds-rows'] })
}

const isFlow = (node: RootContent): node is Flow => node.type !== 'heading' || node.depth > ENTRY_DEPTH

/** Requests are tabs or, like responses, code with a title; a signature has none. */
const isSample = (node: Flow): boolean =>
  node.type === 'code' ? node.meta?.includes('title=') === true : 'name' in node && node.name === 'code-group'

/** Whether a node is a line that searches leave out: the number of entries, or the notes of an entry. */
export function isUnsearched(node: RootContent): node is Paragraph {
  const first = node.type === 'paragraph' ? node.children[0] : undefined
  return first?.type === 'html' && first.value === UNSEARCHED
}

/** Links to an entry lead to its row where its section is on another page or does not exist. */
function arrangeList(table: Table): Table {
  printAs(table, 'table', { className: ['ds-entry-list'] })
  for (const row of table.children.slice(1)) {
    const [name] = row.children[0]?.children ?? []
    const isHere = name?.type === 'link' && name.url.startsWith('#')
    if (name && !isHere) printAs(row, 'tr', { id: toEntryId(getPlainText([name])) })
  }
  return table
}

const STATUSES = ['yes', 'partial', 'no'] as const

/** The statuses of the rows of tables, which are in the second column. */
function listStatuses(children: readonly RootContent[]): (typeof STATUSES)[number][] {
  const rows = children.flatMap((node) => (node.type === 'table' ? node.children : []))
  const badges = rows.flatMap(({ children: [, cell] }) => cell?.children ?? [])
  return STATUSES.filter((status) =>
    badges.some((badge) => badge.type === 'textDirective' && badge.attributes?.status === status),
  )
}

/** The script of the page makes it work, and the styles show it only where scripts run. */
function createFilter(
  count: Paragraph,
  statuses: ReturnType<typeof listStatuses>,
  { labels }: ParseContext,
): Paragraph {
  const { filter } = labels.reference
  const attributes = {
    type: 'search',
    ariaLabel: filter,
    placeholder: filter,
    autoComplete: 'off',
    spellCheck: 'false',
  }
  const buttons = statuses.map((status) => {
    const properties = {
      className: ['ds-badge', `ds-badge-status-${status}`],
      type: 'button',
      ariaPressed: 'false',
      [dataAttributes.filterStatus]: status,
    }
    return createElement('button', properties, [{ type: 'text', value: labels.reference[status] }])
  })
  const status = createElement('span', { role: 'status' }, count.children.slice(1, -1))
  const children = [createElement('input', attributes, []), ...buttons, status]
  const node: Paragraph = { ...count, children }
  printAs(node, 'div', { className: ['ds-filter'], dataSearchIgnore: '', [dataAttributes.filter]: '' })
  return node
}
