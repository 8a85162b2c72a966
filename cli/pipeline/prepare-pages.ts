import type { PageFeature } from '../../src/model/page-features.ts'
import type { AssetManifest } from '../bundle/asset-manifest.ts'
import { bundle } from '../bundle/bundle.ts'
import { getPageFeatures } from '../compose/page-features.ts'
import type { Outcome } from '../diagnostics/diagnostic.ts'
import { planFullTexts } from '../emit/full-texts.ts'
import type { OutputFile } from '../emit/output-file.ts'
import { type PlannedFile, planSiteFiles } from '../emit/plan.ts'
import { loadPageComponents, type PageMeta } from '../render/page-components.ts'
import type { BodyPrinter } from './body-printer.ts'
import type { BuildContext } from './build-context.ts'
import { findIconFile } from './icons.ts'
import { createMarkdownFile, listMarkdownPages, type MarkdownInput } from './markdown-pages.ts'
import type { PageProducer } from './page-producer.ts'
import { createReactPageTexts, type ReactPageTexts } from './react-page-texts.ts'
import { planWithHook } from './run-hooks.ts'
import { planSearchIndex, type SearchIndex } from './search-index.ts'
import { createSearchSource } from './search-records.ts'
import type { SitePlan } from './site.ts'
import { describeReferences } from './surroundings.ts'
import { createErrorLocator } from './thrown-errors.ts'

/** Input of the third phase. */
export interface PreparedPages {
  manifest: AssetManifest
  pageMeta: PageMeta
  printer: BodyPrinter
  pages: PageProducer
  reactPages: ReactPageTexts
}

/** Bundles, and loads the code of the project. `further` are sets of page features besides those of pages. */
export async function preparePages(
  plan: SitePlan,
  context: BuildContext,
  further: readonly (readonly PageFeature[])[] = [],
): Promise<Outcome<PreparedPages>> {
  const { root, config, tree, graph, table, documents, compiled, projectFiles } = plan
  const { clock, installation, store, files, memory } = context
  const { themeDirectory } = installation
  const { stylesheets } = compiled
  const bundled = await memory.keep('bundled', [table, compiled, describeReferences(graph)], () => {
    const bySource = new Map(documents.map((document) => [document.source.path, document]))
    const features = table.routes.map((route) => getPageFeatures(route, bySource.get(route.source ?? ''), table))
    const styleFeatures = [...features, ...further]
    const code = { store, files, pages: compiled, stylesheets, iconFile: findIconFile(plan) }
    return clock.time('bundle', () =>
      bundle({ root, config, tree, graph, projectFiles, themeDirectory, styleFeatures, ...code }),
    )
  })
  const loaded = await memory.keep('components', [compiled], () =>
    clock.time('render', () => loadPageComponents(compiled.modules)),
  )
  // Templates, theme and React take time to load, which `docsgen check` need not spend.
  const [{ createSharedPages }, { createBodyPrinter }] = await Promise.all([
    import('./page-producer.ts'),
    import('./body-printer.ts'),
  ])
  const manifest = bundled.value
  const { components, meta: pageMeta } = loaded.value
  const printer = createBodyPrinter({ plan, manifest, components }, clock)
  const shared = memory.keep('shared-pages', [bundled, loaded], () =>
    createSharedPages({ plan, manifest, components, pageMeta }, context),
  )
  const pages = shared.createProducer(printer)
  const reactPages = createReactPageTexts({ meta: pageMeta, isSiteNoIndex: config.noIndex }, context.store)
  return {
    value: { manifest, pageMeta, printer, pages, reactPages },
    diagnostics: [...bundled.diagnostics, ...(await createErrorLocator(plan, installation)(loaded.diagnostics))],
  }
}

/** The search indexes of a site, if it has any. */
export function createSearchIndex(
  plan: SitePlan,
  context: BuildContext,
  reactPages: ReactPageTexts,
): SearchIndex | null {
  if (!plan.searchIndexes) return null
  const { fingerprint } = context.installation
  return planSearchIndex(createSearchSource(plan, { fingerprint, reactPages }), plan.config, context)
}

/** The input for the Markdown of pages. A React page is rendered once, for itself, for searches and for its Markdown. */
export function getMarkdownInput(plan: SitePlan, { printer, pages, reactPages }: PreparedPages): MarkdownInput {
  return { plan, printer, produce: (route) => reactPages.findFile(route) ?? pages.produce(route) }
}

/** Plans the files that are neither pages nor of the search index. */
export function planOtherFiles(
  plan: SitePlan,
  prepared: PreparedPages,
  { clock }: Pick<BuildContext, 'clock'>,
): Promise<Outcome<OutputFile[]>> {
  const { configFile, extensions, table } = plan
  return clock.time('emit', () => {
    const input = getMarkdownInput(plan, prepared)
    const markdown = listMarkdownPages(plan).flatMap((page) => createMarkdownFile(page, input) ?? [])
    const texts = new Map(markdown.map((file) => [file.path, file]))
    const fullTexts = planFullTexts(plan, (path) => texts.get(path))
    const files = [
      ...planFixedFiles(plan, prepared),
      ...markdown,
      ...fullTexts.map((file) => Object.assign(file, { kind: 'site' as const })),
    ]
    return planWithHook(files, { hooks: extensions.hooks, configFile, table })
  })
}

/** Plans those of them that do not depend on the texts of documents other than posts. */
export function planFixedFiles(plan: SitePlan, { manifest, pageMeta, printer, pages }: PreparedPages): PlannedFile[] {
  const { redirects, icons, iconUrl } = pages
  const fragments = [...pages.fragments, ...pages.iconFiles].map((file) => ({ ...file, kind: 'asset' as const }))
  const files = planSiteFiles({
    ...plan,
    localized: plan.texts.localized,
    manifest,
    pageMeta,
    posts: printer,
    redirects,
    icons,
    iconUrl,
  })
  return [...fragments, ...files]
}
