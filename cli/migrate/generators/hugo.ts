import { posix } from 'node:path'
import { isRecord } from '../../lib/json.ts'
import { parseToml, parseYaml } from '../../syntaxes/project/data-files.ts'
import type { ProjectFiles } from '../../syntaxes/project/project-files.ts'
import { findText, findValue, getList, getTexts, getValues, type Values } from '../../syntaxes/project/values.ts'
import { createFoundSite, type Generator, listLanguageNotes } from './generator.ts'
import { excludeLanguages, excludeTranslations, findLanguageFolder } from './languages.ts'
import { joinFolder, keepFolders, toLink } from './links.ts'

const EXTENSIONS = ['toml', 'yaml', 'yml', 'json']

/** Hugo: `hugo.*`, or the older `config.*`, alone or in `config/_default`. */
export const hugo: Generator = {
  name: 'hugo',
  label: 'Hugo',
  configFiles: ['', 'config/_default/'].flatMap((folder) =>
    ['hugo', 'config'].flatMap((name) => EXTENSIONS.map((extension) => `${folder}${name}.${extension}`)),
  ),
  recognizes: ({ folder, files }) =>
    ['content', 'archetypes', 'layouts', 'themes'].some((name) => files.isFolder(joinFolder(folder, name))),
  readValues,
  describe({ values: original, files, folder }) {
    const values = lowerKeys(original)
    const content = joinFolder(folder, findText(values, 'contentdir') ?? 'content')
    const language = findText(values, 'defaultcontentlanguage') ?? 'en'
    const languages = getValues(values, 'languages')
    const own = lowerKeys(languages[language])
    const named = findText(own, 'contentdir')
    const languageFolder = named === null ? findLanguageFolder(files, content, language) : joinFolder(folder, named)
    const path = languageFolder !== null && files.isFolder(languageFolder) ? languageFolder : content
    const others = Object.keys(languages).filter((name) => name !== language)
    const statics = getTexts(values, 'staticdir')
    const menus = { ...getMenus(values), ...getMenus(own) }
    return createFoundSite({
      title: findText(own, 'title') ?? findText(values, 'title'),
      tagline: findText(own, 'params', 'description') ?? findText(values, 'params', 'description'),
      url: findText(values, 'baseurl'),
      docs: {
        path,
        exclude: [...excludeTranslations(files.listAllFiles(path)), ...excludeLanguages(files, path, others)],
      },
      docsSettings: findValue(values, 'disablepathtolower') === true ? {} : { pathnames: 'hugo' },
      staticDirectories: keepFolders(files, folder, statics.length === 0 ? ['static'] : statics),
      settings: {
        navbar: { items: toItems(getList(menus, 'main')) },
        markdown: { dialects: ['hugo'], headingIds: 'hugo' },
        math: JSON.stringify(findValue(values, 'markup') ?? {}).includes('passthrough') ? {} : false,
      },
      notes: [
        ...listLanguageNotes(others),
        ...(files.isFolder(joinFolder(folder, 'layouts')) ? ['Templates and shortcodes in layouts are not used.'] : []),
      ],
    })
  },
}

/** Reads the file, or the files of a folder that each have the name of a key and may have that of a language: `menus.en.toml`. */
function readValues(file: string, files: ProjectFiles): unknown {
  const folder = posix.dirname(file)
  const values = readFile(file, files)
  if (posix.basename(folder) !== '_default') return values
  const parts = files.listFiles(folder).flatMap((name) => {
    const [, key = '', language] = /^(\w+)(?:\.([\w-]+))?\.(?:toml|ya?ml|json)$/.exec(name) ?? []
    return key === '' || posix.join(folder, name) === file ? [] : [{ name, key: key.toLowerCase(), language }]
  })
  const languages: Record<string, unknown> = { ...getValues(values, 'languages') }
  const whole: Record<string, unknown> = { ...values, languages }
  for (const { name, key, language } of parts) {
    const part = readFile(posix.join(folder, name), files)
    if (key === 'languages') Object.assign(languages, part)
    else if (language === undefined) whole[key] = part
  }
  for (const { name, key, language } of parts) {
    if (language === undefined) continue
    languages[language] = { ...getValues(languages, language), [key]: readFile(posix.join(folder, name), files) }
  }
  return whole
}

function readFile(file: string, files: ProjectFiles): Values {
  const text = files.read(file) ?? ''
  const parse = file.endsWith('.toml') ? parseToml : file.endsWith('.json') ? JSON.parse : parseYaml
  return lowerKeys(parse(text))
}

const getMenus = (values: Values): Values =>
  getValues(values, findValue(values, 'menus') === undefined ? 'menu' : 'menus')

/** Hugo ignores the case of keys. */
function lowerKeys(values: unknown): Values {
  if (!isRecord(values)) return {}
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key.toLowerCase(), value]))
}

/** The entries of a menu by their weight; those without one come last. */
function toItems(menu: readonly unknown[]) {
  const entries = menu.map((entry) => ({
    entry: lowerKeys(entry),
    weight: Number(findValue(lowerKeys(entry), 'weight') ?? 0),
  }))
  const order = (weight: number) => (weight === 0 ? Number.MAX_SAFE_INTEGER : weight)
  return entries
    .sort((a, b) => order(a.weight) - order(b.weight))
    .flatMap(({ entry }) => {
      const label = findText(entry, 'name') ?? findText(entry, 'title')
      const link = findText(entry, 'url') ?? findText(entry, 'pageref')
      return label === null || link === null || link.startsWith('#')
        ? []
        : [{ ...toLink(label, link), position: 'right' }]
    })
}
