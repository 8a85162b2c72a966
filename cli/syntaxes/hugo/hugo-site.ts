import { posix } from 'node:path'
import { findInAnyCase } from '../project/values.ts'
import type { ReaderContext } from '../text/reader.ts'

const CONFIG_FILES = ['hugo', 'config', 'config/_default/params', 'config/_default/hugo', 'config/_default/config']
const CONFIG_EXTENSIONS = ['toml', 'yaml', 'yml']

/** A language, as folders and files are named for it. */
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z\d]{2,8})?$/i

/** A site parameter of Hugo as a string; `undefined` if it does not exist. */
export const readSiteParameter = (name: string, context: ReaderContext): string | undefined =>
  readConfig(context, (file) => [...(file.endsWith('params') ? [] : ['params']), ...name.split('.')])

/** A setting at the top of a configuration of Hugo. */
const readSetting = (key: string, context: ReaderContext): string | undefined => readConfig(context, () => [key])

function readConfig(context: ReaderContext, getKeys: (file: string) => string[]): string | undefined {
  for (const file of CONFIG_FILES) {
    for (const extension of CONFIG_EXTENSIONS) {
      const values = context.readData(posix.join(context.getFolder('hugo'), `${file}.${extension}`))
      const value = findInAnyCase(values, ...getKeys(file))
      if (value !== undefined) return value
    }
  }
  return undefined
}

/** The languages of a page: its own, if the name of its folder or file says it, and the main one. */
function listLanguages(context: ReaderContext): string[] {
  const content = getContentFolder(context)
  const inside = context.path.startsWith(`${content}/`) ? context.path.slice(content.length + 1) : ''
  const own = [inside.split('/')[0] ?? '', /\.([^./]+)\.md$/.exec(inside)?.[1] ?? ''].filter((name) =>
    LANGUAGE.test(name),
  )
  return [...new Set([...own, readSetting('defaultcontentlanguage', context) ?? 'en'])]
}

const getContentFolder = (context: ReaderContext): string =>
  posix.join(context.getFolder('hugo'), readSetting('contentdir', context) ?? 'content')

/** The folders that paths of pages start from: that of the language of the page, that of the main one, all content. */
export function listContentFolders(context: ReaderContext): string[] {
  const content = getContentFolder(context)
  return [...listLanguages(context).map((language) => posix.join(content, language)), content]
}

/** A text of the interface in the language of the page, from the files in `i18n`. */
export function readTranslation(id: string, context: ReaderContext): string | undefined {
  const folder = posix.join(context.getFolder('hugo'), 'i18n')
  for (const language of listLanguages(context)) {
    for (const file of [`${language}/${language}`, language]) {
      for (const extension of CONFIG_EXTENSIONS) {
        const values = context.readData(posix.join(folder, `${file}.${extension}`))
        const value = findInAnyCase(values, id, 'other') ?? findInAnyCase(values, id)
        if (value !== undefined) return value
      }
    }
  }
  return undefined
}

/** The path of a page as in a link: Hugo looks next to the document, in its language, and in the main one. */
export function resolvePage(path: string, context: ReaderContext): string {
  const [target = '', ...rest] = path.split(/(?=[#?])/)
  if (target === '' || /^(?:\.{1,2}\/|\w+:)/.test(target)) return path
  const isAbsolute = target.startsWith('/')
  const ends = ['', '.md', '/index.md', '/_index.md', ...listLanguages(context).map((language) => `.${language}.md`)]
  const find = (folder: string) =>
    ends.map((end) => posix.join(folder, target + end)).find((file) => context.readFile(file) !== undefined)
  const own = posix.dirname(context.path)
  if (!isAbsolute && find(own) !== undefined) return path
  for (const folder of listContentFolders(context)) {
    const file = find(folder)
    if (file !== undefined) return formatPath(file, { folder, own }) + rest.join('')
  }
  return path
}

/** A page in the folder of a language is named from the folder of the document, because its language has its own address. */
function formatPath(file: string, { folder, own }: { folder: string; own: string }): string {
  if (LANGUAGE.test(posix.basename(folder))) {
    const relative = posix.relative(own, file)
    return relative.startsWith('.') ? relative : `./${relative}`
  }
  const inside = file.slice(folder.length).replace(/\.md$/, '')
  return inside.replace(/\/_?index$/, '') || '/'
}
