import { posix } from 'node:path'
import { isRecord } from '../../lib/json.ts'
import { getRelativePath } from '../../lib/posix-path.ts'
import type { ProjectFiles } from '../../syntaxes/project/project-files.ts'
import { findText, findValue, getList, type Values } from '../../syntaxes/project/values.ts'
import type { ConfigValues, FoundSidebars } from './generator.ts'
import { joinFolder } from './links.ts'
import { findModule } from './module/load-modules.ts'

/** One of the document plugins of a Docusaurus site. */
export interface DocsInstance {
  /** `default` for that of the preset. */
  id: string
  options: Values
  /** Exports of its sidebars module, if it exists and could be read. */
  sidebars?: unknown
}

/** The plan for merging the instances of a site into the single documents folder of docsgen. */
export interface InstancePlan {
  /** The instances whose documents are taken along. */
  instances: readonly DocsInstance[]
  path: string
  routeBasePath: string
  sidebars: FoundSidebars | null
  /** As Docusaurus has it: before a path relative to the folder of the configuration, whichever instance sets it. */
  editUrl: string | null
  /** The navbar with items that name documents and sidebars as the plan does. */
  adaptNavbar(navbar: Values): ConfigValues
  /** Pathname prefixes that change. */
  moved: { from: string; to: string }[]
  notes: string[]
}

/** The instance of the preset, if it is on, and those of plugins. */
export function listDocsInstances(values: unknown, preset: unknown): DocsInstance[] {
  const instances: DocsInstance[] = isRecord(preset) ? [{ id: 'default', options: preset }] : []
  for (const plugin of getList(values, 'plugins')) {
    const [name, options] = Array.isArray(plugin) ? plugin : [plugin]
    if (typeof name !== 'string' || !/content-docs$/.test(name)) continue
    const own = isRecord(options) ? options : {}
    instances.push({ id: findText(own, 'id') ?? 'default', options: own })
  }
  return instances
}

interface Place {
  files: ProjectFiles
  folder: string
}

const getPath = ({ options }: DocsInstance) => posix.normalize(findText(options, 'path') ?? 'docs').replace(/\/+$/, '')
const getRoute = ({ options }: DocsInstance) => (findText(options, 'routeBasePath') ?? 'docs').replace(/^\/+|\/+$/g, '')

/** One instance keeps its addresses. Several in one folder become its subfolders; otherwise the first one is taken. */
export function planInstances(instances: readonly DocsInstance[], place: Place): InstancePlan {
  const [first] = instances
  const shared = findSharedFolder(instances)
  if (instances.length > 1 && shared !== null) return planFolders(instances, shared, place)
  const path = joinFolder(place.folder, first ? getPath(first) : 'docs')
  const others = instances.slice(1).map((each) => `${getPath(each)} (/${getRoute(each)})`)
  return {
    instances: instances.slice(0, 1),
    path,
    routeBasePath: first ? getRoute(first) || '/' : 'docs',
    sidebars: first ? findSidebars(first, place) : null,
    editUrl: findText(first?.options, 'editUrl'),
    adaptNavbar: (navbar) => adaptNavbar(navbar, (item) => item),
    moved: [],
    notes: others.length === 0 ? [] : [`Further folders of documents are left out: ${others.join(', ')}.`],
  }
}

/** The folder, below the project's own, that contains the folders of all instances. */
function findSharedFolder(instances: readonly DocsInstance[]): string | null {
  const [parent, ...others] = [...new Set(instances.map((each) => posix.dirname(getPath(each))))]
  return parent !== undefined && others.length === 0 && parent !== '.' ? parent : null
}

function planFolders(instances: readonly DocsInstance[], shared: string, place: Place): InstancePlan {
  const sidebars: ConfigValues = {}
  const names = new Map<string, string>()
  for (const instance of instances) {
    const prefix = posix.relative(shared, getPath(instance))
    const own = getSidebars(instance)
    for (const [name, items] of Object.entries(own)) {
      const given = Object.keys(own).length === 1 ? prefix : `${prefix}-${name}`
      sidebars[given] = addPrefix(items, prefix)
      names.set(`${instance.id}/${name}`, given)
    }
  }
  const adapt = (item: Values): ConfigValues => {
    const { docsPluginId: _, ...rest } = item
    const id = findText(item, 'docsPluginId') ?? 'default'
    const prefix = instances.filter((each) => each.id === id).map((each) => posix.relative(shared, getPath(each)))[0]
    const docId = findText(item, 'docId')
    const sidebarId = findText(item, 'sidebarId')
    return {
      ...rest,
      ...(docId !== null && prefix !== undefined ? { docId: `${prefix}/${docId}` } : {}),
      ...(sidebarId === null ? {} : { sidebarId: names.get(`${id}/${sidebarId}`) ?? sidebarId }),
    }
  }
  const prefixes = instances.map((each) => ({ from: getRoute(each), to: posix.relative(shared, getPath(each)) }))
  const moved = prefixes.filter(({ from, to }) => from !== to)
  return {
    instances,
    path: joinFolder(place.folder, shared),
    routeBasePath: '/',
    sidebars: Object.keys(sidebars).length === 0 ? null : { kind: 'values', sidebars },
    editUrl: instances.map(({ options }) => findText(options, 'editUrl')).find((url) => url !== null) ?? null,
    adaptNavbar: (navbar) => adaptNavbar(navbar, adapt),
    moved,
    notes: moved.map(({ from, to }) => `The documents at /${from} move to /${to}; old pathnames redirect.`),
  }
}

/** The sidebars module of an instance, whose path may lack the extension and be absolute; `null` if it does not exist. */
export function findSidebarsFile({ options }: DocsInstance, { files, folder }: Place): string | null {
  const path = findText(options, 'sidebarPath')
  if (path === null) return null
  const relative = posix.isAbsolute(path) ? getRelativePath(files.root, path) : posix.join(folder, path)
  return findModule('', relative.startsWith('.') ? relative : `./${relative}`, files)
}

/** The sidebars module, which docsgen supports unchanged; `null` for a sidebar generated from the folders. */
function findSidebars(instance: DocsInstance, place: Place): FoundSidebars | null {
  if (findValue(instance.options, 'sidebarPath') === false) return { kind: 'values', sidebars: false }
  const file = findSidebarsFile(instance, place)
  return file === null ? null : { kind: 'module', file, sidebars: instance.sidebars }
}

/** The sidebars of an instance among several; one made from its folders if they cannot be read. */
function getSidebars({ id, sidebars }: DocsInstance): Values {
  return isRecord(sidebars) ? sidebars : { [id]: [{ type: 'autogenerated', dirName: '.' }] }
}

/** Items with ids and folders below another folder. */
function addPrefix(item: unknown, prefix: string): unknown {
  if (typeof item === 'string') return `${prefix}/${item}`
  if (Array.isArray(item)) return item.map((each) => addPrefix(each, prefix))
  if (!isRecord(item)) return item
  const type = findText(item, 'type')
  if (type === null)
    return Object.fromEntries(Object.entries(item).map(([label, items]) => [label, addPrefix(items, prefix)]))
  const id = findText(item, 'id')
  const dirName = findText(item, 'dirName')
  return {
    ...item,
    ...(id !== null && type !== 'category' ? { id: `${prefix}/${id}` } : {}),
    ...(dirName === null ? {} : { dirName: posix.join(prefix, dirName) }),
    ...(item.items === undefined ? {} : { items: addPrefix(item.items, prefix) }),
    ...(findText(item.link, 'type') === 'doc' ? { link: addPrefix(item.link, prefix) } : {}),
  }
}

/** Icons made by a class name have no text, which docsgen needs: they are called after the site that they link to. */
function addLabel(item: Values): Values {
  const href = findText(item, 'href')
  const hasName = ['label', 'html', 'aria-label', 'type'].some((key) => findText(item, key) !== null)
  if (href === null || hasName || !URL.canParse(href)) return item
  const [name = ''] = new URL(href).hostname.replace(/^www\./, '').split('.')
  return { ...item, label: name === 'github' ? 'GitHub' : name.charAt(0).toUpperCase() + name.slice(1) }
}

/** The keys of a navbar that docsgen shares; `hideOnScroll` is also Docusaurus's name. */
function adaptNavbar(navbar: Values, adapt: (item: Values) => Values): ConfigValues {
  const items = getList(navbar, 'items')
    .filter(isRecord)
    .map((item) => addLabel(adapt(item)))
  const { title, logo, style, hideOnScroll } = navbar
  return Object.fromEntries(
    Object.entries({ title, logo, style, hideOnScroll, items }).filter(([, value]) => value !== undefined),
  )
}
