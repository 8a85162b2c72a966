import type { Config, NavbarItemConfig } from '../config/config.ts'
import { CURRENT_VERSION, getEditionKey } from '../content/editions.ts'
import { type Diagnostic, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { getSeverity } from '../diagnostics/severities.ts'
import { removeBaseUrl, toPathnameKey } from '../lib/pathname.ts'
import type { LinkedDocument, LinkGraph, Target } from '../link/link-graph.ts'
import type { Route, RouteTable, Sidebar, SidebarItem } from '../route/route-table.ts'
import type { AssetFile } from '../scan/source-file.ts'

export interface UnreferencedInput {
  config: Config
  configFile: string
  table: RouteTable
  linked: readonly LinkedDocument[]
  graph: Pick<LinkGraph, 'configReferences' | 'referencedFiles'>
  assets: readonly AssetFile[]
  /** Strings in code of the project that may be pathnames, with or without the base URL. */
  codePathnames: readonly string[]
}

/**
 * Reports pages, sidebars and files that nothing leads to. Only the default language and the current version are checked: the
 * others have the same pages, or cannot be changed. Pure, and linear in pages and references.
 */
export function checkUnreferenced(input: UnreferencedInput): Diagnostic[] {
  const { config, table } = input
  const { defaultLocale } = config.i18n
  const uses = collectUses(input)
  const isChecked = ({ version, locale }: Pick<Route | Sidebar, 'version' | 'locale'>) =>
    locale === defaultLocale && (version === null || version === CURRENT_VERSION)
  return [
    ...table.routes.filter((route) => isChecked(route) && !uses.pages.has(route.pathname)).flatMap(describeOrphan),
    ...table.sidebars.filter(isChecked).flatMap((sidebar) => describeSidebar(sidebar, uses, input)),
    ...(getSeverity('asset/unused', config) === 'ignore' ? [] : findUnusedAssets(input)),
  ]
}

const ORPHAN_KINDS: ReadonlySet<Route['kind']> = new Set(['doc', 'page', 'react-page'])

const HINT_FOR_MARKDOWN =
  'Link to it, add it to a sidebar, or set `unlisted: true` in its front matter if it is meant to be found by its address only.'
const HINT_FOR_REACT = 'Link to it, or add it to the navbar or the footer.'

function describeOrphan({ kind, source, pathname, ...route }: Route): Diagnostic[] {
  if (source === null || !ORPHAN_KINDS.has(kind)) return []
  if (route.isHome || route.isNotFound || route.unlisted || route.draft) return []
  return [
    {
      code: 'page/orphan',
      message: `No page, sidebar or menu leads to "${pathname}".`,
      hint: kind === 'react-page' ? HINT_FOR_REACT : HINT_FOR_MARKDOWN,
      origin: toFileOrigin(source),
      pathname,
    },
  ]
}

function describeSidebar(sidebar: Sidebar, uses: Uses, { config, configFile, table }: UnreferencedInput): Diagnostic[] {
  const { name, firstLink } = sidebar
  if (!config.docs.sidebars || !(name in config.docs.sidebars) || firstLink === null) return []
  const origin = { kind: 'config' as const, file: configFile, path: `docs.sidebars.${name}` }
  if (!uses.sidebars.has(getEditionKey(sidebar, name))) {
    return [
      {
        code: 'sidebar/unreachable',
        message: `No page or menu outside the sidebar "${name}" leads to one of its pages.`,
        hint: `Add { type: 'docSidebar', sidebarId: '${name}' } to the items of the navbar, or link to "${firstLink.pathname}".`,
        origin,
      },
    ]
  }
  const shown = table.sidebars.filter(
    ({ version, locale, firstLink }) => version === sidebar.version && locale === sidebar.locale && firstLink !== null,
  )
  if (shown.length === 1 || countLinks(sidebar.items) > 1) return []
  return [
    {
      code: 'sidebar/dead-end',
      message: `The sidebar "${name}" has a single link, to "${firstLink.pathname}", so readers of that page cannot go on from there.`,
      hint: 'Add pages to it, or move the page to another sidebar.',
      origin,
    },
  ]
}

const countLinks = (items: readonly SidebarItem[]): number =>
  items.reduce((sum, item) => {
    if (item.type === 'category') return sum + (item.pathname === null ? 0 : 1) + countLinks(item.items)
    return sum + (item.type === 'link' || item.type === 'external' ? 1 : 0)
  }, 0)

interface Uses {
  /** Pathnames that something else than their own page leads to. */
  pages: ReadonlySet<string>
  /** Keys of sidebars (`getEditionKey`) that something outside of them leads to. */
  sidebars: ReadonlySet<string>
}

function collectUses({ config, table, linked, graph, codePathnames }: UnreferencedInput): Uses {
  const pages = new Set<string>()
  const sidebars = new Set<string>()
  const sidebarByPathname = new Map<string, string>()
  for (const { pathname, sidebar, version, locale } of table.routes) {
    if (sidebar === null || version === null) continue
    sidebarByPathname.set(pathname, getEditionKey({ version, locale }, sidebar))
  }
  const use = (pathname: string | null, from: string | null = null) => {
    if (pathname === null || pathname === from) return
    pages.add(pathname)
    const sidebar = sidebarByPathname.get(pathname)
    if (sidebar !== undefined && (from === null || sidebarByPathname.get(from) !== sidebar)) sidebars.add(sidebar)
  }
  for (const { pathname, targets } of linked) for (const target of targets) use(getPathname(target), pathname)
  for (const { target } of graph.configReferences) use(getPathname(target))
  for (const { previous, next } of Object.values(table.neighbors)) {
    for (const neighbor of [previous, next]) if (neighbor) pages.add(neighbor.pathname)
  }
  for (const sidebar of table.sidebars) addItems(sidebar.items, pages)
  addNavbar(config.navbar.items, table, { use, sidebars })
  // The generated home page lists the pages of all sidebars, and the main page is that of the pathname of the documents.
  const hasGeneratedHome = table.routes.some(({ kind }) => kind === 'home')
  for (const { mainPathname } of table.versions) use(mainPathname)
  for (const { isHome, pathname } of table.routes) if (isHome) use(pathname)
  if (hasGeneratedHome) for (const sidebar of table.sidebars) sidebars.add(getEditionKey(sidebar, sidebar.name))
  addCode(codePathnames, config, { table, use })
  return { pages, sidebars }
}

const getPathname = (target: Target): string | null => (target.kind === 'page' ? target.pathname : null)

function addItems(items: readonly SidebarItem[], pages: Set<string>): void {
  for (const item of items) {
    if ((item.type === 'link' || item.type === 'category') && item.pathname !== null) pages.add(item.pathname)
    if (item.type === 'category') addItems(item.items, pages)
  }
}

/** Links of the navbar by pathname are references of the configuration; these are the items by id. */
function addNavbar(
  items: readonly NavbarItemConfig[],
  table: RouteTable,
  { use, sidebars }: { use: (pathname: string | null) => void; sidebars: Set<string> },
): void {
  for (const item of items) {
    if (item.type === 'doc') {
      for (const version of table.versions) {
        use(table.pathnameByDocId[getEditionKey({ version: version.name, locale: version.locale }, item.docId)] ?? null)
      }
    }
    if (item.type === 'docSidebar') {
      for (const sidebar of table.sidebars) {
        if (sidebar.name === item.sidebarId) sidebars.add(getEditionKey(sidebar, sidebar.name))
      }
    }
    if ('items' in item) addNavbar(item.items, table, { use, sidebars })
    if ('dropdownItemsBefore' in item) addNavbar(item.dropdownItemsBefore, table, { use, sidebars })
    if ('dropdownItemsAfter' in item) addNavbar(item.dropdownItemsAfter, table, { use, sidebars })
  }
}

function addCode(
  written: readonly string[],
  { baseUrl }: Config,
  { table, use }: { table: RouteTable; use: (pathname: string | null) => void },
): void {
  if (written.length === 0) return
  const byKey = new Map(table.routes.map(({ pathname }) => [toPathnameKey(pathname), pathname]))
  for (const text of written) {
    const path = text.replace(/[?#].*$/s, '')
    for (const pathname of [path, removeBaseUrl(path, baseUrl)]) {
      if (pathname !== undefined) use(byKey.get(toPathnameKey(pathname)) ?? null)
    }
  }
}

/** Files that readers see; other static files, such as those that hosts and services ask for, are used by their names. */
const SHOWN_FILE = /\.(?:png|jpe?g|gif|webp|avif|svg|mp4|webm|mov|mp3|ogg|pdf|zip)$/i
const KNOWN_NAME = /(?:^|\/)(?:favicon|apple-touch-icon|android-chrome|mstile|\.well-known\/)[^/]*/i

function findUnusedAssets({ config, table, linked, graph, assets, codePathnames }: UnreferencedInput): Diagnostic[] {
  const used = new Set<string>([...graph.referencedFiles, ...table.shadowedAssets])
  const published = new Set<string>()
  const addTarget = (target: Target) => {
    if (target.kind === 'file') used.add(target.file)
  }
  for (const { document, targets } of linked) {
    for (const target of targets) addTarget(target)
    for (const path of document.includes) used.add(path)
    if (document.frontMatter.image !== undefined) published.add(document.frontMatter.image.replace(/^\//, ''))
  }
  for (const { target } of graph.configReferences) addTarget(target)
  for (const pathname of codePathnames) published.add((removeBaseUrl(pathname, config.baseUrl) ?? pathname).slice(1))
  return assets.flatMap(({ path, publishedAs }): Diagnostic[] => {
    if (used.has(path) || (publishedAs !== null && published.has(publishedAs))) return []
    if (!SHOWN_FILE.test(path) || KNOWN_NAME.test(path)) return []
    const message =
      publishedAs === null
        ? 'Nothing on the site refers to this file, so it is not published.'
        : `Nothing on the site refers to this file, which is published as "/${publishedAs}".`
    return [{ code: 'asset/unused', message, hint: 'Refer to it, or remove it.', origin: toFileOrigin(path) }]
  })
}
