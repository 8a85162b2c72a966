import { splitNumberPrefix } from '../content/content-path.ts'
import { fillName } from '../content/variables.ts'
import { type Diagnostic, type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import type { CategoryFile } from '../scan/source-file.ts'
import type { Doc } from './docs.ts'
import type { DocFolder } from './folder-tree.ts'
import { getNameHint } from './known-names.ts'
import {
  type CategoryPlan,
  createCategory,
  linkToDoc,
  mergeParts,
  type NamedInput,
  type SidebarParts,
} from './sidebar-items.ts'

/** An item with its sort keys. */
interface PositionedItem {
  parts: SidebarParts
  position: number | undefined
  /** Raw name of the file or folder. */
  name: string
}

/**
 * Generates the items of a folder, with its folders as categories, sorted by position and then by raw name
 * (docs/behaviours.md 11.5).
 */
export function generateItems(folder: DocFolder, input: NamedInput, leaveOut?: Doc): SidebarParts {
  const positioned: PositionedItem[] = []
  for (const doc of folder.docs) {
    if (doc === leaveOut) continue
    const parts = linkToDoc(doc, { label: null, className: null, isRef: false })
    positioned.push({ parts, position: doc.position, name: doc.fileName })
  }
  for (const child of folder.folders.values()) positioned.push(generateCategory(child, input))
  return mergeParts(positioned.sort(compareByPosition).map(({ parts }) => parts))
}

function generateCategory(folder: DocFolder, input: NamedInput): PositionedItem {
  const { config, categories } = input
  const file = categories.get(folder.path)
  const metadata = file?.metadata
  const { value: doc, diagnostics } = findLinkedDoc(folder, file, input)
  const prefixed = splitNumberPrefix(folder.name)
  const frontMatter = doc?.document.frontMatter
  const plan: CategoryPlan = {
    label:
      metadata?.label ??
      frontMatter?.sidebar_label ??
      doc?.document.title ??
      fillName(prefixed.name, config.variables, 'value'),
    link: doc ? { type: 'doc', doc } : toCategoryLink(metadata?.link),
    inside: generateItems(folder, input, doc),
    collapsible: metadata?.collapsible ?? config.docs.sidebarCollapsible,
    collapsed: metadata?.collapsed ?? config.docs.sidebarCollapsed,
    description: metadata?.description ?? null,
    className: metadata?.className ?? frontMatter?.sidebar_class_name ?? null,
    origin: toFileOrigin(file?.path ?? `${config.docs.path}/${folder.path}`),
  }
  const parts = createCategory(plan, input)
  const position = metadata?.position ?? doc?.position ?? prefixed.number ?? undefined
  return { parts: { ...parts, diagnostics: [...diagnostics, ...parts.diagnostics] }, position, name: folder.name }
}

function toCategoryLink(link: CategoryFile['metadata']['link']): CategoryPlan['link'] {
  if (link?.type !== 'generated-index') return null
  return { type: link.type, slug: link.slug ?? null, title: link.title ?? null, description: link.description ?? null }
}

/** The document linked to a folder: the one its category file names, or, unless that file says otherwise, its index. */
function findLinkedDoc(
  folder: DocFolder,
  file: CategoryFile | undefined,
  { docs, version }: NamedInput,
): Outcome<Doc | undefined> {
  const link = file?.metadata.link
  if (link === undefined) return toOutcome(folder.docs.find(({ document }) => document.source.role === 'index'))
  if (link?.type !== 'doc') return toOutcome(undefined)
  const key = `${version}/${link.id}`
  const found = folder.docs.find((doc) => doc.id.endsWith(`/${link.id}`)) ?? docs.byId.get(key)
  if (found || !file || docs.withoutPage.has(key)) return toOutcome(found)
  const known = [...docs.byId.values()].filter((doc) => doc.version === version).map((doc) => doc.id)
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

/** Items without a position come last; names are compared by code unit, so uppercase comes before lowercase. */
function compareByPosition(a: PositionedItem, b: PositionedItem): number {
  const [positionOfA, positionOfB] = [a.position ?? Number.POSITIVE_INFINITY, b.position ?? Number.POSITIVE_INFINITY]
  if (positionOfA !== positionOfB) return positionOfA < positionOfB ? -1 : 1
  return compareStrings(a.name, b.name)
}
