import { createSelection } from '../check/select.ts'
import { createIncludeReader } from '../content/included-files.ts'
import { createParser } from '../parse/parse.ts'
import { createProseCollector, type Prose } from '../parse/prose.ts'
import type { BuildContext } from './build-context.ts'
import { openDocumentStore } from './document-store.ts'
import type { SitePlan } from './site.ts'

export type { Prose } from '../parse/prose.ts'

/**
 * Reads the prose of documents in the default language, by their paths. Documents of Git refs are left out, because
 * nobody can correct them. `paths` are files or folders relative to the root; an empty list means all.
 */
export async function readProse(
  plan: SitePlan,
  context: BuildContext,
  paths: readonly string[],
): Promise<Map<string, Prose>> {
  const { parseOptions, extensions, projectFiles, config } = plan
  const { hasFile } = createSelection(paths)
  const documents = openDocumentStore(plan, context)
  const found = new Map<string, Prose>()
  let path = ''
  const collector = createProseCollector((prose) => found.set(path, prose))
  const parse = createParser(
    parseOptions,
    { ...extensions, remarkPlugins: [...extensions.remarkPlugins, collector] },
    { readInclude: createIncludeReader(plan.root, parseOptions.refs), syntax: context.syntax },
  )
  for (const source of plan.tree.documents) {
    const isOwn = source.original === undefined && source.locale === config.i18n.defaultLocale
    const isSelected = paths.length === 0 || hasFile(source.path)
    if (!isOwn || !isSelected || projectFiles.findInRef(source.path)) continue
    const read = documents.read(source)
    path = source.path
    if (read) await parse({ source, bytes: read.bytes, isDocumentOnly: true })
  }
  return found
}
