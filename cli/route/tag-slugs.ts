import Slugger, { slug } from 'github-slugger'
import { foldPathname } from '../lib/pathname.ts'
import { findPathnameProblem, findSlugProblem } from './slug.ts'

/** Creates slugs for labels. Labels that differ only in letter case are one tag; other labels never share a slug. */
export function createSlugs(): (name: string) => string {
  const slugger = new Slugger()
  const slugs = new Map<string, string>()
  return (name) => {
    const key = foldPathname(name)
    const known = slugs.get(key)
    if (known !== undefined) return known
    const wanted = slug(name)
    // A tag may be called `index` or `con` although no page can be.
    const isUsable = wanted !== '' && !findSlugProblem(wanted) && !findPathnameProblem(`/tags/${wanted}`)
    const given = slugger.slug(isUsable ? wanted : `tag-${wanted}`.replace(/-$/, ''))
    slugs.set(key, given)
    return given
  }
}
