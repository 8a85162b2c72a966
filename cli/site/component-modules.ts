import { readdirSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { replaceableNames } from '../../src/model/replaceable-names.ts'
import type { Config } from '../config/config.ts'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import { suggest } from '../lib/suggest.ts'
import type { PageComponents } from '../render/page-components.ts'
import type { Replacement } from '../render/replacement.ts'
import type { ReactPageFile } from '../scan/source-file.ts'
import type { SitePlan } from './site-plan.ts'

/** Path, relative to the root, of the module whose component shows a directive; `undefined` for docsgen's own. */
export function directiveModule(config: Config, name: string): string | undefined {
  const path = Object.hasOwn(config.markdown.directives, name) ? config.markdown.directives[name] : undefined
  return path === undefined ? undefined : posix.normalize(path)
}

/** Path, relative to the root, of the module whose component stands for one of the theme; `undefined` for the theme's own. */
export function replacementModule(config: Config, name: string): string | undefined {
  const path = Object.hasOwn(config.components, name) ? config.components[name] : undefined
  return path === undefined ? undefined : posix.normalize(path)
}

/** The components of the project that stand for some of the theme. One whose module cannot be used has been reported. */
export function listReplacements(
  plan: Pick<SitePlan, 'config' | 'configFile' | 'pages'>,
  components: PageComponents,
): Replacement[] {
  return replaceableNames.flatMap((name) => {
    const source = replacementModule(plan.config, name) ?? ''
    const component = components.get(source)
    const module = plan.pages.modules[source]
    if (!component || module === undefined) return []
    return [{ name, component, module, origin: { kind: 'config', file: plan.configFile, path: `components.${name}` } }]
  })
}

/** The stylesheets of `styles`, each once; those that do not exist are findings. */
export function listStylesheets(input: { root: string; config: Config; configFile: string }): Outcome<string[]> {
  const files = new Set<string>()
  const diagnostics: Diagnostic[] = []
  for (const [index, path] of input.config.styles.entries()) {
    const named = { problem: `The stylesheet "${path}" does not exist.`, configPath: `styles[${index}]`, path }
    if (isFile(join(input.root, path))) files.add(path)
    else diagnostics.push(missing(named, input))
  }
  return { value: [...files], diagnostics }
}

/** A file that the configuration names. */
interface NamedFile {
  /** What is wrong where it does not exist: a sentence. */
  problem: string
  configPath: string
  path: string
}

/**
 * The modules of `markdown.directives` and `components`, to be compiled with the React pages; those that do not exist are
 * findings.
 */
export function listComponentModules(input: {
  root: string
  config: Config
  configFile: string
}): Outcome<ReactPageFile[]> {
  const { config } = input
  const named: NamedFile[] = [
    ...Object.keys(config.markdown.directives).map((name) => {
      const path = directiveModule(config, name) ?? ''
      return { problem: notShown(`The directive "${name}"`, path), configPath: `markdown.directives.${name}`, path }
    }),
    ...Object.keys(config.components).map((name) => {
      const path = replacementModule(config, name) ?? ''
      return { problem: notShown(`The component ${name}`, path), configPath: `components.${name}`, path }
    }),
  ]
  const files = new Map<string, ReactPageFile>()
  const diagnostics: Diagnostic[] = []
  for (const module of named) {
    const { path } = module
    if (isFile(join(input.root, path))) files.set(path, { path, relativePath: path, locale: config.i18n.defaultLocale })
    else diagnostics.push(missing(module, input))
  }
  return { value: [...files.values()], diagnostics }
}

function notShown(subject: string, path: string): string {
  return `${subject} is to be shown by the module "${path}", which does not exist.`
}

function missing(
  { problem, configPath, path }: NamedFile,
  { root, configFile }: { root: string; configFile: string },
): Diagnostic {
  const near = suggest(posix.basename(path), namesIn(dirname(join(root, path))))
  return {
    code: 'config/invalid-value',
    message: problem,
    origin: { kind: 'config', file: configFile, path: configPath },
    ...(near && { hint: `Did you mean "./${posix.join(posix.dirname(path), near)}"?` }),
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}
