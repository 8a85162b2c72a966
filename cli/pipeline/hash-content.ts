import type { AssetManifest } from '../bundle/asset-manifest.ts'
import { hashParts } from '../lib/hash.ts'
import type { LinkedDocument } from '../link/link-graph.ts'
import type { SitePlan } from './site.ts'

/** Hashes everything that a body is printed from, so the hash changes whenever the printed body does. */
export function hashContent(
  { document, targets }: LinkedDocument,
  { plan, manifest }: { plan: SitePlan; manifest: AssetManifest },
): string {
  const files = targets.map((target) => (target.kind === 'file' ? manifest.files[target.file] : undefined))
  const { directives } = plan.config.markdown
  const components = document.components?.map((name) => plan.compiled.modules[directives[name] ?? ''])
  return hashParts(plan.bodies.getKey(document.source), JSON.stringify([targets, files, components]))
}
