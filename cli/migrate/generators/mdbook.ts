import { posix } from 'node:path'
import type { OrderItem } from '../../content/reading-order.ts'
import { parseSummary as parseOrder } from '../../syntaxes/mdbook/summary.ts'
import { findText, findValue } from '../../syntaxes/project/values.ts'
import { DocFiles } from './doc-files.ts'
import { createFoundSite, type FoundSidebarItem, type Generator } from './generator.ts'
import { joinFolder, toEditUrl } from './links.ts'

/** mdBook: `book.toml`, and the order of the pages in `SUMMARY.md`. */
export const mdbook: Generator = {
  name: 'mdbook',
  label: 'mdBook',
  configFiles: ['book.toml'],
  describe({ values, files, folder }) {
    const source = joinFolder(folder, findText(values, 'book', 'src') ?? 'src')
    const docs = new DocFiles(files, source)
    const summary = files.read(posix.join(source, 'SUMMARY.md'))
    const items = summary === null ? [] : parseSummary(summary, docs)
    const edit = findText(values, 'output', 'html', 'edit-url-template')
    const repository = findText(values, 'output', 'html', 'git-repository-url')
    const pathname = findText(values, 'output', 'html', 'site-url')
    return createFoundSite({
      title: findText(values, 'book', 'title'),
      tagline: findText(values, 'book', 'description'),
      baseUrl: pathname,
      docs: {
        path: source,
        sidebars: items.length === 0 ? null : { kind: 'data', sidebars: { book: items } },
        editUrl: edit === null ? null : toEditUrl(edit.replace(/\{path\}.*$/, ''), folder),
        exclude: ['SUMMARY.md'],
      },
      settings: {
        navbar: {
          items: repository === null ? [] : [{ label: 'Source', href: repository, position: 'right' }],
        },
        markdown: { dialects: ['mdbook'], headingIds: 'mdbook' },
        ...(findValue(values, 'output', 'html', 'mathjax-support') === true ? {} : { math: false }),
      },
    })
  },
}

/**
 * The items of the `SUMMARY.md` in a folder of the documents: nested lists of links, and headings of parts. Chapters without a
 * file are left out.
 */
export const parseSummary = (summary: string, docs: DocFiles, folder = ''): FoundSidebarItem[] =>
  toItems(parseOrder(summary.replace(/<!--[\s\S]*?-->/g, ''), 'SUMMARY.md'), { docs, folder })

/** Documents with others below them are categories. */
function toItems(items: readonly OrderItem[], summary: { docs: DocFiles; folder: string }): FoundSidebarItem[] {
  return items.flatMap((item): FoundSidebarItem[] => {
    if (item.type === 'heading') return [{ kind: 'heading', label: item.label }]
    if (item.type === 'link') return [{ kind: 'link', href: item.href, label: item.label }]
    const file = item.type === 'doc' ? summary.docs.findFile(posix.join(summary.folder, item.path)) : null
    const inside = toItems(item.items, summary)
    if (inside.length > 0) return [{ kind: 'category', label: item.label ?? '', file, items: inside, collapsed: null }]
    return file === null ? [] : [{ kind: 'doc', file, label: item.label }]
  })
}
