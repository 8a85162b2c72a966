import type { SidebarItem } from './route-table.ts'
import type { BuiltSidebars } from './sidebars.ts'

/** The translation of a text of a sidebar, or the text itself. */
export type TranslateText = (text: string) => string

/** Translates the texts of sidebars and of the pages of their categories, except titles of documents, which are translated with them. */
export function translateSidebars({ sidebars, generated }: BuiltSidebars, translate: TranslateText): BuiltSidebars {
  return {
    sidebars: sidebars.map(({ items, firstLink, ...sidebar }) => ({
      ...sidebar,
      items: items.map((item) => translateItem(item, translate)),
      firstLink: firstLink && { ...firstLink, label: translate(firstLink.label) },
    })),
    generated: generated.map(({ candidate, index }) => {
      const title = translate(index.title)
      const description = translate(index.description)
      const items = index.items.map((card) => ({
        ...card,
        label: translate(card.label),
        description: translate(card.description),
      }))
      return {
        candidate: { ...candidate, route: { ...candidate.route, title, description } },
        index: { ...index, title, description, items },
      }
    }),
  }
}

function translateItem(item: SidebarItem, translate: TranslateText): SidebarItem {
  switch (item.type) {
    case 'html':
      return { ...item, value: translate(item.value) }
    case 'category':
      return {
        ...item,
        label: translate(item.label),
        description: item.description && translate(item.description),
        items: item.items.map((each) => translateItem(each, translate)),
      }
    default:
      return { ...item, label: translate(item.label) }
  }
}
