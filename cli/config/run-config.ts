import path from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { getErrorText } from '../lib/error-text.ts'
import { importConfig } from './import-config.ts'
import { parseSourceMap, type SourcePosition } from './locate.ts'
import { explainLoadFailure } from './schema-issues.ts'

interface Request {
  root: string
  /** Absolute path of the configuration file. */
  file: string
  /** Absolute path of the compiled module. */
  module: string
  /** Its source map, as JSON. */
  map: string
}

/** Imports and evaluates the configuration; returns a diagnostic if the module throws or exports nothing usable. */
export async function runConfig(request: Request): Promise<{ exported: object } | { diagnostic: Diagnostic }> {
  try {
    const exported = await importConfig(request.module)
    if (typeof exported === 'object' && exported !== null && !Array.isArray(exported)) return { exported }
    return { diagnostic: explainWrongExport(request, exported) }
  } catch (error) {
    return { diagnostic: explainThrown(request, error) }
  }
}

function explainWrongExport(request: Request, exported: unknown): Diagnostic {
  const kind = Array.isArray(exported) ? 'a list' : exported === null ? 'null' : `a ${typeof exported}`
  const message =
    exported === undefined
      ? 'The configuration has no default export, or its function returns nothing'
      : `The configuration must export an object or a function that returns one, not ${kind}`
  return { ...explainLoadFailure(request, message), hint: 'Write: export default defineConfig({ title: …, url: … })' }
}

function explainThrown(request: Request, error: unknown): Diagnostic {
  const missing = findMissingPackage(error)
  const message = missing
    ? `The configuration imports "${missing}", which is not installed.`
    : `The configuration cannot be run: ${getErrorText(error)}`
  const failure = explainLoadFailure(request, message, findLocation(request, error))
  return missing ? { ...failure, hint: `Install it: npm install --save-dev ${missing}` } : failure
}

function findMissingPackage(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_MODULE_NOT_FOUND') return undefined
  return /^Cannot find package '([^']+)'/.exec(error.message)?.[1]
}

function findLocation({ root, module, map }: Request, error: unknown): SourcePosition | undefined {
  try {
    const stack = error instanceof Error ? (error.stack ?? '') : ''
    const name = path.basename(module).replaceAll('.', '\\.')
    const [, line, column] = new RegExp(`${name}:(\\d+):(\\d+)`).exec(stack) ?? []
    if (line === undefined || column === undefined) return undefined
    return parseSourceMap(root, map)(Number(line), Number(column))
  } catch {
    return undefined
  }
}
