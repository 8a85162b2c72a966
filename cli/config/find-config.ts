import { statSync } from 'node:fs'
import path from 'node:path'
import { CONFIG_FILES } from '../content/config-files.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { isFile, suggestName } from '../lib/files.ts'
import { getRelativePath } from '../lib/posix-path.ts'

/** Finds the configuration: its absolute path, or a diagnostic. */
export function findConfig(root: string, configFile: string | null): { file: string } | { diagnostic: Diagnostic } {
  if (configFile !== null) {
    const file = path.resolve(root, configFile)
    return isFile(file) ? { file } : { diagnostic: explainMissingFile(root, file) }
  }
  const found = CONFIG_FILES.map((name) => path.join(root, name)).find(isFile)
  return found ? { file: found } : { diagnostic: explainMissingConfig(root) }
}

function explainMissingFile(root: string, file: string): Diagnostic {
  const name = getRelativePath(root, file)
  const nearest = suggestName(file, isModuleName)
  const suggestion = nearest && getRelativePath(root, path.join(path.dirname(file), nearest))
  return {
    code: 'config/not-found',
    message: `The configuration file "${name}" does not exist.`,
    origin: { kind: 'config', file: name, path: '' },
    hint: suggestion ? `Did you mean "${suggestion}"?` : 'Run `docsgen init` to create a site.',
  }
}

function explainMissingConfig(root: string): Diagnostic {
  const exists = statSync(root, { throwIfNoEntry: false })?.isDirectory() === true
  const nearest = suggestName(path.join(root, CONFIG_FILES[0]), isModuleName)
  const above = findAbove(root)
  return {
    code: 'config/not-found',
    message: exists ? 'There is no site.config.ts in this folder.' : 'The project folder does not exist.',
    origin: { kind: 'config', file: CONFIG_FILES[0], path: '' },
    hint: nearest
      ? `Did you mean "${nearest}"? Pass it with --config.`
      : above === undefined
        ? 'Run `docsgen init` to create one.'
        : `The folder ${above} has one: run the command there.`,
  }
}

/** The nearest folder above with a configuration, as a relative path. */
function findAbove(root: string): string | undefined {
  for (let folder = path.dirname(root); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (CONFIG_FILES.some((name) => isFile(path.join(folder, name)))) return getRelativePath(root, folder)
  }
  return undefined
}

const isModuleName = (name: string): boolean => /\.[cm]?[jt]s$/.test(name)
