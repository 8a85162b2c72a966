import type { SearchRecord } from '../src/search/search-record.ts'
import type { AssetManifest } from './bundle/asset-manifest.ts'
import { bundle } from './bundle/bundle.ts'
import { check } from './check/check.ts'
import { checkUnreferenced } from './check/unreferenced.ts'
import { getPageFeatures } from './compose/page-features.ts'
import { loadConfig as load } from './config/load.ts'
import type { Outcome } from './diagnostics/diagnostic.ts'
import { dropSuppressed } from './diagnostics/suppressions.ts'
import type { OutputFile, Sink } from './emit/output-file.ts'
import { planSiteFiles } from './emit/plan.ts'
import { getBuildDay } from './lib/build-day.ts'
import { link } from './link/link.ts'
import type { BodyPrinter } from './pipeline/body-printer.ts'
import type { BuildContext } from './pipeline/build-context.ts'
import { listCodePathnames } from './pipeline/code-pathnames.ts'
import { findUnusedFacts, readFacts } from './pipeline/facts.ts'
import { addLabels } from './pipeline/labels.ts'
import { dropUntranslated, findUnknownSidebarTexts, localizeSite } from './pipeline/localize-site.ts'
import { planMarkdownPages } from './pipeline/markdown-pages.ts'
import type { PageProducer } from './pipeline/page-producer.ts'
import { getParseOptions } from './pipeline/parse-options.ts'
import { compileProjectModules } from './pipeline/project-modules.ts'
import { createReactPageTexts, type ReactPageTexts } from './pipeline/react-page-texts.ts'
import { readDocuments } from './pipeline/read-documents.ts'
import { planWithHook, routeWithHook } from './pipeline/run-hooks.ts'
import { listSearchIndexes, planSearchIndex, type SearchIndex } from './pipeline/search-index.ts'
import { createSearchSource } from './pipeline/search-records.ts'
import type { Site, SitePlan, SiteRequest } from './pipeline/site.ts'
import { applySuppressions, listSuppressions } from './pipeline/suppress.ts'
import { createErrorLocator } from './pipeline/thrown-errors.ts'
import { loadPageComponents, type PageMeta } from './render/page-components.ts'
import type { Route } from './route/route-table.ts'
import { readFirstCommits } from './scan/first-commits.ts'
import { readLastUpdates } from './scan/last-updates.ts'
import { scan } from './scan/scan.ts'
import { type CodeInputs, mergeInputs } from './store/code-inputs.ts'

export { parseKeyPath } from './config/locate.ts'
/** Validates a configuration that is not a file yet, for `docsgen init`. */
export { findConfigProblems } from './config/resolve.ts'
export { loadNativeParser } from './parse/native/load-native-parser.ts'
/** Run after the third phase, by `docsgen build --profile`. */
export { measureSearchIndexes } from './pipeline/search-index.ts'
/** Run after the first two phases, by `docsgen check`. */
export { runSearchTests } from './pipeline/search-tests.ts'
export { findTranslationProblems } from './pipeline/translations.ts'

/** The first stage alone, for commands that need nothing but the configuration. */
export function loadConfig(
  { root, configFile, baseUrl }: Pick<SiteRequest, 'root' | 'configFile' | 'baseUrl'>,
  context: BuildContext,
): ReturnType<typeof load> {
  const { clock, cache, store } = context
  return clock.time('load', () =>
    cache.use((cacheDirectory) =>
      load({
        root,
        configFile,
        cacheDirectory,
        store,
        overrides: { baseUrl },
        // Opened on first use: a folder without a configuration stays empty.
        get files() {
          return context.files
        },
      }),
    ),
  )
}

/** First phase: load, scan. The value is `null` when the configuration cannot be used. */
export async function loadSite(request: SiteRequest, context: BuildContext): Promise<Outcome<Site | null>> {
  const { root, drafts } = request
  const { clock, syntax } = context
  const loaded = await loadConfig(request, context)
  if (!loaded.value) return { value: null, diagnostics: loaded.diagnostics }
  const { extensions, file, code, projectFiles, locate } = loaded.value
  const { config: own } = loaded.value
  const [scanned, lastUpdates, dialects, facts] = await clock.time('scan', () =>
    Promise.all([
      scan(root, own, { syntax, project: projectFiles }),
      readLastUpdates(root, own),
      syntax.findDialects(root, { listed: own.markdown.dialects, docsFolder: own.docs.path }),
      readFacts(root, { config: own, configFile: file, project: projectFiles }),
    ]),
  )
  const { value: tree } = scanned
  const labeled = await addLabels(own, tree.labels ?? [])
  const config = labeled.value
  const localized = localizeSite(config, tree.labels ?? [])
  const firstCommits = await clock.time('scan', () => readFirstCommits(root, tree.documents))
  return {
    value: {
      root,
      drafts,
      config,
      extensions,
      configFile: file,
      code,
      projectFiles,
      tree,
      scanned: scanned.inputs,
      syntaxInputs: syntax.listInputs(config.docs.path),
      today: getBuildDay(),
      firstCommits,
      lastUpdates,
      texts: localized.value,
      locate,
      ...(facts.value && { facts: facts.value }),
      parseOptions: getParseOptions({ config, ...localized.value, dialects, facts: facts.value }),
    },
    diagnostics: [
      ...[...loaded.diagnostics, ...scanned.diagnostics, ...labeled.diagnostics, ...localized.diagnostics],
      ...(await locate(facts.diagnostics)),
    ],
  }
}

/** Second phase: parse, route, compile, link, check: everything that can be known about a site without producing a page. */
export async function analyzeSite(site: Site, context: BuildContext): Promise<Outcome<SitePlan>> {
  const { root, config, configFile, extensions, tree } = site
  const { clock } = context
  const parsed = await clock.time('parse', () => readDocuments(site, context))
  const { bodies } = parsed.value
  const routeInput = { ...site, ...site.texts, documents: parsed.value.documents }
  const routed = await clock.time('route', () => routeWithHook(routeInput, extensions.hooks))
  const { table, documents } = routed.value
  // Compiled before the check, so that code that does not compile is reported.
  const compiled = await clock.time('compile', () => compileProjectModules(site, context))
  const resolved = clock.time('link', () => link({ root, config, configFile, tree, table, documents }))
  const { linked, graph } = resolved.value
  const codePathnames = listCodePathnames(compiled.value)
  const checked = clock.time('check', () => [
    ...check({ config, table, graph }),
    ...checkUnreferenced({ config, configFile, table, linked, graph, assets: tree.assets, codePathnames }),
  ])
  const unused = findUnusedFacts(site, parsed.value.documents, compiled.value)
  const texts = findUnknownSidebarTexts(tree.labels ?? [], table, config)
  const found = [parsed, routed, compiled, resolved].flatMap(({ diagnostics }) => diagnostics)
  const suppressions = listSuppressions(parsed.value.documents)
  const plan = { ...site, documents, bodies, table, compiled: compiled.value, linked, graph, suppressions }
  const located = await site.locate(dropUntranslated([...found, ...checked, ...unused, ...texts], tree))
  return {
    value: { ...plan, searchIndexes: listSearchIndexes(plan, context) },
    diagnostics: applySuppressions(located, { ...site, documents: parsed.value.documents, table }),
  }
}

/** Input of the third phase. */
interface PreparedPages {
  manifest: AssetManifest
  pageMeta: PageMeta
  printer: BodyPrinter
  pages: PageProducer
  reactPages: ReactPageTexts
}

/** Bundles, and loads the code of the project. */
async function preparePages(plan: SitePlan, context: BuildContext): Promise<Outcome<PreparedPages>> {
  const { root, config, tree, graph, table, documents, compiled, projectFiles } = plan
  const { clock, installation, store, files } = context
  const { themeDirectory } = installation
  const bySource = new Map(documents.map((document) => [document.source.path, document]))
  const styleFeatures = table.routes.map((route) => getPageFeatures(route, bySource.get(route.source ?? ''), table))
  const { stylesheets } = compiled
  const code = { store, files, pages: compiled, stylesheets }
  const bundled = await clock.time('bundle', () =>
    bundle({ root, config, tree, graph, projectFiles, themeDirectory, styleFeatures, ...code }),
  )
  const loaded = await clock.time('render', () => loadPageComponents(compiled.modules))
  // Templates, theme and React take time to load, which `docsgen check` need not spend.
  const [{ createPageProducer }, { createBodyPrinter }] = await Promise.all([
    import('./pipeline/page-producer.ts'),
    import('./pipeline/body-printer.ts'),
  ])
  const manifest = bundled.value
  const { components, meta: pageMeta } = loaded.value
  const printer = createBodyPrinter({ plan, manifest, components }, clock)
  const pages = createPageProducer({ plan, manifest, printer, components, pageMeta }, context)
  const reactPages = createReactPageTexts({ meta: pageMeta, isSiteNoIndex: config.noIndex }, context.store)
  return {
    value: { manifest, pageMeta, printer, pages, reactPages },
    diagnostics: [...bundled.diagnostics, ...(await createErrorLocator(plan, installation)(loaded.diagnostics))],
  }
}

/**
 * Third phase: bundle; compose, print and render each page; emit. Writes every output file to the sink and returns the
 * diagnostics of the files that the sink produced. Publishing them (`commit`) is up to the caller. The value lists the inputs of
 * islands; `null` if they are not known.
 */
export async function produceSite(
  plan: SitePlan,
  context: BuildContext,
  sink: Sink,
): Promise<Outcome<CodeInputs | null>> {
  const prepared = await preparePages(plan, context)
  const { manifest, pages, reactPages } = prepared.value
  const diagnostics = [...prepared.diagnostics]
  const write = async (file: OutputFile) => {
    diagnostics.push(...(await sink.write(file)))
  }
  let done = 0
  const writePage = async (file: OutputFile) => {
    await write(file)
    context.clock.count('pages', ++done, plan.table.routes.length)
  }
  const isReactPage = ({ kind }: Route) => kind === 'react-page'
  const reactRoutes = plan.table.routes.filter(isReactPage)
  const routes = plan.table.routes.filter((route) => !isReactPage(route))
  // Searches find the text of React pages, which has to be rendered for that. All other pages are produced while the index is made.
  for (const route of reactRoutes) await writePage(reactPages.watch(route, pages.produce(route)))
  const search = await beginSearchIndex(plan, context, reactPages)
  const planned = await planOtherFiles(plan, prepared.value, context)
  diagnostics.push(...planned.diagnostics)
  for (const route of routes) await writePage(pages.produce(route))
  await context.clock.time('emit', async () => {
    for (const file of planned.value) await write(file)
  })
  if (search) diagnostics.push(...(await sink.writeFolder(search.folder)))
  // Bodies that were damaged have been parsed again.
  context.store.save()
  const located = await plan.locate(diagnostics)
  return {
    value: manifest.islandInputs ?? mergeInputs(),
    diagnostics: dropSuppressed(located, plan.suppressions, plan.today),
  }
}

/** Begins to make the search indexes, if the site has any. */
async function beginSearchIndex(
  plan: SitePlan,
  context: BuildContext,
  reactPages: ReactPageTexts,
): Promise<SearchIndex | null> {
  if (!plan.searchIndexes) return null
  const { fingerprint } = context.installation
  const index = planSearchIndex(createSearchSource(plan, { fingerprint, reactPages }), plan.config, context)
  await index.begin()
  return index
}

/** Plans the files that are neither pages nor of the search index. */
function planOtherFiles(
  plan: SitePlan,
  { manifest, pageMeta, printer, pages }: PreparedPages,
  { clock }: BuildContext,
): Promise<Outcome<OutputFile[]>> {
  const { configFile, extensions, table } = plan
  return clock.time('emit', () => {
    const { redirects, iconUrl } = pages
    const fragments = pages.fragments.map((file) => ({ ...file, kind: 'asset' as const }))
    const markdown = planMarkdownPages({ plan, printer })
    const files = planSiteFiles({
      ...plan,
      localized: plan.texts.localized,
      manifest,
      pageMeta,
      posts: printer,
      redirects,
      iconUrl,
    })
    return planWithHook([...fragments, ...files, ...markdown], { hooks: extensions.hooks, configFile, table })
  })
}

/**
 * Reads the search records of a build, in the order of the pages, for search services. It runs the parts of the third phase
 * that React pages need, if there are any.
 */
export async function readSearchRecords(plan: SitePlan, context: BuildContext): Promise<Outcome<SearchRecord[]>> {
  const { fingerprint } = context.installation
  const routes = plan.table.routes.filter(({ kind }) => kind === 'react-page')
  if (routes.length === 0) {
    return { value: await createSearchSource(plan, { fingerprint }).readRecords(), diagnostics: [] }
  }
  const prepared = await preparePages(plan, context)
  const { pages, reactPages } = prepared.value
  const diagnostics = [...prepared.diagnostics]
  for (const route of routes) {
    diagnostics.push(...(await reactPages.watch(route, pages.produce(route)).contents()).diagnostics)
  }
  const records = await createSearchSource(plan, { fingerprint, reactPages }).readRecords()
  return { value: records, diagnostics: await plan.locate(diagnostics) }
}

/** The first two phases, which are all of `docsgen check`. */
export async function planSite(request: SiteRequest, context: BuildContext): Promise<Outcome<SitePlan | null>> {
  const loaded = await loadSite(request, context)
  if (!loaded.value) return { value: null, diagnostics: loaded.diagnostics }
  const { value, diagnostics } = await analyzeSite(loaded.value, context)
  return { value, diagnostics: [...loaded.diagnostics, ...diagnostics] }
}
