import { posix } from 'node:path'
import { isRecord } from '../../lib/json.ts'
import { findPlugin } from '../../syntaxes/mkdocs/mkdocs-config.ts'
import { readYaml } from '../../syntaxes/project/data-files.ts'
import type { ProjectFiles } from '../../syntaxes/project/project-files.ts'
import { findText, findValue, getList, getValues } from '../../syntaxes/project/values.ts'
import { type ConfigValues, type FoundLabels, listLanguageNotes } from './generator.ts'
import { findLanguageFolder } from './languages.ts'
import { joinFolder } from './links.ts'

/** The settings of docsgen that plugins of MkDocs stand for. */
export interface FoundPlugins {
  /** Folder of the documents, relative to the root. */
  path: string
  /** Patterns of Markdown that is not a document, relative to `path`. */
  exclude: string[]
  settings: ConfigValues
  /** Links of the navbar. */
  links: ConfigValues[]
  files: FoundLabels[]
  notes: string[]
}

/** Reads the plugins for languages, blogs and social cards. `path` is the folder of all documents. */
export function readPlugins(values: unknown, project: { files: ProjectFiles; path: string }): FoundPlugins {
  const languages = readLanguages(values, project)
  const blog = readBlog(values, { files: project.files, path: languages.path })
  const social = findPlugin(values, 'social')
  const hasCards =
    social !== undefined && findValue(social, 'cards') !== false && findValue(social, 'enabled') !== false
  return {
    path: languages.path,
    exclude: [...languages.exclude, ...blog.exclude, ...listTagPages(values, { ...project, path: languages.path })],
    settings: { ...languages.settings, ...blog.settings, ...(hasCards && { socialCards: true }) },
    links: blog.links,
    files: blog.files,
    notes: [...languages.notes, ...blog.notes],
  }
}

interface Language {
  locale: string
  isDefault: boolean
}

/** The plugin `i18n`: the default language is the site, and the others are named with the place for their files. */
function readLanguages(values: unknown, { files, path }: { files: ProjectFiles; path: string }): FoundPlugins {
  const theme = findText(values, 'theme', 'language')
  const options = findPlugin(values, 'i18n')
  const languages = options === undefined ? [] : listLanguages(options)
  const main = languages.find(({ isDefault }) => isDefault)?.locale ?? languages[0]?.locale ?? theme ?? 'en'
  const others = languages.flatMap(({ locale }) => (locale === main ? [] : [locale]))
  const isFolders = findText(options, 'docs_structure') === 'folder'
  const own = isFolders ? findLanguageFolder(files, path, main) : null
  const from = (locale: string) => (isFolders ? joinFolder(path, locale) : joinFolder(path, `*.${locale}.md`))
  const moves = others.map((locale) => `${from(locale)} belongs in i18n/${locale}/docs`)
  return {
    path: own ?? path,
    exclude: others.map((locale) => (isFolders ? `${locale}/**` : `**/*.${locale}.md`)),
    settings: main === 'en' ? {} : { i18n: { defaultLocale: main, locales: [main] } },
    links: [],
    files: [],
    notes: moves.length === 0 ? [] : [...listLanguageNotes(others), `To add them: ${moves.join(', ')}.`],
  }
}

/** A list of languages with their options, or a mapping by their codes. */
function listLanguages(options: unknown): Language[] {
  const main = findText(options, 'default_language')
  const list = getList(options, 'languages')
  const found = list.flatMap((each): Language[] => {
    const locale = findText(each, 'locale')
    return locale === null ? [] : [{ locale, isDefault: findValue(each, 'default') === true }]
  })
  const mapped = Object.keys(getValues(options, 'languages')).filter((locale) => locale !== 'default')
  return [...found, ...mapped.map((locale) => ({ locale, isDefault: locale === main }))]
}

/** The page with all tags, where docsgen has its own. */
function listTagPages(values: unknown, { files, path }: { files: ProjectFiles; path: string }): string[] {
  const options = findPlugin(values, 'tags')
  if (options === undefined) return []
  const named = findText(options, 'tags_file')
  const hasList = (file: string) =>
    file === named || /<!--[ \t]*material\/tags\b|\[TAGS\]/.test(files.read(joinFolder(path, file)) ?? '')
  return ['tags.md', 'tags/index.md'].filter(hasList)
}

/** The plugin `blog` of Material: its posts are those of a blog, and its authors become `authors.yml`. */
function readBlog(values: unknown, { files, path }: { files: ProjectFiles; path: string }): FoundPlugins {
  const options = findPlugin(values, 'blog') ?? findPlugin(values, 'material/blog')
  const none = { path, exclude: [], settings: {}, links: [], files: [], notes: [] }
  const folder = posix.normalize(findText(options, 'blog_dir') ?? 'blog').replace(/\/$/, '')
  const posts = posix.normalize((findText(options, 'post_dir') ?? '{blog}/posts').replace('{blog}', folder))
  const postsPath = joinFolder(path, posts)
  if (options === undefined || !files.isFolder(postsPath)) return none
  if (folder === '.') return { ...none, notes: ['The blog at the root of the site stays part of the documents.'] }
  const perPage = findValue(options, 'pagination_per_page')
  const source = joinFolder(path, posix.join(folder, '.authors.yml'))
  const authors = Object.entries(getValues(readYaml(files.read(source) ?? ''), 'authors')).map(([id, author]) => [
    id,
    readAuthor(author),
  ])
  const own = joinFolder(postsPath, 'authors.yml')
  return {
    ...none,
    links: [{ label: 'Blog', to: `/${folder}`, position: 'left' }],
    exclude: [`${posts}/**`, posix.join(folder, 'index.md')],
    settings: {
      blog: { path: postsPath, routeBasePath: folder, ...(typeof perPage === 'number' && { postsPerPage: perPage }) },
    },
    files: authors.length === 0 ? [] : [{ file: own, sections: Object.fromEntries(authors), sources: [source] }],
  }
}

function readAuthor(author: unknown): ConfigValues {
  const avatar = findText(author, 'avatar')
  const texts = { name: findText(author, 'name'), title: findText(author, 'description'), url: findText(author, 'url') }
  const image = avatar !== null && /^https?:/.test(avatar) ? { image_url: avatar } : {}
  return isRecord(author)
    ? { ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null)), ...image }
    : {}
}
