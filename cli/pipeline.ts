import type { SearchRecord } from '../src/search/search-record.ts'
import { check } from './check/check.ts'
import { checkUnreferenced } from './check/unreferenced.ts'
import { loadConfig as load } from './config/load.ts'
import type { Outcome } from './diagnostics/diagnostic.ts'
import { dropSuppressed } from './diagnostics/suppressions.ts'
import type { OutputFile, Sink } from './emit/output-file.ts'
import { getBuildDay } from './lib/build-day.ts'
import { createLinker } from './link/link.ts'
import { type BookChoice, planBooks } from './pipeline/books.ts'
import type { BuildContext } from './pipeline/build-context.ts'
import { listCodePathnames } from './pipeline/code-pathnames.ts'
import { findUnusedFacts, readFacts } from './pipeline/facts.ts'
import { addLabels } from './pipeline/labels.ts'
import { LastPlan } from './pipeline/last-plan.ts'
import { dropUntranslated, findUnknownSidebarTexts, listUntranslated, localizeSite } from './pipeline/localize-site.ts'
import { getParseOptions } from './pipeline/parse-options.ts'
import { createSearchIndex, planOtherFiles, preparePages } from './pipeline/prepare-pages.ts'
import { compileProjectModules } from './pipeline/project-modules.ts'
import { readDocuments } from './pipeline/read-documents.ts'
import { createReferencePages } from './pipeline/reference-pages.ts'
import { routeWithHook } from './pipeline/run-hooks.ts'
import { listSearchIndexes } from './pipeline/search-index.ts'
import { createSearchSource } from './pipeline/search-records.ts'
import { selectShown } from './pipeline/shown-documents.ts'
import type { Site, SitePlan, SiteRequest } from './pipeline/site.ts'
import { findSiteFiles, type SiteFiles } from './pipeline/site-files.ts'
import { applySuppressions, listSuppressions } from './pipeline/suppress.ts'
import { describeReferences, keepAddresses, keepSurroundings, keepTargets } from './pipeline/surroundings.ts'
import type { Route } from './route/route-table.ts'
import { readFirstCommits } from './scan/first-commits.ts'
import { addGeneratedUpdates, readLastUpdates } from './scan/last-updates.ts'
import { scan } from './scan/scan.ts'
import { type CodeInputs, mergeInputs } from './store/code-inputs.ts'

export { findConfig } from './config/find-config.ts'
export { parseKeyPath } from './config/locate.ts'
/** Validates a configuration that is not a file yet, for `docsgen init`. */
export { findConfigProblems } from './config/resolve.ts'
export { loadNativeParser } from './parse/native/load-native-parser.ts'
/** Lists the books that the third phase writes, for `docsgen build --pdf`. */
export { planBooks } from './pipeline/books.ts'
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
  const references = createReferencePages(projectFiles)
  const { config: own } = loaded.value
  const [scanned, lastUpdates, dialects, facts] = await clock.time('scan', () =>
    Promise.all([
      scan(root, own, { syntax, project: projectFiles, generator: references }),
      readLastUpdates(root, own),
      syntax.findDialects(root, { listed: own.markdown.dialects, docsFolder: own.docs.path }),
      readFacts(root, { config: own, configFile: file, project: projectFiles }),
    ]),
  )
  const { value: tree } = scanned
  const labeled = await addLabels(own, tree.labels ?? [])
  const config = labeled.value
  const described = references.write(config)
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
      lastUpdates: addGeneratedUpdates(lastUpdates, tree.documents),
      texts: localized.value,
      locate: async (diagnostics) => references.locate(await locate(diagnostics)),
      ...(facts.value && { facts: facts.value }),
      parseOptions: getParseOptions({ config, ...localized.value, dialects, facts: facts.value }),
    },
    diagnostics: [
      ...[...loaded.diagnostics, ...scanned.diagnostics, ...labeled.diagnostics, ...localized.diagnostics],
      ...described.diagnostics,
      ...(await locate(facts.diagnostics)),
    ],
  }
}

/** Second phase: parse, route, compile, link, check: everything that can be known about a site without producing a page. */
export async function analyzeSite(site: Site, context: BuildContext): Promise<Outcome<SitePlan>> {
  const { config, extensions, tree } = site
  const { clock, memory } = context
  const parsed = await clock.time('parse', () => readDocuments(site, context))
  const { bodies, begun, including, documents: read, since } = parsed.value
  const { hooks } = extensions
  const surroundings = hooks.routes ? read : keepSurroundings({ items: read, since }, memory)
  const routed = await memory.keep('routed', [site, surroundings], () =>
    clock.time('route', () => routeWithHook({ ...site, ...site.texts, documents: read }, hooks)),
  )
  const { table } = routed.value
  const documents = hooks.routes ? routed.value.documents : read
  // Compiled before the check, so that code that does not compile is reported.
  const compiled = await memory.keep('compiled', [config], () =>
    clock.time('compile', () => compileProjectModules(site, context)),
  )
  const addresses = memory.keep('last-addresses', [site, table], () =>
    keepAddresses(table, { config, documents }, memory),
  )
  const link = memory.keep('linker', [site, addresses], () => createLinker({ ...site, table: addresses, documents }))
  const resolved = clock.time('link', () => link(hooks.routes ? { items: documents } : { items: read, since }))
  const { linked, linkedSince, findLinked, graph } = resolved.value
  const codePathnames = memory.keep('code-pathnames', [compiled], () => listCodePathnames(compiled.value))
  const leading = [
    site,
    table,
    keepTargets({ items: linked, since: linkedSince }, memory),
    describeReferences(graph),
    codePathnames,
  ]
  const findProblems = () => [
    ...check({ config, table, graph }),
    ...memory.keep('unreferenced', leading, () =>
      checkUnreferenced({ ...site, table, linked, graph, assets: tree.assets, codePathnames }),
    ),
  ]
  // Beginnings have no references.
  const checked = begun.size > 0 ? [] : clock.time('check', findProblems)
  const unused = memory.keep('unused-facts', [site, surroundings], () => findUnusedFacts(site, read, compiled.value))
  const texts = findUnknownSidebarTexts(tree.labels ?? [], table, config)
  const found = [parsed, routed, compiled, resolved].flatMap(({ diagnostics }) => diagnostics)
  const suppressing = memory.collect('suppressing', { items: read, since }, (each) =>
    each.suppressions ? each : undefined,
  ).items
  const suppressions = listSuppressions(suppressing)
  const linkedSite = { table, linked, findLinked, graph }
  const plan = { ...site, documents, begun, including, bodies, compiled: compiled.value, ...linkedSite, suppressions }
  const searchIndexes = memory.keep('search-indexes', [table], () => listSearchIndexes(plan, context))
  const untranslated = memory.keep('untranslated-paths', [site], () => listUntranslated(tree))
  const located = await site.locate(dropUntranslated([...found, ...checked, ...unused, ...texts], untranslated))
  return {
    value: { ...plan, searchIndexes },
    diagnostics: applySuppressions(located, { ...site, documents: suppressing, table }),
  }
}

/**
 * Third phase: bundle; compose, print and render each page; emit. Writes every output file to the sink and returns the
 * diagnostics of the files that the sink produced. Publishing them (`commit`) is up to the caller. The value lists the inputs of
 * islands; `null` if they are not known. `book` chooses the books that are written as well; default: none.
 */
export async function produceSite(
  plan: SitePlan,
  context: BuildContext,
  { sink, book }: { sink: Sink; book?: BookChoice },
): Promise<Outcome<CodeInputs | null>> {
  const books = planBooks(plan, book)
  const prepared = await preparePages(
    plan,
    context,
    books.value.map(({ features }) => features),
  )
  const { manifest, pages, printer, reactPages } = prepared.value
  const diagnostics = [...books.diagnostics, ...prepared.diagnostics]
  const write = async (file: OutputFile) => {
    diagnostics.push(...(await sink.write(file)))
  }
  let done = 0
  const writePage = async (file: OutputFile) => {
    await write(file)
    context.clock.count('pages', ++done, plan.table.routes.length)
  }
  const writeCards = async () => {
    const { files, findProblems } = pages.getCards()
    for (const file of files) await write(file)
    diagnostics.push(...(await findProblems()))
  }
  const isReactPage = ({ kind }: Route) => kind === 'react-page'
  const reactRoutes = plan.table.routes.filter(isReactPage)
  const routes = plan.table.routes.filter((route) => !isReactPage(route))
  // Searches find the text of React pages, which has to be rendered for that. All other pages are produced while the index is made.
  for (const route of reactRoutes) await writePage(reactPages.watch(route, pages.produce(route)))
  const search = createSearchIndex(plan, context, reactPages)
  await search?.begin()
  const planned = await planOtherFiles(plan, prepared.value, context)
  diagnostics.push(...planned.diagnostics)
  for (const route of routes) await writePage(pages.produce(route))
  await context.clock.time('emit', async () => {
    for (const file of planned.value) await write(file)
  })
  if (plan.config.socialCards) await context.clock.time('cards', writeCards)
  for (const each of books.value) {
    const { createBookFile } = await import('./pipeline/book-file.ts')
    await write(createBookFile(each, { plan, printer, manifest }))
  }
  if (search) diagnostics.push(...(await sink.writeFolder(search.folder)))
  // Bodies that were damaged have been parsed again.
  context.store.save()
  const located = await plan.locate(diagnostics)
  return {
    value: manifest.islandInputs ?? mergeInputs(),
    diagnostics: dropSuppressed(located, plan.suppressions, plan.today),
  }
}

/**
 * The third phase for a server, which does not need every file: nothing but the bundle is made before a file is found. Files that
 * are found later are those of the same plan.
 */
export async function openSite(plan: SitePlan, context: BuildContext): Promise<Outcome<SiteFiles>> {
  const prepared = await preparePages(plan, context)
  const files = await findSiteFiles(plan, prepared.value, context)
  const located = await plan.locate([...prepared.diagnostics, ...files.diagnostics])
  return { value: files.value, diagnostics: dropSuppressed(located, plan.suppressions, plan.today) }
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

/** The first two phases, which are all of `docsgen check`. A plan after an earlier one is made from what has changed. */
export async function planSite(request: SiteRequest, context: BuildContext): Promise<Outcome<SitePlan | null>> {
  const { memory } = context
  const last = memory.keep('last', [], () => new LastPlan())
  const loaded = await memory.keep('loaded', [await last.identifySite(memory.changed, context.syntax)], () =>
    loadSite(request, context),
  )
  if (!loaded.value) return { value: null, diagnostics: loaded.diagnostics }
  const site = memory.isRequested ? selectShown(loaded.value, memory.isRequested) : loaded.value
  const { value, diagnostics } = await analyzeSite(site, context)
  last.plan = value
  return { value, diagnostics: [...loaded.diagnostics, ...diagnostics] }
}
