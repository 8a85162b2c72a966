import { createEntryIds } from '../../content/entry-ids.ts'
import { printCodeSpan } from '../../lib/code-span.ts'
import type { ReferenceEntry } from '../../parse/data-reference/schema.ts'
import type { DescriptionFiles, Place } from '../description-files.ts'
import { lowerHeadings, splitFirstParagraph } from '../markdown-text.ts'
import type { ReferencePage, ReferenceWords } from '../reference-page.ts'
import { describeOperation } from './operation.ts'
import type { OperationPage, Plan, SchemaPage } from './plan.ts'
import { printOwnType } from './print-type.ts'
import { listProperties } from './rows.ts'
import { createSample } from './sample.ts'
import { SchemaLinks } from './schema-links.ts'
import { readSchema, type Scope } from './scope.ts'

/** Describes all pages of a plan. */
export function describePages(plan: Plan, files: DescriptionFiles, words: ReferenceWords): ReferencePage[] {
  const links = new SchemaLinks()
  for (const { name: page, schemas } of plan.schemas) {
    const createId = createEntryIds()
    for (const { name, located } of schemas) links.add(located, { name, page, id: createId(name) })
  }
  const shared = { files, links, words }
  return [
    describeIndex(plan, words),
    ...plan.operations.map((page) => describeOperations(page, plan, shared)),
    ...plan.schemas.map((page) => describeSchemas(page, shared)),
  ]
}

type Shared = Pick<Scope, 'files' | 'links'> & { words: ReferenceWords }

function describeIndex({ root, whole, operations, schemas }: Plan, labels: ReferenceWords): ReferencePage {
  const words = labels.reference
  const { title, version, summary, description = '' } = root.info
  const lists = [
    { title: words.servers, rows: root.servers.map(({ url, description: text }) => [printCodeSpan(url), text]) },
    {
      title: words.operations,
      rows: operations.map((page) => [
        `[${escapeText(page.title)}](./${page.name}.md)`,
        splitFirstParagraph(page.text).first,
      ]),
    },
    {
      title: words.schemas,
      rows: schemas.map((page) => [`[${page.letter || words.schemas}](./${page.name}.md)`, listFirstNames(page)]),
    },
  ]
  const printed = lists
    .filter(({ rows }) => rows.length > 0)
    .map((list) => {
      const items = list.rows.map(
        ([name, text]) => `- ${[name, text?.replace(/\s*\n\s*/g, ' ')].filter(Boolean).join(' – ')}`,
      )
      return `## ${list.title}\n\n${items.join('\n')}`
    })
  return {
    name: 'index',
    title,
    description: summary ?? '',
    text: [lowerHeadings(description, 2), labels.version(version), ...printed].filter(Boolean).join('\n\n'),
    reference: null,
    places: [],
    place: { ...whole, path: ['info'] },
  }
}

const escapeText = (text: string) => text.replace(/[[\]\\`*_<{]/g, '\\$&')

const listFirstNames = ({ schemas }: SchemaPage): string =>
  `${schemas
    .slice(0, 3)
    .map(({ name }) => printCodeSpan(name))
    .join(', ')}${schemas.length > 3 ? ', …' : ''}`

function describeOperations(
  page: OperationPage,
  { root, whole }: Plan,
  { files, links, words }: Shared,
): ReferencePage {
  const scope = { files, links, page: page.name, root, whole, words }
  const createId = createEntryIds()
  const entries = page.operations.map((planned) => {
    const entry = describeOperation(planned, scope)
    return { ...entry, id: createId(entry.name) }
  })
  return createPage({
    ...{ name: page.name, title: page.title, description: '', text: lowerHeadings(page.text, 2) },
    ...{ group: words.reference.operations, kind: words.reference.request, words },
    place: page.located,
    entries: entries.map((entry, index) => ({ entry, place: page.operations[index]?.located ?? page.located })),
  })
}

function describeSchemas({ name, letter, schemas }: SchemaPage, { files, links, words }: Shared): ReferencePage {
  const scope = { files, links, page: name }
  const entries = schemas.map(({ name: schema, located }) => ({
    place: located,
    entry: describeSchema(schema, located, { scope, words }),
  }))
  const title = letter === '' ? words.reference.schemas : `${words.reference.schemas}: ${letter}`
  const first = schemas[0]?.located ?? { file: '', path: [] }
  return createPage({
    ...{ name, title, description: '', text: '', group: words.reference.schemas, kind: words.reference.name, words },
    place: first,
    entries,
  })
}

function describeSchema(
  name: string,
  located: Parameters<typeof readSchema>[0],
  { scope, words }: { scope: Scope; words: ReferenceWords },
): ReferenceEntry {
  const schema = readSchema(located, scope)?.schema
  const { first, rest } = splitFirstParagraph(schema?.description ?? '')
  const sample = createSample(located, scope, 'server')
  const id = scope.links.find(located, scope.page)?.href.slice(1)
  const isSampled = typeof sample === 'object' && sample !== null && Object.keys(sample).length > 0
  return {
    name,
    ...(id !== undefined && { id }),
    status: 'yes',
    summary: first || (schema?.title ?? ''),
    text: lowerHeadings([rest, printOwnType(located, scope)].filter(Boolean).join('\n\n')),
    deprecated: schema?.deprecated === true,
    parameters: [],
    properties: listProperties(located, scope),
    values: schema?.enum ?? [],
    responses: [],
    errors: [],
    ...(isSampled && { response: { language: 'json', title: words.example, value: '<response>' } }),
    example: { response: sample },
  }
}

interface PageParts extends Pick<ReferencePage, 'name' | 'title' | 'description' | 'text' | 'place'> {
  /** The heading above the entries, and that of their names. */
  group: string
  kind: string
  entries: { entry: ReferenceEntry; place: Place }[]
  words: ReferenceWords
}

/** A page whose entries are one group. */
export function createPage({ group, kind, entries, words, ...page }: PageParts): ReferencePage {
  return {
    ...page,
    reference: {
      kind,
      unit: words.reference.entries,
      example: {},
      groups: [{ name: group, entries: entries.map(({ entry }) => entry) }],
    },
    places: [{ group: page.place, entries: entries.map(({ place }) => place) }],
  }
}
