import { describe, expect, test } from 'vitest'
import type { FoundSidebarItem } from '../../cli/migrate/generators/generator.ts'
import { describeWrongKeys } from '../../cli/migrate/init/examine.ts'
import { addScripts, dependsOnDocsgen } from '../../cli/migrate/init/package-scripts.ts'
import { ImportedValue, printConfig } from '../../cli/migrate/init/print-config.ts'
import { toSidebars } from '../../cli/migrate/init/sidebars.ts'
import { removeInvalid, removeKeys } from '../../cli/migrate/init/valid-config.ts'

const SCRIPTS = { dev: 'docsgen dev', build: 'docsgen build', check: 'docsgen check', serve: 'docsgen serve' }

describe('scripts are added to package.json', () => {
  test.each([
    ['without scripts', '{\n  "name": "x"\n}\n', '{\n  "scripts": {\n    "dev"', { scripts: SCRIPTS, name: 'x' }],
    ['that is empty', '{}', '{\n  "scripts": {', { scripts: SCRIPTS }],
    ['with empty scripts', '{\n  "scripts": {}\n}\n', '{\n  "scripts": {\n    "dev"', { scripts: SCRIPTS }],
    [
      'with others, in Windows line endings',
      '{\r\n  "scripts": {\r\n    "test": "t"\r\n  }\r\n}\r\n',
      '{\r\n  "scripts": {\r\n    "dev": "docsgen dev",\r\n',
      { scripts: { ...SCRIPTS, test: 't' } },
    ],
    [
      'in one line',
      '{"name":"x","scripts":{"test":"t"}}',
      '{"name":"x","scripts":{\n',
      { name: 'x', scripts: { ...SCRIPTS, test: 't' } },
    ],
  ])('%s', (_name, before, begin, value) => {
    const after = addScripts(before, 'build') ?? ''
    expect(JSON.parse(after)).toEqual(value)
    expect(after.slice(0, begin.length)).toBe(begin)
  })

  test.each([
    ['that runs docsgen already', '{ "scripts": { "docs": "docsgen build" } }'],
    ['that is not JSON', '{ "scripts": '],
    ['whose scripts are not an object', '{ "scripts": [] }'],
    ['in which another object is found first', '{ "config": { "scripts": { "a": "b" } }, "scripts": { "c": "d" } }'],
  ])('but not to one %s', (_name, text) => {
    expect(addScripts(text, 'build')).toBeNull()
  })

  test('a dependency on docsgen is seen', () => {
    expect(dependsOnDocsgen('{ "devDependencies": { "docsgen": "^1.0.0" } }')).toBe(true)
    expect(dependsOnDocsgen('{ "dependencies": { "docsgen-x": "1" } }')).toBe(false)
    expect(dependsOnDocsgen(null)).toBe(false)
  })
})

test('a configuration is printed as people write it', () => {
  const values = {
    title: "Ada's",
    docs: { path: 'docs', sidebars: new ImportedValue('sidebars', './sidebars.js'), editUrl: undefined },
    customFields: { 'a-b': [1, { c: null }] },
    severities: { 'asset/not-found': 'warn' },
  }
  expect(
    printConfig({ values, comments: { severities: ['Until all files are here.'] } }),
  ).toBe(`import { defineConfig } from 'docsgen'
import sidebars from './sidebars.js'

export default defineConfig({
  title: "Ada's",
  docs: { path: 'docs', sidebars },
  customFields: { 'a-b': [1, { c: null }] },
  // Until all files are here.
  severities: { 'asset/not-found': 'warn' },
})
`)
})

test('values that docsgen refuses are left out, with the item that contains them', () => {
  const values = {
    title: 'T',
    url: 'https://t.example',
    unknown: 1,
    navbar: {
      items: [{ label: 'A', to: '/a' }, { to: '/no-label' }, { label: 'B', href: 'https://b.example', odd: { x: 1 } }],
    },
    tableOfContents: { minHeadingLevel: 9 },
    math: 'no',
  }
  expect(removeInvalid(values, import.meta.dirname)).toEqual({
    values: {
      title: 'T',
      url: 'https://t.example',
      navbar: { items: [{ label: 'A', to: '/a' }] },
    },
    removed: ['navbar.items[1]', 'navbar.items[2]', 'tableOfContents.minHeadingLevel'],
  })
})

test('a required value that does not exist takes its object with it', () => {
  const navbar = { title: 'T', logo: { src: 'gone.svg' } }
  const without = removeKeys({ navbar }, ['navbar.logo.src'])
  expect(without).toEqual({ navbar: { title: 'T', logo: {} } })
  expect(removeKeys(without, ['navbar.logo.src'])).toEqual({ navbar: { title: 'T' } })
})

test('the pages of a group without a label stay in the sidebar', () => {
  const items: FoundSidebarItem[] = [{ kind: 'doc', file: 'c.md', label: 'C' }]
  const main: FoundSidebarItem[] = [
    { kind: 'doc', file: 'a.md', label: null },
    { kind: 'category', label: '', file: 'b.md', items, collapsed: null },
  ]
  const ids = new Map(['a', 'b', 'c'].map((id) => [`docs/${id}.md`, id]))
  expect(toSidebars({ main }, { docsPath: 'docs', ids })).toEqual({
    main: ['a', 'b', { type: 'doc', id: 'c', label: 'C' }],
  })
})

test('notes name the documents that sidebars miss, and the reason of other values', () => {
  const wrong = ['a', 'b', 'a'].map((document, at) => ({
    path: `docs.sidebars.main[${at}]`,
    document,
    message: '',
    isFollowing: false,
  }))
  const logo = { path: 'navbar.logo.src', document: null, message: 'It does not exist.', isFollowing: false }
  expect(describeWrongKeys([...wrong, logo, { ...logo, isFollowing: true }])).toEqual([
    'Items of sidebars and menus that refer to 2 documents that do not exist are left out: a, b.',
    'navbar.logo.src is left out. It does not exist.',
  ])
})
