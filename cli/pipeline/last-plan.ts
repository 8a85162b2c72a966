import { posix, resolve } from 'node:path'
import { hasMarkdownExtension } from '../content/content-path.ts'
import { getBuildDay } from '../lib/build-day.ts'
import { isFile } from '../lib/files.ts'
import { normalizeFolder } from '../lib/posix-path.ts'
import { readHeadCommit } from '../scan/last-updates.ts'
import type { ProjectSyntax } from '../scan/project-syntax.ts'
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
  async identifySite(changed: ReadonlySet<string> | null, syntax: ProjectSyntax): Promise<object> {
    const { plan, head } = this
    this.plan = null
    const now = plan && showsUpdates(plan) ? await readHeadCommit(plan.root) : ''
    this.head = now
    const mayBeSame = plan !== null && changed !== null && now === head && changesOnlyDocuments(plan, changed)
    if (!mayBeSame || !(await readsSame(plan, syntax))) this.site = {}
    return this.site
  }
}

/** Whether the documents from which other tools take their order and the texts of links still give the same ones. */
async function readsSame({ root, config, tree, parseOptions }: SitePlan, syntax: ProjectSyntax): Promise<boolean> {
  const docsFolder = normalizeFolder(config.docs.path)
  const order = tree.orders?.site
  if (order?.dependsOnDocuments) {
    const files = tree.documents.filter(({ path, relativePath }) => path === posix.join(docsFolder, relativePath))
    const { site } = await syntax.readOrders(root, { docsFolder, files })
    if (JSON.stringify(site) !== JSON.stringify(order)) return false
  }
  if (!parseOptions.dialects?.some(({ titles }) => titles)) return true
  const dialects = await syntax.findDialects(root, { listed: config.markdown.dialects, docsFolder: config.docs.path })
  return JSON.stringify(dialects) === JSON.stringify(parseOptions.dialects)
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
