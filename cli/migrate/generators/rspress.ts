import { findText, findValue, getList } from '../../syntaxes/project/values.ts'
import { DocFiles } from './doc-files.ts'
import { createFoundSite, type Generator, listLanguageNotes } from './generator.ts'
import { findLanguageFolder } from './languages.ts'
import { joinFolder, keepFolders, toNavbarItems, toStaticPath } from './links.ts'
import { readTextSidebars } from './text-sidebars.ts'

/** Rspress: `rspress.config.*`. */
export const rspress: Generator = {
  name: 'rspress',
  label: 'Rspress',
  configFiles: ['ts', 'mts', 'js', 'mjs', 'cjs'].map((extension) => `rspress.config.${extension}`),
  wanted: ['title', 'description', 'base', 'root', 'themeConfig.sidebar', 'themeConfig.nav'],
  describe({ values, files, folder }) {
    const source = joinFolder(folder, findText(values, 'root') ?? 'docs')
    const languages = getList(values, 'locales').flatMap((locale) => findText(locale, 'lang') ?? [])
    const language = findText(values, 'lang') ?? languages[0] ?? null
    const path = (language === null ? null : findLanguageFolder(files, source, language)) ?? source
    const others = languages.filter((name) => name !== language)
    return createFoundSite({
      title: findText(values, 'title'),
      tagline: findText(values, 'description'),
      baseUrl: findText(values, 'base'),
      docs: {
        path,
        sidebars: readTextSidebars(findValue(values, 'themeConfig', 'sidebar'), new DocFiles(files, path)),
      },
      staticDirectories: keepFolders(files, source, ['public']),
      favicon: toStaticPath(findText(values, 'icon')),
      settings: {
        navbar: { items: toNavbarItems(getList(values, 'themeConfig', 'nav')) },
      },
      notes: listLanguageNotes(others),
    })
  },
}
