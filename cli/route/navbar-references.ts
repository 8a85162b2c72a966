import type { Config, NavbarItemConfig } from '../config/config.ts'
import { getEditionKey } from '../content/editions.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Docs } from './docs.ts'
import { getNameHint } from './known-names.ts'
import type { Sidebar, Version } from './route-table.ts'

interface NavbarScope {
  configFile: string
  docs: Docs
  sidebars: readonly Sidebar[]
  versions: readonly Version[]
}

/** Reports navbar items that name documents, sidebars, headings or versions that do not exist (docs/behaviours.md 5.2). */
export function checkNavbarReferences(config: Config, scope: NavbarScope): Diagnostic[] {
  return checkItems(config.navbar.items, 'navbar.items', scope)
}

function checkItems(items: readonly NavbarItemConfig[], path: string, scope: NavbarScope): Diagnostic[] {
  return items.flatMap((item, index) => checkItem(item, `${path}[${index}]`, scope))
}

function checkItem(item: NavbarItemConfig, path: string, scope: NavbarScope): Diagnostic[] {
  switch (item.type) {
    case 'link':
      return (item.activeHeadings ?? []).flatMap((label, index) =>
        checkHeading(label, `${path}.activeHeadings[${index}]`, scope),
      )
    case 'doc':
      return checkDoc(item.docId, `${path}.docId`, scope)
    case 'docSidebar':
      return checkSidebar(item.sidebarId, `${path}.sidebarId`, scope)
    case 'dropdown':
      return checkItems(item.items, `${path}.items`, scope)
    case 'localeDropdown':
      return checkAround(item, path, scope)
    case 'docsVersionDropdown':
      return [
        ...(item.versions ?? []).flatMap(({ name }) => checkVersion(name, `${path}.versions`, scope)),
        ...checkAround(item, path, scope),
      ]
    default:
      return []
  }
}

function checkAround(
  item: { dropdownItemsBefore: NavbarItemConfig[]; dropdownItemsAfter: NavbarItemConfig[] },
  path: string,
  scope: NavbarScope,
): Diagnostic[] {
  return [
    ...checkItems(item.dropdownItemsBefore, `${path}.dropdownItemsBefore`, scope),
    ...checkItems(item.dropdownItemsAfter, `${path}.dropdownItemsAfter`, scope),
  ]
}

function checkDoc(id: string, path: string, { configFile, docs, versions }: NavbarScope): Diagnostic[] {
  const keys = versions.map(({ name, locale }) => getEditionKey({ version: name, locale }, id))
  if (keys.some((key) => docs.byId.has(key) || docs.withoutPage.has(key))) return []
  const names = listNames(versions).join(', ')
  return describe(path, configFile, {
    code: 'config/unknown-doc',
    message: `Couldn't find any doc with id "${id}" in version(s) "${names}".`,
    hint: getNameHint(id, new Set([...docs.byId.values()].map((doc) => doc.id)), 'doc ids'),
    target: id,
  })
}

function checkSidebar(id: string, path: string, { configFile, sidebars, versions }: NavbarScope): Diagnostic[] {
  const found = sidebars.filter(({ name }) => name === id)
  if (found.some(({ firstLink }) => firstLink !== null)) return []
  if (found.length > 0) {
    return describe(path, configFile, {
      code: 'config/empty-sidebar',
      message: `DocSidebarNavbarItem: Sidebar with ID "${id}" doesn't have anything to be linked to.`,
      hint: `Add a document, or a category with a page, to "docs.sidebars.${id}".`,
      target: id,
    })
  }
  const names = listNames(versions).join(', ')
  return describe(path, configFile, {
    code: 'config/unknown-sidebar',
    message: `Can't find any sidebar with id "${id}" in version(s) ${names}.`,
    hint: getNameHint(id, new Set(sidebars.map(({ name }) => name)), 'sidebar ids'),
    target: id,
  })
}

function checkHeading(label: string, path: string, { configFile, sidebars }: NavbarScope): Diagnostic[] {
  const items = sidebars.flatMap((sidebar) => sidebar.items)
  const known = new Set(items.filter((item) => item.type === 'heading').map((item) => item.label))
  if (known.has(label)) return []
  return describe(path, configFile, {
    code: 'config/unknown-heading',
    message: `No sidebar has the heading "${label}" at its top level.`,
    hint: getNameHint(label, known, 'headings'),
    target: label,
  })
}

function checkVersion(name: string, path: string, { configFile, versions }: NavbarScope): Diagnostic[] {
  if (versions.some((version) => version.name === name)) return []
  const known = listNames(versions)
  return describe(path, configFile, {
    code: 'config/unknown-version',
    message: `No docs version exists with the name "${name}"; check the versions of the docsVersionDropdown.`,
    hint: getNameHint(name, known, 'version names'),
    target: name,
  })
}

function listNames(versions: readonly Version[]): string[] {
  return [...new Set(versions.map(({ name }) => name))]
}

function describe(path: string, file: string, problem: Omit<Diagnostic, 'origin'>): Diagnostic[] {
  return [{ ...problem, origin: { kind: 'config', file, path } }]
}
