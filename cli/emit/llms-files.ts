import { type LlmsData, type LlmsPage, type LlmsSection, renderLlms } from '../../templates/llms.ts'
import { groupBy } from '../lib/group-by.ts'

/** The number of characters that agents read of a file; what is beyond is cut. */
const MAX_LENGTH = 50_000

/** A page with its pathname, by whose folders long files are split. */
export interface ListedPage extends LlmsPage {
  pathname: string
}

/** The site with the pages that its index lists. */
export interface ListedSite extends Omit<LlmsData, 'sections'> {
  sections: readonly (Omit<LlmsSection, 'pages'> & { pages: readonly ListedPage[] })[]
  /** The name of the file. */
  name: string
  /** The absolute URL of a file of the output. */
  toUrl(path: string): string
}

/** Characters of a line besides its title, URL and description, and room for the end of its URL. */
const LINE_OVERHEAD = 20

/** Whether the index fits into one file, by the title, description and pathname of each page and the beginning of their URLs. */
export const isIndexShort = (texts: readonly string[], url: string): boolean =>
  texts.reduce((sum, { length }) => sum + length + url.length + LINE_OVERHEAD, 1000) <= MAX_LENGTH

/**
 * The index of all pages: `llms.txt`, and if that is too long for agents, one in each folder with more than one page, such as
 * `docs/guide/llms.txt`. A folder with too many pages of its own continues in `llms-2.txt`. Path -> text.
 */
export function splitLlms({ name: fileName, title, summary, sections, toUrl }: ListedSite): Map<string, string> {
  const files = new Map<string, string>()
  const write = (folder: string, data: LlmsData): void => {
    const parts = cutSections(data)
    const names = parts.map((_, at) => folder + (at === 0 ? fileName : fileName.replace('.', `-${at + 1}.`)))
    for (const [at, part] of parts.entries()) {
      const next = names[at + 1]
      const more = next === undefined ? [] : [{ title: 'More', pages: [linkFile('More pages', toUrl(next))] }]
      files.set(names[at] ?? '', renderLlms({ ...data, sections: [...more, ...part] }))
    }
  }
  const whole = renderLlms({ title, summary, sections })
  if (whole.length <= MAX_LENGTH) return new Map([[fileName, whole]])

  const splitFolder = (pages: readonly ListedPage[], folder: string): LlmsPage[] => {
    const groups = groupBy(pages, ({ pathname }) => findFolder(pathname, folder))
    return [...groups].flatMap(([below, own]) => {
      const path = below?.slice(1)
      if (path === undefined || own.length < 2 || files.has(path + fileName)) return own
      const name = own.find(({ pathname }) => pathname === below || `${pathname}/` === below)?.title ?? path
      const heading = `${title}: ${name}`
      files.set(path + fileName, '')
      const isShort =
        renderLlms({ title: heading, summary, sections: [{ title: name, pages: own }] }).length <= MAX_LENGTH
      write(path, {
        title: heading,
        summary,
        sections: [{ title: name, pages: isShort ? own : splitFolder(own, below ?? '/') }],
      })
      return [linkFile(name, toUrl(path + fileName), `${own.length} pages`)]
    })
  }
  const split = sections.map((section) => ({
    ...section,
    pages: splitFolder(section.pages, findCommonFolder(section.pages)),
  }))
  write('', { title, summary, sections: split })
  return files
}

const linkFile = (title: string, url: string, description = ''): LlmsPage => ({ title, url, description })

/** The folder directly below `folder` that a page is in; `undefined` for a page of `folder` itself. */
export function findFolder(pathname: string, folder: string): string | undefined {
  const end = pathname.indexOf('/', folder.length)
  return end < 0 ? undefined : pathname.slice(0, end + 1)
}

/** The deepest folder that contains all pages. */
export function findCommonFolder(pages: readonly { pathname: string }[]): string {
  let folder = pages[0]?.pathname.replace(/[^/]*$/, '') ?? '/'
  for (const { pathname } of pages) {
    while (!pathname.startsWith(folder)) folder = folder.replace(/[^/]*\/$/, '')
  }
  return folder
}

/** Cuts sections into files of a length that agents read. */
function cutSections({ title, summary, sections }: LlmsData): LlmsSection[][] {
  const parts: LlmsSection[][] = [[]]
  let length = title.length + summary.length
  for (const section of sections) {
    for (const page of section.pages) {
      const added = page.title.length + page.url.length + page.description.length + LINE_OVERHEAD
      if (length + added > MAX_LENGTH - 1000) {
        parts.push([])
        length = title.length + summary.length
      }
      length += added
      const part = parts.at(-1)
      const last = part?.at(-1)
      if (last?.title === section.title) last.pages.push(page)
      else part?.push({ title: section.title, pages: [page] })
    }
  }
  return parts
}
