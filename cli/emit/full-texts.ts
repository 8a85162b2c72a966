import type { Config } from '../config/config.ts'
import { getMarkdownPath } from '../content/content-path.ts'
import { groupBy } from '../lib/group-by.ts'
import { hashParts } from '../lib/hash.ts'
import { toAbsoluteUrl } from '../lib/pathname.ts'
import type { Route } from '../route/route-table.ts'
import { listIndexedRoutes, listSections, type SiteInput } from './describe-site.ts'
import { findCommonFolder, findFolder } from './llms-files.ts'
import type { OutputFile } from './output-file.ts'

/** Pages are added to a file until it has this many characters, about 125,000 tokens; none is cut. */
const MAX_LENGTH = 500_000

const FILE_NAME = 'llms-full.txt'

/** The Markdown of a page. */
export interface MarkdownText {
  /** Changes whenever the text does. */
  key: string
  /** Without the link to the index, which is at the beginning of its file. */
  readText(): Promise<string>
}

/** A file with the text of several pages. */
export interface FullText {
  /** POSIX path in the output folder. */
  path: string
  title: string
  routes: readonly Route[]
}

type FullTextInput = Pick<SiteInput, 'config' | 'table' | 'documents'>

/**
 * Lists the files: one of the last version in the default language, and one for each section of `llms.txt` and each folder of a
 * section with more than one page. A static file of the name replaces all of them.
 */
export function listFullTexts(input: FullTextInput): FullText[] {
  const { config, table } = input
  if (!table.siteFiles.some(({ kind }) => kind === 'llms-full')) return []
  const routes = listIndexedRoutes(input)
  const { defaultLocale } = config.i18n
  const files = new Map<string, FullText>()
  const add = (folder: string, title: string, pages: readonly Route[]): void => {
    const path = folder.slice(1) + FILE_NAME
    if (pages.length > 1 && !files.has(path)) files.set(path, { path, title, routes: pages })
  }
  const isLatest = ({ locale, version }: Route) =>
    locale === defaultLocale && (version === null || version === config.lastVersion)
  const latest = listSections(config, routes.filter(isLatest)).flatMap(({ pages }) => pages)
  add('/', config.title, latest)
  for (const { title, pages } of listSections(config, routes)) {
    const base = findCommonFolder(pages)
    add(base, `${config.title}: ${title}`, pages)
    for (const [folder, own] of groupBy(pages, ({ pathname }) => findFolder(pathname, base))) {
      if (folder === undefined) continue
      const name = own.find(({ pathname }) => `${pathname}/` === folder || pathname === folder)?.title
      add(folder, `${config.title}: ${name || folder.slice(1)}`, own)
    }
  }
  return [...files.values()]
}

/** Plans the files. `find` returns the text of a page by the path of its Markdown file. */
export function planFullTexts(
  input: FullTextInput,
  find: (markdownPath: string) => MarkdownText | undefined,
): OutputFile[] {
  return listFullTexts(input).map((file) => {
    const pages = file.routes.flatMap((route) => {
      const text = find(getMarkdownPath(route.pathname))
      return text ? [{ url: toPageUrl(route, input.config), text }] : []
    })
    const begin = `# ${file.title}\n\n${describeIndex(input.config)}\n`
    return {
      path: file.path,
      get key() {
        return hashParts('full-text', begin, ...pages.flatMap(({ url, text }) => [url, text.key]))
      },
      contents: async () => ({ value: begin + (await joinTexts(pages)), diagnostics: [] }),
    }
  })
}

const describeIndex = (config: Config): string => `> All pages: [llms.txt](${toAbsoluteUrl('/llms.txt', config)})`

const toPageUrl = ({ pathname, locale }: Route, { baseUrl, url, i18n }: Config): string =>
  toAbsoluteUrl(pathname, { baseUrl, url: i18n.locales.find(({ code }) => code === locale)?.url ?? url })

/** Joins texts, each below a rule and its address. */
async function joinTexts(pages: readonly { url: string; text: MarkdownText }[]): Promise<string> {
  let joined = ''
  for (const [at, { url, text }] of pages.entries()) {
    const added = `\n---\n\nSource: <${url}>\n\n${(await text.readText()).trimEnd()}\n`
    if (joined !== '' && joined.length + added.length > MAX_LENGTH) {
      return `${joined}\n---\n\nThe index of all pages leads to the other ${pages.length - at}.\n`
    }
    joined += added
  }
  return joined
}
