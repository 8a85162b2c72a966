import type { ReportedDiagnostic } from '../../diagnostics/diagnostic.ts'
import { isRecord } from '../../lib/json.ts'
import type { StageProgress } from '../../pipeline/stage-clock.ts'
import { printYaml } from '../../syntaxes/project/data-files.ts'

import {
  createLowerSeverities,
  createRedirects,
  describeWrongKeys,
  type Examination,
  type Examiner,
  listErrors,
  listWrongKeys,
  openExaminer,
} from './examine.ts'
import type { PlannedConfig } from './plan-config.ts'
import { ImportedValue, printConfig, printModule } from './print-config.ts'
import { toSidebars } from './sidebars.ts'
import type { Survey } from './survey.ts'
import { removeKeys } from './valid-config.ts'
import type { SiteWriter } from './write-site.ts'

const CONFIG_FILE = 'site.config.ts'
const SIDEBARS_FILE = 'sidebars.ts'
/** Default folder of documents. */
const DEFAULT_DOCS_PATH = 'content/docs'

/** Sidebars with more items have a file of their own. */
const MAX_INLINE_ITEMS = 25

/** Each round removes all keys that the one before has found to be wrong. */
const MAX_ROUNDS = 5

type Values = Readonly<Record<string, unknown>>

/** Writes the labels files of the languages of a site of another generator, apart from those without texts. */
export function writeLabels({ foreign }: Survey, writer: SiteWriter): void {
  for (const { file, sections } of foreign?.site.labels ?? []) {
    if (Object.keys(sections).length > 0) writer.write(file, printYaml(sections))
  }
}

/** Writes the configuration of a site without content, which needs no examination. */
export function writeConfig(planned: PlannedConfig, writer: SiteWriter): void {
  writer.write(CONFIG_FILE, printConfig(planned))
}

export interface FittedConfig {
  examination: Examination
  /** Errors that keep the site from being built. */
  errors: readonly ReportedDiagnostic[]
  /** Sentences about settings that could not be used. */
  notes: string[]
  /** Whether errors have been made warnings, so that the site can be built. */
  isLenient: boolean
}

/**
 * Writes the configuration of a site with content so that the site can be built: audits it, adds the sidebars by the ids of the
 * documents, removes references to missing documents, and makes errors warnings.
 */
export async function fitConfig(
  planned: PlannedConfig,
  writer: SiteWriter,
  onProgress?: (progress: StageProgress) => void,
): Promise<FittedConfig> {
  const examiner = openExaminer(writer.directory, onProgress)
  try {
    return await fitTo(planned, { writer, examiner })
  } finally {
    await examiner.close()
  }
}

async function fitTo(
  planned: PlannedConfig,
  { writer, examiner }: { writer: SiteWriter; examiner: Examiner },
): Promise<FittedConfig> {
  const notes: string[] = []
  let values = planned.values
  const write = (current: Values) => {
    const printed = moveSidebars(current, writer)
    writer.write(CONFIG_FILE, printConfig({ values: printed, comments: planned.comments }))
  }
  write(values)
  let examination = await examiner.examine()
  const added = addFromPages(values, examination, planned)
  if (added !== values) {
    values = added
    write(values)
    examination = await examiner.examine()
  }
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const repaired = repair(values, examination, planned)
    if (!repaired) break
    values = repaired.values
    notes.push(...repaired.notes)
    write(values)
    examination = await examiner.examine()
  }
  const reported = [...examination.reported, ...(await examination.render())]
  const lower = createLowerSeverities(reported)
  const isLenient = Object.keys(lower).length > 0
  if (isLenient) {
    const severities = {
      ...(isRecord(values.severities) ? values.severities : {}),
      ...(isRecord(lower.severities) ? lower.severities : {}),
    }
    values = { ...values, ...lower, ...(Object.keys(severities).length === 0 ? {} : { severities }) }
    const first = Object.keys(lower)[0] ?? ''
    const comments = {
      ...planned.comments,
      [first]: ['Warnings until the site has moved in; remove these lines when `docsgen check` finds no problems.'],
    }
    writer.write(CONFIG_FILE, printConfig({ values: moveSidebars(values, writer), comments }))
  }
  return {
    examination: { ...examination, reported },
    errors: listErrors(reported),
    notes: [...new Set(notes)],
    isLenient,
  }
}

/** Adds the keys that depend on pages: sidebars, by the ids of documents, and redirects from old pathnames. */
function addFromPages(values: Values, { ids, pathnames }: Examination, planned: PlannedConfig): Values {
  const docsPath = isRecord(values.docs) && typeof values.docs.path === 'string' ? values.docs.path : DEFAULT_DOCS_PATH
  const sidebars = toSidebars(planned.sidebars ?? {}, { docsPath, ids })
  const redirects = createRedirects(planned.moved, pathnames)
  const ordered = Object.keys(sidebars).length === 0 ? values : setSidebars(values, sidebars)
  return redirects.length === 0 ? ordered : { ...ordered, redirects }
}

/** Long sidebars go to a file of their own, unless another generator has one of that name. */
function moveSidebars(values: Values, writer: SiteWriter): Values {
  const sidebars = isRecord(values.docs) ? values.docs.sidebars : undefined
  const isOwn = !writer.exists(SIDEBARS_FILE) || writer.written.created.includes(SIDEBARS_FILE)
  if (!isRecord(sidebars) || sidebars instanceof ImportedValue || !isOwn || countItems(sidebars) <= MAX_INLINE_ITEMS)
    return values
  writer.write(SIDEBARS_FILE, printModule('The sidebars of the documents, in reading order.', sidebars))
  return setSidebars(values, new ImportedValue('sidebars', './sidebars.ts'))
}

function setSidebars(values: Values, sidebars: unknown): Values {
  return { ...values, docs: { ...(isRecord(values.docs) ? values.docs : {}), sidebars } }
}

/** Items at any depth, roughly: lists of them do not count, and pages of categories do. */
function countItems(value: unknown): number {
  const inside = Array.isArray(value)
    ? value
    : isRecord(value)
      ? Object.values(value).filter((each) => typeof each === 'object')
      : []
  return inside.reduce<number>((sum, each) => sum + countItems(each), Array.isArray(value) ? 0 : 1)
}

/** Removes the invalid parts of the configuration; `null` if it has none, or is beyond repair. */
function repair(
  values: Values,
  { reported }: Examination,
  planned: PlannedConfig,
): { values: Values; notes: string[] } | null {
  const isImported = isRecord(values.docs) && values.docs.sidebars instanceof ImportedValue
  const wrong = listWrongKeys(reported)
  const failsToLoad = reported.some(({ code }) => code === 'config/load-failed')
  if (isImported && (failsToLoad || wrong.some(({ path }) => path.startsWith('docs.sidebars')))) {
    const { importedSidebars: read } = planned
    if (isRecord(read) && !failsToLoad) return { values: setSidebars(values, read), notes: [] }
    const notes = ['The sidebars could not be read, so the sidebar follows the folders.']
    return { values: setSidebars(values, undefined), notes }
  }
  if (wrong.length === 0) return null
  const paths = wrong.map(({ path }) => path)
  return { values: removeKeys(values, paths), notes: describeWrongKeys(wrong) }
}
