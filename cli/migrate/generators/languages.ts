import { posix } from 'node:path'
import { hasMarkdownExtension, stripMarkdownExtension } from '../../content/content-path.ts'
import type { ProjectFiles } from '../../syntaxes/project/project-files.ts'
import { joinFolder } from './links.ts'

/** Whether a name is the code of a language: `en`, `zh-CN`. */
export function isLanguage(name: string): boolean {
  if (!/^[a-z]{2,3}(?:-[a-z\d]{2,8})?$/i.test(name)) return false
  return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(name) !== undefined
}

/** Patterns of documents in other languages that are next to those of the main one: `page.de.md` next to `page.md`. */
export function excludeTranslations(files: readonly string[]): string[] {
  const names = new Set(files)
  const found = files.flatMap((file) => {
    if (!hasMarkdownExtension(file)) return []
    const name = stripMarkdownExtension(file)
    const [, stem = '', language = ''] = /^(.+)\.([a-z]{2,3}(?:-[a-z\d]+)?)$/i.exec(name) ?? []
    return isLanguage(language) ? [{ stem, language, end: file.slice(name.length) }] : []
  })
  const isTranslation = ({ stem, language, end }: (typeof found)[number]) =>
    names.has(stem + end) ||
    (!/^en\b/i.test(language) && found.some((each) => each.stem === stem && /^en\b/i.test(each.language)))
  return [...new Set(found.filter(isTranslation).map(({ language, end }) => `**/*.${language}${end}`))]
}

/** The folder of a language below a folder, in any letter case (`zh-cn` is `zh-CN`), relative to the root; `null` if it does not exist. */
export function findLanguageFolder(files: ProjectFiles, folder: string, language: string): string | null {
  const name = files.listFolders(folder).find((each) => each.toLowerCase() === language.toLowerCase())
  return name === undefined ? null : joinFolder(folder, name)
}

/** Patterns of the folders of languages that are not documents, relative to `folder`. */
export const excludeLanguages = (files: ProjectFiles, folder: string, languages: readonly string[]): string[] =>
  languages.flatMap((language) => {
    const found = findLanguageFolder(files, folder, language)
    return found === null ? [] : [`${posix.relative(folder, found)}/**`]
  })
