import { posix } from 'node:path'
import { getBlogId } from '../../content/blog-id.ts'
import { CURRENT_VERSION, TRANSLATIONS_FOLDER } from '../../content/editions.ts'
import { getSidebarsFile, getVersionFolder } from '../../content/version-files.ts'
import { isRecord } from '../../lib/json.ts'
import { parseYaml } from '../../syntaxes/project/data-files.ts'
import type { ProjectFiles } from '../../syntaxes/project/project-files.ts'
import { findText, findValue, getValues, type Values } from '../../syntaxes/project/values.ts'
import type { BlogInstance } from './docusaurus-blogs.ts'
import type { DocsInstance } from './docusaurus-docs.ts'
import { translateInterface } from './docusaurus-interface.ts'
import type { FoundLabels } from './generator.ts'

/** A site whose folder is that of the project. */
export interface TranslatedSite {
  files: ProjectFiles
  theme: Values
  /** The document plugins that are taken along, the first of which has the frozen versions. */
  instances: readonly DocsInstance[]
  blogs: readonly BlogInstance[]
  versionNames: readonly string[]
  defaultLocale: string
}

/** A message of a file of Docusaurus. */
interface Message {
  file: string
  id: string
  text: string
  /** Where docsgen has the text, and the text in the default language; `undefined` if it has none. */
  target?: { section: string; key: string; source: string } | undefined
}

type Target = NonNullable<Message['target']>

/** At most so many ids are listed in a note. */
const MAX_IDS = 10

/** The texts of a language that Docusaurus has in JSON, as a labels file, and notes about those that docsgen does not have. */
export async function readTexts(
  locale: string,
  site: TranslatedSite,
): Promise<{ labels: FoundLabels | null; notes: string[] }> {
  if (!isLanguageTag(locale)) return { labels: null, notes: [] }
  const folder = `${TRANSLATIONS_FOLDER}/${locale}`
  const { files } = site
  const messages = [
    ...readThemeFile(`${folder}/docusaurus-theme-classic/navbar.json`, site, findNavbarText),
    ...readThemeFile(`${folder}/docusaurus-theme-classic/footer.json`, site, findFooterText),
    ...site.instances.flatMap((instance, at) => readDocs(folder, { instance, isFirst: at === 0 }, site)),
    ...site.blogs.flatMap((blog, at) => readBlog(folder, { blog, at }, files)),
  ]
  const codeFile = `${folder}/code.json`
  const code = readMessages(files, codeFile)
  const { texts, left } = await translateInterface(Object.fromEntries(code.map(({ id, text }) => [id, text])), locale)
  const merged = mergeMessages(messages, locale === site.defaultLocale)
  const sections = { ...merged.sections, ...(Object.keys(texts).length > 0 && { interface: texts }) }
  const lost = [...merged.left, ...code.filter(({ id }) => left.includes(id))]
  const sources = [...new Set([...messages, ...code].map(({ file }) => file))]
  const existing = ['yml', 'yaml'].map((ending) => `${folder}/labels.${ending}`).find((file) => files.isFile(file))
  if (existing !== undefined && sources.length > 0) {
    return { labels: null, notes: [`The texts in ${sources.join(', ')} are left out, since ${existing} exists.`] }
  }
  const labels = sources.length === 0 ? null : { file: `${folder}/labels.yml`, sections, sources }
  return { labels, notes: describeLeft(lost) }
}

/** Languages with another name are left out of the configuration. */
function isLanguageTag(locale: string): boolean {
  try {
    return Intl.getCanonicalLocales(locale).length > 0
  } catch {
    return false
  }
}

/** The messages of a file by their ids; none if it does not exist or cannot be read. */
function readMessages(files: ProjectFiles, file: string): Message[] {
  const content = files.read(file)
  if (content === null) return []
  const values = parseData(content)
  return Object.keys(isRecord(values) ? values : {}).flatMap((id) => {
    const text = findValue(values, id, 'message')
    return typeof text === 'string' && text.trim() !== '' ? [{ file, id, text }] : []
  })
}

/** JSON is YAML as well. */
function parseData(text: string): unknown {
  try {
    return parseYaml(text)
  } catch {
    return null
  }
}

function readThemeFile(
  file: string,
  { files, theme }: TranslatedSite,
  find: (id: string, theme: Values) => Target | undefined,
): Message[] {
  return readMessages(files, file).map((message) => ({ ...message, target: find(message.id, theme) }))
}

/** A text that is its own key. */
const toTarget = (section: string, source: string | null | undefined): Target | undefined =>
  source ? { section, key: source, source } : undefined

function findNavbarText(id: string, theme: Values): Target | undefined {
  if (id === 'title') return toTarget('navbar', findText(theme, 'navbar', 'title'))
  if (id === 'logo.alt') return toTarget('navbar', findText(theme, 'navbar', 'logo', 'alt'))
  return toTarget('navbar', /^item\.label\.(.+)$/s.exec(id)?.[1])
}

function findFooterText(id: string, theme: Values): Target | undefined {
  if (id === 'logo.alt') return toTarget('footer', findText(theme, 'footer', 'logo', 'alt'))
  if (id !== 'copyright') return toTarget('footer', /^link\.(?:title|item\.label)\.(.+)$/s.exec(id)?.[1])
  const source = findText(theme, 'footer', 'copyright')
  return source === null ? undefined : { section: 'footer', key: id, source }
}

/** The texts of a document plugin: of its current version, and of the frozen ones of the first plugin. */
function readDocs(
  folder: string,
  { instance, isFirst }: { instance: DocsInstance; isFirst: boolean },
  { files, versionNames }: TranslatedSite,
): Message[] {
  const own = `${folder}/docusaurus-plugin-content-docs${instance.id === 'default' ? '' : `-${instance.id}`}`
  const versions = isFirst ? [CURRENT_VERSION, ...versionNames] : [CURRENT_VERSION]
  return versions.flatMap((version) => {
    const isCurrent = version === CURRENT_VERSION
    const messages = readMessages(files, `${own}/${isCurrent ? version : `version-${version}`}.json`)
    if (messages.length === 0) return []
    const docs = isCurrent ? (findText(instance.options, 'path') ?? 'docs') : getVersionFolder(version)
    const sidebars = isCurrent ? instance.sidebars : parseData(files.read(getSidebarsFile(version)) ?? '')
    const categories = [...listCategories(sidebars), ...listCategoryFiles(files, docs)]
    const label = findText(instance.options, 'versions', version, 'label') ?? (isCurrent ? 'Next' : version)
    const named = { section: 'versions', key: version, source: label }
    return messages.map((message) => ({
      ...message,
      target: message.id === 'version.label' ? (isFirst ? named : undefined) : findSidebarText(message.id, categories),
    }))
  })
}

/** An item of a sidebar by the name that ids have. */
interface Category {
  name: string
  label: string
  title: string | null
  description: string | null
}

function findSidebarText(id: string, categories: readonly Category[]): Target | undefined {
  const [, name = '', part] =
    /^sidebar\..+?\.(?:category|link|doc)\.(.+?)(?:\.link\.generated-index\.(title|description))?$/s.exec(id) ?? []
  if (name === '') return undefined
  const named = categories.filter((category) => category.name === name)
  const label = named[0]?.label ?? name
  if (part === undefined) return toTarget('sidebar', label)
  const texts = named.map((category) => (part === 'title' ? category.title : category.description))
  return toTarget('sidebar', texts.find((text) => text !== null) ?? (part === 'title' ? label : null))
}

/** The labeled items of sidebars, at any depth. */
function listCategories(value: unknown): Category[] {
  if (Array.isArray(value)) return value.flatMap(listCategories)
  if (!isRecord(value)) return []
  const inside = Object.values(value).flatMap(listCategories)
  const label = findText(value, 'label')
  return label === null ? inside : [toCategory(value, label), ...inside]
}

function toCategory(value: unknown, label: string): Category {
  const link = getValues(value, 'link')
  const title = findText(link, 'title')
  return { name: findText(value, 'key') ?? label, label, title, description: findText(link, 'description') }
}

function listCategoryFiles(files: ProjectFiles, docs: string): Category[] {
  const own = files.listAllFiles(docs).filter((file) => /(?:^|\/)_category_\.(?:json|ya?ml)$/.test(file))
  return own.flatMap((file) => {
    const values = parseData(files.read(posix.join(docs, file)) ?? '')
    const label = findText(values, 'label')
    return label === null ? [] : [toCategory(values, label)]
  })
}

/** Texts of a blog, and their names and options; those of further blogs begin with the id of the blog. */
const BLOG_TEXTS: Readonly<Record<string, { key: string; option: string; source: string }>> = {
  title: { key: 'title', option: 'blogTitle', source: 'Blog' },
  description: { key: 'description', option: 'blogDescription', source: 'Blog' },
  'sidebar.title': { key: 'sidebarTitle', option: 'blogSidebarTitle', source: 'Recent posts' },
}

function readBlog(
  folder: string,
  { blog: { id, options }, at }: { blog: BlogInstance; at: number },
  files: ProjectFiles,
): Message[] {
  const own = `${folder}/docusaurus-plugin-content-blog${id === 'default' ? '' : `-${id}`}`
  const route = (findText(options, 'routeBasePath') ?? 'blog').replace(/^\/+|\/+$/g, '')
  return readMessages(files, `${own}/options.json`).map((message) => {
    const text = BLOG_TEXTS[message.id]
    if (!text) return message
    const key = `${at === 0 ? '' : `${getBlogId(at, route)}.`}${text.key}`
    return { ...message, target: { section: 'blog', key, source: findText(options, text.option) ?? text.source } }
  })
}

/**
 * The texts by section and key, without those that are as in the default language, and the messages that are in none: a key has one
 * text, and the default language has those of the configuration.
 */
function mergeMessages(messages: readonly Message[], isDefault: boolean) {
  const sections: Record<string, Record<string, string>> = {}
  const left: Message[] = []
  for (const message of messages) {
    const { target, text } = message
    if (target?.source === text) continue
    if (!target || isDefault) {
      left.push(message)
      continue
    }
    const { section, key } = target
    const known = sections[section]?.[key]
    if (known === undefined) sections[section] = { ...sections[section], [key]: text }
    else if (known !== text) left.push(message)
  }
  return { sections, left }
}

/** Notes with the ids of messages by their files, those of the project before those of the theme. */
function describeLeft(messages: readonly Message[]): string[] {
  return [...new Set(messages.map(({ file }) => file))].map((file) => {
    const ids = messages.filter((message) => message.file === file).map(({ id }) => id)
    const ordered = ids.sort((a, b) => Number(a.startsWith('theme.')) - Number(b.startsWith('theme.')))
    const more = ordered.length > MAX_IDS ? ` and ${ordered.length - MAX_IDS} more` : ''
    return `These texts of ${file} are left out, since docsgen does not have them or has one translation for each text: ${ordered.slice(0, MAX_IDS).join(', ')}${more}.`
  })
}
