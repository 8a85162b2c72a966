import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isBuilt } from '../commands/project.ts'
import {
  buildSite,
  buildTakenIn,
  compareSites,
  createEmptyFolder,
  NO_DIFFERENCE,
  removeFolders,
  runMigrate,
} from './migrated-site.ts'

const corpora = path.resolve('../shared/corpora/migrate')
const hasCorpora = existsSync(corpora)
if (!hasCorpora)
  console.warn('The sites of other generators are not here (../shared/corpora/migrate): tests are skipped.')

const sites = hasCorpora
  ? readdirSync(corpora, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))
  : []

afterAll(removeFolders)

describe.skipIf(!isBuilt || !hasCorpora)('a real site', () => {
  test.each(sites)(
    'MG-1 MG-4 %s has the pages, words and order of the original after its migration',
    { timeout: 600_000 },
    async (name) => {
      const source = path.join(corpora, name)
      const out = path.join(createEmptyFolder(), 'site')
      expect((await runMigrate(source, { out })).code).toBe(0)
      const before = await buildTakenIn(source)
      expect(compareSites(before, await buildSite(out))).toEqual(NO_DIFFERENCE)
      const again = await runMigrate(out)
      expect(again.stdout).toContain('There is nothing to migrate')
      // The report names pages with other words, of which there are none.
      expect(readFileSync(path.join(out, 'MIGRATION.md'), 'utf8')).not.toContain('other words')
    },
  )
})
