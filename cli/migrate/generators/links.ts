import { posix } from 'node:path'
import { isRecord } from '../../lib/json.ts'
import type { ProjectFiles } from '../../syntaxes/project/project-files.ts'
import { findText, getList } from '../../syntaxes/project/values.ts'

/** A link of a navbar or a footer of docsgen: `to` inside the site, `href` outside. */
export function toLink(label: string, link: string): Record<string, unknown> {
  return /^[a-z][a-z+.-]*:|^\/\//i.test(link)
    ? { label, href: link }
    : { label, to: link.startsWith('/') ? link : `/${link}` }
}

/** The navbar items of VitePress and Rspress (`{ text, link, items }`), on the right as there. */
export function toNavbarItems(nav: readonly unknown[]): Record<string, unknown>[] {
  return nav.flatMap((entry): Record<string, unknown>[] => {
    const label = findText(entry, 'text')
    if (label === null || !isRecord(entry)) return []
    const link = findText(entry, 'link')
    if (link !== null) return [{ ...toLink(label, link), position: 'right' }]
    const items = listLinks(entry)
    return items.length === 0 ? [] : [{ type: 'dropdown', label, items, position: 'right' }]
  })
}

/** The links in an entry, at any depth, since dropdowns of docsgen have one level. */
function listLinks(entry: unknown): Record<string, unknown>[] {
  return getList(entry, 'items').flatMap((item) => {
    const label = findText(item, 'text')
    const link = findText(item, 'link')
    return label !== null && link !== null ? [toLink(label, link)] : listLinks(item)
  })
}

/**
 * The base of edit links for docsgen, which appends paths relative to the root. `base` is the one of a generator that appends
 * paths relative to `folder`; `null` if that folder is not part of it.
 */
export function toEditUrl(base: string | null, folder: string): string | null {
  if (base === null || !/^https?:\/\//.test(base)) return null
  const url = base.replace(/\/+$/, '')
  if (folder === '' || folder === '.') return `${url}/`
  return url.endsWith(`/${folder}`) ? url.slice(0, -folder.length) : null
}

/** A folder next to a configuration file, relative to the root of the project; `.` is the root itself. */
export function joinFolder(...parts: string[]): string {
  const joined = posix.join(...parts).replace(/\/+$/, '')
  return joined === '' ? '.' : joined
}

/** Those of the folders below a folder that exist, relative to the root. */
export function keepFolders(files: ProjectFiles, folder: string, names: readonly string[]): string[] {
  return names.map((name) => joinFolder(folder, name)).filter((each) => files.isFolder(each))
}

/** A path of the site as a path below its static folders: `/img/a.svg` is `img/a.svg`. URLs are returned unchanged. */
export function toStaticPath(path: string | null): string | null {
  return path === null || /^https?:/i.test(path) ? path : path.replace(/^\.?\/+/, '')
}
