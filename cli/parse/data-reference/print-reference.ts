import { posix } from 'node:path'
import type { Labels } from '../../../src/labels.ts'
import { toEntryId } from '../../content/entry-ids.ts'
import { printCodeSpan } from '../../lib/code-span.ts'
import { fillText, printFence, printRequests, printSample } from './print-sample.ts'
import { getSamples, type Reference, type ReferenceEntry, type ReferenceGroup } from './schema.ts'

/** A part of the Markdown of a reference, and the entry that it is made from. */
export interface Piece {
  text: string
  /** Positions of its group and of its entry in the file; `null` for what belongs to the whole group. */
  at: [group: number, entry: number | null]
}

type Words = Labels['reference'] & Pick<Labels, 'example'>

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
    entry.status === 'no' ? `\`${entry.name}\`` : `[\`${entry.name}\`](${page}#${getId(entry)})`,
    ...(hasStatus ? [printBadge(entry, words)] : []),
    [printDeprecation(entry, words), entry.summary].filter(Boolean).join(' '),
  ])
  const header = [reference.kind, ...(hasStatus ? [words.status] : []), words.meaning]
  return join([`## ${name}`, text, printTable(header, rows)])
}

const printBadge = ({ status }: ReferenceEntry, words: Words) => `:badge[${words[status]}]{status=${status}}`

const printDeprecation = ({ deprecated }: ReferenceEntry, words: Words) =>
  deprecated && `:badge[${words.deprecated}]{status=partial}`

const getId = ({ id, name }: ReferenceEntry): string => id ?? toEntryId(name)

/** Text that every entry has begins the line below its heading; searching for its words should not find them all. */
export const UNSEARCHED = '<span data-search-ignore>'

function printEntry(entry: ReferenceEntry, group: ReferenceGroup, { reference, hasStatus, words }: Whole): string {
  const { name, summary, text, signature, parameters, properties, values: allowed, result, errors } = entry
  const { requests, response } = getSamples(entry, group, reference)
  const values = { name, group: group.name, ...reference.example, ...entry.example }
  const source = entry.source ?? (group.source && fillText(group.source, { name, id: name.toLowerCase() }))
  const notes = [
    hasStatus && printBadge(entry, words),
    printDeprecation(entry, words),
    source && `[${words.source}](${source})`,
  ]
  return join([
    `### \`${name}\` {#${getId(entry)}}`,
    notes.some(Boolean) && `${UNSEARCHED}${notes.filter(Boolean).join(' ')}</span>`,
    summary,
    text,
    signature && printFence(signature, reference.language ?? 'text'),
    allowed.length > 0 && `${words.values}: ${printValues(allowed)}`,
    printRows(reference.parameters ?? words.parameters, listParameters(parameters, reference, words)),
    printRows(words.properties, listParameters(properties, reference, words)),
    printRows(words.result, result ? [[printType(result.type), result.text]] : []),
    printRows(words.responses, listAnswers(entry.responses)),
    printRows(words.callbacks, listAnswers(entry.callbacks)),
    printRows(
      words.errors,
      errors.map((error) => [`\`${error.code}\``, error.text]),
    ),
    printRequests(requests, { label: words.request, values, signature: signature ?? '' }),
    response && 'response' in values && printSample(response, words.response, values),
  ])
}

const listAnswers = (answers: ReferenceEntry['responses']): Row[] =>
  answers.map(({ code, type, text }) => [
    `${printCodeSpan(code)}${type === undefined ? '' : ` ${printType(type)}`}`,
    text,
  ])

/** Whether a parameter is required is said where some of the file are not. */
function listParameters(parameters: ReferenceEntry['parameters'], { groups }: Reference, words: Words): Row[] {
  const hasOptional = groups.some(({ entries }) =>
    entries.some((entry) => [...entry.parameters, ...entry.properties].some((each) => !each.required)),
  )
  return parameters.map((parameter) => {
    const { name, type, required, text, deprecated } = parameter
    const presence = hasOptional ? ` ${required ? words.required : words.optional}` : ''
    const mark = deprecated ? `, ${words.deprecated}` : ''
    return [`\`${name}\` ${printType(type)}${presence}${mark}`, joinText(text, describeValues(parameter, words))]
  })
}

const printType = (type: string): string => (type.includes('`') ? type : `\`${type}\``)

const printValues = (values: readonly unknown[]): string =>
  values.map((value) => printCodeSpan(typeof value === 'string' ? value : JSON.stringify(value))).join(', ')

function describeValues(parameter: ReferenceEntry['parameters'][number], words: Words): string {
  const { values, limits, example } = parameter
  const parts = [
    values.length > 0 && `${words.values}: ${printValues(values)}`,
    parameter.default !== undefined && `${words.default}: ${printValues([parameter.default])}`,
    example !== undefined && values.length === 0 && `${words.example}: ${printValues([example])}`,
    limits.map(printCodeSpan).join(', '),
  ]
  return parts.filter(Boolean).join('. ')
}

/** A text of several blocks keeps them; another one goes on. */
const joinText = (text: string, more: string): string =>
  more === '' || text === '' ? text || more : `${text.trim()}${isSeveralBlocks(text) ? '\n\n' : '\\\n'}${more}`

type Row = [name: string, text: string | undefined]

/** Names with their meanings: `arrange-entries.ts` marks a list that follows a paragraph of strong text. */
const printRows = (title: string, rows: readonly Row[]): string =>
  rows.length === 0
    ? ''
    : [`**${title}**\n`, ...rows.map(([name, text]) => `- ${name}${text ? printRowText(text) : ''}`)].join('\n')

const isSeveralBlocks = (text: string): boolean => /\n[ \t]*\n|^\s*(?:[-*+]|\d+[.)]) |^```/m.test(text.trim())

/** Lists and further paragraphs are indented to be in the row. */
const printRowText = (text: string): string =>
  isSeveralBlocks(text)
    ? `\n\n  ${text.trim().replace(/\n(?=.)/g, '\n  ')}`
    : `\\\n  ${text.trim().replace(/\s*(\\?)\n\s*/g, (_, mark: string) => (mark ? '\\\n  ' : ' '))}`

const toLine = (text: string) => text.replace(/\s*\n\s*/g, ' ')

function printTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, header.map(() => '---'), ...rows.map((row) => row.map(toCell))]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const toCell = (text: string) => toLine(text).replace(/(?<!\\)\|/g, '\\|')

const join = (blocks: readonly (string | false | undefined)[]) => `${blocks.filter(Boolean).join('\n\n')}\n\n`
