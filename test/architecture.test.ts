import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EXCEPTIONS } from './architecture/exceptions.ts'
import { findLongFiles } from './architecture/module-rules.ts'
import { listFiles, parseModules, readModules } from './architecture/modules.ts'
import { findPackageBreaches, parsePackageTable } from './architecture/package-table.ts'
import { RULES, type Rule } from './architecture/rules.ts'

// The rules of ARCHITECTURE.md, held by the syntax tree. A rule that is wrong is changed there and here.

const root = resolve(import.meta.dirname, '..')
const modules = readModules(root, ['cli', 'src', 'templates'])
const scripts = readModules(root, ['scripts'])

describe.each(Object.entries<Rule>(RULES))('%s', { timeout: 30_000 }, (name, rule) => {
  test('no module breaks it, except for the listed exceptions', () => {
    const exceptions = EXCEPTIONS.filter((exception) => exception.rule === name).map(({ breach }) => breach)
    expect(rule.find(modules)).toEqual(exceptions)
  })
  test('finds a breach that is planted', () => {
    expect(rule.find(parseModules(rule.planted))).toEqual(rule.found)
  })
})

describe('R5: each package is imported where the package table says, and nowhere else', () => {
  const table = parsePackageTable(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'))

  test('no module breaks it', () => {
    expect(findPackageBreaches([...modules, ...scripts], table)).toEqual([])
  })
  test('finds a package without a row, outside of its boundary, and a row that nothing uses', () => {
    const planted = parseModules({
      'cli/parse/a.ts': "import type { Root } from 'hast'\nimport { parse } from 'yaml'\nimport 'remark-gfm'",
      'cli/scan/b.ts': "import { z } from 'zod/mini'\nimport { join } from 'node:path'\nimport { parse } from 'yaml'",
      'src/c.ts': "await import('@scope/name/file.css')",
    })
    const rows = parsePackageTable(
      [
        '## Packages, and why these',
        '',
        '| Package | Boundary | Why |',
        '|---|---|---|',
        '| yaml | `cli/parse/` | YAML |',
        '| remark-*, vfile | `cli/parse/`, `cli/link/` | Markdown |',
        '| @types/hast, @scope/name | `cli/parse/a.ts`, `src/` | types |',
      ].join('\n'),
    )
    expect(findPackageBreaches(planted, rows)).toEqual([
      'zod has no row (cli/scan/b.ts)',
      'cli/scan/b.ts imports yaml',
      'vfile has a row and no import',
      'remark-*, vfile is not imported in cli/link/',
    ])
  })
})

describe('R8: no file over 300 lines', () => {
  test('no module, script or style sheet is longer', () => {
    const sheets = listFiles(root, ['src'], /\.css$/).map((path) => ({
      path,
      text: readFileSync(join(root, path), 'utf8'),
    }))
    expect(sheets.length).toBeGreaterThan(20)
    expect(findLongFiles([...modules, ...scripts, ...sheets])).toEqual([])
  })
  test('finds one that is longer', () => {
    const files = [300, 301].map((lines) => ({ path: `${lines}.css`, text: 'a{}\n'.repeat(lines) }))
    expect(findLongFiles(files)).toEqual(['301.css: 301 lines'])
  })
})

describe('doc comments begin with their subject, not with "Of"', () => {
  const findBreaches = (files: readonly { path: string; text: string }[]) =>
    files.filter(({ text }) => /\/\*\*\s*(?:\*\s*)?Of\s/.test(text)).map(({ path }) => path)

  test('no module breaks it', () => {
    expect(findBreaches([...modules, ...scripts])).toEqual([])
  })
  test('finds a comment on one line and on several', () => {
    const planted = {
      'a.ts': '/** Of each term its number. */',
      'b.ts': '/**\n * Of bytes.\n */',
      'c.ts': '/** Offset. */',
    }
    expect(findBreaches(Object.entries(planted).map(([path, text]) => ({ path, text })))).toEqual(['a.ts', 'b.ts'])
  })
})

test('every exception has a reason', () => {
  for (const { reason } of EXCEPTIONS) expect(reason).toMatch(/^[A-Z].+\.$/)
})

describe('one fact, one place: nobody spells a rule again that another module decides', () => {
  const facts: [fact: string, spelling: RegExp, home: string][] = [
    ['which names are those of an index', /index\|readme|readme\|index/i, 'cli/content/content-path.ts'],
    ['which extensions Markdown has', /\bmdx\?|\bmd\|mdx|\(mdx?\|/, 'cli/content/content-path.ts'],
    ['what a number prefix is', /\\d\+\)?\\s\*\[-_/, 'cli/content/content-path.ts'],
    ['what the name of a variable is', /\\\{\(?\[A-Za-z/, 'cli/content/variables.ts'],
  ]
  test.each(facts)('%s', (_fact, spelling, home) => {
    const others = modules.filter(({ path, text }) => path.startsWith('cli/') && path !== home && spelling.test(text))
    expect(others.map(({ path }) => `${path} spells again what ${home} decides`)).toEqual([])
  })

  test('what docsgen writes besides pages', () => {
    const names = /'(?:robots\.txt|sitemap\.xml|llms\.txt)'/
    const others = modules.filter(({ path, text }) => path !== 'cli/route/site-files.ts' && names.test(text))
    expect(others.map(({ path }) => `${path} names a file that cli/route/site-files.ts lists`)).toEqual([])
  })
})
