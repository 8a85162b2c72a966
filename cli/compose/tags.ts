import type { BlogSidebarData, TagData, TagListData } from '../../src/model/page-data.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import type { Route, Tag } from '../route/route-table.ts'
import type { ComposeContext } from './context.ts'
import { getVisibility } from './docs.ts'

/** The blog that tags belong to; `null` for tags of documents. */
type TaggedBlog = { sidebar: BlogSidebarData; dates: ReadonlyMap<string, string> } | null

/**
 * Composes the page of all tags of a version or a blog, by first letter (docs/behaviours.md 11.8). It lists unlisted tags only if
 * all tags are unlisted.
 */
export function composeTagList(
  { table, hrefs }: Pick<ComposeContext, 'table' | 'hrefs'>,
  route: Route,
  blog: TaggedBlog,
): TagListData {
  const { compare } = new Intl.Collator(route.locale, { numeric: true })
  const all = Object.values(table.tags).filter((tag) => tag.listPathname === route.pathname)
  const listed = all.filter((tag) => !tag.unlisted)
  const shown = (listed.length > 0 ? listed : all).sort(
    (a, b) => compare(a.label, b.label) || compareStrings(a.pathname, b.pathname),
  )
  const groups = new Map<string, TagListData['groups'][number]>()
  for (const tag of shown) {
    const letter = getFirstLetter(tag)
    const group = groups.get(letter) ?? { letter, tags: [] }
    groups.set(letter, group)
    group.tags.push({ label: tag.label, href: hrefs.toPage(tag.pathname), count: tag.docs.length })
  }
  const sorted = [...groups.values()].sort((a, b) => compare(a.letter, b.letter))
  return {
    kind: 'tag-list',
    title: route.title,
    groups: sorted,
    visibility: getVisibility(route),
    ...(blog && { blogSidebar: blog.sidebar }),
  }
}

function getFirstLetter({ label }: Tag): string {
  return ([...label.trim().normalize('NFC')][0] ?? '').toUpperCase()
}

/** Composes the page of one tag; `null` if the table has none for the route. */
export function composeTag(
  { table, hrefs }: Pick<ComposeContext, 'table' | 'hrefs'>,
  route: Route,
  blog: TaggedBlog,
): TagData | null {
  const tag = table.tags[route.pathname]
  if (!tag) return null
  return {
    kind: 'tag',
    title: route.title,
    description: tag.description,
    listHref: hrefs.toPage(tag.listPathname),
    docs: tag.docs.map(({ title, pathname, description }) => {
      const href = hrefs.toPage(pathname)
      return { title, href, description, ...(blog && { date: blog.dates.get(href) ?? '' }) }
    }),
    visibility: getVisibility(route),
    ...(blog && { blogSidebar: blog.sidebar }),
  }
}
