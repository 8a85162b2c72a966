import { getGroupName, splitNumberPrefix, stripContentExtension } from '../content/content-path.ts'
import { getEditionKey, isOfEdition } from '../content/editions.ts'
import type { FolderEntry, FolderOrder } from '../content/reading-order.ts'
import { fillName } from '../content/variables.ts'
import { type Diagnostic, type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { compareNaturally } from '../lib/compare-strings.ts'
import { NOT_FOUND_FILE } from '../lib/pathname.ts'
import type { CategoryFile } from '../scan/source-file.ts'
import type { Doc } from './docs.ts'
import type { EditionCategory } from './edition-files.ts'
import type { DocFolder } from './folder-tree.ts'
import { getNameHint } from './known-names.ts'
import { localizePathname } from './route-candidate.ts'
import {
  type CategoryPlan,
  createCategory,
  linkToDoc,
  mergeParts,
  type NamedInput,
  type SidebarParts,
  toParts,
} from './sidebar-items.ts'

/** An item with its sort keys. */
interface PositionedItem extends FolderItem {
  position: number | undefined
  /** Raw name of the file or folder. */
  fileName: string
}

/** A folder with its page, before its category is created. */
interface FolderCategory {
  folder: DocFolder
  file: EditionCategory | undefined
  /** The page of the folder: the document in it or next to it. */
  doc: Doc | undefined
  /** Whether the document is next to the folder. */
  isBeside: boolean
  label: string
  /** Whether the label is the document's title, which other folders may share. */
  isTitle: boolean
  diagnostics: Diagnostic[]
}

/**
 * Generates the items of a folder, with subfolders as categories, in the order of an order file if the folder has one,
 * otherwise by position and raw name (docs/behaviours.md 11.5).
 */
export function generateItems(folder: DocFolder, input: NamedInput, leaveOut?: Doc): SidebarParts {
  const order = input.folderOrders.get(folder.path)
  const labels = new Map(order?.entries.flatMap((entry) => (entry.type === 'item' ? [[entry.name, entry.label]] : [])))
  const categories = [...folder.folders.values()].map((child) => planCategory(child, { folder, labels, input }))
  const pages = new Set(categories.flatMap(({ doc, isBeside }) => (doc && isBeside ? [doc] : [])))
  const docs = folder.docs.filter(
    (doc) =>
      doc !== leaveOut &&
      !pages.has(doc) &&
      !doc.document.frontMatter.sidebar_hidden &&
      doc.pathname !== localizePathname(`/${NOT_FOUND_FILE}`, doc.locale, input.settings),
  )
  const positioned = docs.map((doc): PositionedItem => {
    const name = stripContentExtension(doc.fileName)
    const parts = linkToDoc(doc, { label: labels.get(name) ?? null, className: null, isRef: false })
    return { parts, name, fileName: doc.fileName, position: getDocPosition(doc) }
  })
  const taken = [...docs.map(({ document }) => document.title), ...categories.map(({ label }) => label)]
  for (const category of categories) {
    const isShared = category.isTitle && taken.filter((label) => label === category.label).length > 1
    const label = isShared ? getFolderLabel(category.folder, input) : category.label
    positioned.push(generateCategory({ ...category, label }, input))
  }
  return mergeParts(orderItems(positioned.sort(compareByPosition), order).map(({ parts }) => parts))
}

/** The index of a folder comes first, unless it has a position. */
function getDocPosition({ document, position }: Doc): number | undefined {
  return position ?? (document.source.role === 'index' ? Number.NEGATIVE_INFINITY : undefined)
}

function planCategory(
  folder: DocFolder,
  {
    folder: parent,
    labels,
    input,
  }: { folder: DocFolder; labels: ReadonlyMap<string, string | null>; input: NamedInput },
): FolderCategory {
  const file = input.categories.get(folder.path)
  const { value: linked, diagnostics } = findLinkedDoc(folder, file, input)
  const beside = linked || file?.metadata.link !== undefined ? undefined : findDocBeside(folder, parent, input)
  const doc = linked ?? beside
  const written =
    labels.get(folder.name) ??
    file?.metadata.label ??
    input.folderOrders.get(folder.path)?.title ??
    doc?.document.frontMatter.sidebar_label
  const title = doc && hasOwnTitle(doc) ? doc.document.title : undefined
  return {
    folder,
    file,
    doc,
    diagnostics,
    isBeside: beside !== undefined,
    label: written ?? title ?? getFolderLabel(folder, input),
    isTitle: written === undefined && title !== undefined,
  }
}

/** `guide.md` next to `guide/`. */
function findDocBeside(folder: DocFolder, parent: DocFolder, { config }: NamedInput): Doc | undefined {
  const name = splitFolderName(folder, config.docs.numberPrefixes).name
  return parent.docs.find(({ document: { source } }) => source.role === 'page' && source.name === name)
}

function splitFolderName({ name }: DocFolder, numberPrefixes: boolean): ReturnType<typeof splitNumberPrefix> {
  return numberPrefixes ? splitNumberPrefix(name) : { number: null, name }
}

/** Whether the title of a document is more than the name of its file or folder. */
function hasOwnTitle({ document }: Doc): boolean {
  const { frontMatter, contentTitle, headings } = document
  return frontMatter.title !== undefined || contentTitle !== null || headings.length > 0
}

function getFolderLabel(folder: DocFolder, { config }: NamedInput): string {
  const { name } = splitFolderName(folder, config.docs.numberPrefixes)
  return fillName(getGroupName(name) ?? name, config.variables, 'value')
}

function generateCategory(category: FolderCategory, input: NamedInput): PositionedItem {
  const { folder, file, doc, label, diagnostics } = category
  const { config } = input
  const metadata = file?.metadata
  const frontMatter = doc?.document.frontMatter
  const prefixed = splitFolderName(folder, config.docs.numberPrefixes)
  const plan: CategoryPlan = {
    label,
    link: doc ? { type: 'doc', doc } : toCategoryLink(metadata?.link),
    slugLabel: file?.originalLabel ?? metadata?.label ?? fillName(prefixed.name, config.variables, 'value'),
    inside: generateItems(folder, input, doc),
    collapsible: metadata?.collapsible ?? config.docs.sidebarCollapsible,
    collapsed: metadata?.collapsed ?? config.docs.sidebarCollapsed,
    description: metadata?.description ?? null,
    className: metadata?.className ?? frontMatter?.sidebar_class_name ?? null,
    origin: toFileOrigin(file?.path ?? `${config.docs.path}/${folder.path}`),
  }
  const parts = createCategory(plan, input)
  return {
    parts: { ...parts, diagnostics: [...diagnostics, ...parts.diagnostics] },
    position: metadata?.position ?? doc?.position ?? prefixed.number ?? undefined,
    name: folder.name,
    fileName: folder.name,
  }
}

function toCategoryLink(link: CategoryFile['metadata']['link']): CategoryPlan['link'] {
  if (link?.type !== 'generated-index') return null
  return { type: link.type, slug: link.slug ?? null, title: link.title ?? null, description: link.description ?? null }
}

/**
 * The document linked to a folder: the one that its category file names, otherwise its index unless the category file
 * rules that out.
 */
function findLinkedDoc(
  folder: DocFolder,
  file: EditionCategory | undefined,
  { docs, edition }: NamedInput,
): Outcome<Doc | undefined> {
  const link = file?.metadata.link
  if (link === undefined) return toOutcome(folder.docs.find(({ document }) => document.source.role === 'index'))
  if (link?.type !== 'doc') return toOutcome(undefined)
  const key = getEditionKey(edition, link.id)
  const found = folder.docs.find((doc) => doc.id.endsWith(`/${link.id}`)) ?? docs.byId.get(key)
  if (found || !file || docs.withoutPage.has(key)) return toOutcome(found)
  const known = [...docs.byId.values()].filter(isOfEdition(edition)).map((doc) => doc.id)
  const diagnostic: Diagnostic = {
    code: 'sidebar/category-metadata',
    message: `"link.id" names the document "${link.id}", which does not exist.`,
    origin: toFileOrigin(file.path),
    hint: getNameHint(link.id, known, 'doc ids'),
  }
  return { value: undefined, diagnostics: [diagnostic] }
}

function toOutcome(value: Doc | undefined): Outcome<Doc | undefined> {
  return { value, diagnostics: [] }
}

/** Items without a position come last; names are compared by number and code unit, so uppercase is before lowercase. */
function compareByPosition(a: PositionedItem, b: PositionedItem): number {
  const [positionOfA, positionOfB] = [a.position ?? Number.POSITIVE_INFINITY, b.position ?? Number.POSITIVE_INFINITY]
  if (positionOfA !== positionOfB) return positionOfA < positionOfB ? -1 : 1
  return compareNaturally(a.fileName, b.fileName)
}

/** An item of a generated sidebar, and the name by which a file of its folder refers to it: without extension. */
interface FolderItem {
  name: string
  parts: SidebarParts
}

/**
 * Sorts items by the order file of their folder. Items that it does not list are inserted at its placeholder, or else
 * appended, in their original order.
 */
function orderItems(items: readonly FolderItem[], order: FolderOrder | undefined): FolderItem[] {
  const { entries = [], file = '' } = order ?? {}
  if (entries.length === 0) return [...items]
  const named = new Set(entries.flatMap((entry) => (entry.type === 'item' ? [entry.name] : [])))
  const rest = items.filter(({ name }) => !named.has(name))
  const ordered = entries.flatMap((entry) => placeEntry(entry, { items, rest, file }))
  return entries.some(({ type }) => type === 'rest') ? ordered : [...ordered, ...rest]
}

function placeEntry(
  entry: FolderEntry,
  { items, rest, file }: { items: readonly FolderItem[]; rest: readonly FolderItem[]; file: string },
): readonly FolderItem[] {
  switch (entry.type) {
    case 'rest':
      return rest
    case 'item':
      return entry.isHidden ? [] : items.filter(({ name }) => name === entry.name)
    case 'heading':
      return [{ name: '', parts: toParts({ type: 'heading', label: entry.label, className: null }) }]
    case 'link': {
      const { label, href } = entry
      const origin = toFileOrigin(file)
      return [{ name: '', parts: toParts({ type: 'external', label, href, className: null, configPath: '', origin }) }]
    }
  }
}
