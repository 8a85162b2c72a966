import type { ConfigOrigin, Diagnostic } from '../diagnostics/diagnostic.ts'
import type { CompiledConfig } from './compile.ts'
import type { ModuleSyntax } from './module-syntax.ts'
import { type FindSource, parseSourceMap } from './source-position.ts'

/**
 * Adds file, line and column to diagnostics of the configuration that only have a key path. The position is that of the
 * key or of the list item; if the value is computed, that of the nearest enclosing key in the source. Key paths are looked
 * up in the compiled configuration, so the position may be in an imported file.
 */
export async function locateDiagnostics(
  diagnostics: readonly Diagnostic[],
  { root, code, map }: Pick<CompiledConfig, 'code' | 'map'> & { root: string },
): Promise<Diagnostic[]> {
  if (!diagnostics.some(({ origin }) => isUnlocated(origin))) return [...diagnostics]
  try {
    const { parseModule } = await import('./module-syntax.ts')
    const syntax = parseModule(code)
    const findSource = parseSourceMap(root, map)
    return diagnostics.map((diagnostic) => locate(diagnostic, syntax, findSource))
  } catch {
    // The positions are an extra: without them a diagnostic still has its key path.
    return [...diagnostics]
  }
}

function isUnlocated(origin: Diagnostic['origin']): origin is ConfigOrigin {
  return origin.kind === 'config' && origin.path !== '' && origin.line === undefined
}

function locate(diagnostic: Diagnostic, syntax: ModuleSyntax, findSource: FindSource): Diagnostic {
  const { origin } = diagnostic
  if (!isUnlocated(origin)) return diagnostic
  const position = syntax.findKey(parseKeyPath(origin.path))
  const source = position && findSource(position.line, position.column)
  return source ? { ...diagnostic, origin: { ...origin, ...source } } : diagnostic
}

/** The keys of a path such as `navbar.items[2].to` or `severities["link/not-found"]`. */
export function parseKeyPath(path: string): (string | number)[] {
  return [...path.matchAll(/\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|([^.[\]]+)/g)].map(([, index, quoted, name = '']) => {
    if (index !== undefined) return Number(index)
    return quoted === undefined ? name : String(JSON.parse(quoted))
  })
}
