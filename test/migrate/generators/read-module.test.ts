import { rmSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { readModule } from '../../../cli/migrate/generators/module/read-module.ts'
import { PARTIAL_KEYS } from '../../../cli/migrate/generators/module/unread.ts'
import { ProjectFiles } from '../../../cli/syntaxes/project/project-files.ts'
import { createFolder } from '../../serve/hostile-project.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Reads the module `config.ts`, or the first of several files. */
async function read(source: string | Record<string, string>) {
  const sources = typeof source === 'string' ? { 'config.ts': source } : source
  const root = createFolder(sources)
  folders.push(root)
  return readModule(Object.keys(sources)[0] ?? '', new ProjectFiles(root))
}

describe('a module is read without running it', () => {
  test.each([
    ['literals', "export default { a: 'x', b: [1, true, null], 'c-d': -2 }", { a: 'x', b: [1, true, null], 'c-d': -2 }],
    ['TypeScript', 'const a: string = "x"; export default { a } satisfies object as unknown', { a: 'x' }],
    ['CommonJS', "const name = 'x'; module.exports = { name }", { name: 'x' }],
    [
      'a call of a package',
      "import { defineConfig } from 'vitepress'; export default defineConfig({ a: 1 })",
      { a: 1 },
    ],
    [
      'the name of a theme of Prism',
      "import { themes } from 'prism-react-renderer'; import a from 'prism-react-renderer/themes/oneDark'; export default { a, b: themes.github }",
      { a: 'oneDark', b: 'github' },
    ],
    ['nested calls of packages', "import a from 'a'; import b from 'b'; export default a(b.c({ x: 1 }))", { x: 1 }],
    ['a function', 'export default async function create() { const a = 1; return { a } }', { a: 1 }],
    [
      'names, members and spreads',
      'const o = { a: { b: [1, 2] } }; export default { ...o.a, c: o.a.b[1] }',
      { b: [1, 2], c: 2 },
    ],
    [
      'templates and operators',
      `const v = '1.2'; export default { a: \`v\${v}\`, b: 'x' + 1, c: v === '1.2' ? 1 : 2 }`,
      { a: 'v1.2', b: 'x1', c: 1 },
    ],
    [
      'functions with parameters and defaults',
      'const f = (a, { b = 2, ...rest } = {}) => ({ a, b }); export default f(1, {})',
      { a: 1, b: 2 },
    ],
    [
      'lists',
      'export default { a: [1, 2].map((n) => ({ n })), b: [0, 1].filter(Boolean), c: [[1], [2]].flat() }',
      { a: [{ n: 1 }, { n: 2 }], b: [1], c: [1, 2] },
    ],
    ['require.resolve', "module.exports = { a: require.resolve('./b.js') }", { a: './b.js' }],
    [
      'environment variables, which are not set',
      "export default { a: process.env.X || 'local', b: import.meta.env.DEV ?? 1 }",
      { a: 'local', b: 1 },
    ],
    [
      'conditions in functions',
      'const f = (a) => { if (a) { return 1 } return 2 }; export default { a: f(true), b: f(false) }',
      { a: 1, b: 2 },
    ],
  ])('%s', async (_name, source, value) => {
    expect(await read(source)).toEqual({ value, unread: [] })
  })

  test('other modules and JSON of the project are followed', async () => {
    const sources = {
      'config.ts':
        "import nav, { more as other } from './nav.js'\nimport data from './data.json' with { type: 'json' }\nexport default { nav, other, data, again: require('./cjs') }",
      'nav.ts': 'export const more = [2]\nexport default [1]',
      'data.json': '{ "version": "3" }',
      'cjs.js': 'exports.a = 1',
    }
    expect((await read(sources)).value).toEqual({ nav: [1], other: [2], data: { version: '3' }, again: { a: 1 } })
  })

  test('the year of a copyright notice is the current one', async () => {
    const { value } = await read(`export default { a: 'C ' + new Date().getFullYear() }`)
    expect(value).toEqual({ a: `C ${new Date().getFullYear()}` })
  })

  test('what cannot be known is named, and the rest is kept', async () => {
    const source = `import { execSync } from 'node:child_process'
const commit = execSync('git rev-parse HEAD')
export default { title: \`Docs (\${commit})\`, nav: [{ text: 'A' }, load()], sidebar: read('./x'), loop }
const loop = { loop }
let changed = 1
export const f = () => changed`
    expect(await read(source)).toEqual({
      value: {
        title: 'Docs',
        [PARTIAL_KEYS]: ['title'],
        nav: [{ text: 'A' }, { call: '', parameters: [] }],
        sidebar: { call: '', parameters: ['./x'] },
        loop: {},
      },
      unread: ['title', 'nav.1', 'sidebar', 'loop.loop'],
    })
  })
})

describe('hostile modules', () => {
  test.each([
    ['a loop of functions', 'const f = (n) => f(n); export default { a: f(1) }'],
    [
      'two modules that import each other',
      {
        'config.ts': "import a from './a.ts'; export default { a }",
        'a.ts': "import c from './config.ts'; export default { c }",
      },
    ],
    [
      'growing lists',
      `const a = [1, 2]; const f = (x) => x.flatMap(() => a); export default { a: ${'f('.repeat(40)}a${')'.repeat(40)} }`,
    ],
  ])(
    '%s ends',
    async (_name, source: string | Record<string, string>) => {
      expect((await read(source)).value).toBeTypeOf('object')
    },
    20_000,
  )

  test('nothing above the root of the project is read', async () => {
    expect(await read("import a from '../../../../etc/hostname.json'; export default { a }")).toEqual({
      value: {},
      unread: ['a'],
    })
  })

  test('keys of prototypes are data', async () => {
    const { value } = await read(
      'export default { a: ({}).constructor, b: [].constructor, ["__proto__"]: { polluted: 1 } }',
    )
    expect(value).toMatchObject({})
    expect(Object.getPrototypeOf({})).not.toHaveProperty('polluted')
  })

  test('a module with an error is refused with its message', async () => {
    await expect(read('export default {')).rejects.toThrow(/Unexpected|Expected/)
  })
})
