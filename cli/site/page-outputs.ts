import type { PageData } from '../../src/model/page-data.ts'
import type { AssetManifest } from '../bundle/asset-manifest.ts'
import type { Findings } from '../diagnostics/findings.ts'
import type { OutputFile } from '../emit/output-file.ts'
import { hashOf } from '../lib/hash.ts'
import type { LinkedDocument } from '../link/link-graph.ts'
import type { HtmlTemplate } from '../parse/document.ts'
import type { print } from '../print/print.ts'
import type { fillComponents } from '../render/fill-components.ts'
import type { PageComponents, render } from '../render/render.ts'
import type { Route } from '../route/route-table.ts'
import { directiveModule, replacementModule } from './component-modules.ts'
import { decode, parseBody } from './read-documents.ts'
import type { SitePlan } from './site-plan.ts'
import type { Tools } from './tools.ts'

/** The last stages, as functions over one page. */
export interface PageStages {
  compose: (route: Route, html: string) => PageData
  print: typeof print
  fillComponents: typeof fillComponents
  render: typeof render
  components: PageComponents
  manifest: AssetManifest
  found: Findings
}

/**
 * One output file for each route, made one at a time. Its key is the hash of everything the page can show, taken
 * before the content is printed: page data without content, the body's parse key, and what its references resolve to.
 */
export function* pageOutputs(plan: SitePlan, stages: PageStages, tools: Tools): Generator<OutputFile> {
  const { manifest } = stages
  const bySource = new Map(plan.linked.map((linked) => [linked.document.source.path, linked]))
  const replaced = JSON.stringify(
    Object.keys(plan.config.components).map((name) => plan.pages.modules[replacementModule(plan.config, name) ?? '']),
  )
  const context = { baseUrl: plan.config.baseUrl, url: plan.config.url, files: manifest.files }

  for (const route of plan.table.routes) {
    const linked = route.source === null ? undefined : bySource.get(route.source)
    const data = tools.timeSync('compose', () => stages.compose(route, ''))
    const content = linked ? contentKey(linked, plan, manifest) : (plan.pages.modules[route.source ?? ''] ?? '')
    yield {
      path: route.outputFile,
      key: hashOf(tools.installation.fingerprint, replaced, JSON.stringify(data), content),
      async contents() {
        const body = linked && (await readBody(linked, plan, tools))
        const printed = body && linked ? tools.timeSync('print', () => stages.print(body, linked, context)) : ''
        const html = body?.components ? fill(printed, body.components, { data, plan, stages }) : printed
        const whole = html === '' ? data : stages.compose(route, html)
        const rendered = tools.timeSync('render', () => stages.render(whole, route, stages.components))
        return stages.found.take(rendered)?.html ?? ''
      },
    }
  }
}

/** Puts what the project's components render in the places of their directives. */
function fill(
  html: string,
  uses: NonNullable<HtmlTemplate['components']>,
  { data, plan, stages }: { data: PageData; plan: SitePlan; stages: PageStages },
): string {
  const { pathname, islands = null } = data
  const find = (name: string) => stages.components.get(directiveModule(plan.config, name) ?? '')
  return stages.found.take(stages.fillComponents(html, uses, { pathname, islands, find }))
}

function contentKey(linked: LinkedDocument, plan: SitePlan, manifest: AssetManifest): string {
  const files = linked.targets.map((target) => (target.kind === 'file' ? manifest.files[target.file] : undefined))
  const used = linked.document.components?.map((name) => plan.pages.modules[directiveModule(plan.config, name) ?? ''])
  return hashOf(plan.keys.get(linked.document.source.path) ?? '', JSON.stringify([linked.targets, files, used]))
}

/** The body from the cache; parsed again where the cache has lost it, which gives the same body. */
async function readBody(linked: LinkedDocument, plan: SitePlan, tools: Tools): Promise<HtmlTemplate> {
  const { source } = linked.document
  const key = plan.keys.get(source.path)
  const encoded = key === undefined ? undefined : tools.bodies().get(key)
  return decode<HtmlTemplate>(encoded ?? (await parseBody(source, plan, tools)))
}
