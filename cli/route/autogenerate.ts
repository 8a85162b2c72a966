import { wholeFile } from '../diagnostics/diagnostic.ts'
import type { CategoryFile } from '../scan/source-file.ts'
import type { Doc } from './docs.ts'
import type { DocFolder } from './folder-tree.ts'
import { hintOfKnown } from './known-names.ts'
import { fillName, splitNumberPrefix } from './names.ts'
import type { SidebarItem } from './route-table.ts'
import { type CategoryPlan, createCategory, linkToDoc, type NamedScope } from './sidebar-items.ts'

/** An item with what it is sorted by. */
interface PlacedItem {
  item: SidebarItem
  position: number | undefined
  /** Raw name of the file or folder. */
  name: string
}

/** The items of a folder, folders as categories, sorted by position and then by raw name (behaviours.md 11.5). */
export function generateItems(folder: DocFolder, scope: NamedScope, leaveOut?: Doc): SidebarItem[] {
  const placed: PlacedItem[] = []
  for (const doc of folder.docs) {
    if (doc === leaveOut) continue
    const item = linkToDoc(doc, { label: null, className: null, isRef: false }, scope)
    placed.push({ item, position: doc.position, name: doc.fileName })
  }
  for (const child of folder.folders.values()) {
    const category = generateCategory(child, scope)
    if (category) placed.push(category)
  }
  return placed.sort(byPosition).map(({ item }) => item)
}

function generateCategory(folder: DocFolder, scope: NamedScope): PlacedItem | undefined {
  const { config, categories } = scope
  const file = categories.get(folder.path)
  const metadata = file?.metadata
  const doc = findLinkedDoc(folder, file, scope)
  const prefixed = splitNumberPrefix(folder.name)
  const frontMatter = doc?.document.frontMatter
  const plan: CategoryPlan = {
    label:
      metadata?.label ??
      frontMatter?.sidebar_label ??
      doc?.document.title ??
      fillName(prefixed.name, config.variables, 'value'),
    link: doc ? { type: 'doc', doc } : generatedLink(metadata?.link),
    items: generateItems(folder, scope, doc),
    collapsible: metadata?.collapsible ?? config.docs.sidebarCollapsible,
    collapsed: metadata?.collapsed ?? config.docs.sidebarCollapsed,
    description: metadata?.description ?? null,
    className: metadata?.className ?? frontMatter?.sidebar_class_name ?? null,
    origin: wholeFile(file?.path ?? `${config.docs.path}/${folder.path}`),
  }
  const item = createCategory(plan, scope)
  const position = metadata?.position ?? doc?.position ?? prefixed.number ?? undefined
  return item && { item, position, name: folder.name }
}

function generatedLink(link: CategoryFile['metadata']['link']): CategoryPlan['link'] {
  if (link?.type !== 'generated-index') return null
  return { type: link.type, slug: link.slug ?? null, title: link.title ?? null, description: link.description ?? null }
}

/** The document that stands for a folder: the one its category file names, else, unless that says otherwise, its index. */
function findLinkedDoc(folder: DocFolder, file: CategoryFile | undefined, scope: NamedScope): Doc | undefined {
  const link = file?.metadata.link
  if (link === undefined) return folder.docs.find((doc) => doc.isIndex)
  if (link?.type !== 'doc') return undefined
  const { docs, version } = scope
  const key = `${version}/${link.id}`
  const found = folder.docs.find((doc) => doc.id.endsWith(`/${link.id}`)) ?? docs.byId.get(key)
  if (!found && file && !docs.withoutPage.has(key)) {
    const known = [...docs.byId.values()].filter((doc) => doc.version === version).map((doc) => doc.id)
    scope.diagnostics.push({
      code: 'sidebar/category-metadata',
      message: `"link.id" names the document "${link.id}", which does not exist.`,
      origin: wholeFile(file.path),
      hint: hintOfKnown(link.id, known, 'doc ids'),
    })
  }
  return found
}

/** Items without a position come last; names are compared sign by sign, so that upper case comes before lower case. */
function byPosition(a: PlacedItem, b: PlacedItem): number {
  const [positionOfA, positionOfB] = [a.position ?? Number.POSITIVE_INFINITY, b.position ?? Number.POSITIVE_INFINITY]
  if (positionOfA !== positionOfB) return positionOfA < positionOfB ? -1 : 1
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
}
