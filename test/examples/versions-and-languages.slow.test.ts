import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const checkout = resolve(import.meta.dirname, '../..')
const binary = join(checkout, 'dist/bin.js')

describe.skipIf(!existsSync(binary))('the example with versions and languages', () => {
  let root: string
  const run = (...words: string[]) =>
    execFileSync(process.execPath, [binary, ...words, '--root', root, '--no-color'], { encoding: 'utf8' })

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'docsgen-example-'))
    cpSync(join(checkout, 'examples/versions-and-languages'), root, { recursive: true })
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  it('builds its pages in every version and language, and reports nothing worse than missing translations', () => {
    run('build', '--max-warnings', '0')
    const pages = ['docs/guide/install', 'docs/next/guide/rollback', 'blog/2026/02/03/beta', 'blog/authors/team']
    const missing = ['', 'de/', 'ar/'].flatMap((prefix) =>
      pages
        .filter((page) => !existsSync(join(root, 'build', prefix + page, 'index.html')))
        .map((page) => prefix + page),
    )
    expect(missing).toEqual([])
  })

  it('has no translation that is older than its original', () => {
    expect(JSON.parse(run('translate', 'status', '--format', 'json'))).toMatchObject({
      locales: [
        { locale: 'ar', summary: { outdated: 0, unknown: 0, current: 1 } },
        { locale: 'de', summary: { outdated: 0, unknown: 0, current: 5 } },
      ],
    })
  })
})
