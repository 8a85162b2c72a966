import { type DescriptionFiles, getChild, type Located, listChildren } from '../description-files.ts'
import { createNames } from '../markdown-text.ts'
import type { ApiDescription } from '../reference-page.ts'
import { describePages } from './describe-pages.ts'
import type { OperationPage, Plan, PlannedOperation, SchemaPage } from './plan.ts'
import { listNamedSchemas, type NamedSchema } from './schema-links.ts'
import { getShapes, type Root } from './shapes.ts'

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

/** More schemas have a page for each first letter. */
const MAX_SCHEMAS = 40

/** Plans the pages of an OpenAPI description; `null` if it cannot be read. */
export function readOpenApi(whole: Located, files: DescriptionFiles): ApiDescription | null {
  const root = readRoot(whole, files)
  if (!root) return null
  const plan: Plan = {
    root,
    whole,
    operations: planOperations(root, whole, files),
    schemas: planSchemas(listNamedSchemas(whole, files)),
  }
  return {
    names: ['index', ...plan.operations.map(({ name }) => name), ...plan.schemas.map(({ name }) => name)],
    describe: (words) => describePages(plan, files, words),
    diagnostics: files.diagnostics,
    paths: files.paths,
    locate: (place) => files.locate(place),
  }
}

function readRoot(whole: Located, files: DescriptionFiles): Root | null {
  const version = getChild(whole, 'openapi').value ?? getChild(whole, 'swagger').value
  const isKnown = /^3\.[012](?:\.|$)/.test(String(version ?? ''))
  if (!isKnown) {
    const key = getChild(whole, 'openapi').value === undefined && version !== undefined ? 'swagger' : 'openapi'
    files.report(
      'api/invalid-file',
      { ...whole, path: version === undefined ? [] : [key] },
      {
        message:
          version === undefined
            ? 'The file has no key "openapi" with the version of OpenAPI that it is written in.'
            : `The version "${version}" of OpenAPI is not one that docsgen reads.`,
        hint: 'docsgen reads OpenAPI 3.0, 3.1 and 3.2. Converters write them from older versions.',
      },
    )
    return null
  }
  const root = files.parse(whole, getShapes().root)
  if (root && Object.keys(root.paths ?? {}).length + Object.keys(root.webhooks ?? {}).length === 0) {
    const hint = 'If it has only components, name the file so that it does not end in "openapi".'
    files.report('api/invalid-file', { ...whole, path: ['paths'] }, { message: 'The description has no paths.', hint })
    return null
  }
  return root
}

/** The pages of the operations: those of the tags in their order, then those of tags that are only used. */
function planOperations(root: Root, whole: Located, files: DescriptionFiles): OperationPage[] {
  const pages = new Map<string, OperationPage>()
  const createName = createNames()
  const addPage = (title: string, text: string, located: Located) => {
    const page = { name: createName(title), title, text, operations: [], located }
    pages.set(title, page)
    return page
  }
  for (const [index, { name, description = '' }] of root.tags.entries())
    if (!pages.has(name)) addPage(name, description, getChild(whole, 'tags', `${index}`))
  const ids = new Map<string, Located>()
  for (const planned of listOperations(whole, files)) {
    const { operation, located, path } = planned
    reportRepeatedId(operation.operationId, located, { ids, files })
    const title = operation.tags[0] ?? getSection(path)
    const page = pages.get(title) ?? addPage(title, '', located)
    page.operations.push(planned)
  }
  return [...pages.values()].filter(({ operations }) => operations.length > 0)
}

function listOperations(whole: Located, files: DescriptionFiles): PlannedOperation[] {
  const paths = [...listChildren(getChild(whole, 'paths')), ...listChildren(getChild(whole, 'webhooks'))]
  return paths.flatMap(({ key: path, item }) => {
    const shared = path.startsWith('x-') ? undefined : files.follow(item)
    if (!shared) return []
    return METHODS.flatMap((method) => {
      const located = getChild(shared, method)
      const operation = located.value === undefined ? null : files.parse(located, getShapes().operation)
      return operation ? [{ method: method.toUpperCase(), path, operation, located, shared }] : []
    })
  })
}

/** The first part of a path that says what it is about: `customers` of `/v1/customers/{id}`. */
function getSection(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && !/^(?:v\d+|api)$|\{/.test(part))
  return parts[0] ?? 'Operations'
}

function reportRepeatedId(
  id: string | undefined,
  located: Located,
  { ids, files }: { ids: Map<string, Located>; files: DescriptionFiles },
): void {
  if (id === undefined) return
  const first = ids.get(id)
  if (!first) return void ids.set(id, located)
  const [path, method] = [first.path.at(-2), first.path.at(-1)]
  files.report(
    'api/repeated-id',
    { ...located, path: [...located.path, 'operationId'] },
    {
      message: `The operation "${method?.toUpperCase()} ${path}" has the id "${id}" as well.`,
      hint: 'Programs that are generated from the description need ids that differ.',
    },
  )
}

function planSchemas(named: readonly NamedSchema[]): SchemaPage[] {
  if (named.length === 0) return []
  if (named.length <= MAX_SCHEMAS) return [{ name: 'schemas', letter: '', schemas: [...named] }]
  const byLetter = new Map<string, NamedSchema[]>()
  for (const schema of named.toSorted((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1))) {
    const first = schema.name.charAt(0).toLowerCase()
    const letter = /[a-z]/.test(first) ? first : '0'
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), schema])
  }
  return [...byLetter].map(([letter, schemas]) => ({
    name: `schemas/${letter}`,
    letter: letter.toUpperCase(),
    schemas,
  }))
}
