import { join, posix } from 'node:path'
import { bundleReactPages } from '../bundle/react-pages.ts'
import { checkOneModeColors } from '../check/one-mode-colors.ts'
import type { Config } from '../config/config.ts'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import { isFile, suggestName } from '../lib/files.ts'
import type { BuildContext } from './build-context.ts'
import type { ProjectModules, Site } from './site.ts'
import { readStylesheets } from './stylesheets.ts'

/**
 * Compiles the project's own code before the check, so that `docsgen check` reports code that does not compile. Files
 * that the configuration refers to and that do not exist are reported and left out.
 */
export async function compileProjectModules(
  site: Site,
  { cache, installation, store, files }: BuildContext,
): Promise<Outcome<ProjectModules>> {
  const configured = findConfiguredFiles(site)
  const { modules, stylesheets } = configured.value
  const bundled = await cache.use((cacheDirectory) =>
    bundleReactPages({
      root: site.root,
      store,
      files,
      pages: [...site.tree.reactPages, ...modules.map((path) => ({ path }))],
      styles: stylesheets,
      declared: site.config.inputs,
      cacheDirectory,
      sharedModules: installation.sharedModules,
    }),
  )
  return {
    value: { ...bundled.value, stylesheets },
    diagnostics: [...configured.diagnostics, ...bundled.diagnostics, ...checkStylesheets(site, stylesheets)],
  }
}

/** A site that shows one mode only needs its colors. */
function checkStylesheets({ root, config }: Site, paths: readonly string[]): Diagnostic[] {
  if (config.colorMode.disableSwitch && !config.colorMode.respectPrefersColorScheme) return []
  return checkOneModeColors(readStylesheets(root, paths))
}

/** A file that the configuration refers to. */
interface ConfiguredFile {
  kind: 'module' | 'stylesheet' | 'font'
  /** Relative to the root. */
  path: string
  configPath: string
  /** The message if the file does not exist: a sentence. */
  problem: string
}

function listConfiguredFiles({ markdown, components, styles, theme }: Config): ConfiguredFile[] {
  const toModule = (configPath: string, path: string, subject: string): ConfiguredFile => {
    return { kind: 'module', path, configPath, problem: `The module "${path}" of ${subject} does not exist.` }
  }
  return [
    ...Object.entries(markdown.directives).map(([name, path]) =>
      toModule(`markdown.directives.${name}`, path, `the directive "${name}"`),
    ),
    ...Object.entries(components).map(([name, path]) => toModule(`components.${name}`, path, `the component ${name}`)),
    ...styles.map((path, index): ConfiguredFile => {
      return {
        kind: 'stylesheet',
        path,
        configPath: `styles[${index}]`,
        problem: `The stylesheet "${path}" does not exist.`,
      }
    }),
    ...Object.entries(theme.fonts).flatMap(([name, face]) =>
      (face ? face.files : []).map(({ path }, index): ConfiguredFile => {
        const configPath = `theme.fonts.${name}.files[${index}].path`
        return { kind: 'font', path, configPath, problem: `The font "${path}" does not exist.` }
      }),
    ),
  ]
}

/** The modules and stylesheets that the configuration refers to, each once. Files that do not exist are reported, fonts too. */
function findConfiguredFiles({
  root,
  config,
  configFile,
}: Pick<Site, 'root' | 'config' | 'configFile'>): Outcome<{ modules: string[]; stylesheets: string[] }> {
  const found = { module: new Set<string>(), stylesheet: new Set<string>(), font: new Set<string>() }
  const diagnostics: Diagnostic[] = []
  for (const { kind, path, configPath, problem } of listConfiguredFiles(config)) {
    const file = join(root, path)
    if (isFile(file)) {
      found[kind].add(path)
      continue
    }
    const near = suggestName(file)
    diagnostics.push({
      code: 'config/invalid-value',
      message: problem,
      origin: { kind: 'config', file: configFile, path: configPath },
      ...(near && { hint: `Did you mean "./${posix.join(posix.dirname(path), near)}"?` }),
    })
  }
  return { value: { modules: [...found.module], stylesheets: [...found.stylesheet] }, diagnostics }
}
