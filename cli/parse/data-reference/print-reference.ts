import type { Labels } from '../../../src/labels.ts'
import { getSamples, type Reference, type ReferenceEntry, type ReferenceGroup, type Sample } from './schema.ts'

/** A part of the Markdown of a reference, and the entry that it is made from. */
export interface Piece {
  text: string
  /** Positions of its group and of its entry in the file; `null` for what belongs to the whole group. */
  at: [group: number, entry: number | null]
}

type Words = Labels['reference']

/** Prints a reference as Markdown: for each group a heading, a table, and a section for each entry that exists. */
export function printReference(reference: Reference, words: Words): Piece[] {
  const hasStatus = reference.groups.some(({ entries }) => entries.some(({ status }) => status !== 'yes'))
  return reference.groups.flatMap((group, groupIndex): Piece[] => [
    { text: printGroup(group, { reference, hasStatus, words }), at: [groupIndex, null] },
    ...group.entries.flatMap((entry, index): Piece[] =>
      entry.status === 'no'
        ? []
        : [{ text: printEntry(entry, group, { reference, hasStatus, words }), at: [groupIndex, index] }],
    ),
  ])
}

function printGroup({ name, text, entries }: ReferenceGroup, { reference, hasStatus, words }: Whole): string {
  const { kind } = reference
  const rows = entries.map((entry) => [
    printName(entry),
    ...(hasStatus ? [printBadge(entry, words)] : []),
    entry.summary,
  ])
  return join([`## ${name}`, text, printTable([kind, ...(hasStatus ? [words.status] : []), words.meaning], rows)])
}

const printName = ({ name, status }: ReferenceEntry) =>
  status === 'no' ? `\`${name}\`` : `[\`${name}\`](#${toId(name)})`

const printBadge = ({ status }: ReferenceEntry, words: Words) => `:badge[${words[status]}]{status=${status}}`

/** A label that every entry has; searching for its word should not find them all. */
const printSource = (source: string, words: Words) => `<span data-search-ignore>([${words.source}](${source}))</span>`

/** Ids are set explicitly, because the table links to them and the site's rule for heading ids may differ. */
const toId = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}_]+/gu, '-')

interface Whole {
  reference: Reference
  hasStatus: boolean
  words: Words
}

function printEntry(entry: ReferenceEntry, group: ReferenceGroup, { reference, hasStatus, words }: Whole): string {
  const { name, summary, text, signature, parameters, result, errors } = entry
  const { request, response } = getSamples(group, reference)
  const values = { name, group: group.name, ...reference.example, ...entry.example }
  const source = entry.source ?? (group.source && fillSampleText(group.source, { name, id: name.toLowerCase() }))
  return join([
    `### \`${name}\` {#${toId(name)}}`,
    `${hasStatus ? `${printBadge(entry, words)} ` : ''}${summary}${source ? ` ${printSource(source, words)}` : ''}`,
    text,
    signature && printFence(signature, reference.language ?? '', null),
    parameters.length > 0 && printParameters(parameters, reference, words),
    result && `**${words.result}:** \`${result.type}\`${result.text ? `: ${result.text}` : ''}`,
    errors.length > 0 &&
      printTable(
        [words.error, words.meaning],
        errors.map((error) => [`\`${error.code}\``, error.text]),
      ),
    request && printSample(request, words.request, values),
    response && 'response' in values && printSample(response, words.response, values),
  ])
}

/** Whether a parameter is required is said where some of the file are not. */
function printParameters(
  parameters: ReferenceEntry['parameters'],
  { parameter: kind, groups }: Reference,
  words: Words,
): string {
  const hasOptional = groups.some(({ entries }) =>
    entries.some((entry) => entry.parameters.some((each) => !each.required)),
  )
  const header = [kind ?? words.parameter, words.type, ...(hasOptional ? [words.presence] : []), words.meaning]
  const rows = parameters.map(({ name, type, required, text }) => [
    `\`${name}\``,
    `\`${type}\``,
    ...(hasOptional ? [required ? words.required : words.optional] : []),
    text,
  ])
  return printTable(header, rows)
}

function printSample(sample: Sample, label: string, values: Record<string, unknown>): string {
  const { language, title = label, text, value } = sample
  const code = text === undefined ? printJson(fillSample(value, values)) : fillSampleText(text, values)
  return printFence(code, language, title)
}

function printFence(code: string, language: string, title: string | null): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language} variables${title === null ? '' : ` title="${title}"`}\n${code}\n${fence}`
}

function printTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [header, header.map(() => '---'), ...rows.map((row) => row.map(toCell))]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const toCell = (text: string) => text.replace(/\s*\n\s*/g, ' ').replace(/(?<!\\)\|/g, '\\|')

const join = (blocks: readonly (string | false | undefined)[]) => `${blocks.filter(Boolean).join('\n\n')}\n\n`

/** Longer values are printed on several lines: this many characters fit next to the table of contents. */
const MAX_WIDTH = 72
/** The same within a command, which is longer by its name and options. */
const MAX_WIDTH_IN_TEXT = 40

/** JSON in the usual style: values that fit are on one line. */
function printJson(value: unknown, { indent = '', width = MAX_WIDTH } = {}): string {
  const short = printShort(value)
  if (indent.length + short.length <= width || typeof value !== 'object' || value === null) return short
  const inner = `${indent}  `
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const parts = Array.isArray(value)
    ? value.map((item) => printJson(item, { indent: inner, width }))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${printJson(item, { indent: inner, width })}`)
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`
}

function printShort(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printShort).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${printShort(item)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}

const PLACEHOLDER = /<([A-Za-z][A-Za-z0-9]*)>/g

/** The keys that a sample refers to. */
export function listPlaceholders(sample: unknown): string[] {
  if (typeof sample === 'string') return [...sample.matchAll(PLACEHOLDER)].flatMap(([, key]) => key ?? [])
  if (typeof sample !== 'object' || sample === null) return []
  return Object.values(sample).flatMap(listPlaceholders)
}

/** Fills in `<key>`: alone, it becomes the value; within a longer string, values other than text become JSON. */
function fillSample(sample: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (typeof sample === 'string') {
    const whole = /^<([A-Za-z][A-Za-z0-9]*)>$/.exec(sample)?.[1]
    return whole !== undefined && Object.hasOwn(values, whole) ? values[whole] : fillSampleText(sample, values)
  }
  if (Array.isArray(sample)) return sample.map((item) => fillSample(item, values))
  if (typeof sample !== 'object' || sample === null) return sample
  return Object.fromEntries(Object.entries(sample).map(([key, item]) => [key, fillSample(item, values)]))
}

/** The same for a text, which stays one. */
function fillSampleText(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(PLACEHOLDER, (raw, key: string) => {
    const value = Object.hasOwn(values, key) ? values[key] : raw
    return typeof value === 'string' ? value : printJson(value, { width: MAX_WIDTH_IN_TEXT })
  })
}
