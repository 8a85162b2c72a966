import { createEntryIds } from '../../content/entry-ids.ts'
import { printCodeSpan } from '../../lib/code-span.ts'
import type { ReferenceEntry } from '../../parse/data-reference/schema.ts'
import type { DescriptionFiles, Place } from '../description-files.ts'
import { lowerHeadings, printText, splitFirstParagraph } from '../markdown-text.ts'
import type { ReferencePage, ReferenceWords } from '../reference-page.ts'
import { describeOperation, getName } from './operation.ts'
import {
  listPages,
  type OperationPage,
  type OperationScope,
  type Plan,
  type PlannedOperation,
  type SchemaPage,
} from './plan.ts'
import { printOwnType } from './print-type.ts'
import { listProperties } from './rows.ts'
import { createSample } from './sample.ts'
import { type Anchor, type NamedSchema, SchemaLinks, toFile } from './schema-links.ts'
import { readSchema } from './scope.ts'
import { describeSchemes } from './security.ts'

/** Describes all pages of a plan. */
export function describePages(plan: Plan, files: DescriptionFiles, words: ReferenceWords): ReferencePage[] {
  const { root, whole } = plan
  const operationPages = listPages(plan.operations)
  const schemaPages = listPages(plan.schemas)
  const links = new SchemaLinks()
  for (const { name: page, schemas } of schemaPages) {
    const createId = createEntryIds()
    for (const { name, located } of schemas) links.add(located, { name, page, id: createId(name) })
  }
  const anchors = new Map<PlannedOperation, Anchor>()
  for (const { name: page, operations } of operationPages) {
    const createId = createEntryIds()
    for (const planned of operations) anchors.set(planned, { page, id: createId(getName(planned)) })
  }
  const shared = { files, links, anchors, root, whole, words }
  const entries = new Map<PlannedOperation, Described>()
  for (const { name: page, operations } of operationPages)
    for (const planned of operations)
      entries.set(planned, { entry: describeOperation(planned, { ...shared, page }), place: planned.located })
  const schemas = new Map<NamedSchema, Described>()
  for (const page of schemaPages)
    for (const schema of page.schemas)
      schemas.set(schema, { entry: describeSchema(schema, { ...shared, page: page.name }), place: schema.located })
  return [
    describeIndex(plan, shared),
    ...operationPages.map((page) => describeOperations(page, operationPages, { entries, words })),
    ...schemaPages.map((page) => describeSchemas(page, schemas, shared)),
  ]
}

type Shared = Omit<OperationScope, 'page'>

/** An entry and the place that it describes. */
interface Described {
  entry: ReferenceEntry
  place: Place
}

const getTitle = ({ title }: OperationPage, words: ReferenceWords) => title || words.reference.webhooks

function describeIndex({ root, whole, operations, schemas }: Plan, { words, files }: Shared): ReferencePage {
  const labels = words.reference
  const { title, version, summary, description = '' } = root.info
  const servers = root.servers.map(({ url, description: text }) => printItem(printCodeSpan(url), text))
  const sections: [title: string, text: string][] = [
    [labels.servers, servers.join('\n')],
    [labels.authorization, describeSchemes({ files, whole })],
    [
      labels.operations,
      operations
        .map((page) => {
          const item = printItem(
            `[${escapeText(getTitle(page, words))}](./${page.name}.md)`,
            splitFirstParagraph(page.text).first,
          )
          return '  '.repeat(page.name.split('/').length - 1) + item
        })
        .join('\n'),
    ],
    [
      labels.schemas,
      schemas.map((page) => printItem(`[${labels.schemas}](./${page.name}.md)`, listFirstNames(page))).join('\n'),
    ],
  ]
  const printed = sections.filter(([, text]) => text !== '').map(([name, text]) => `## ${name}\n\n${text}`)
  return {
    name: 'index',
    title,
    description: summary ?? '',
    text: [lowerHeadings(description, 2), words.version(version), ...printed].filter(Boolean).join('\n\n'),
    reference: null,
    isList: true,
    places: [],
    place: { ...whole, path: ['info'] },
  }
}

const printItem = (name: string, text = '') => `- ${[name, text.replace(/\s*\n\s*/g, ' ')].filter(Boolean).join(' – ')}`

const escapeText = (text: string) => text.replace(/[[\]\\`*_<{]/g, '\\$&')

const listFirstNames = ({ schemas, parts }: SchemaPage): string => {
  const all = [...schemas, ...parts.flatMap((part) => part.schemas)]
  const first = all.slice(0, 3).map(({ name }) => printCodeSpan(name))
  return `${first.join(', ')}${all.length > first.length ? ', …' : ''}`
}

function describeOperations(
  page: OperationPage,
  pages: readonly OperationPage[],
  { entries, words }: { entries: ReadonlyMap<PlannedOperation, Described>; words: ReferenceWords },
): ReferencePage {
  const { name, parts, operations, others, located } = page
  const list = (listed: readonly PlannedOperation[]) => listed.flatMap((planned) => entries.get(planned) ?? [])
  const toGroup = (other: OperationPage, listed: readonly PlannedOperation[]) => ({
    ...{ name: getTitle(other, words), page: other.name, entries: list(listed) },
  })
  const elsewhere = pages.map((other) =>
    toGroup(
      other,
      others.filter((planned) => other.operations.includes(planned)),
    ),
  )
  return createPage({
    ...{
      name,
      title: getTitle(page, words),
      description: '',
      text: printText(page.text, { page: name }, 2),
      place: located,
    },
    ...{ kind: words.reference.request, words, isList: parts.length > 0 },
    groups: [
      ...parts.map((part) => toGroup(part, part.operations)),
      { name: words.reference.operations, entries: list(operations) },
      ...elsewhere,
    ],
  })
}

function describeSchemas(
  { name, label, schemas, parts }: SchemaPage,
  entries: ReadonlyMap<NamedSchema, Described>,
  { words, whole }: Shared,
): ReferencePage {
  const { schemas: word, name: kind } = words.reference
  const list = (listed: readonly NamedSchema[]) => listed.flatMap((schema) => entries.get(schema) ?? [])
  return createPage({
    ...{ name, title: label === '' ? word : `${word}: ${label}`, description: '', text: '', kind, words },
    ...{ place: schemas[0]?.located ?? { ...whole, path: ['components', 'schemas'] }, isList: parts.length > 0 },
    groups: [
      ...parts.map((part) => ({ name: part.label, page: part.name, entries: list(part.schemas) })),
      { name: word, entries: list(schemas) },
    ],
  })
}

function describeSchema({ name, located }: NamedSchema, scope: OperationScope): ReferenceEntry {
  const schema = readSchema(located, scope)?.schema
  const { first, rest } = splitFirstParagraph(schema?.description ?? '')
  const { words } = scope
  const sample = createSample(located, scope, 'server')
  const id = scope.links.find(located, scope.page)?.href.split('#')[1]
  const isSampled = typeof sample === 'object' && sample !== null && Object.keys(sample).length > 0
  return {
    name,
    ...(id !== undefined && { id }),
    status: 'yes',
    summary: printText(first || (schema?.title ?? ''), scope),
    text: [printText(rest, scope), printOwnType(located, scope)].filter(Boolean).join('\n\n'),
    deprecated: schema?.deprecated === true,
    parameters: [],
    properties: listProperties(located, scope),
    values: schema?.enum ?? [],
    responses: [],
    callbacks: [],
    errors: [],
    ...(isSampled && { response: { language: 'json', title: words.example, value: '<response>' } }),
    example: { response: sample },
  }
}

interface PageParts extends Pick<ReferencePage, 'name' | 'title' | 'description' | 'text' | 'place' | 'isList'> {
  /** The heading above the names of entries. */
  kind: string
  /** Those without entries are left out. A group with the name of a page is only listed. */
  groups: { name: string; page?: string; entries: Described[] }[]
  words: ReferenceWords
}

/** A page with groups of entries. */
function createPage({ groups, kind, words, ...page }: PageParts): ReferencePage {
  const shown = groups.filter(({ entries }) => entries.length > 0)
  // Links are relative to the pages of the entries, and reported there.
  const unlink = ({ entry }: Described) => ({
    ...entry,
    summary: entry.summary.replace(/\[([^\]]*)\]\((?!https?:)[^)]*\)/g, '$1'),
  })
  const printed = shown.map(({ name, page: other, entries }) =>
    other === undefined
      ? { name, entries: entries.map(({ entry }) => entry) }
      : { name, page: toFile(other, page.name), entries: entries.map(unlink) },
  )
  return {
    ...page,
    reference: printed.length === 0 ? null : { kind, unit: words.reference.entries, example: {}, groups: printed },
    places: shown.map(({ entries }) => ({ group: page.place, entries: entries.map(({ place }) => place) })),
  }
}
