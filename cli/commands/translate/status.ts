import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { applySeverities } from '../../diagnostics/severities.ts'
import { formatCount } from '../../diagnostics/summary.ts'
import { writeFileAtomically } from '../../lib/files.ts'
import { groupBy } from '../../lib/group-by.ts'
import { getRelativePath } from '../../lib/posix-path.ts'
import { createBuildContext } from '../../pipeline/build-context.ts'
import type { SitePlan } from '../../pipeline/site.ts'
import { listTranslations, type PageTranslation, type TranslationState } from '../../pipeline/translations.ts'
import { planSite } from '../../pipeline.ts'
import { sourceSyntax } from '../../syntaxes/index.ts'
import { awaitUnlessAborted, type CommandContext, type ExitCode, type GlobalOptions } from '../command-context.ts'
import { failWithMachine, finishCommand } from '../finish-command.ts'
import { findRootProblem } from '../project.ts'
import { setSourceHash } from './set-source-hash.ts'

export interface StatusOptions extends GlobalOptions {
  format: 'text' | 'json'
  /** Translations into which the hash of their original is written: absolute, or relative to the working directory. */
  update: readonly string[]
}

/** `docsgen translate status`: lists missing and outdated translations by language, or writes the hash of their original into some. */
export async function run(options: StatusOptions, context: CommandContext): Promise<ExitCode> {
  const { root, config } = options
  const report = { all: false, maxWarnings: null, ...options }
  const buildContext = createBuildContext({
    syntax: sourceSyntax,
    root,
    cache: true,
    workers: null,
    parsesBodiesLater: true,
  })
  try {
    const problem = findRootProblem(root)
    const request = { root, configFile: config, baseUrl: null, drafts: false }
    const { value: plan, diagnostics } = problem
      ? { value: null, diagnostics: [problem] }
      : await awaitUnlessAborted(planSite(request, buildContext), context.signal)
    if (!plan) return finishCommand({ reported: applySeverities(diagnostics, null), summary: null }, report, context)
    const translations = listTranslations(plan)
    if (options.update.length > 0) return update(translations, options, context)
    const text = options.format === 'json' ? formatJson(translations) : formatText(translations, plan)
    context.stdout.write(text)
    return 0
  } catch (error) {
    return failWithMachine(error, { command: 'translate status', options: report }, context)
  } finally {
    await buildContext.close()
  }
}

/** Writes the hashes, and names the files that are not translations. */
function update(
  translations: readonly PageTranslation[],
  { root, update: files, quiet }: StatusOptions,
  context: CommandContext,
): ExitCode {
  const byFile = new Map(translations.map((page) => [page.file, page]))
  let written = 0
  const unknown: string[] = []
  for (const given of files) {
    const path = getRelativePath(root, resolve(context.workingDirectory, given))
    const page = byFile.get(path)
    const target = join(root, path)
    const source = page && page.state !== 'missing' ? readFileSync(target, 'utf8') : undefined
    const updated = source === undefined || !page ? undefined : setSourceHash(source, page.hash)
    if (updated === undefined) unknown.push(given)
    else {
      if (updated !== source) writeFileAtomically(target, updated)
      written += 1
    }
  }
  for (const path of unknown)
    context.stderr.write(`${path} is not a translation with YAML front matter; left unchanged.\n`)
  if (!quiet) context.stdout.write(`Updated ${formatCount(written, 'translation')}.\n`)
  return unknown.length > 0 ? 1 : 0
}

const STATES: readonly TranslationState[] = ['missing', 'outdated', 'unknown', 'current']

function countStates(pages: readonly PageTranslation[]): Record<TranslationState, number> {
  const count = (state: TranslationState) => pages.filter((page) => page.state === state).length
  return {
    missing: count('missing'),
    outdated: count('outdated'),
    unknown: count('unknown'),
    current: count('current'),
  }
}

function formatJson(translations: readonly PageTranslation[]): string {
  const locales = [...groupBy(translations, ({ locale }) => locale)].map(([locale, pages]) => ({
    locale,
    summary: countStates(pages),
    pages: pages.map(({ file, original, state, changed }) => ({ file, original, state, changed })),
  }))
  return `${JSON.stringify({ version: 1, locales }, null, 2)}\n`
}

/** A table with a row for each language, then the pages that need work. */
function formatText(translations: readonly PageTranslation[], { texts }: Pick<SitePlan, 'texts'>): string {
  const byLocale = groupBy(translations, ({ locale }) => locale)
  if (byLocale.size === 0) return 'The site has one language.\n'
  const header = ['Language', 'Pages', 'Current', 'Outdated', 'Unknown', 'Missing']
  const rows = [...byLocale].map(([locale, pages]) => {
    const { missing, outdated, unknown, current } = countStates(pages)
    return [locale, pages.length, current, outdated, unknown, missing].map(String)
  })
  const widths = header.map((cell, column) => Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const table = [header, ...rows].map((row) =>
    row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
  )
  const lists = [...byLocale].flatMap(([locale, pages]) => {
    const open = pages.filter(({ state }) => state !== 'current')
    const sorted = open.toSorted((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state))
    const untranslated = texts.untranslatedTexts[locale] ?? []
    const labels =
      untranslated.length === 0 ? [] : [`  texts     ${untranslated.map((text) => `"${text}"`).join(', ')}`]
    if (sorted.length === 0 && labels.length === 0) return []
    return ['', locale, ...sorted.map(formatPage), ...labels]
  })
  return `${[...table, ...lists].join('\n')}\n`
}

function formatPage({ file, original, state, changed }: PageTranslation): string {
  const parts = changed.length === 0 ? '' : `: ${changed.join(', ')}`
  return `  ${state.padEnd(8)}  ${state === 'missing' ? original : file}${parts}`
}
