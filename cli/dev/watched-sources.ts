import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { CONFIG_FILES } from '../content/config-files.ts'
import { VERSIONS_FILE } from '../content/version-files.ts'
import { getRelativePath } from '../lib/posix-path.ts'
import type { SitePlan } from '../pipeline/site.ts'
import { listSourceFolders } from '../pipeline/source-folders.ts'
import { NAVIGATION_FILES } from '../syntaxes/detect.ts'

/**
 * Folders of content, pages and static files, the configuration, and the modules next to it that it may import: posix paths
 * relative to the root. Without a plan, the default ones.
 */
export function listWatchedSources(
  plan: SitePlan | null,
  { root, configFile }: { root: string; configFile: string | null },
): string[] {
  const config = plan?.config ?? null
  const modules = config ? [...Object.values(config.components), ...Object.values(config.markdown.directives)] : []
  const files = [
    ...CONFIG_FILES,
    VERSIONS_FILE,
    ...NAVIGATION_FILES,
    ...(plan?.parseOptions.dialects ?? []).flatMap(({ settings }) => settings?.files ?? []),
    ...readdirSync(root).filter((name) => /\.(?:[cm]?[jt]sx?|json)$/.test(name)),
    ...(config?.facts == null ? [] : [config.facts]),
    ...(config?.inputs.files ?? []).map(getLiteralFolder).filter((path) => path !== ''),
    ...(configFile === null ? [] : [configFile]),
    ...modules,
  ]
  return [
    ...listSourceFolders(root, config),
    ...[...files, ...listIncludes(plan)].map((file) => resolve(root, file)),
  ].map((path) => getRelativePath(root, path))
}

/** A path, or the folder in which all files that match a glob pattern are; empty for the root. */
function getLiteralFolder(pattern: string): string {
  return pattern.replace(/(?:^|\/)[^/]*[*?[\]{}!()].*$/, '')
}

/** Files that documents include, whether or not they exist yet. */
function listIncludes(plan: SitePlan | null): string[] {
  const paths = plan?.including.flatMap((document) => document.includes) ?? []
  return [...new Set(paths)].filter((path) => !path.endsWith('/')).sort()
}
