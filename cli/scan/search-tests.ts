import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { createProjectFiles } from '../content/project-files.ts'
import type { FileOrigin, Outcome } from '../diagnostics/diagnostic.ts'
import { once } from '../lib/once.ts'
import { loadYamlFile, type YamlFileKind } from './yaml-file.ts'

/** The file of the search tests, relative to the root. */
export const SEARCH_TESTS_FILE = 'content/search.tests.yml'

/** A query and the page that must be among its first results. Variables are not filled in yet. */
export interface SearchTest {
  query: string
  /** Pathname without the base URL, and the anchor of a section if that is what has to be found. */
  finds: string
  /** Among how many pages it has to be; `null` for the usual number. */
  within: number | null
  /** Language of the reader, as in `<html lang>`; `null` for that of the page. */
  language: string | null
  /** Location of the key `query`. */
  queryOrigin: FileOrigin
  findsOrigin: FileOrigin
  languageOrigin: FileOrigin
}

const getKind = once(() => {
  const text = z.string({ error: 'must be text' }).trim().min(1, { error: 'must not be empty' })

  const entry = z.strictObject(
    {
      query: z.preprocess((value) => (typeof value === 'number' ? String(value) : value), text),
      finds: text.regex(/^\//, { error: 'must be a pathname, which begins with "/"' }),
      within: z.int({ error: 'must be a whole number from 1 to 20' }).min(1).max(20).optional(),
      language: text.optional(),
    },
    { error: (issue) => (issue.code === 'invalid_type' ? 'must have the keys query and finds' : undefined) },
  )

  return {
    schema: z.preprocess((value) => (isEmpty(value) ? [] : value), z.array(entry)),
    code: 'search/invalid-test',
    name: 'search test file',
    expected: 'a list of entries with the keys query and finds',
    keys: Object.keys(entry.shape),
  } satisfies YamlFileKind<z.infer<typeof entry>[]>
})

/** A file without entries is read as an empty mapping. */
function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
}

/** Reads the search tests of a site; none where there is no file, or where it is not valid. */
export async function loadSearchTests(root: string): Promise<Outcome<SearchTest[]>> {
  if (!existsSync(join(root, SEARCH_TESTS_FILE))) return { value: [], diagnostics: [] }
  const { value: file, diagnostics } = await loadYamlFile(createProjectFiles(root, []), SEARCH_TESTS_FILE, getKind())
  if (!file) return { value: [], diagnostics }
  const tests = file.data.map(
    ({ query, finds, within = null, language = null }, index): SearchTest => ({
      query,
      finds,
      within,
      language,
      queryOrigin: file.getOrigin([index, 'query']),
      findsOrigin: file.getOrigin([index, 'finds']),
      languageOrigin: file.getOrigin([index, 'language']),
    }),
  )
  return { value: tests, diagnostics }
}
