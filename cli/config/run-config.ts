import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { relativeTo } from './find-config.ts'
import { importConfig } from './import-plugins.ts'
import { asSentence } from './problems.ts'
import { reasonOf } from './snapshot.ts'

interface Request {
  root: string
  /** Absolute path of the configuration, as its author knows it. */
  file: string
  /** Absolute path of the compiled module. */
  module: string
}

/** Imports and evaluates the configuration; a module that throws, or exports nothing of use, gives a finding. */
export async function runConfig(request: Request): Promise<{ exported: object } | { diagnostic: Diagnostic }> {
  try {
    const exported = await importConfig(request.module)
    if (typeof exported === 'object' && exported !== null && !Array.isArray(exported)) return { exported }
    return { diagnostic: wrongExport(request, exported) }
  } catch (error) {
    return { diagnostic: explainThrown(request, error) }
  }
}

function wrongExport({ root, file }: Request, exported: unknown): Diagnostic {
  const kind = Array.isArray(exported) ? 'a list' : exported === null ? 'null' : `a ${typeof exported}`
  const message =
    exported === undefined
      ? 'The configuration has no default export, or its function returns nothing'
      : `The configuration must export an object or a function that returns one, not ${kind}`
  return {
    code: 'config/load-failed',
    message: asSentence(message),
    origin: { kind: 'config', file: relativeTo(root, file), path: '' },
    hint: 'Write: export default defineConfig({ title: …, url: … })',
  }
}

function explainThrown(request: Request, error: unknown): Diagnostic {
  const missing = missingPackage(error)
  const place = findPlace(request, error)
  return {
    code: 'config/load-failed',
    message: missing
      ? `The configuration imports "${missing}", which is not installed.`
      : asSentence(`The configuration cannot be run: ${reasonOf(error)}`),
    origin: { kind: 'config', file: relativeTo(request.root, request.file), path: '', ...place },
    ...(missing && { hint: `Install it: npm install --save-dev ${missing}` }),
  }
}

function missingPackage(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_MODULE_NOT_FOUND') return undefined
  return /^Cannot find package '([^']+)'/.exec(error.message)?.[1]
}

/** Where in the sources the error was thrown, as far as its stack and the source map tell. */
function findPlace(
  { root, module }: Request,
  error: unknown,
): { file: string; line: number; column: number } | undefined {
  try {
    const stack = error instanceof Error ? (error.stack ?? '') : ''
    const name = path.basename(module).replaceAll('.', '\\.')
    const [, line, column] = new RegExp(`${name}:(\\d+):(\\d+)`).exec(stack) ?? []
    if (line === undefined || column === undefined) return undefined
    const map = new SourceMap(sourceMap.parse(JSON.parse(readFileSync(`${module}.map`, 'utf8'))))
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1)
    if (!('originalSource' in entry) || typeof entry.originalSource !== 'string') return undefined
    const source = entry.originalSource.startsWith('file:') ? fileURLToPath(entry.originalSource) : entry.originalSource
    const file = relativeTo(root, path.resolve(path.dirname(module), source))
    if (file.startsWith('..')) return undefined
    return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
  } catch {
    return undefined
  }
}

const sourceMap = z.object({
  file: z._default(z.string(), ''),
  version: z.number(),
  sources: z.array(z.string()),
  sourcesContent: z._default(z.array(z.string()), []),
  names: z.array(z.string()),
  mappings: z.string(),
  sourceRoot: z._default(z.string(), ''),
})
