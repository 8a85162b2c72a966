import type { AssetManifest } from '../bundle/asset-manifest.ts'
import { print } from '../print/print.ts'
import { hashContent } from './hash-content.ts'
import type { SitePlan } from './site.ts'

/** Prints posts for lists and feeds. Each function takes the source path of a post. */
export interface PostPrinter {
  /** Changes whenever the printed post does. */
  hash(source: string): string
  /** The post up to the end of its preview, or the whole post if it has none. */
  printPreview(source: string): Promise<string>
  /** The whole post, with absolute URLs. */
  printAbsolute(source: string): Promise<string>
}

/** Creates the printer of a site's posts. A source without a document prints an empty string. */
export function createPostPrinter(input: { plan: SitePlan; manifest: AssetManifest }): PostPrinter {
  const { plan, manifest } = input
  const { url, baseUrl } = plan.config
  const linkedBySource = new Map(plan.linked.map((linked) => [linked.document.source.path, linked]))

  async function printPart(source: string, part: 'whole' | 'preview', base: string): Promise<string> {
    const linked = linkedBySource.get(source)
    if (!linked) return ''
    const { detached } = await plan.bodies.read(linked.document.source)
    const body = detached && (detached[part] ?? detached.whole)
    if (!body) return ''
    // On another page, a fragment of the post needs the URL of its own page.
    return print(body, { ...linked, pathname: '' }, { baseUrl: base, url, files: manifest.files })
  }

  return {
    hash(source) {
      const linked = linkedBySource.get(source)
      return linked ? hashContent(linked, input) : ''
    },
    printPreview: (source) => printPart(source, 'preview', baseUrl),
    printAbsolute: (source) => printPart(source, 'whole', url + baseUrl),
  }
}
