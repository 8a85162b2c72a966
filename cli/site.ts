import { bundle } from './bundle/bundle.ts'
import { bundleReactPages } from './bundle/react-pages.ts'
import { check } from './check/check.ts'
import { createComposer } from './compose/compose.ts'
import { loadConfig } from './config/load.ts'
import type { Outcome } from './diagnostics/diagnostic.ts'
import { Findings } from './diagnostics/findings.ts'
import type { EmitSummary, Sink } from './emit/output-file.ts'
import { planSiteFiles } from './emit/plan.ts'
import { link } from './link/link.ts'
import { print } from './print/print.ts'
import { fillComponents } from './render/fill-components.ts'
import { createRenderer, loadPageComponents, renderBranch } from './render/render.ts'
import { route } from './route/route.ts'
import { readLastUpdates } from './scan/last-updates.ts'
import { scan } from './scan/scan.ts'
import { listComponentModules, listReplacements, listStylesheets } from './site/component-modules.ts'
import { pageOutputs } from './site/page-outputs.ts'
import { readDocuments } from './site/read-documents.ts'
import type { SitePlan, SiteRequest } from './site/site-plan.ts'
import type { Tools } from './site/tools.ts'

export { loadConfig } from './config/load.ts'
export type { SitePlan, SiteRequest } from './site/site-plan.ts'
export { createTools, type Tools } from './site/tools.ts'

/**
 * Stages 1 to 5 and the judges: everything that can be said of a site without printing a page. `docsgen check` stops here.
 * The value is `null` when the configuration cannot be used.
 */
export async function planSite(request: SiteRequest, tools: Tools): Promise<Outcome<SitePlan | null>> {
  const found = new Findings()
  const { root } = request
  const { cacheDirectory } = tools
  const loaded = found.take(
    await tools.time('load', () =>
      loadConfig({ root, configFile: request.configFile, cacheDirectory, overrides: { baseUrl: request.baseUrl } }),
    ),
  )
  if (!loaded) return found.with(null)
  const { config, extensions, file: configFile } = loaded
  const tree = found.take(await tools.time('scan', () => scan(root, config)))
  const { documents, keys } = found.take(await tools.time('parse', () => readDocuments(tree.documents, loaded, tools)))
  const table = found.take(
    await tools.time('route', () => route({ config, configFile, tree, documents, drafts: request.drafts })),
  )
  const { linked, graph } = found.take(
    await tools.time('link', () => link({ root, config, configFile, tree, table, documents })),
  )
  const componentModules = found.take(listComponentModules({ root, config, configFile }))
  const stylesheets = found.take(listStylesheets({ root, config, configFile }))
  const pages = found.take(
    await tools.time('pages', () =>
      bundleReactPages({
        root,
        files: [...tree.reactPages, ...componentModules],
        styles: stylesheets,
        cacheDirectory,
        sharedModules: tools.installation.sharedModules,
      }),
    ),
  )
  found.add(await tools.time('check', () => check({ config, table, graph })))
  return found.with({
    ...request,
    config,
    extensions,
    configFile,
    tree,
    documents,
    keys,
    table,
    linked,
    graph,
    pages,
    stylesheets,
  })
}

/** Stages 6 to 10: turns a plan into output files and hands them to the sink. Publishing them is the caller's word. */
export async function buildSite(plan: SitePlan, tools: Tools, sink: Sink): Promise<Outcome<null>> {
  const found = new Findings()
  const { root, config, tree, graph, table, documents } = plan
  const { cacheDirectory } = tools
  const manifest = found.take(
    await tools.time('bundle', () =>
      bundle({
        ...{ root, config, tree, graph, cacheDirectory },
        themeDirectory: tools.installation.themeDirectory,
        pages: plan.pages,
        stylesheets: plan.stylesheets,
        constructs: documents.map((document) => document.constructs),
      }),
    ),
  )
  const { components, meta } = found.take(await tools.time('pages', () => loadPageComponents(plan.pages.modules)))
  const lastUpdates = await readLastUpdates(root, config)
  const compose = createComposer({
    config,
    table,
    graph,
    manifest,
    documents: new Map(documents.map((document) => [document.source.path, document])),
    pageMeta: meta,
    lastUpdates,
    fingerprint: tools.installation.fingerprint,
  })
  const render = createRenderer(listReplacements(plan, components))
  const stages = { compose, print, fillComponents, render, components, manifest, found }
  for (const file of pageOutputs(plan, stages, tools)) await sink.write(file)
  await tools.time('emit', async () => {
    const { branches } = compose
    const about = { config, table, tree, documents, manifest, lastUpdates, pageMeta: meta }
    for (const file of planSiteFiles({ root, ...about, branches, renderBranch })) await sink.write(file)
  })
  return found.with(null)
}

export type { EmitSummary }
