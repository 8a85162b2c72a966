import { readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { OVERRIDABLE_NAMES } from '../../src/model/overridable-names.ts'
import { bundleReactPages } from '../bundle/react-pages.ts'
import type { Config } from '../config/config.ts'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import { isFile } from '../lib/files.ts'
import { suggest } from '../lib/suggest.ts'
import type { Override } from '../render/override.ts'
import type { PageComponents } from '../render/page-components.ts'
import type { ReactPageFile } from '../scan/source-file.ts'
import type { BuildContext } from './build-context.ts'
import type { ProjectModules, Site, SitePlan } from './site.ts'

/**
 * Compiles the project's own code before the check, so that `docsgen check` reports code that does not compile. Files
 * that the configuration refers to and that do not exist are reported and left out.
 */
export async function compileProjectModules(
  site: Site,
  { cache, installation }: BuildContext,
): Promise<Outcome<ProjectModules>> {
  const components = listComponentModules(site)
  const stylesheets = listStylesheets(site)
  const bundled = await cache.use((cacheDirectory) =>
    bundleReactPages({
      root: site.root,
      files: [...site.tree.reactPages, ...components.value],
      styles: stylesheets.value,
      cacheDirectory,
      sharedModules: installation.sharedModules,
    }),
  )
  return {
    value: { ...bundled.value, stylesheets: stylesheets.value },
    diagnostics: [
      ...[...components.diagnostics, ...stylesheets.diagnostics],
      ...[...reportMissingFonts(site), ...bundled.diagnostics],
    ],
  }
}

/** Path, relative to the root, of the module whose component renders a directive; `undefined` for built-in directives. */
export function findDirectiveModule(config: Config, name: string): string | undefined {
  const path = Object.hasOwn(config.markdown.directives, name) ? config.markdown.directives[name] : undefined
  return path === undefined ? undefined : posix.normalize(path)
}

/** Path, relative to the root, of the module that overrides a component of the theme; `undefined` if none does. */
export function findOverrideModule(config: Config, name: string): string | undefined {
  const path = Object.hasOwn(config.components, name) ? config.components[name] : undefined
  return path === undefined ? undefined : posix.normalize(path)
}

/** The project's overrides of theme components, except those whose module cannot be used, which has been reported. */
export function listOverrides(
  plan: Pick<SitePlan, 'config' | 'configFile' | 'compiled'>,
  components: PageComponents,
): Override[] {
  return OVERRIDABLE_NAMES.flatMap((name) => {
    const source = findOverrideModule(plan.config, name) ?? ''
    const component = components.get(source)
    const module = plan.compiled.modules[source]
    if (!component || module === undefined) return []
    return [{ name, component, module, origin: { kind: 'config', file: plan.configFile, path: `components.${name}` } }]
  })
}

type ConfiguredFiles = Pick<Site, 'root' | 'config' | 'configFile'>

/** The stylesheets of `styles`, each once; those that do not exist are reported. */
function listStylesheets(input: ConfiguredFiles): Outcome<string[]> {
  const files = new Set<string>()
  const diagnostics: Diagnostic[] = []
  for (const [index, path] of input.config.styles.entries()) {
    const named = { problem: `The stylesheet "${path}" does not exist.`, configPath: `styles[${index}]`, path }
    if (isFile(join(input.root, path))) files.add(path)
    else diagnostics.push(explainMissingFile(named, input))
  }
  return { value: [...files], diagnostics }
}

/** Reports the files of `theme.fonts` that do not exist; the site is built without them. */
function reportMissingFonts(input: ConfiguredFiles): Diagnostic[] {
  return Object.entries(input.config.theme.fonts).flatMap(([name, face]) => {
    const files = face ? [...face.files.entries()] : []
    return files.flatMap(([index, { path }]) => {
      const configPath = `theme.fonts.${name}.files[${index}].path`
      if (isFile(join(input.root, path))) return []
      return [explainMissingFile({ problem: `The font "${path}" does not exist.`, configPath, path }, input)]
    })
  })
}

/** A file that the configuration refers to. */
interface NamedFile {
  /** The message if the file does not exist: a sentence. */
  problem: string
  configPath: string
  path: string
}

/**
 * The modules of `markdown.directives` and `components`, to be compiled with the React pages; those that do not exist
 * are reported.
 */
function listComponentModules(input: ConfiguredFiles): Outcome<Pick<ReactPageFile, 'path'>[]> {
  const { config } = input
  const named: NamedFile[] = [
    ...Object.keys(config.markdown.directives).map((name) => {
      const path = findDirectiveModule(config, name) ?? ''
      return {
        problem: describeMissingModule(`the directive "${name}"`, path),
        configPath: `markdown.directives.${name}`,
        path,
      }
    }),
    ...Object.keys(config.components).map((name) => {
      const path = findOverrideModule(config, name) ?? ''
      return { problem: describeMissingModule(`the component ${name}`, path), configPath: `components.${name}`, path }
    }),
  ]
  const files = new Map<string, Pick<ReactPageFile, 'path'>>()
  const diagnostics: Diagnostic[] = []
  for (const module of named) {
    const { path } = module
    if (isFile(join(input.root, path))) files.set(path, { path })
    else diagnostics.push(explainMissingFile(module, input))
  }
  return { value: [...files.values()], diagnostics }
}

function describeMissingModule(subject: string, path: string): string {
  return `The module "${path}" of ${subject} does not exist.`
}

function explainMissingFile(
  { problem, configPath, path }: NamedFile,
  { root, configFile }: ConfiguredFiles,
): Diagnostic {
  const near = suggest(posix.basename(path), listNames(dirname(join(root, path))))
  return {
    code: 'config/invalid-value',
    message: problem,
    origin: { kind: 'config', file: configFile, path: configPath },
    ...(near && { hint: `Did you mean "./${posix.join(posix.dirname(path), near)}"?` }),
  }
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}
