import { basename } from 'node:path'
import type { AssetManifest } from '../bundle/asset-manifest.ts'
import type { ComposedPage } from '../compose/composed-page.ts'
import type { Outcome } from '../diagnostics/diagnostic.ts'
import { hashParts } from '../lib/hash.ts'
import type { LinkedDocument } from '../link/link-graph.ts'
import { print, printMarkdown } from '../print/print.ts'
import { fillComponents } from '../render/fill-components.ts'
import type { PageComponents } from '../render/page-components.ts'
import type { SitePlan } from './site.ts'
import type { StageClock } from './stage-clock.ts'

/** Prints the bodies of documents. Each function takes a source path; one without a document has an empty body and hash. */
export interface BodyPrinter {
  /** The document with its resolved references; `undefined` if it has no page. */
  findLinked(source: string): LinkedDocument | undefined
  /** Hash of everything that a body is printed from: it changes whenever the printed body does. */
  hash(source: string): string
  /** The body on its own page, with the project's components rendered in place of their directives. */
  print(source: string, page: Pick<ComposedPage, 'pathname' | 'islands'>): Promise<Outcome<string>>
  /** A post in a list: up to the end of its preview, or the whole post if it has none. */
  printPreview(source: string): Promise<string>
  /** A whole post in a feed, with absolute URLs. */
  printAbsolute(source: string): Promise<string>
  /** The body as Markdown, with absolute URLs. */
  printMarkdown(source: string): Promise<string>
}

interface PrinterInput {
  plan: SitePlan
  manifest: AssetManifest
  /** React components of the project by source path. */
  components: PageComponents
}

/** Creates the printer of a site. Bodies are read when they are printed. */
export function createBodyPrinter({ plan, manifest, components }: PrinterInput, clock: StageClock): BodyPrinter {
  const { url, baseUrl, markdown } = plan.config
  const { files } = manifest
  const findComponent = (name: string) => components.get(markdown.directives[name] ?? '')
  const hashes = new Map<string, string>()

  async function printPost(source: string, part: 'whole' | 'preview', base: string): Promise<string> {
    const linked = plan.findLinked(source)
    if (!linked) return ''
    const { detached } = await plan.bodies.read(linked.document.source)
    const body = detached && (detached[part] ?? detached.whole)
    if (!body) return ''
    // On another page, a fragment of the post needs the URL of its own page.
    return print(body, { ...linked, pathname: '' }, { baseUrl: base, url, files })
  }

  return {
    findLinked: plan.findLinked,
    hash(source) {
      const linked = plan.findLinked(source)
      if (!linked) return ''
      const known = hashes.get(source)
      if (known !== undefined) return known
      const { document, targets } = linked
      const used = targets.map((target) => (target.kind === 'file' ? files[target.file] : undefined))
      const modules = document.components?.map((name) =>
        basename(plan.compiled.modules[markdown.directives[name] ?? ''] ?? ''),
      )
      const resolved = JSON.stringify([url, baseUrl, targets, used, modules])
      const hash = hashParts(plan.bodies.getKey(document.source), resolved)
      hashes.set(source, hash)
      return hash
    },
    async print(source, { pathname, islands = null }) {
      const linked = plan.findLinked(source)
      if (!linked) return { value: '', diagnostics: [] }
      const body = await plan.bodies.read(linked.document.source)
      return clock.time('print', () => {
        const html = print(body, linked, { baseUrl, url, files })
        if (!body.components) return { value: html, diagnostics: [] }
        return fillComponents(html, body.components, { pathname, islands, find: findComponent })
      })
    },
    printPreview: (source) => printPost(source, 'preview', baseUrl),
    printAbsolute: (source) => printPost(source, 'whole', url + baseUrl),
    async printMarkdown(source) {
      const linked = plan.findLinked(source)
      if (!linked) return ''
      const body = await plan.bodies.readMarkdown(linked.document.source)
      return printMarkdown(body, linked, { baseUrl: url + baseUrl, url, files })
    },
  }
}
