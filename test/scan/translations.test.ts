import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { scan } from '../../cli/scan/scan.ts'
import { resolveTestConfig } from '../support/config.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'docsgen-translations-'))
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

const scanFiles = (...paths: string[]) => scanSite({}, paths)

function scanSite(fields: object, paths: string[]) {
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), '')
  }
  return scan(root, resolveTestConfig({ i18n: { locales: ['en', 'de'] }, ...fields }))
}

describe('the pages of another language', () => {
  test('are its translations, and the originals of all others', async () => {
    const { value, diagnostics } = await scanFiles(
      'content/docs/01-intro.md',
      'content/docs/guide/index.md',
      'content/pages/about.md',
      'content/blog/2026-01-01-post.md',
      'i18n/de/docs/intro.mdx',
      'i18n/de/docs/guide/README.md',
    )
    expect(diagnostics).toEqual([])
    const german = value.documents.filter(({ locale }) => locale === 'de')
    expect(german.map(({ path, original, translationOf }) => [path, original, translationOf])).toEqual([
      ['i18n/de/blog/2026-01-01-post.md', 'content/blog/2026-01-01-post.md', undefined],
      ['i18n/de/docs/guide/README.md', undefined, 'content/docs/guide/index.md'],
      ['i18n/de/docs/intro.mdx', undefined, 'content/docs/01-intro.md'],
      ['i18n/de/pages/about.md', 'content/pages/about.md', undefined],
    ])
  })
  test('are read where Docusaurus has them', async () => {
    const { value, diagnostics } = await scanFiles(
      'content/docs/intro.md',
      'content/docs/next.md',
      'content/blog/2026-01-01-post.md',
      'i18n/de/code.json',
      'i18n/de/docusaurus-theme-classic/navbar.json',
      'i18n/de/docusaurus-plugin-content-docs/current.json',
      'i18n/de/docusaurus-plugin-content-docs/current/intro.md',
      'i18n/de/docusaurus-plugin-content-blog/2026-01-01-post.md',
    )
    expect(diagnostics).toEqual([])
    expect(value.documents.flatMap(({ path, locale }) => (locale === 'de' ? [path] : []))).toEqual([
      'i18n/de/docs/next.md',
      'i18n/de/docusaurus-plugin-content-blog/2026-01-01-post.md',
      'i18n/de/docusaurus-plugin-content-docs/current/intro.md',
    ])
  })
  test('are read where Docusaurus has those of further blogs, by their ids; folders of other plugins are reported', async () => {
    const blog = [{}, { path: 'content/changelog', routeBasePath: 'changelog' }]
    const { value, diagnostics } = await scanSite({ blog }, [
      'content/changelog/2026-01-01-post.md',
      'i18n/de/docusaurus-plugin-content-blog-changelog/2026-01-01-post.md',
      'i18n/de/docusaurus-plugin-content-docs-team/current/intro.md',
    ])
    expect(value.documents.map(({ path }) => path)).toEqual([
      'content/changelog/2026-01-01-post.md',
      'i18n/de/docusaurus-plugin-content-blog-changelog/2026-01-01-post.md',
    ])
    expect(diagnostics.map(({ code, origin }) => [code, 'file' in origin && origin.file])).toEqual([
      ['translation/unused-file', 'i18n/de/docusaurus-plugin-content-docs-team'],
    ])
  })
  test('are reported where they translate nothing, and where they are not read', async () => {
    const { value, diagnostics } = await scanFiles(
      'content/docs/intro.md',
      'i18n/de/docs/intr.md',
      'i18n/de/doc/intro.md',
      'i18n/it/docs/intro.md',
    )
    expect(value.documents.map(({ path }) => path)).toContain('i18n/de/docs/intr.md')
    expect(diagnostics.map(({ code, origin, hint }) => [code, 'file' in origin && origin.file, hint])).toEqual([
      ['translation/unknown-original', 'i18n/de/docs/intr.md', 'Is it the translation of "intro.md"?'],
      ['translation/unused-file', 'i18n/it', 'Locales are: en, de.'],
      ['translation/unused-file', 'i18n/de/doc', 'Did you mean "docs"?'],
    ])
  })
  test('are those of the default language if its folder is missing, which is reported', async () => {
    const { value, diagnostics } = await scanFiles('content/docs/intro.md')
    expect(value.documents.map(({ path }) => path)).toEqual(['content/docs/intro.md', 'i18n/de/docs/intro.md'])
    expect(diagnostics.map(({ code, origin }) => [code, 'file' in origin && origin.file])).toEqual([
      ['translation/no-folder', 'i18n/de'],
    ])
  })
})
