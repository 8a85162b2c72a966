import { posix } from 'node:path'
import { hasMarkdownExtension } from '../../content/content-path.ts'
import { isRecord } from '../../lib/json.ts'
import { findText, findValue, getList, getValues, type Values } from '../../syntaxes/project/values.ts'
import { DocFiles } from './doc-files.ts'
import {
  createFoundSite,
  type FoundSidebarItem,
  type Generator,
  listLanguageNotes,
  listPageNotes,
} from './generator.ts'
import { excludeLanguages, findLanguageFolder } from './languages.ts'
import { joinFolder, keepFolders, toEditUrl, toStaticPath } from './links.ts'
import { isPartial } from './module/unread.ts'

/** Starlight: `astro.config.*` with its integration. */
export const starlight: Generator = {
  name: 'starlight',
  label: 'Starlight',
  configFiles: ['mjs', 'js', 'ts', 'mts'].map((extension) => `astro.config.${extension}`),
  recognizes: ({ text }) => text.includes('@astrojs/starlight'),
  wanted: ['site', 'base'],
  describe({ values, files, folder }) {
    const options = findOptions(values)
    const path = joinFolder(folder, 'src/content/docs')
    const locales = Object.keys(getValues(options, 'locales')).filter((name) => name !== 'root')
    const hasRoot = isRecord(findValue(options, 'locales', 'root')) || locales.length === 0
    const main = hasRoot ? null : (findText(options, 'defaultLocale') ?? locales[0] ?? null)
    const docsPath = main === null ? path : (findLanguageFolder(files, path, main) ?? joinFolder(path, main))
    const docs = new DocFiles(files, docsPath)
    const items = toItems(getList(options, 'sidebar'), docs)
    const left = locales.filter((name) => name !== main)
    return createFoundSite({
      title: findText(options, 'title') ?? findText(options, 'title', main ?? 'en'),
      tagline: findText(options, 'tagline') ?? findText(options, 'description'),
      url: findText(values, 'site'),
      baseUrl: findText(values, 'base'),
      docs: {
        path: docsPath,
        routeBasePath: main ?? '/',
        sidebars: items.length === 0 ? null : { kind: 'data', sidebars: { main: items } },
        editUrl: toEditUrl(findText(options, 'editLink', 'baseUrl'), folder),
        exclude: main === null ? excludeLanguages(files, path, left) : [],
      },
      staticDirectories: keepFolders(files, folder, [findText(values, 'publicDir') ?? 'public']),
      favicon: toStaticPath(findText(options, 'favicon') ?? '/favicon.svg'),
      settings: {
        navbar: { items: listSocialLinks(options) },
        math: false,
        ...listAssets(keepFolders(files, folder, ['src/assets', 'src/images'])),
      },
      docsSettings: {
        pathnames: 'starlight',
        ...(findValue(options, 'lastUpdated') === true ? { showLastUpdateTime: true } : {}),
      },
      notes: [
        ...listLanguageNotes(left),
        ...listPageNotes(
          joinFolder(folder, 'src/pages'),
          files.listAllFiles(joinFolder(folder, 'src/pages')).filter(isCodePage),
        ),
        ...(getList(options, 'customCss').length === 0 ? [] : ['The stylesheets of customCss are not used.']),
      ],
    })
  },
}

/** Astro finds images in the sources, outside of the documents. */
const listAssets = (folders: string[]) => (folders.length === 0 ? {} : { assetDirectories: folders })

/** Pages of Astro itself, next to the documents. */
const isCodePage = (file: string): boolean => hasMarkdownExtension(file) || /\.(?:astro|html)$/.test(file)

/** The parameter of the call of the integration. */
function findOptions(values: unknown): Values {
  const call = getList(values, 'integrations').find((each) => findText(each, 'call') === '@astrojs/starlight')
  const [options] = getList(call, 'parameters')
  return isRecord(options) ? options : {}
}

function toItems(entries: readonly unknown[], docs: DocFiles): FoundSidebarItem[] {
  return entries.flatMap((entry): FoundSidebarItem[] => {
    if (typeof entry === 'string') return toDocument(entry, null, docs)
    if (!isRecord(entry)) return []
    const label = isPartial(entry, 'label') && !('items' in entry) ? null : findText(entry, 'label')
    const slug = findText(entry, 'slug')
    if (slug !== null) return toDocument(slug, label, docs)
    const folder = findText(entry, 'autogenerate', 'directory')
    const inside: FoundSidebarItem[] =
      folder === null ? toItems(getList(entry, 'items'), docs) : [{ kind: 'folder', folder: posix.normalize(folder) }]
    if (inside.length > 0) {
      const collapsed = findValue(entry, 'collapsed') === true
      return label === null ? inside : [{ kind: 'category', label, file: null, items: inside, collapsed }]
    }
    const link = findText(entry, 'link')
    const item = link === null ? null : docs.toItem(link, label)
    return item ? [item] : []
  })
}

function toDocument(slug: string, label: string | null, docs: DocFiles): FoundSidebarItem[] {
  const file = docs.findPage(slug)
  return file === null ? [] : [{ kind: 'doc', file, label }]
}

/** Social links are a list today, and were an object of URLs by the name of the service. */
function listSocialLinks(options: Values) {
  const links = getList(options, 'social').map((entry) => ({
    name: findText(entry, 'icon'),
    label: findText(entry, 'label'),
    href: findText(entry, 'href'),
  }))
  const older = Object.entries(getValues(options, 'social')).map(([name, href]) => ({
    name,
    label: null,
    href: typeof href === 'string' ? href : null,
  }))
  return [...links, ...older].flatMap(({ name, label, href }) =>
    name === 'github' && href !== null ? [{ label: label ?? 'GitHub', href, position: 'right' }] : [],
  )
}
