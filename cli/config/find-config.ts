import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { suggest } from '../lib/suggest.ts'

/** Names of the configuration, in the order in which they are looked for. */
const CONFIG_FILES = ['site.config.ts', 'site.config.mts', 'site.config.js', 'site.config.mjs'] as const

/** A path in the form that diagnostics use: posix, relative to the root. */
export function relativeTo(root: string, file: string): string {
  return path.relative(root, file).replaceAll('\\', '/')
}

/** Finds the configuration: its absolute path, or a finding that says what was looked for. */
export function findConfig(root: string, configFile: string | null): { file: string } | { diagnostic: Diagnostic } {
  if (configFile !== null) {
    const file = path.resolve(root, configFile)
    return isFile(file) ? { file } : { diagnostic: missingNamed(root, file) }
  }
  const found = CONFIG_FILES.map((name) => path.join(root, name)).find(isFile)
  return found ? { file: found } : { diagnostic: missingDefault(root) }
}

function missingNamed(root: string, file: string): Diagnostic {
  const name = relativeTo(root, file)
  const nearest = suggest(path.basename(file), namesIn(path.dirname(file)))
  const beside = nearest && relativeTo(root, path.join(path.dirname(file), nearest))
  return {
    code: 'config/not-found',
    message: `There is no configuration ${name}.`,
    origin: { kind: 'config', file: name, path: '' },
    hint: beside ? `Did you mean "${beside}"?` : 'Run "docsgen init" to create a site.',
  }
}

function missingDefault(root: string): Diagnostic {
  const exists = statSync(root, { throwIfNoEntry: false })?.isDirectory() === true
  const nearest = suggest(CONFIG_FILES[0], namesIn(root))
  return {
    code: 'config/not-found',
    message: exists ? 'There is no site.config.ts in this folder.' : 'The folder of the project does not exist.',
    origin: { kind: 'config', file: CONFIG_FILES[0], path: '' },
    hint: nearest ? `Did you mean "${nearest}"? Name it with --config.` : 'Run "docsgen init" to create one.',
  }
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
      .filter((name) => /\.[cm]?[jt]s$/.test(name))
      .sort()
  } catch {
    return []
  }
}
