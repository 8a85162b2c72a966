import { slug } from 'github-slugger'

/** The rules by which names of files and folders become pathnames: `file` keeps them, others are those of generators. */
export const PATHNAME_RULES = ['file', 'hugo', 'starlight'] as const

export type PathnameRule = (typeof PATHNAME_RULES)[number]

/** Applies a rule to a path without extension. */
export function applyPathnameRule(path: string, rule: PathnameRule): string {
  if (rule === 'file') return path
  return path
    .split('/')
    .map((segment) => (rule === 'hugo' ? slugForHugo(segment) : slug(segment)) || segment)
    .join('/')
}

/** Hugo, `PathSpec.MakePathSanitized`. */
function slugForHugo(name: string): string {
  return name
    .trim()
    .replace(/[^\p{L}\p{M}\p{Nd}\s._#+~@-]/gu, '')
    .replace(/\s+/g, '-')
    .toLowerCase()
}
