import { dirname, resolve } from 'node:path'
import { CONFIG_FILES } from '../../content/config-files.ts'
import { getSidebarsFile, VERSION_FOLDERS, VERSIONS_FILE } from '../../content/version-files.ts'
import { listFactsFiles } from '../../scan/local-facts.ts'
import { SEARCH_TESTS_FILE } from '../../scan/search-tests.ts'
import type { SitePlan } from '../site.ts'

/**
 * Lists everything in the project that the output and the diagnostics of a run may depend on, except for its code: absolute
 * paths, in the form of `readFileStates`. They include paths at which a file would be read if it existed. `outDir` is the
 * absolute folder of the output; `null` if the run wrote none.
 */
export function listInputs(plan: SitePlan, outDir: string | null): string[] {
  const { root } = plan
  const configured = [...CONFIG_FILES, SEARCH_TESTS_FILE, ...listNamed(plan)]
  const included = new Set(plan.documents.flatMap(({ includes }) => includes))
  // An included folder ends in a slash; its times are part of its state.
  const relative = [...configured, ...included].map((path) => resolve(root, path))
  return [...new Set([...listScanned(plan, outDir), ...relative])]
}

/** Files and folders that the configuration names, or that decide which dialects are read. */
function listNamed({ config, configFile, graph, parseOptions, projectFiles, syntaxInputs, tree }: SitePlan): string[] {
  return [
    configFile,
    ...listFactsFiles(config),
    ...syntaxInputs,
    VERSIONS_FILE,
    ...VERSION_FOLDERS,
    ...Object.keys(config.versions).map(getSidebarsFile),
    // A folder with the name of a ref would be read in its place.
    ...projectFiles.refs,
    ...(parseOptions.dialects ?? []).flatMap(({ settings }) => settings?.files ?? []),
    ...(tree.orders?.site?.inherited ?? []),
    ...Object.values(config.markdown.directives),
    ...Object.values(config.components),
    ...config.styles,
    ...Object.values(config.theme.fonts).flatMap((face) => (face ? face.files.map(({ path }) => path) : [])),
    ...config.socialCardFonts,
    ...graph.referencedFiles,
  ]
}

/** The folders that were scanned, and the files in them. */
function listScanned({ root, scanned }: SitePlan, outDir: string | null): string[] {
  // Building changes the time of the folder in which the output is.
  const output = outDir === null ? root : dirname(outDir)
  return scanned.map((path) => (path === root || path === output ? `${path}/` : path))
}
