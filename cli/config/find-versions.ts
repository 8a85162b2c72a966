import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CURRENT_VERSION } from '../content/editions.ts'
import { findVersionNameProblem, VERSIONS_FILE } from '../content/version-files.ts'
import { type Diagnostic, type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { getErrorText } from '../lib/error-text.ts'
import type { FoundVersions } from './versions.ts'

/** Finds the versions in the folders of a project. Names that are not valid are reported and left out. */
export function findVersions(root: string): Outcome<FoundVersions> {
  const { value: names, diagnostics } = readNames(root)
  const isFolder = (path: string) => {
    try {
      return statSync(join(root, path)).isDirectory()
    } catch {
      return false
    }
  }
  return { value: { names, isFolder }, diagnostics }
}

function readNames(root: string): Outcome<string[]> {
  const report = (message: string): Diagnostic => ({
    code: 'version/invalid-file',
    message,
    origin: toFileOrigin(VERSIONS_FILE),
    hint: 'It is a list of names, the newest first: ["2.0", "1.0"].',
  })
  let value: unknown
  try {
    value = JSON.parse(readFileSync(join(root, VERSIONS_FILE), 'utf8'))
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isMissing) return { value: [], diagnostics: [] }
    return { value: [], diagnostics: [report(`The file cannot be read: ${getErrorText(error)}.`)] }
  }
  if (!Array.isArray(value)) return { value: [], diagnostics: [report('The file is not a list.')] }
  const names = new Set<string>()
  const diagnostics: Diagnostic[] = []
  for (const name of value) {
    const problem = typeof name === 'string' ? findNameProblem(name, names) : 'must be a string'
    if (problem) diagnostics.push(report(`The name ${JSON.stringify(name)} of a version ${problem}.`))
    else names.add(name)
  }
  return { value: [...names], diagnostics }
}

function findNameProblem(name: string, others: ReadonlySet<string>): string | undefined {
  if (name === CURRENT_VERSION) return 'is that of the documents that are not frozen'
  return others.has(name) ? 'is listed twice' : findVersionNameProblem(name)
}
