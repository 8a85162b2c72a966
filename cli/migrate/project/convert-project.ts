import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { ReportedDiagnostic } from '../../diagnostics/diagnostic.ts'
import { applySeverities } from '../../diagnostics/severities.ts'
import { createBuildContext } from '../../pipeline/build-context.ts'
import type { SitePlan } from '../../pipeline/site.ts'
import { planSite } from '../../pipeline.ts'
import { sourceSyntax } from '../../syntaxes/index.ts'
import type { Answers } from '../init/answers.ts'
import { createRedirects } from '../init/examine.ts'
import { type PlannedConfig, planConfig } from '../init/plan-config.ts'
import { printConfig, printModule } from '../init/print-config.ts'
import type { Survey } from '../init/survey.ts'
import { type FittedConfig, fitConfig, writeLabels } from '../init/write-config.ts'
import { SiteWriter } from '../init/write-site.ts'
import { type Relocation, relocateSite } from '../rewrite/relocate-site.ts'
import { rewriteSite } from '../rewrite/rewrite-site.ts'
import { dropRefs, includeAllVersions, inlineSidebars, keepOrder, moveConfig, toOwnMarkdown } from './new-config.ts'
import { listOldAddresses, type Redirect } from './old-addresses.ts'

const CONFIG_FILE = 'site.config.ts'

/** A site that was converted in a working copy. Paths are posix and relative to the root. */
export interface Conversion {
  relocations: Relocation[]
  /** Files whose Markdown was written in another way. */
  rewritten: string[]
  redirects: Redirect[]
  /** Files that were written in addition to those that moved. */
  written: string[]
  /** Diagnostics of the original site. */
  before: readonly ReportedDiagnostic[]
  /** Diagnostics of the converted site. */
  after: readonly ReportedDiagnostic[]
  /** Documents whose pages have different words than before: old and new number. */
  differing: { file: string; before: number; after: number }[]
  pages: number
  /** Sentences about settings that were found but not used. */
  notes: string[]
  isLenient: boolean
}

interface Request {
  survey: Survey
  answers: Answers
  /** Whether the site is written to a new folder. */
  isNewFolder: boolean
  /** Output folder of a build, for the scripts. */
  outDir: string
  version: string
}

/** Converts the copy of a project at `root` to a site of docsgen. */
export async function convertProject(root: string, request: Request): Promise<Conversion> {
  const { survey, answers } = request
  const planned = dropRefs(planConfig(survey, answers))
  const texts = new SiteWriter(root)
  writeLabels(survey, texts)
  const first = new SiteWriter(root)
  const whole = includeAllVersions(planned)
  const fitted = await fitConfig(whole, first)
  const original = await planProject(root)
  const before = original.reported
  const sources = rewriteSite(original.plan)
  for (const { path: file, after } of sources) writeFileSync(path.join(root, file), after)
  for (const file of first.written.created) rmSync(path.join(root, file))
  const markdownOnly = { values: toOwnMarkdown(withoutSidebars(whole.values)), comments: {} }
  writeFileSync(path.join(root, CONFIG_FILE), printConfig(markdownOnly))
  const rewritten = await planProject(root)
  rmSync(path.join(root, CONFIG_FILE))
  const relocations = relocateSite(rewritten.plan)
  const redirects = listRedirects(rewritten.plan, {
    planned,
    survey,
    texts: new Map(sources.map((each) => [each.path, each.before])),
  })
  move(root, relocations)
  const isMoved = (file: string) => relocations.some(({ from }) => from === file)
  const writer = new SiteWriter(root)
  const own = keepOrder(inlineSidebars(planned, original.plan.config.docs.sidebars), original.plan)
  const result = await writeProject(writer, { planned: own, redirects, request })
  const { plan, reported: after, words } = await planProject(root)
  rmSync(path.join(root, '.docsgen'), { recursive: true, force: true })
  return {
    relocations,
    rewritten: sources.filter((each) => each.before !== each.after).map(({ path: file }) => file),
    redirects,
    written: [
      ...texts.written.created.filter((file) => !isMoved(file)),
      ...writer.written.created,
      ...writer.written.extended,
    ],
    before,
    after,
    differing: compareWords(original.words, words, relocations),
    pages: plan.table.routes.length,
    notes: [...new Set([...planned.notes, ...fitted.notes, ...result.notes])],
    isLenient: result.isLenient,
  }
}

/** Runs the first two phases on a project. If it cannot be loaded, this command has a bug. */
async function planProject(
  root: string,
): Promise<{ plan: SitePlan; reported: ReportedDiagnostic[]; words: PostWords }> {
  const context = createBuildContext({ syntax: sourceSyntax, root, cache: true, workers: null })
  try {
    const request = { root, configFile: null, baseUrl: null, drafts: false }
    const { value: plan, diagnostics } = await planSite(request, context)
    const reported = applySeverities(diagnostics, plan?.config ?? null)
    if (plan) return { plan, reported, words: await countWords(plan) }
    throw new Error(`The generated configuration is not valid: ${reported[0]?.message ?? 'no reason is known'}`)
  } finally {
    await context.close()
  }
}

function withoutSidebars(values: PlannedConfig['values']): PlannedConfig['values'] {
  const docs = values.docs
  return typeof docs === 'object' && docs !== null ? { ...values, docs: { ...docs, sidebars: undefined } } : values
}

/** Moves files to their new places, all at once, since one may be where another was. */
function move(root: string, relocations: readonly Relocation[]): void {
  const contents = relocations.map(({ from, text }) => text ?? readFileSync(path.join(root, from)))
  for (const { from } of relocations) rmSync(path.join(root, from), { force: true })
  for (const [at, { to }] of relocations.entries()) {
    const target = path.join(root, to)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, contents[at] ?? '')
  }
}

/** Writes everything but the content: configuration, sidebars, redirects, `package.json` and `.gitignore`. */
async function writeProject(
  writer: SiteWriter,
  { planned, redirects, request }: { planned: PlannedConfig; redirects: readonly Redirect[]; request: Request },
): Promise<FittedConfig> {
  const { isNewFolder, version, outDir } = request
  const hasRedirects = redirects.length > 0
  if (hasRedirects) {
    writer.write('redirects.ts', printModule('From the addresses that pages had before the migration.', redirects))
  }
  const fitted = await fitConfig(moveConfig(planned, { isNewFolder, hasRedirects }), writer)
  for (const file of isNewFolder ? ['package.json', '.gitignore'] : []) {
    rmSync(path.join(writer.directory, file), { force: true })
  }
  writer.writePackage({ version, isNew: true, outDir })
  writer.writeIgnored(outDir)
  return fitted
}

function listRedirects(
  plan: SitePlan,
  { planned, survey, texts }: { planned: PlannedConfig; survey: Survey; texts: ReadonlyMap<string, string> },
): Redirect[] {
  const { foreign, files } = survey
  if (!foreign) return []
  const pathnames = new Map(plan.table.routes.map(({ source, pathname }) => [source, pathname]))
  const pages = plan.documents.flatMap(({ source }) => {
    const pathname = pathnames.get(source.path)
    if (pathname === undefined || source.collection !== 'docs') return []
    return [{ file: source.relativePath, text: texts.get(source.path) ?? '', pathname }]
  })
  const { config, site } = foreign
  const old = { config, text: files.read(config.file) ?? '', routeBasePath: site.docs.routeBasePath }
  const moved = createRedirects(planned.moved, [...pathnames.values()])
  const configured = plan.config.redirects.flatMap(({ from, to }) => from.map((each) => ({ from: each, to })))
  return [...configured, ...moved, ...listOldAddresses(pages, old)]
}

/** Source path -> number of words on the page of a post. */
type PostWords = ReadonlyMap<string, number>

async function countWords({ documents, bodies }: SitePlan): Promise<PostWords> {
  const words = new Map<string, number>()
  for (const { source } of documents) {
    if (source.collection !== 'blog' || source.original !== undefined) continue
    const sections = await bodies.readSections(source)
    const text = sections.map(({ heading, content, code }) => `${heading} ${content} ${code}`).join(' ')
    words.set(source.path, text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0)
  }
  return words
}

function compareWords(
  original: PostWords,
  words: PostWords,
  relocations: readonly Relocation[],
): Conversion['differing'] {
  const paths = new Map(relocations.map(({ from, to }) => [from, to]))
  return [...original].flatMap(([path, before]) => {
    const file = paths.get(path) ?? path
    const after = words.get(file) ?? 0
    return after === before ? [] : [{ file, before, after }]
  })
}
