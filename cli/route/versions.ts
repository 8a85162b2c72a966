import type { Config } from '../config/config.ts'
import type { Edition } from '../content/editions.ts'
import { getEditionKey, isOfEdition } from '../content/editions.ts'
import type { Doc, Docs } from './docs.ts'
import { getDocsPath, listEditions } from './editions.ts'
import type { Sidebar, SidebarItem, Version } from './route-table.ts'

interface Configs {
  config: Config
  /** Locale -> the configuration with its texts; the default locale has `config`. */
  localized?: Readonly<Record<string, Config>>
}

/** Lists the editions of the documents, each with its main document. */
export function describeVersions(
  { config, localized = {} }: Configs,
  docs: Docs,
  sidebars: readonly Sidebar[],
): Version[] {
  return listEditions(config).flatMap((edition): Version[] => {
    const { version: name, locale } = edition
    const settings = config.versions[name]
    if (!settings) return []
    const main = findMainDoc(edition, { config, docs, sidebars })
    return [
      {
        name,
        locale,
        label: localized[locale]?.versions[name]?.label ?? settings.label,
        isLast: name === config.lastVersion,
        path: getDocsPath(config, edition),
        mainPathname: main?.pathname ?? null,
      },
    ]
  })
}

/**
 * The document at the version's root, or else the first of the first sidebar, or else the first of all
 * (docs/behaviours.md T-4).
 */
function findMainDoc(
  edition: Edition,
  { config, docs, sidebars }: { config: Config; docs: Docs; sidebars: readonly Sidebar[] },
): Doc | undefined {
  const own = docs.published.filter(isOfEdition(edition))
  const root = trim(getDocsPath(config, edition))
  const home = own.find((doc) => trim(doc.pathname) === root)
  if (home) return home
  const firstId = findFirstDocId(sidebars.find(isOfEdition(edition))?.items ?? [])
  return (firstId === undefined ? undefined : docs.byId.get(getEditionKey(edition, firstId))) ?? own[0]
}

function findFirstDocId(items: readonly SidebarItem[]): string | undefined {
  for (const item of items) {
    if (item.type === 'link' && !item.isRef) return item.docId
    if (item.type !== 'category') continue
    const id = item.docId ?? findFirstDocId(item.items)
    if (id !== undefined) return id
  }
  return undefined
}

function trim(pathname: string): string {
  return pathname.replace(/\/+$/, '')
}
