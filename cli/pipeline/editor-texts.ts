import { DIRECTIVE_NAMES } from '../parse/directives/directives.ts'
import { type FrontMatterField, frontMatterFields } from '../parse/front-matter/front-matter.ts'
import type { SitePlan } from './site.ts'

/** The keys of front matter, with what each must be: `a heading level from 2 to 6`. */
export function listFrontMatterKeys(): ReadonlyMap<string, Pick<FrontMatterField, 'expected' | 'reads'>> {
  return new Map(Object.entries<FrontMatterField>(frontMatterFields))
}

/** The directives of a site that begin with a number of colons: those of docsgen, and those of the project. */
export function listDirectives({ config }: Pick<SitePlan, 'config'>, colons: number): string[] {
  const own = Object.keys(config.markdown.directives)
  if (colons === 1) return [...DIRECTIVE_NAMES.text, ...own]
  if (colons === 2) return [...DIRECTIVE_NAMES.leaf, ...own]
  return [...new Set([...DIRECTIVE_NAMES.container, ...config.markdown.admonitions, ...own])]
}
