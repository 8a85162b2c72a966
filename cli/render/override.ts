import { pathToFileURL } from 'node:url'
import type { Overrides } from '../../src/components/overridable.tsx'
import type { OverridableName } from '../../src/model/overridable-names.ts'
import type { Origin } from '../diagnostics/diagnostic.ts'
import type { PageComponent } from './page-components.ts'

/** A component of the project that overrides one of the theme. */
export interface Override {
  name: OverridableName
  component: PageComponent
  /** Absolute path of its compiled module. */
  module: string
  /** The key of the configuration that names it. */
  origin: Origin
}

/** The overrides as the theme looks them up. */
export function indexOverrides(overrides: readonly Override[]): Overrides {
  return Object.fromEntries(overrides.map(({ name, component }) => [name, component]))
}

/** The override whose module threw: the first override in the stack. */
export function findOverride(error: unknown, overrides: readonly Override[]): Override | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const positions = overrides
    .flatMap((override) => {
      const { module } = override
      return [pathToFileURL(module).href, module].map((path) => ({ override, at: stack.indexOf(path) }))
    })
    .filter(({ at }) => at >= 0)
  return positions.sort((a, b) => a.at - b.at)[0]?.override
}
