import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fromHtml } from 'hast-util-from-html'
import type { Sink } from '../../cli/emit/output-file.ts'
import { createBuildContext } from '../../cli/pipeline/build-context.ts'
import { planSite, produceSite } from '../../cli/pipeline.ts'
import type { Route } from '../../cli/route/route-table.ts'
import { buildSearchIndexes } from '../../cli/search/build-index.ts'
import { collectSections, toSearchRecords } from '../../cli/search/records.ts'
import type { SearchRecord } from '../../src/search/search-record.ts'

/** Puts the embedded search index into a built site, and pages that know of it in the place of those that do not. */
export async function addSearch(root: string, directory: string): Promise<void> {
  const context = createBuildContext({ root, cache: false, workers: 1 })
  try {
    const { value: plan } = await planSite({ root, configFile: null, baseUrl: null, drafts: false }, context)
    if (!plan) throw new Error('The site cannot be planned.')
    const htmlByPath = new Map<string, string>()
    await produceSite(
      { ...plan, searchIndexes: { en: 'assets/search/en.bin' } },
      context,
      createSink(directory, htmlByPath),
    )
    const { routes, breadcrumbs } = plan.table
    const records = routes.flatMap((route) => {
      const category = breadcrumbs[route.pathname]?.[0]?.label ?? null
      return listRecords(route, category === route.title ? null : category, htmlByPath.get(route.outputFile) ?? '')
    })
    for (const { name, bytes } of buildSearchIndexes(records)) write(join(directory, 'assets/search', name), bytes)
  } finally {
    await context.close()
  }
}

function createSink(directory: string, htmlByPath: Map<string, string>): Sink {
  return {
    async write(file) {
      const { value } = await file.contents()
      if (typeof value === 'string') htmlByPath.set(file.path, value)
      write(join(directory, file.path), value)
      return []
    },
    writeFolder: async () => [],
    commit: async () => ({ written: 0, reused: 0, bytes: 0 }),
    abort: async () => undefined,
  }
}

function write(path: string, contents: Uint8Array | string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, contents)
}

function listRecords(route: Route, category: string | null, html: string): SearchRecord[] {
  const article = /<div class="[^"]*\bmarkdown\b[^"]*">([\s\S]*?)<\/article>/.exec(html)?.[1]
  if (article === undefined || route.unlisted || (route.kind !== 'doc' && route.kind !== 'page')) return []
  const title = /<title>([^<|]*)/.exec(html)?.[1]?.trim() ?? route.title
  const tag = route.version === null ? 'default' : `docs-default-${route.version}`
  const page = { url: route.pathname, title, category, language: 'en', tags: [tag] }
  return toSearchRecords(collectSections(fromHtml(article, { fragment: true })), page)
}
