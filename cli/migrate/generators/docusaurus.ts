import { posix } from 'node:path'
import { hasMarkdownExtension } from '../../content/content-path.ts'
import { CURRENT_VERSION } from '../../content/editions.ts'
import { PRISM_THEMES } from '../../content/prism-themes.ts'
import { VERSIONS_FILE } from '../../content/version-files.ts'
import { isRecord } from '../../lib/json.ts'
import type { ProjectFiles } from '../../syntaxes/project/project-files.ts'
import { findText, findValue, getList, getTexts, getValues, pick, type Values } from '../../syntaxes/project/values.ts'
import { describeBlogs, isBlogPlugin, listBlogs } from './docusaurus-blogs.ts'
import { type DocsInstance, findSidebarsFile, listDocsInstances, planInstances } from './docusaurus-docs.ts'
import { readTexts } from './docusaurus-texts.ts'
import { listPluginNotes } from './docusaurus-translations.ts'
import { type ConfigValues, createFoundSite, type Generator, listLanguageNotes, listPageNotes } from './generator.ts'
import { joinFolder, keepFolders, toEditUrl } from './links.ts'

/** Docusaurus 2 and 3: `docusaurus.config.*`, whose keys docsgen shares for the most part. */
export const docusaurus: Generator = {
  name: 'docusaurus',
  label: 'Docusaurus',
  configFiles: ['ts', 'mts', 'js', 'mjs', 'cjs'].map((extension) => `docusaurus.config.${extension}`),
  wanted: ['title', 'tagline', 'url', 'baseUrl', 'presets', 'plugins', 'themeConfig.navbar', 'themeConfig.footer'],
  async describe({ values, text, files, folder, readModule }) {
    const options = findPresetOptions(values)
    const read = async (instance: DocsInstance) => {
      const path = findSidebarsFile(instance, { files, folder })
      return { ...instance, sidebars: path === null ? undefined : await readModule(path) }
    }
    const instances = await Promise.all(listDocsInstances(values, options.docs).map(read))
    const planned = planInstances(instances, { files, folder })
    const [first] = instances
    const theme = getValues(values, 'themeConfig')
    const blogs = listBlogs(values, options.blog, { files, folder })
    const languages = listLanguages(values, { files, folder })
    const versionNames = listVersionNames({ files, folder })
    const defaultLocale = findText(values, 'i18n', 'defaultLocale') ?? 'en'
    const translated = { files, theme, instances: planned.instances, blogs, versionNames, defaultLocale }
    const texts = await Promise.all(folder === '' ? languages.map((each) => readTexts(each, translated)) : [])
    return createFoundSite({
      title: findText(values, 'title'),
      tagline: findText(values, 'tagline'),
      url: findText(values, 'url'),
      baseUrl: findText(values, 'baseUrl'),
      docs: {
        path: planned.path,
        routeBasePath: planned.routeBasePath,
        sidebars: planned.sidebars,
        editUrl: toEditUrl(planned.editUrl, folder),
        exclude: getTexts(first?.options, 'exclude'),
      },
      docsSettings: {
        ...pick(first?.options, DOCS_KEYS),
        numberPrefixes: findValue(first?.options, 'numberPrefixParser') !== false,
      },
      staticDirectories: findStaticFolders(values, { files, folder }),
      favicon: findText(values, 'favicon'),
      settings: {
        ...pick(values, ['trailingSlash', 'noIndex', 'titleDelimiter', 'customFields']),
        ...pick(theme, ['image', 'announcementBar', 'tableOfContents']),
        metadata: getList(theme, 'metadata').filter((tag) => findText(tag, 'name') !== 'viewport'),
        ...pickColorMode(theme),
        ...pickCodeTheme(theme),
        navbar: planned.adaptNavbar(getValues(theme, 'navbar')),
        footer: pickFooter(theme),
        ...describeBlogs(blogs),
        ...findPages({ files, folder }),
        ...findLanguages(values, languages),
        ...(folder === '' && pickVersions(first?.options, planned.routeBasePath, versionNames)),
        markdown: { format: findText(values, 'markdown', 'format') ?? 'mdx', headingIds: 'docusaurus' },
        // The plugin is a function, so the name of its package is all that says it.
        math: text.includes('remark-math') ? {} : false,
      },
      moved: planned.moved,
      labels: texts.flatMap(({ labels }) => labels ?? []),
      notes: [
        ...planned.notes,
        ...texts.flatMap(({ notes }) => notes),
        ...listPluginNotes(languages, { files, instances, planned, blogs }),
        ...listNotes(values, languages, { files, folder }),
      ],
    })
  },
}

/** Options of the preset `classic`; a part that is `false` is switched off. */
function findPresetOptions(values: unknown): Values {
  for (const preset of getList(values, 'presets')) {
    const [name, options] = Array.isArray(preset) ? preset : [preset]
    if (typeof name === 'string' && /(?:^|[/-])classic$/.test(name))
      return { docs: {}, blog: {}, ...(isRecord(options) ? options : {}) }
  }
  return { docs: false, blog: false }
}

interface Place {
  files: ProjectFiles
  folder: string
}

function findStaticFolders(values: unknown, { files, folder }: Place): string[] {
  const named = getTexts(values, 'staticDirectories')
  return keepFolders(files, folder, named.length === 0 ? ['static'] : named)
}

// biome-ignore format: a list of words
const DOCS_KEYS = [
  'breadcrumbs', 'showLastUpdateTime', 'showLastUpdateAuthor', 'sidebarCollapsible', 'sidebarCollapsed', 'tagsBasePath',
]

function pickColorMode(theme: Values): ConfigValues {
  const colorMode = pick(findValue(theme, 'colorMode'), ['defaultMode', 'disableSwitch', 'respectPrefersColorScheme'])
  return Object.keys(colorMode).length === 0 ? {} : { colorMode }
}

const isPrismTheme = (value: unknown) => PRISM_THEMES.some((name) => name === value)

function pickCodeTheme(theme: Values): ConfigValues {
  const code = findValue(theme, 'prism', 'theme')
  return isPrismTheme(code) ? { theme: { code } } : {}
}

function listCodeNotes(theme: Values): string[] {
  const { theme: code, darkTheme } = getValues(theme, 'prism')
  const isKnown = code === undefined || isPrismTheme(code)
  const isSame = darkTheme === undefined || darkTheme === code
  return [
    ...(isKnown
      ? []
      : ['themeConfig.prism.theme has no equivalent in "theme.code", so code has the colors of docsgen.']),
    ...(isSame ? [] : ['themeConfig.prism.darkTheme is left out, since a site has one theme of code.']),
  ]
}

function pickFooter(theme: Values): ConfigValues | null {
  const footer = pick(findValue(theme, 'footer'), ['style', 'links', 'logo', 'copyright'])
  return Object.keys(footer).length === 0 ? null : footer
}

const isUnversioned = (options: unknown): boolean => findValue(options, 'disableVersioning') === true

const hasNoCurrent = (options: unknown): boolean => findValue(options, 'includeCurrentVersion') === false

/** The frozen versions of a project whose folder is the root. */
function listVersionNames({ files, folder }: Place): string[] {
  if (folder !== '') return []
  try {
    return getTexts(JSON.parse(files.read(VERSIONS_FILE) ?? '[]'))
  } catch {
    return []
  }
}

const VERSION_KEYS = ['label', 'banner', 'badge', 'className', 'noIndex']

/** Options of versions. Their paths are below that of the documents. */
function pickVersions(options: unknown, routeBasePath: string | null, names: readonly string[]): ConfigValues {
  if (isUnversioned(options)) return names.length > 0 ? { onlyIncludeVersions: [CURRENT_VERSION] } : {}
  const versions = Object.entries(getValues(options, 'versions')).map(([name, own]) => {
    const path = findText(own, 'path')
    const pathname = path === null ? {} : { path: `/${joinFolder(routeBasePath ?? '', path)}` }
    return [name, { ...pick(own, VERSION_KEYS), ...pathname }] as const
  })
  return {
    ...(versions.length > 0 && { versions: Object.fromEntries(versions) }),
    ...(names.length > 0 && hasNoCurrent(options) && { onlyIncludeVersions: names }),
    ...pick(options, ['lastVersion', 'onlyIncludeVersions']),
  }
}

/** Pages in Markdown are next to those in React. */
function findPages({ files, folder }: Place): ConfigValues {
  const path = joinFolder(folder, 'src/pages')
  return files.listAllFiles(path).some(hasMarkdownExtension) ? { pages: { path } } : {}
}

/** The languages that have a folder of translations, which docsgen reads where they are, and the default one. */
function listLanguages(values: unknown, { files, folder }: Place): string[] {
  const main = findText(values, 'i18n', 'defaultLocale')
  const hasFolder = (name: string) => folder === '' && files.isFolder(posix.join('i18n', name))
  return getTexts(values, 'i18n', 'locales').filter((name) => name === main || hasFolder(name))
}

function findLanguages(values: unknown, locales: readonly string[]): ConfigValues {
  const defaultLocale = findText(values, 'i18n', 'defaultLocale')
  if (defaultLocale === null || (locales.length < 2 && defaultLocale === 'en')) return {}
  const configs = Object.entries(getValues(values, 'i18n', 'localeConfigs')).flatMap(([code, own]) =>
    locales.includes(code) ? [[code, pick(own, ['label', 'direction', 'htmlLang'])] as const] : [],
  )
  const localeConfigs = configs.length > 0 ? { localeConfigs: Object.fromEntries(configs) } : {}
  return { i18n: { defaultLocale, locales: locales.length > 0 ? locales : [defaultLocale], ...localeConfigs } }
}

/** Pages that are components of React. */
function listCodePages({ files, folder }: Place): string[] {
  const path = joinFolder(folder, 'src/pages')
  const isPage = (file: string) =>
    /\.[cm]?[jt]sx?$/.test(file) && !/\.(?:d|test)\.[^/]*$|(?:^|\/)(?:_|__tests__\/)/.test(file)
  return listPageNotes(path, files.listAllFiles(path).filter(isPage))
}

function listNotes(values: unknown, languages: readonly string[], { files, folder }: Place): string[] {
  const others = getTexts(values, 'i18n', 'locales').filter((name) => !languages.includes(name))
  const lost = folder === '' ? [] : languages.filter((name) => files.isFolder(posix.join(folder, 'i18n', name)))
  const notes = [
    ...listLanguageNotes(others),
    ...lost.map((name) => `The texts in i18n/${name}/*.json are left out; write them into i18n/${name}/labels.yml.`),
    ...listCodePages({ files, folder }),
  ]
  // In the folder of the project, they are versions of docsgen as they are.
  if (joinFolder(folder, VERSIONS_FILE) !== VERSIONS_FILE && files.isFile(posix.join(folder, VERSIONS_FILE))) {
    notes.push('The versions in versioned_docs are left out; the documents are those of the current version.')
  }
  const names = getList(values, 'plugins').flatMap((each) => {
    const name: unknown = Array.isArray(each) ? each[0] : each
    return typeof name === 'string' && !/content-docs$/.test(name) && !isBlogPlugin(name) ? [name] : []
  })
  if (names.length > 0) notes.push(`The plugins ${names.join(', ')} have no equivalent.`)
  notes.push(...listCodeNotes(getValues(values, 'themeConfig')))
  if (isRecord(findValue(values, 'themeConfig', 'algolia'))) {
    notes.push('The search is docsgen\'s own; set "search" to keep using Algolia.')
  }
  return notes
}
