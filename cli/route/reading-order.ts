import { isOfEdition } from '../content/editions.ts'
import type { OrderItem, ReadingOrder } from '../content/reading-order.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { suggest } from '../lib/suggest.ts'
import type { Doc } from './docs.ts'
import {
  type CategoryPlan,
  createCategory,
  linkToDoc,
  mergeParts,
  type NamedInput,
  type SidebarParts,
  toParts,
} from './sidebar-items.ts'

/** Context for resolving the items of one reading order. */
interface OrderContext {
  input: NamedInput
  file: string
  /** By their paths inside the folder of the documents. */
  docs: ReadonlyMap<string, Doc>
}

/**
 * The sidebar items of a reading order from another generator's file. As in that generator, unlisted documents are not
 * in the sidebar.
 */
export function resolveReadingOrder({ items, file }: ReadingOrder, input: NamedInput): SidebarParts {
  const own = input.docs.published.filter(isOfEdition(input.edition))
  const docs = new Map(own.map((doc) => [doc.document.source.relativePath, doc]))
  return resolveItems(items, { input, file, docs })
}

function resolveItems(items: readonly OrderItem[], context: OrderContext): SidebarParts {
  return mergeParts(items.map((item) => resolveItem(item, context)))
}

function resolveItem(item: OrderItem, context: OrderContext): SidebarParts {
  switch (item.type) {
    case 'link':
      return toParts({
        type: 'external',
        label: item.label,
        href: item.href,
        className: null,
        configPath: '',
        origin: item.origin,
      })
    case 'heading':
      return toParts({ type: 'heading', label: item.label, className: null })
    case 'category':
      return resolveCategory(item, null, context)
    case 'doc': {
      const doc = context.docs.get(item.path)
      if (doc && item.items.length === 0) return linkToDoc(doc, { label: item.label, className: null, isRef: false })
      const diagnostics = doc ? [] : listUnknownPath(item, context)
      const parts = resolveCategory(item, doc ?? null, context)
      return { ...parts, diagnostics: [...diagnostics, ...parts.diagnostics] }
    }
  }
}

function resolveCategory(
  { label, items, origin }: OrderItem & { type: 'doc' | 'category' },
  doc: Doc | null,
  context: OrderContext,
): SidebarParts {
  const { config } = context.input
  const plan: CategoryPlan = {
    label: label ?? doc?.document.frontMatter.sidebar_label ?? doc?.document.title ?? '',
    link: doc && { type: 'doc', doc },
    inside: resolveItems(items, context),
    collapsible: config.docs.sidebarCollapsible,
    collapsed: config.docs.sidebarCollapsed,
    description: null,
    className: null,
    origin,
  }
  return createCategory(plan, context.input)
}

/** Reports nothing for a document that exists without a page, such as a draft. */
function listUnknownPath(
  { path, origin }: OrderItem & { type: 'doc' },
  { input, file, docs }: OrderContext,
): Diagnostic[] {
  if (input.docs.sources.has(path)) return []
  const nearest = suggest(path, docs.keys())
  const diagnostic: Diagnostic = {
    code: 'sidebar/order-file',
    message: `"${file}" names the document "${path}", which does not exist.`,
    origin,
    ...(nearest !== undefined && { hint: `Did you mean "${nearest}"?` }),
  }
  return [diagnostic]
}
