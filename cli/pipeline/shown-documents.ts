import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { getParentFolder, stripContentExtension } from '../content/content-path.ts'
import { compareNaturally } from '../lib/compare-strings.ts'
import { groupBy } from '../lib/group-by.ts'
import { joinListedPath } from '../lib/posix-path.ts'
import type { SourceFile } from '../scan/source-file.ts'
import type { Site } from './site.ts'

/** Smaller sites are planned in the time that a page takes. */
const MIN_DOCUMENTS = 400

/** A sidebar with as many links is large: a page contains only its open categories. */
const LARGE_SIDEBAR = 250

/**
 * The site with the documents that requested pages show: those of their folders and of the folders around, those that they or the
 * navbar link to, and of each other folder its index and the first few. The same site if the pages show others as well, or nearly all.
 */
export function selectShown(site: Site, isRequested: (source: SourceFile) => boolean): Site {
  const { config, extensions, tree } = site
  const docs = tree.documents.filter(({ collection }) => collection === 'docs')
  const requested = docs.filter(isRequested)
  const isOneEdition = docs.every(({ version, locale }) => version === docs[0]?.version && locale === docs[0].locale)
  const isGenerated = config.docs.sidebars === null && tree.orders === undefined
  if (docs.length < MIN_DOCUMENTS || requested.length === 0 || !isOneEdition || !isGenerated) return site
  if (Object.values(extensions.hooks).some((hook) => hook !== undefined)) return site
  const shown = new Set([...findLinked(site, requested, docs), ...selectOfSidebar(docs, requested)])
  const documents = tree.documents.filter((source) => source.collection !== 'docs' || shown.has(source))
  return documents.length * 2 > tree.documents.length ? site : { ...site, tree: { ...tree, documents }, isPart: true }
}

const getFolder = ({ relativePath }: SourceFile): string => getParentFolder(relativePath)

/**
 * All documents of the folders that are open in the sidebar, and of those before and after, where the next page may be; and enough of the
 * others for as large a sidebar as that of the site.
 */
function selectOfSidebar(docs: readonly SourceFile[], requested: readonly SourceFile[]): SourceFile[] {
  const inOrder = [...docs].sort((one, other) => compareNaturally(one.relativePath, other.relativePath))
  const folders = [...groupBy(inOrder, getFolder)]
  const open = new Set<string>([''])
  for (const source of requested) {
    const own = getFolder(source)
    for (let folder = own; folder !== ''; folder = getParentFolder(folder)) open.add(folder)
    const at = folders.findIndex(([folder]) => folder === own)
    for (const [folder] of folders.slice(Math.max(0, at - 1), at + 2)) open.add(folder)
  }
  for (let count = 1; ; count++) {
    const selected = folders.flatMap(([folder, group]) =>
      open.has(folder) ? group : group.filter(({ role }, at) => at < count || role === 'index'),
    )
    if (selected.length >= Math.min(LARGE_SIDEBAR, docs.length)) return selected
  }
}

/** Matches possible addresses of documents, in links, definitions, and values of the navbar. */
const ADDRESS = /(?:\]\(|\]:\s*|["'])<?([^\s"'()<>#?]+)/g

/** The documents that the texts of others, or the navbar and the footer, may link to. */
function findLinked(site: Site, requested: readonly SourceFile[], docs: readonly SourceFile[]): SourceFile[] {
  const { root, config } = site
  const byName = new Map(docs.map((source) => [stripContentExtension(source.relativePath), source]))
  const find = (text: string, folder: string): SourceFile[] => {
    const parts = stripContentExtension(posix.join(text.startsWith('/') ? '' : folder, text)).split('/')
    // The pathname of the documents comes before the path.
    const names = parts.map((_, at) =>
      parts
        .slice(at)
        .filter((part) => part !== '')
        .join('/'),
    )
    return names.flatMap((name) => byName.get(name) ?? [])
  }
  const texts = requested.map((source) => [readText(joinListedPath(root, source.path)), getFolder(source)] as const)
  return [...texts, [JSON.stringify([config.navbar, config.footer]), ''] as const].flatMap(([text, folder]) =>
    [...text.matchAll(ADDRESS)].flatMap(([, address = '']) => find(address, folder)),
  )
}

/** An unreadable file is reported by the parser. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
