import { pathToFileURL } from 'node:url'
import type { Replacements } from '../../src/components/replaceable.tsx'
import type { ReplaceableName } from '../../src/model/replaceable-names.ts'
import type { Origin } from '../diagnostics/diagnostic.ts'
import type { PageComponent } from './page-components.ts'

/** A component of the project that stands for one of the theme. */
export interface Replacement {
  name: ReplaceableName
  component: PageComponent
  /** Absolute path of its compiled module. */
  module: string
  /** The key of the configuration that names it. */
  origin: Origin
}

/** The replacements as the theme looks them up. */
export function indexReplacements(replacements: readonly Replacement[]): Replacements {
  return Object.fromEntries(replacements.map(({ name, component }) => [name, component]))
}

/** The replacement whose module was being run when something was thrown: the first of them in the stack. */
export function findReplacement(error: unknown, replacements: readonly Replacement[]): Replacement | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const places = replacements
    .flatMap((replacement) => {
      const { module } = replacement
      return [pathToFileURL(module).href, module].map((place) => ({ replacement, at: stack.indexOf(place) }))
    })
    .filter(({ at }) => at >= 0)
  return places.sort((a, b) => a.at - b.at)[0]?.replacement
}
