import { posix } from 'node:path'
import type { Labels } from '../../../src/labels.ts'
import { fillText, printFence, printRequests, printSample } from './print-sample.ts'
import { getSamples, type Reference, type ReferenceEntry, type ReferenceGroup } from './schema.ts'

/** A part of the Markdown of a reference, and the entry that it is made from. */
export interface Piece {
  text: string
  /** Positions of its group and of its entry in the file; `null` for what belongs to the whole group. */
  at: [group: number, entry: number | null]
}

type Words = Labels['reference']

/** Where a reference is printed. */
export interface Printing {
  words: Words
  /** The sentence that says what the reference describes; empty for none. */
  subject: string
  /** Paths of the file of the reference, and of the page that includes it. */
  path: string
  page: string
}

interface Whole extends Printing {
  reference: Reference
  hasStatus: boolean
}

/**
 * Prints a reference as Markdown: for each group a heading, a table, and a section for each entry that exists. The page of
 * a group has the groups of this page only. Other pages have all groups; of those with a page, the table links to it.
 */
export function printReference(reference: Reference, printing: Printing): Piece[] {
  const { groups } = reference
  const hasStatus = groups.some(({ entries }) => entries.some(({ status }) => status !== 'yes'))
  const whole = { ...printing, reference, hasStatus }
  const isOwn = ({ page }: ReferenceGroup) =>
    page !== undefined && posix.join(posix.dirname(printing.path), page) === printing.page
  const isGroupPage = groups.some(isOwn)
  const printed = isGroupPage ? groups.filter(isOwn) : groups
  const pieces = groups.flatMap((group, groupIndex): Piece[] => {
    if (!printed.includes(group)) return []
    const table: Piece = {
      text: printGroup(group, isGroupPage ? '' : (group.page ?? ''), whole),
      at: [groupIndex, null],
    }
    if (!isGroupPage && group.page !== undefined) return [table]
    const entries = group.entries.flatMap((entry, index): Piece[] =>
      entry.status === 'no' ? [] : [{ text: printEntry(entry, group, whole), at: [groupIndex, index] }],
    )
    return [table, ...entries]
  })
  const subject: Piece[] = printing.subject === '' ? [] : [{ text: join([printing.subject]), at: [0, null] }]
  return [...subject, ...printCount(printed, reference), ...pieces]
}

/** Fewer entries are seen at a glance. */
const MIN_COUNTED = 12

/** The number of entries that exist, which the page shows next to a field that filters them. */
function printCount(groups: readonly ReferenceGroup[], { unit }: Reference): Piece[] {
  const count = groups.flatMap(({ entries }) => entries).filter(({ status }) => status !== 'no').length
  if (unit === undefined || count < MIN_COUNTED) return []
  return [{ text: join([`${UNSEARCHED}${count} ${unit}</span>`]), at: [0, null] }]
}

/** `page` has the sections of the entries; empty for this one. */
function printGroup({ name, text, entries }: ReferenceGroup, page: string, { reference, hasStatus, words }: Whole) {
  const rows = entries.map((entry) => [
    entry.status === 'no' ? `\`${entry.name}\`` : `[\`${entry.name}\`](${page}#${toId(entry.name)})`,
    ...(hasStatus ? [printBadge(entry, words)] : []),
    entry.summary,
  ])
  const header = [reference.kind, ...(hasStatus ? [words.status] : []), words.meaning]
  return join([`## ${name}`, text, printTable(header, rows)])
}

const printBadge = ({ status }: ReferenceEntry, words: Words) => `:badge[${words[status]}]{status=${status}}`

/** The id of an entry. It is set explicitly, because tables link to it and the site's rule for heading ids may differ. */
export const toId = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_]+/gu, '-')
    .replace(/-$/, '')

/** Text that every entry has begins the line below its heading; searching for its words should not find them all. */
export const UNSEARCHED = '<span data-search-ignore>'

function printEntry(entry: ReferenceEntry, group: ReferenceGroup, { reference, hasStatus, words }: Whole): string {
  const { name, summary, text, signature, parameters, result, errors } = entry
  const { requests, response } = getSamples(group, reference)
  const values = { name, group: group.name, ...reference.example, ...entry.example }
  const source = entry.source ?? (group.source && fillText(group.source, { name, id: name.toLowerCase() }))
  const notes = [hasStatus && printBadge(entry, words), source && `[${words.source}](${source})`].filter(Boolean)
  return join([
    `### \`${name}\` {#${toId(name)}}`,
    notes.length > 0 && `${UNSEARCHED}${notes.join(' ')}</span>`,
    summary,
    text,
    signature && printFence(signature, reference.language ?? 'text'),
    printRows(reference.parameters ?? words.parameters, listParameters(parameters, reference, words)),
    printRows(words.result, result ? [[`\`${result.type}\``, result.text]] : []),
    printRows(
      words.errors,
      errors.map((error) => [`\`${error.code}\``, error.text]),
    ),
    printRequests(requests, { label: words.request, values, signature: signature ?? '' }),
    response && 'response' in values && printSample(response, words.response, values),
  ])
}

/** Whether a parameter is required is said where some of the file are not. */
function listParameters(parameters: ReferenceEntry['parameters'], { groups }: Reference, words: Words): Row[] {
  const hasOptional = groups.some(({ entries }) =>
    entries.some((entry) => entry.parameters.some((each) => !each.required)),
  )
  return parameters.map(({ name, type, required, text }) => {
    const presence = hasOptional ? ` ${required ? words.required : words.optional}` : ''
    return [`\`${name}\` \`${type}\`${presence}`, text]
  })
}

type Row = [name: string, text: string | undefined]

/** Names with their meanings: `arrange-entries.ts` marks a list that follows a paragraph of strong text. */
const printRows = (title: string, rows: readonly Row[]): string =>
  rows.length === 0
    ? ''
    : [`**${title}**\n`, ...rows.map(([name, text]) => `- ${name}${text ? `\\\n  ${toLine(text)}` : ''}`)].join('\n')

const toLine = (text: string) => text.replace(/\s*\n\s*/g, ' ')

function printTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, header.map(() => '---'), ...rows.map((row) => row.map(toCell))]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const toCell = (text: string) => toLine(text).replace(/(?<!\\)\|/g, '\\|')

const join = (blocks: readonly (string | false | undefined)[]) => `${blocks.filter(Boolean).join('\n\n')}\n\n`
