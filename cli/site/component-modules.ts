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
  plan: Pick<SitePlan, 'config' | 'configFile' | 'pageModules'>,
  components: PageComponents,
): Replacement[] {
  return replaceableNames.flatMap((name) => {
    const source = replacementModule(plan.config, name) ?? ''
    const component = components.get(source)
    const module = plan.pageModules[source]
    if (!component || module === undefined) return []
    return [{ name, component, module, origin: { kind: 'config', file: plan.configFile, path: `components.${name}` } }]
  })
}

/** A module that the configuration names. */
interface NamedModule {
  /** What the module is for, as the beginning of a sentence: `The directive "chart"`. */
  subject: string
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
  const named: NamedModule[] = [
    ...Object.keys(config.markdown.directives).map((name) => ({
      subject: `The directive "${name}"`,
      configPath: `markdown.directives.${name}`,
      path: directiveModule(config, name) ?? '',
    })),
    ...Object.keys(config.components).map((name) => ({
      subject: `The component ${name}`,
      configPath: `components.${name}`,
      path: replacementModule(config, name) ?? '',
    })),
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

function missing(
  { subject, configPath, path }: NamedModule,
  { root, configFile }: { root: string; configFile: string },
): Diagnostic {
  const near = suggest(posix.basename(path), namesIn(dirname(join(root, path))))
  return {
    code: 'config/invalid-value',
    message: `${subject} is to be shown by the module "${path}", which does not exist.`,
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
