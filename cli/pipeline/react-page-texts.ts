import type { OutputFile } from '../emit/output-file.ts'
import { parsePageHtml } from '../parse/html/parse-page.ts'
import type { PageMeta } from '../render/page-components.ts'
import type { Route } from '../route/route-table.ts'
import { collectReactPageSections } from '../search/react-page-sections.ts'
import type { SearchSection } from '../search/records.ts'
import { createKey, type Store } from '../store/store.ts'

/** Searchable text of the React pages of a project, which exists only after they are rendered. */
export interface ReactPageTexts {
  /** Metadata that the pages export. */
  meta: PageMeta
  /** The file of a page, which takes note of its text whenever it is rendered. */
  watch(route: Route, file: OutputFile): OutputFile
  /** The file of a watched page, which is rendered at most once. */
  findFile(route: Route): OutputFile | undefined
  /** Changes whenever the text of the page may have; empty for a page that is not watched. */
  getKey(route: Route): string
  /** The sections of a page. A page that neither this run nor, with the same key, an earlier one has rendered is rendered now. */
  readSections(route: Route): Promise<SearchSection[]>
}

/** Creates the texts of pages that are yet to be watched. */
export function createReactPageTexts(
  { meta, isSiteNoIndex }: Pick<ReactPageTexts, 'meta'> & { isSiteNoIndex: boolean },
  store: Store,
): ReactPageTexts {
  const watched = new Map<string, OutputFile>()
  const rendered = new Map<string, ReturnType<OutputFile['contents']>>()
  const getKey = ({ pathname }: Route): string => watched.get(pathname)?.key ?? ''
  return {
    meta,
    watch(route, file) {
      const { pathname } = route
      // A page is rendered once, whether a reader or the search asks for it first.
      const contents = () => {
        const outcome = rendered.get(pathname) ?? file.contents()
        rendered.set(pathname, outcome)
        return outcome
      }
      watched.set(pathname, { ...file, contents })
      return { ...file, contents }
    },
    findFile: ({ pathname }) => watched.get(pathname),
    getKey,
    readSections: (route) =>
      store.memo('react-sections', createKey(getKey(route), String(isSiteNoIndex)), () =>
        collectSections(watched.get(route.pathname)?.contents(), isSiteNoIndex),
      ),
  }
}

async function collectSections(
  rendered: ReturnType<OutputFile['contents']> | undefined,
  isSiteNoIndex: boolean,
): Promise<SearchSection[]> {
  const html = (await rendered)?.value
  return typeof html === 'string' ? collectReactPageSections(parsePageHtml(html), isSiteNoIndex) : []
}
