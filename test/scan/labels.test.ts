import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { scan } from '../../cli/scan/scan.ts'
import { resolveTestConfig } from '../support/config.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'docsgen-labels-'))
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

const config = resolveTestConfig({ i18n: { locales: ['en', 'de'] } })

async function scanFiles(files: Record<string, string>) {
  for (const [path, text] of Object.entries({ 'content/docs/a.md': '', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return scan(root, config)
}

describe('labels files', () => {
  test('have the texts of each language with their locations', async () => {
    const { value, diagnostics } = await scanFiles({
      'i18n/de/labels.yml':
        'interface:\n  onThisPage: Auf dieser Seite\n  docsTagged: { one: Ein Dokument, other: "{count} Dokumente" }\nnavbar:\n  Docs: Doku\n  2026: 26\n',
    })
    expect(diagnostics).toEqual([])
    const [labels] = value.labels ?? []
    expect(labels?.entries.map(({ section, key, text, origin }) => [section, key, text, origin.line])).toEqual([
      ['interface', 'onThisPage', 'Auf dieser Seite', 2],
      ['interface', 'docsTagged', { one: 'Ein Dokument', other: '{count} Dokumente' }, 3],
      ['navbar', '2026', '26', 6],
      ['navbar', 'Docs', 'Doku', 5],
    ])
    expect(labels).toMatchObject({ path: 'i18n/de/labels.yml', locale: 'de' })
  })
  test('of other languages are not read, and none is a file without texts', async () => {
    const { value } = await scanFiles({ 'i18n/fr/labels.yml': 'navbar: [', 'i18n/de/docs/a.md': '' })
    expect(value.labels).toBeUndefined()
  })
  test('are reported with each unknown section, and with a second file', async () => {
    const { diagnostics } = await scanFiles({
      'i18n/de/labels.yaml': 'nav:\n  Docs: Doku\nsite: { titel: x }\nnavbar: { Docs: [1] }\n',
      'i18n/de/labels.yml': '',
    })
    expect(diagnostics.map(({ message, origin }) => [message, 'line' in origin && origin.line])).toEqual([
      ['"site.titel" is not a key of labels files.', 3],
      ['"navbar.Docs": must be text.', 4],
      ['"nav" is not a key of labels files.', 1],
      ['The folder already has the labels file "labels.yaml", so this one is ignored.', 1],
    ])
  })
})
