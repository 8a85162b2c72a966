import { resolve } from 'node:path'
import { hasMarkdownExtension } from '../content/content-path.ts'
import { getBuildDay } from '../lib/build-day.ts'
import { isFile } from '../lib/files.ts'
import { readHeadCommit } from '../scan/last-updates.ts'
import type { SitePlan } from './site.ts'

/** Above this many changed files, a branch was switched or files were moved: to look at each would take longer than to scan the site. */
const MANY_CHANGES = 50

/** The plan before the present one. */
export class LastPlan {
  plan: SitePlan | null = null
  private site: object = {}
  private head = ''

  /**
   * Returns an object that stays the same as long as the first phase would return the same site: nothing has changed but the
   * contents of documents and of Markdown files that they include, and no commit or day has passed on which pages depend.
   */
  async identifySite(changed: ReadonlySet<string> | null): Promise<object> {
    const { plan, head } = this
    this.plan = null
    const now = plan && showsUpdates(plan) ? await readHeadCommit(plan.root) : ''
    this.head = now
    const isSame = plan !== null && changed !== null && now === head && changesOnlyDocuments(plan, changed)
    if (!isSame) this.site = {}
    return this.site
  }
}

const showsUpdates = ({ config: { docs } }: SitePlan): boolean => docs.showLastUpdateTime || docs.showLastUpdateAuthor

function changesOnlyDocuments(plan: SitePlan, changed: ReadonlySet<string>): boolean {
  const { root, code, compiled, tree, including, today } = plan
  if (changed.size > MANY_CHANGES || today !== getBuildDay() || !code.inputs || !compiled.inputs) return false
  const inputs = new Set([...code.inputs.paths, ...compiled.inputs.paths].map((path) => resolve(root, path)))
  return [...changed].every((path) => {
    const absolute = resolve(root, path)
    // Declared inputs of code are patterns, so that any file may be one.
    if (inputs.has(absolute) || hasFiles(plan) || !isFile(absolute)) return false
    return (
      tree.documents.some((source) => source.path === path) ||
      (hasMarkdownExtension(path) && including.some(({ includes }) => includes.includes(path)))
    )
  })
}

const hasFiles = ({ code, compiled }: SitePlan): boolean =>
  [code.inputs, compiled.inputs].some((inputs) => inputs !== null && inputs.files.length > 0)
