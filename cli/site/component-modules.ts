import { readdirSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Diagnostic, Outcome } from '../diagnostics/diagnostic.ts'
import { suggest } from '../lib/suggest.ts'
import type { ReactPageFile } from '../scan/source-file.ts'

/** Path, relative to the root, of the module whose component shows a directive; `undefined` for docsgen's own. */
export function directiveModule(config: Config, name: string): string | undefined {
  const path = Object.hasOwn(config.markdown.directives, name) ? config.markdown.directives[name] : undefined
  return path === undefined ? undefined : posix.normalize(path)
}

/** The modules of `markdown.directives`, to be compiled with the React pages; those that do not exist are findings. */
export function listDirectiveModules(input: {
  root: string
  config: Config
  configFile: string
}): Outcome<ReactPageFile[]> {
  const files = new Map<string, ReactPageFile>()
  const diagnostics: Diagnostic[] = []
  for (const name of Object.keys(input.config.markdown.directives)) {
    const path = directiveModule(input.config, name) ?? ''
    if (isFile(join(input.root, path)))
      files.set(path, { path, relativePath: path, locale: input.config.i18n.defaultLocale })
    else diagnostics.push(missing(name, path, input))
  }
  return { value: [...files.values()], diagnostics }
}

function missing(name: string, path: string, { root, configFile }: { root: string; configFile: string }): Diagnostic {
  const near = suggest(posix.basename(path), namesIn(dirname(join(root, path))))
  return {
    code: 'config/invalid-value',
    message: `The directive "${name}" is to be shown by the module "${path}", which does not exist.`,
    origin: { kind: 'config', file: configFile, path: `markdown.directives.${name}` },
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
