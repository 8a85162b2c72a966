import { type PageFeature, sortFeatures } from '../../src/model/page-features.ts'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import { didYouMean } from '../lib/suggest.ts'
import { type BookPart, listBookParts } from '../print/book/chapters.ts'
import type { Route, Sidebar } from '../route/route-table.ts'
import type { SitePlan } from './site.ts'

/** The books that are made: those of the sidebars with a name, or of all sidebars (`true`). */
export type BookChoice = string | true | undefined

/** A book: the pages of a sidebar in a version and a language, in reading order. */
export interface Book {
  /** POSIX path in the output folder. */
  path: string
  sidebar: Sidebar
  parts: BookPart[]
  /** Features of its pages, and its own. */
  features: PageFeature[]
}

/** Plans the books of a site, one for each sidebar, version and language. */
export function planBooks(plan: SitePlan, choice: BookChoice): Outcome<Book[]> {
  if (choice === undefined) return { value: [], diagnostics: [] }
  const name = choice === true ? null : choice
  const { table, documents } = plan
  const names = [...new Set(table.sidebars.map((sidebar) => sidebar.name))]
  if (name !== null && !names.includes(name)) return { value: [], diagnostics: [describeUnknown(name, names)] }
  const bySource = new Map(documents.map((document) => [document.source.path, document]))
  const routes = indexRoutes(plan)
  const books = table.sidebars.flatMap((sidebar): Book[] => {
    const parts = name === null || sidebar.name === name ? listBookParts(sidebar) : []
    const pages = parts.flatMap((part) => (part.kind === 'chapter' ? (routes.get(part.pathname) ?? []) : []))
    if (pages.length === 0) return []
    const features = pages.flatMap(({ source }) => bySource.get(source ?? '')?.features ?? [])
    return [
      { path: getBookPath(plan, sidebar), sidebar, parts, features: sortFeatures(new Set([...features, 'book'])) },
    ]
  })
  return { value: books, diagnostics: [] }
}

/** `book/docs.html`, `de/book/1.0/docs.html`: the default language and the last version are not in the path. */
function getBookPath({ config, table }: SitePlan, { name, version, locale }: Sidebar): string {
  const isLast = table.versions.some((each) => each.name === version && each.locale === locale && each.isLast)
  const folders = [...(locale === config.i18n.defaultLocale ? [] : [locale]), 'book', ...(isLast ? [] : [version])]
  return `${folders.join('/')}/${name}.html`
}

/** Routes by pathname. */
export const indexRoutes = ({ table }: SitePlan): Map<string, Route> =>
  new Map(table.routes.map((route) => [route.pathname, route]))

function describeUnknown(name: string, names: readonly string[]): Diagnostic {
  return {
    code: 'config/unknown-sidebar',
    message: `There is no sidebar "${name}".`,
    hint: didYouMean(name, names) ?? `Sidebars: ${names.join(', ')}.`,
    origin: { kind: 'command', option: '--book' },
  }
}
