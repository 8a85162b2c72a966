import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { ProjectFiles } from '../content/project-files.ts'
import { DiagnosticCollector, type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { isSystemError } from '../lib/system-error.ts'
import { LABELS_FILE, loadLabelsFile } from './labels-file.ts'
import type { LabelsFile } from './source-file.ts'
import { TRANSLATIONS_FOLDER } from './translations.ts'

/** The labels files of a site, and what their list depends on. */
export interface ReadLabels extends Outcome<LabelsFile[]> {
  /** Absolute paths. */
  inputs: string[]
}

/** Reads the labels file of each language that has one, in the order of the languages. */
export async function readLabels(
  project: Pick<ProjectFiles, 'root' | 'read'>,
  { i18n }: Pick<Config, 'i18n'>,
): Promise<ReadLabels> {
  const diagnostics = new DiagnosticCollector()
  const found: LabelsFile[] = []
  const { root } = project
  const inputs = [join(root, TRANSLATIONS_FOLDER)]
  if (listNames(join(root, TRANSLATIONS_FOLDER)).length === 0) return { ...diagnostics.toOutcome(found), inputs }
  for (const { code } of i18n.locales) {
    const folder = `${TRANSLATIONS_FOLDER}/${code}`
    const [name, ...others] = listNames(join(root, folder)).filter((each) => LABELS_FILE.test(each))
    inputs.push(join(root, folder))
    if (name === undefined) continue
    inputs.push(...[name, ...others].map((each) => join(root, folder, each)))
    const labels = diagnostics.take(await loadLabelsFile(project, `${folder}/${name}`, code))
    if (labels) found.push(labels)
    for (const other of others) {
      diagnostics.add([
        {
          code: 'translation/invalid-labels',
          message: `The folder already has the labels file "${name}", so this one is ignored.`,
          origin: toFileOrigin(`${folder}/${other}`),
          hint: 'Keep one of the two.',
        },
      ])
    }
  }
  return { ...diagnostics.toOutcome(found), inputs }
}

/** Sorted names in a folder; none if it does not exist. */
function listNames(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch (error) {
    if (!isSystemError(error)) throw error
    return []
  }
}
