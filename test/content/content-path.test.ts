import { describe, expect, test } from 'vitest'
import {
  type Collection,
  type ContentRole,
  classifyContentPath,
  hasMarkdownExtension,
  splitNumberPrefix,
  stripIndexName,
  toPathStem,
} from '../../cli/content/content-path.ts'

describe('number prefixes (ID-1)', () => {
  test.each([
    ['01-intro', 1, 'intro'],
    ['1-intro', 1, 'intro'],
    ['01 - Intro', 1, 'Intro'],
    ['001_Intro', 1, 'Intro'],
    ['99.intro', 99, 'intro'],
    ['5 . 7 things', 5, '7 things'],
    ['0_-_x', 0, 'x'],
    ['1--- intro', 1, 'intro'],
    ['10-a-1-b', 10, 'a-1-b'],
  ])('%s has the prefix %i', (name, number, rest) => {
    expect(splitNumberPrefix(name)).toEqual({ number, name: rest })
  })

  test.each([
    'intro',
    '2021-11-foo',
    '2021-11-24-foo',
    '7.0-foo',
    '7.0.0',
    '1_2',
    '11-2_foo',
    'a1-intro',
    '1',
    '1-',
    '-1-intro',
    '1 intro',
    '',
  ])('%j has no prefix', (name) => {
    expect(splitNumberPrefix(name)).toEqual({ number: null, name })
  })
})

describe('classifying the path of a content file', () => {
  const table: [Collection, string, ContentRole, folder: string, name: string, numberPrefix: number | null][] = [
    ['docs', 'intro.md', 'page', '', 'intro', null],
    ['docs', 'index.md', 'index', '', 'index', null],
    ['docs', 'README.md', 'index', '', 'README', null],
    ['docs', 'guide/_index.md', 'index', 'guide', '_index', null],
    ['docs', 'guide/index.mdx', 'index', 'guide', 'index', null],
    ['docs', 'guide/ReadMe.MD', 'index', 'guide', 'ReadMe', null],
    ['docs', 'guide/01-index.md', 'index', 'guide', 'index', 1],
    ['docs', 'same/same.md', 'index', 'same', 'same', null],
    ['docs', 'Guide/guide.md', 'index', 'Guide', 'guide', null],
    ['docs', '01-num/num.md', 'index', 'num', 'num', null],
    ['docs', 'a/02. Num/3_num.md', 'index', 'a/Num', 'num', 3],
    ['docs', '{brand}/{brand}.md', 'index', '{brand}', '{brand}', null],
    ['docs', 'guide/guide/x.md', 'page', 'guide/guide', 'x', null],
    ['docs', 'guide/indexes.md', 'page', 'guide', 'indexes', null],
    ['docs', '01-guide/2021-11-x/2. deep.md', 'page', 'guide/2021-11-x', 'deep', 2],
    ['docs', 'v1.2.md', 'page', '', 'v1.2', null],
    ['docs', '(start)/guide/(more)/a.md', 'page', 'guide', 'a', null],
    ['docs', '(start)/index.md', 'index', '', 'index', null],
    ['docs', 'f(x)/(a.md', 'page', 'f(x)', '(a', null],
    ['pages', '(a)/b.md', 'page', '(a)', 'b', null],
    ['pages', 'index.md', 'index', '', 'index', null],
    ['pages', 'about/Index.md', 'index', 'about', 'Index', null],
    ['pages', 'about/README.md', 'page', 'about', 'README', null],
    ['pages', 'about/about.md', 'page', 'about', 'about', null],
    ['pages', '01-about.md', 'page', '', '01-about', null],
    ['pages', 'calculator.tsx', 'page', '', 'calculator', null],
    ['blog', '2026-01-31-hello/index.md', 'index', '2026-01-31-hello', 'index', null],
    ['blog', '2026-01-31-hello.md', 'page', '', '2026-01-31-hello', null],
  ]
  test.each(table)('in %s, %s has the role %s', (collection, path, role, folder, name, numberPrefix) => {
    expect(classifyContentPath(path, collection)).toEqual({ role, folder, name, numberPrefix })
  })

  test.each([
    ['01-guide/01-index.md', 'page', '01-guide', '01-index'],
    ['01-guide/guide.md', 'page', '01-guide', 'guide'],
    ['01-guide/01-guide.md', 'index', '01-guide', '01-guide'],
    ['01-guide/index.md', 'index', '01-guide', 'index'],
  ])('without number prefixes (ID-5), %s has the role %s', (path, role, folder, name) => {
    const classified = classifyContentPath(path, 'docs', { numberPrefixes: false })
    expect(classified).toEqual({ role, folder, name, numberPrefix: null })
  })
})

test.each([
  ['guide/audit.md', 'page', 'guide/audit'],
  ['guide/audit.v2.mdx', 'page', 'guide/audit.v2'],
  ['guide/guide.md', 'index', 'guide'],
  ['index.md', 'index', ''],
  ['pages/about.tsx', 'page', 'pages/about'],
] as const)('the page of %s as %s is at %j', (path, role, stem) => {
  expect(toPathStem(path, role)).toBe(stem)
})

test.each([
  ['guide/index', 'guide'],
  ['guide/README', 'guide'],
  ['guide/_index', 'guide'],
  ['index', ''],
  ['guide/guide', 'guide/guide'],
  ['guide/reindex', 'guide/reindex'],
])('the path %s without an index name is %j', (written, meant) => expect(stripIndexName(written)).toBe(meant))

test.each([
  ['a.md', true],
  ['a.MDX', true],
  ['a.markdown', true],
  ['a.md.txt', false],
])('whether %s is a document: %s', (path, isDocument) => expect(hasMarkdownExtension(path)).toBe(isDocument))
