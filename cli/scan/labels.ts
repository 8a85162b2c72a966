import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { TRANSLATIONS_FOLDER } from '../content/editions.ts'
import type { ProjectFiles } from '../content/project-files.ts'
import { type Diagnostic, DiagnosticCollector, type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { suggest } from '../lib/suggest.ts'
import { isSystemError } from '../lib/system-error.ts'
import { LABELS_FILE, loadLabelsFile } from './labels-file.ts'
import { LOCAL_FACTS_FILE } from './local-facts.ts'
import type { LabelsFile } from './source-file.ts'
import { getBlogFolder } from './translations.ts'

/** The labels files of a site, and what their list depends on. */
export interface ReadLabels extends Outcome<LabelsFile[]> {
  /** Absolute paths. */
  inputs: string[]
}

/** Reads the labels file of each language that has one, in the order of the languages. */
export async function readLabels(
  project: Pick<ProjectFiles, 'root' | 'read'>,
  { i18n, blogs, facts }: Pick<Config, 'i18n' | 'blogs' | 'facts'>,
): Promise<ReadLabels> {
  const diagnostics = new DiagnosticCollector()
  const found: LabelsFile[] = []
  const { root } = project
  const inputs = [join(root, TRANSLATIONS_FOLDER)]
  const codes = i18n.locales.map(({ code }) => code)
  const folders = listNames(join(root, TRANSLATIONS_FOLDER))
  if (folders.length > 0 || codes.length > 1) diagnostics.add(compareFolders(folders, i18n))
  if (folders.length === 0) return { ...diagnostics.toOutcome(found), inputs }
  for (const { code } of i18n.locales) {
    const folder = `${TRANSLATIONS_FOLDER}/${code}`
    const names = listNames(join(root, folder))
    const ownNames = [...blogs.map(getBlogFolder), ...(facts === null ? [] : [LOCAL_FACTS_FILE])]
    if (code !== i18n.defaultLocale) diagnostics.add(findUnusedNames(folder, names, ownNames))
    const [name, ...others] = names.filter((each) => LABELS_FILE.test(each))
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

/** Reports languages without a folder, and folders without a language. A project with one language may use the folder otherwise. */
function compareFolders(folders: readonly string[], { defaultLocale, locales }: Config['i18n']): Diagnostic[] {
  if (locales.length < 2) return []
  const codes = locales.map(({ code }) => code)
  const unused = folders.filter((name) => !codes.includes(name) && !name.startsWith('.'))
  const lacking = codes.filter((code) => code !== defaultLocale && !folders.includes(code))
  return [
    ...lacking.map((code): Diagnostic => {
      const folder = `${TRANSLATIONS_FOLDER}/${code}`
      const message = `The locale "${code}" has no folder "${folder}", so all of its pages are shown in the default language.`
      const near = suggest(code, unused)
      const hint = near === undefined ? `Create ${folder}/docs with the first translation.` : `Is "${near}" meant?`
      return { code: 'translation/no-folder', message, origin: toFileOrigin(folder), hint }
    }),
    ...unused.map((name): Diagnostic => {
      const message = `The folder of translations has "${name}", which is not a locale of the site.`
      const near = suggest(name, codes)
      const hint = near === undefined ? `Locales are: ${codes.join(', ')}.` : `Did you mean "${near}"?`
      return { code: 'translation/unused-file', message, origin: toFileOrigin(`${TRANSLATIONS_FOLDER}/${name}`), hint }
    }),
  ]
}

/** Reports names in the folder of a language that are not read. */
function findUnusedNames(folder: string, names: readonly string[], own: readonly string[]): Diagnostic[] {
  const known = ['docs', 'pages', 'versioned_docs', ...own]
  return names
    .filter(
      (name) => !known.includes(name) && !isOfDocusaurus(name, own) && !LABELS_FILE.test(name) && !name.startsWith('.'),
    )
    .map((name): Diagnostic => {
      const near = suggest(name, known)
      return {
        code: 'translation/unused-file',
        message: `"${folder}/${name}" is not read: it is not the folder of translated documents, pages or posts.`,
        origin: toFileOrigin(`${folder}/${name}`),
        hint: near === undefined ? `Names are: ${known.join(', ')}.` : `Did you mean "${near}"?`,
      }
    })
}

/** Whether a name is that of a folder that is read, or of texts, which `docsgen init` and `docsgen migrate` read. */
function isOfDocusaurus(name: string, own: readonly string[]): boolean {
  const id = /^docusaurus-plugin-content-(?:docs|blog|pages)-(.+)$/.exec(name)?.[1]
  if (id !== undefined) return name.startsWith('docusaurus-plugin-content-blog-') && own.includes(id)
  return name.startsWith('docusaurus-') || name === 'code.json'
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
