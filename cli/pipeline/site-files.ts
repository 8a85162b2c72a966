import type { Outcome } from '../diagnostics/diagnostic.ts'
import { planFullTexts } from '../emit/full-texts.ts'
import type { OutputFile, OutputFolder } from '../emit/output-file.ts'
import { once } from '../lib/once.ts'
import type { BuildContext } from './build-context.ts'
import { createMarkdownFile, listMarkdownPages } from './markdown-pages.ts'
import {
  createSearchIndex,
  getMarkdownInput,
  type PreparedPages,
  planFixedFiles,
  planOtherFiles,
} from './prepare-pages.ts'
import type { SitePlan } from './site.ts'

/** The output files of a site by their paths. Each is planned when it is asked for. */
export interface SiteFiles {
  /** The file at a posix path relative to the output folder; `undefined` if it does not exist. */
  find(path: string): OutputFile | undefined
  /** The folder of the search indexes; `null` for a site without them. */
  findSearchFolder(): OutputFolder | null
}

/** Finds the files of a site; what they have in common with those of the last plan is kept. */
export async function findSiteFiles(
  plan: SitePlan,
  prepared: PreparedPages,
  context: BuildContext,
): Promise<Outcome<SiteFiles>> {
  const { table, extensions } = plan
  const { memory } = context
  const { pages, reactPages } = prepared
  // The files about the whole site are found when all of it is known.
  const early = plan.begun.size > 0 ? { ...plan, table: { ...table, siteFiles: [] } } : null
  const others = await memory.keep(
    'other-files',
    [pages.shared, extensions.hooks.emit ? plan : null, early !== null],
    async () => {
      const planned = extensions.hooks.emit
        ? await planOtherFiles(plan, prepared, context)
        : { value: context.clock.time('emit', () => planFixedFiles(early ?? plan, prepared)), diagnostics: [] }
      return { ...planned, byPath: indexByPath(planned.value) }
    },
  )
  const [routes, reactRoutes] = memory.keep('routes', [table], () => [
    new Map(table.routes.map((route) => [route.outputFile, route])),
    table.routes.filter(({ kind }) => kind === 'react-page'),
  ])
  const reactFiles = indexByPath(reactRoutes.map((route) => reactPages.watch(route, pages.produce(route))))
  const markdown = extensions.hooks.emit
    ? undefined
    : memory.keep('markdown-files', [table], () => new Map(listMarkdownPages(plan).map((page) => [page.path, page])))
  const markdownInput = getMarkdownInput(plan, prepared)
  const findMarkdown = (path: string) => {
    const page = markdown?.get(path)
    return page && createMarkdownFile(page, markdownInput)
  }
  const findFullText = once(() => indexByPath(early || !markdown ? [] : planFullTexts(plan, findMarkdown)))
  const findCard = once(() => indexByPath(pages.getCards().files))
  const planSearch = once(() => ({ index: createSearchIndex(plan, context, reactPages) }))
  return {
    value: {
      find(path) {
        const planned = others.byPath.get(path) ?? reactFiles.get(path)
        if (planned) return planned
        const route = routes.get(path)
        if (route) return pages.produce(route)
        const text = path.endsWith('.txt') ? findFullText().get(path) : findMarkdown(path)
        return text ?? (path.endsWith('.png') ? findCard().get(path) : undefined)
      },
      findSearchFolder: () => planSearch().index?.folder ?? null,
    },
    diagnostics: others.diagnostics,
  }
}

function indexByPath(files: readonly OutputFile[]): Map<string, OutputFile> {
  return new Map(files.map((file) => [file.path, file]))
}
