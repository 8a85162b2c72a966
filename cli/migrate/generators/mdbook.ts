import { posix } from 'node:path'
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
    const site = createFoundSite({ path: source, routeBasePath: '/' })
    const pathname = findText(values, 'output', 'html', 'site-url')
    return {
      ...site,
      title: findText(values, 'book', 'title'),
      tagline: findText(values, 'book', 'description'),
      baseUrl: pathname,
      docs: {
        ...site.docs,
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
    }
  },
}

/** The items of a `SUMMARY.md`: nested lists of links, and headings of parts. Chapters without a file are left out. */
export function parseSummary(summary: string, docs: DocFiles): FoundSidebarItem[] {
  const top: FoundSidebarItem[] = []
  /** The lists that are open, with the column of their bullets. */
  const open: { column: number; items: FoundSidebarItem[] }[] = []
  const lines = summary.replace(/<!--[\s\S]*?-->/g, '').split(/\r?\n/)
  for (const [index, line] of lines.entries()) {
    const part = /^#\s+(.+?)\s*#*$/.exec(line)
    // The first heading is the title of the summary itself.
    if (part?.[1] && lines.slice(0, index).some((each) => each.trim() !== '')) {
      top.push({ kind: 'heading', label: stripMarks(part[1]) })
      open.length = 0
      continue
    }
    const link = /^(\s*)(?:[-*+]\s+)?\[((?:\\.|[^\]\\])+)\]\(<?([^)>]*)>?\)/.exec(line)
    if (!link) continue
    const [, indent = '', label = '', target = ''] = link
    const column = indent.replaceAll('\t', '    ').length
    while (open.length > 0 && (open.at(-1)?.column ?? 0) >= column) open.pop()
    const file = docs.findFile(decodePath(target))
    const item = {
      kind: 'category',
      label: stripMarks(label),
      file,
      items: [],
      collapsed: null,
    } satisfies FoundSidebarItem
    const siblings = open.at(-1)?.items ?? top
    siblings.push(item)
    if (/^\s*[-*+]\s/.test(line)) open.push({ column, items: item.items })
  }
  return simplify(top)
}

/** Categories without items are documents; those that have no file either are drafts, which have no page. */
function simplify(items: readonly FoundSidebarItem[]): FoundSidebarItem[] {
  return items.flatMap((item): FoundSidebarItem[] => {
    if (item.kind !== 'category') return [item]
    const inside = simplify(item.items)
    if (inside.length > 0) return [{ ...item, items: inside }]
    return item.file === null ? [] : [{ kind: 'doc', file: item.file, label: item.label }]
  })
}

/** The text of a label without the marks of code and emphasis. */
function stripMarks(label: string): string {
  return label.replace(/\\([\\`*_{}[\]<>()#+\-.!|])|[`*]/g, '$1')
}

function decodePath(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return target
  }
}
