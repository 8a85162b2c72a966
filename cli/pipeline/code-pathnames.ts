import { readFileSync } from 'node:fs'
import type { ProjectModules } from './site.ts'

/** A string in quotes that begins like a pathname, in a compiled module. */
const QUOTED_PATHNAME = /(["'`])(\/(?!\/)[^"'`\s\\$]*)\1/g

/** Lists the strings in modules of the project that may be pathnames: `"/docs/intro"`. What they compute is not known to a check. */
export function listCodePathnames({ modules }: Pick<ProjectModules, 'modules'>): string[] {
  const found = new Set<string>()
  for (const file of Object.values(modules)) {
    for (const [, , pathname] of readFileSync(file, 'utf8').matchAll(QUOTED_PATHNAME)) {
      if (pathname !== undefined) found.add(pathname)
    }
  }
  return [...found].sort()
}
