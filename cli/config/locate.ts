import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import type { ConfigOrigin, Diagnostic } from '../diagnostics/diagnostic.ts'
import { getRelativePath } from '../lib/posix-path.ts'
import type { CompiledConfig } from './compile.ts'
import type { ModuleSyntax } from './module-syntax.ts'

/**
 * Adds file, line and column to diagnostics of the configuration that only have a key path. The position is that of the
 * key or of the list item; if the value is computed, that of the nearest enclosing key in the source. Key paths are looked
 * up in the compiled configuration, so the position may be in an imported file. Also adds the location at which a plugin threw.
 */
export async function locateDiagnostics(
  diagnostics: readonly Diagnostic[],
  { root, module, code, map }: Pick<CompiledConfig, 'code' | 'map'> & { root: string; module: string },
): Promise<Diagnostic[]> {
  if (!diagnostics.some(({ origin, stack }) => isUnlocated(origin) || stack !== undefined)) return [...diagnostics]
  try {
    const { parseModule } = await import('./module-syntax.ts')
    const syntax = parseModule(code)
    const findSource = parseSourceMap(root, map)
    return diagnostics.map((each) => locateThrown(locate(each, syntax, findSource), path.basename(module), findSource))
  } catch {
    // The positions are an extra: without them a diagnostic still has its key path.
    return [...diagnostics]
  }
}

const isUnlocated = (origin: Diagnostic['origin']): origin is ConfigOrigin =>
  origin.kind === 'config' && origin.path !== '' && origin.line === undefined

function locate(diagnostic: Diagnostic, syntax: ModuleSyntax, findSource: FindSource): Diagnostic {
  const { origin } = diagnostic
  if (!isUnlocated(origin)) return diagnostic
  const position = syntax.findKey(parseKeyPath(origin.path))
  const source = position && findSource(position.line, position.column)
  return source ? { ...diagnostic, origin: { ...origin, ...source } } : diagnostic
}

/** Adds the location in the project at which a plugin threw, if its stack has one. `module` is the name of the compiled configuration. */
function locateThrown({ stack, ...diagnostic }: Diagnostic, module: string, findSource: FindSource): Diagnostic {
  const frame = stack?.split('\n').find((each) => each.startsWith(`${module}:`))
  const [line, column] =
    frame
      ?.slice(module.length + 1)
      .split(':')
      .map(Number) ?? []
  const thrownAt = line && column ? findSource(line, column) : undefined
  if (!thrownAt) return diagnostic
  const end = { endLine: thrownAt.line, endColumn: thrownAt.column + 1 }
  const related = { origin: { kind: 'file' as const, ...thrownAt, ...end }, message: 'The error was thrown here.' }
  return { ...diagnostic, related: [...(diagnostic.related ?? []), related] }
}

/** The keys of a path such as `navbar.items[2].to` or `severities["link/not-found"]`. */
export function parseKeyPath(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|([^.[\]]+)/g)].map(([, index, quoted, name = '']) => {
    if (index !== undefined) return Number(index)
    return quoted === undefined ? name : String(JSON.parse(quoted))
  })
}

/** A position in a file of the project. */
export interface SourcePosition {
  /** POSIX path relative to the root. */
  file: string
  /** 1-based, as is the column. */
  line: number
  column: number
}

/** Finds the source of a position in a compiled configuration; both are 1-based. */
export type FindSource = (line: number, column: number) => SourcePosition | undefined

/** Parses the source map of a compiled configuration, whose paths are relative to the root. Throws if it is not valid. */
export function parseSourceMap(root: string, json: string): FindSource {
  const map = new SourceMap(sourceMap.parse(JSON.parse(json)))
  return (line, column) => {
    const entry = map.findEntry(line - 1, column - 1)
    if (!('originalSource' in entry) || typeof entry.originalSource !== 'string') return undefined
    const source = entry.originalSource.startsWith('file:') ? fileURLToPath(entry.originalSource) : entry.originalSource
    const file = getRelativePath(root, path.resolve(root, source))
    if (file.startsWith('..')) return undefined
    return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
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
