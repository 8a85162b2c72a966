import { posix } from 'node:path'
import { groupBy } from '../../lib/group-by.ts'
import { type DescriptionFiles, getChild, type Located, listChildren } from '../description-files.ts'
import { createNames } from '../markdown-text.ts'
import { isLong, packItems } from './page-length.ts'
import type { OperationPage, PlannedOperation } from './plan.ts'
import { findMedia, isSuccess } from './request.ts'
import { getShapes, type Operation, type Root } from './shapes.ts'

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

/** The page of webhooks without a tag: its title is a word of the interface. */
const WEBHOOKS = 'webhooks'

/**
 * The pages of the operations: those of the tags in their order, then those of tags that are only used. Those of a tag group or
 * of a parent tag are below its page. Long pages are divided.
 */
export function planOperations(root: Root, whole: Located, files: DescriptionFiles): OperationPage[] {
  const pages = new Map<string, OperationPage>()
  const createName = createNames([WEBHOOKS])
  const addPage = (key: string, page: Pick<OperationPage, 'title' | 'text' | 'located'> & { name?: string }) => {
    const added = { name: createName(key), ...page, operations: [], others: [], parts: [] }
    pages.set(key, added)
    return added
  }
  for (const [index, tag] of root.tags.entries()) {
    const title = tag.summary ?? tag['x-displayName'] ?? tag.name
    if (!pages.has(tag.name))
      addPage(tag.name, { title, text: tag.description ?? '', located: getChild(whole, 'tags', `${index}`) })
  }
  const ids = new Map<string, Located>()
  for (const planned of listOperations(whole, files)) {
    const { operation, located, path, isWebhook } = planned
    reportRepeatedId(operation.operationId, located, { ids, files })
    const [first, ...others] = [...new Set(operation.tags)]
    const getPage = (key: string, title = key) => pages.get(key) ?? addPage(key, { title, text: '', located })
    const section = getSection(path)
    if (first !== undefined) getPage(first).operations.push(planned)
    else if (!isWebhook) getPage(section, toTitle(section)).operations.push(planned)
    else (pages.get('') ?? addPage('', { name: WEBHOOKS, title: '', text: '', located })).operations.push(planned)
    for (const other of others) getPage(other).others.push(planned)
  }
  const placed = placePages(pages, listFolders(root, whole, createName))
  return placed.map((page) => dividePage(page, placed))
}

interface Folder {
  /** The page that shows the folder; a group of tags needs one, a parent tag has one. */
  page: OperationPage | undefined
  tags: readonly string[]
  /** The tag whose page it is. */
  parent: string
}

function listFolders(root: Root, whole: Located, createName: (text: string) => string): Folder[] {
  const groups = root['x-tagGroups'].map(({ name, tags }, index) => ({
    page: {
      ...{ name: createName(name), title: name, text: '', operations: [], others: [], parts: [] },
      located: getChild(whole, 'x-tagGroups', `${index}`),
    },
    tags,
    parent: '',
  }))
  const parents = [...new Set(root.tags.flatMap(({ parent }) => parent ?? []))].map((parent) => ({
    page: undefined,
    tags: root.tags.filter((tag) => tag.parent === parent).map(({ name }) => name),
    parent,
  }))
  return [...groups, ...parents]
}

/** The pages with something on them, each after the page that it is below. A page is below the first that names it. */
function placePages(pages: ReadonlyMap<string, OperationPage>, folders: readonly Folder[]): OperationPage[] {
  const placed = new Set<string>()
  const place = (key: string, folder: string): OperationPage[] => {
    const page = pages.get(key)
    if (!page || placed.has(key)) return []
    placed.add(key)
    const name = `${folder}${page.name}`
    const inner = folders.filter(({ parent }) => parent !== '' && parent === key).flatMap(({ tags }) => tags)
    const children = inner.flatMap((tag) => place(tag, `${name}/`))
    const isEmpty = page.operations.length + page.others.length + children.length === 0
    return isEmpty ? [] : [{ ...page, name }, ...children]
  }
  const inFolders = new Set(folders.flatMap(({ tags }) => tags))
  const grouped = folders.flatMap(({ page, tags }) => {
    const children = page ? tags.flatMap((tag) => place(tag, `${page.name}/`)) : []
    return page && children.length > 0 ? [page, ...children] : []
  })
  const others = [...pages.keys()].filter((key) => !inFolders.has(key)).flatMap((key) => place(key, ''))
  // Tags that are each other's parents are below none.
  return [...grouped, ...others, ...[...pages.keys()].flatMap((key) => place(key, ''))]
}

function listOperations(whole: Located, files: DescriptionFiles): PlannedOperation[] {
  return ['paths', WEBHOOKS].flatMap((key) =>
    listChildren(getChild(whole, key)).flatMap(({ key: path, item }) =>
      path.startsWith('x-')
        ? []
        : listMethods(item, files).map((each) => ({ ...each, path, isWebhook: key === WEBHOOKS })),
    ),
  )
}

/** The operations of the object of a path. */
export function listMethods(item: Located, files: DescriptionFiles): Omit<PlannedOperation, 'path' | 'isWebhook'>[] {
  const shared = files.follow(item)
  if (!shared) return []
  return METHODS.flatMap((method) => {
    const located = getChild(shared, method)
    const operation = located.value === undefined ? null : files.parse(located, getShapes().operation)
    if (!operation) return []
    return [{ method: method.toUpperCase(), operation, located, shared, length: measure(operation, located, files) }]
  })
}

/** The parts of a path that say what it is about: `customers` of `/v1/customers/{id}`. */
const listSegments = (path: string): string[] =>
  path.split('/').filter((part) => part !== '' && !/^(?:v\d+|api)$|\{/.test(part))

const getSection = (path: string): string => listSegments(path)[0] ?? 'Operations'

const toTitle = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replace(/[_-]+/g, ' ')

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

/** Characters that the requests of an operation fill. */
const REQUESTS = 600

/** Responses are links to schemas, and an example. */
function measure({ responses, ...operation }: Operation, located: Located, files: DescriptionFiles): number {
  const examples = listChildren(getChild(located, 'responses')).flatMap(({ key, item }) => {
    const response = isSuccess(key) ? files.follow(item) : undefined
    const media = response && findMedia(getChild(response, 'content'), { files })
    return media?.example === undefined ? [] : JSON.stringify(media.example).length
  })
  return JSON.stringify(operation).length + REQUESTS + (examples[0] ?? 0)
}

const weigh = ({ length }: PlannedOperation): number => length

/** Divides a long page among pages below it, by the paths of its operations. `pages` are all that exist. */
function dividePage(page: OperationPage, pages: readonly OperationPage[]): OperationPage {
  const { name, title, operations } = page
  if (!isLong(operations, weigh)) return page
  const createName = createNames(pages.map((each) => posix.relative(name, each.name)))
  const parts = listParts(operations, title).map((part) => ({
    ...{ ...page, ...part, name: `${name}/${createName(part.title)}` },
    ...{ text: '', others: [], parts: [] },
  }))
  return parts.length > 1 ? { ...page, operations: [], parts } : page
}

type Part = Pick<OperationPage, 'title' | 'operations'>

/** Groups operations by the first segment in which their paths differ. Those that are alone stay with those without one. */
function listParts(operations: readonly PlannedOperation[], title: string): Part[] {
  const paths = operations.map(({ path }) => listSegments(path))
  const [shortest = []] = paths.toSorted((one, other) => one.length - other.length)
  const differs = shortest.findIndex((segment, index) => paths.some((path) => path[index] !== segment))
  const depth = differs === -1 ? shortest.length : differs
  const getKey = ({ path }: PlannedOperation) => listSegments(path)[depth] ?? ''
  const groups = groupBy(operations, getKey)
  const isAlone = (each: PlannedOperation) => getKey(each) === '' || groups.get(getKey(each))?.length === 1
  const alone = packItems(operations.filter(isAlone), weigh).map((part, index) => ({
    title: index === 0 ? title : `${title} ${index + 1}`,
    operations: part,
  }))
  const grouped = [...groups].flatMap(([key, group]) => {
    if (key === '' || group.length === 1) return []
    const own = toTitle(key)
    if (!isLong(group, weigh)) return [{ title: own, operations: group }]
    return listParts(group, own).map((part) =>
      part.title.startsWith(own) ? part : { ...part, title: `${own}: ${part.title}` },
    )
  })
  return [...alone, ...grouped]
}
