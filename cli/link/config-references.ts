import type { Config, LogoConfig, NavbarItemConfig } from '../config/config.ts'
import type { FileOrigin } from '../diagnostics/diagnostic.ts'
import type { RouteTable, SidebarItem } from '../route/route-table.ts'

/** A reference in the configuration, not yet resolved. */
export interface ConfigUse {
  /** Key path as the author wrote it. */
  configPath: string
  /** Location if the reference is not in the configuration: in a file from which a sidebar is generated, or of an author. */
  origin?: FileOrigin
  url: string
  kind: 'link' | 'image' | 'asset'
}

/** Lists every reference in the configuration, from navbar to redirects and social card, and those of authors. Raw HTML is not read. */
export function listConfigReferences(config: Config, table: RouteTable): ConfigUse[] {
  const uses: ConfigUse[] = []
  const add = (configPath: string, url: string | null, kind: ConfigUse['kind'] = 'link') => {
    if (url !== null) uses.push({ configPath, url, kind })
  }
  add('favicon', config.favicon, 'image')
  add('image', config.image, 'image')
  config.head.forEach(({ tag, attributes: { src = null, href = null } }, at) => {
    if (tag === 'script') add(`head[${at}].attributes.src`, src, 'asset')
    if (tag === 'link') add(`head[${at}].attributes.href`, href, 'asset')
  })
  config.scripts.forEach(({ src }, at) => {
    add(`scripts[${at}].src`, src, 'asset')
  })
  add('docs.glossary', config.docs.glossary)
  addLogo('navbar.logo', config.navbar.logo, add)
  addNavbarItems('navbar.items', config.navbar.items, add)
  addFooter(config, add)
  config.redirects.forEach(({ to }, at) => {
    add(`redirects[${at}].to`, to)
  })
  if (config.search) {
    config.search.popular.forEach((pathname, at) => {
      add(`search.popular[${at}]`, pathname)
    })
  }
  for (const sidebar of table.sidebars) addSidebarItems(sidebar.items, uses)
  for (const { kind, url, origin } of table.authorReferences) uses.push({ configPath: '', origin, url, kind })
  return uses
}

type Add = (configPath: string, url: string | null, kind?: ConfigUse['kind']) => void

function addLogo(path: string, logo: LogoConfig | null, add: Add): void {
  if (logo === null) return
  add(`${path}.src`, logo.src, 'image')
  add(`${path}.srcDark`, logo.srcDark, 'image')
  add(`${path}.href`, logo.href)
}

function addNavbarItems(path: string, items: readonly NavbarItemConfig[], add: Add): void {
  items.forEach((item, at) => {
    const itemPath = `${path}[${at}]`
    if ('to' in item) add(`${itemPath}.to`, item.to)
    if ('href' in item) add(`${itemPath}.href`, item.href)
    if ('items' in item) addNavbarItems(`${itemPath}.items`, item.items, add)
    if ('dropdownItemsBefore' in item) addNavbarItems(`${itemPath}.dropdownItemsBefore`, item.dropdownItemsBefore, add)
    if ('dropdownItemsAfter' in item) addNavbarItems(`${itemPath}.dropdownItemsAfter`, item.dropdownItemsAfter, add)
  })
}

function addFooter(config: Config, add: Add): void {
  const footer = config.footer
  if (footer === null) return
  addLogo('footer.logo', footer.logo, add)
  const columns =
    footer.links.kind === 'columns'
      ? footer.links.columns.map((column, at) => ({ path: `footer.links[${at}].items`, items: column.items }))
      : [{ path: 'footer.links', items: footer.links.items }]
  for (const { path, items } of columns) {
    items.forEach((item, at) => {
      add(`${path}[${at}].to`, item.to)
      add(`${path}[${at}].href`, item.href)
    })
  }
}

function addSidebarItems(items: readonly SidebarItem[], uses: ConfigUse[]): void {
  for (const item of items) {
    if (item.type === 'external') {
      const { configPath, origin, href } = item
      uses.push({ configPath, ...(origin && { origin }), url: href, kind: 'link' })
    }
    if (item.type === 'category') addSidebarItems(item.items, uses)
  }
}
