import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../../cli/config/load.ts'
import { importPlugins } from '../../cli/config/plugins.ts'
import { createCodeContext } from '../support/code-context.ts'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Creates a project with these files. */
function project(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'docsgen-config-'))
  folders.push(root)
  write(root, files)
  return root
}

function write(root: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(root, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

function load(root: string, configFile: string | null = null, baseUrl: string | null = null) {
  return loadConfig({ ...createCodeContext(root), configFile, overrides: { baseUrl } })
}

const MINIMAL = "export default { title: 'T', url: 'https://docs.example' }"

describe('finding the configuration', () => {
  test.each(['site.config.ts', 'site.config.mts', 'site.config.js', 'site.config.mjs'])('%s is found', async (name) => {
    const { value, diagnostics } = await load(project({ [name]: MINIMAL }))
    expect(diagnostics).toEqual([])
    expect(value?.file).toBe(name)
    expect(value?.config.title).toBe('T')
  })

  test('a file can be chosen, even in another folder', async () => {
    const { value } = await load(project({ 'configs/docs.ts': MINIMAL }), 'configs/docs.ts')
    expect(value?.file).toBe('configs/docs.ts')
  })

  test('a project without a configuration gets a hint how to create one', async () => {
    expect(await load(project({}))).toEqual({
      value: null,
      diagnostics: [
        {
          code: 'config/not-found',
          message: 'There is no site.config.ts in this folder.',
          origin: { kind: 'config', file: 'site.config.ts', path: '' },
          hint: 'Run `docsgen init` to create one.',
        },
      ],
    })
  })

  test('a misspelled name on the command line gets a suggestion', async () => {
    const { diagnostics } = await load(project({ 'site.config.ts': MINIMAL }), 'site.confg.ts')
    expect(diagnostics).toMatchObject([
      {
        code: 'config/not-found',
        message: 'The configuration file "site.confg.ts" does not exist.',
        hint: 'Did you mean "site.config.ts"?',
      },
    ])
  })
})

describe('what a configuration can be', () => {
  test.each([
    ['an object', MINIMAL],
    ['a function', "export default () => ({ title: 'T', url: 'https://docs.example' })"],
    ['an async function', "export default async () => ({ title: 'T', url: 'https://docs.example' })"],
    [
      'typed by defineConfig, which need not be installed',
      "import { defineConfig } from 'docsgen'\nexport default defineConfig({ title: 'T', url: 'https://docs.example' })",
    ],
    ['CommonJS', "module.exports = { title: 'T', url: 'https://docs.example' }"],
  ])('%s', async (_name, text) => {
    const { value, diagnostics } = await load(project({ 'site.config.js': text }))
    expect(diagnostics).toEqual([])
    expect(value?.config.title).toBe('T')
  })

  test('several modules and data, which know their own paths', async () => {
    const root = project({
      'site.config.ts': `
        import { readFileSync } from 'node:fs'
        import { title } from './config/names.ts'
        import data from './config/data.json'
        const tagline: string = readFileSync(new URL('./tagline.txt', import.meta.url), 'utf8')
        export default { title, tagline, url: data.url }`,
      'config/names.ts': "export const title = 'From a module'",
      'config/data.json': '{ "url": "https://data.example" }',
      'tagline.txt': 'From a file',
    })
    const { value } = await load(root)
    expect(value?.config).toMatchObject({ title: 'From a module', tagline: 'From a file', url: 'https://data.example' })
  })
})

describe('an unusable configuration', () => {
  test('a syntax error is reported with its location', async () => {
    const { value, diagnostics } = await load(
      project({ 'site.config.ts': "export default {\n  title: 'é' url: 'x',\n}\n" }),
    )
    expect(value).toBeNull()
    expect(diagnostics).toEqual([
      {
        code: 'config/load-failed',
        message: 'The configuration cannot be parsed: Expected "}" but found "url".',
        origin: { kind: 'config', file: 'site.config.ts', path: '', line: 2, column: 14 },
      },
    ])
  })

  test('a missing module is reported where it is imported', async () => {
    const { diagnostics } = await load(project({ 'site.config.ts': "import './missing.ts'\nexport default {}" }))
    expect(diagnostics).toMatchObject([
      { code: 'config/load-failed', origin: { file: 'site.config.ts', line: 1, column: 8 } },
    ])
    expect(diagnostics[0]?.message).toContain('Could not resolve "./missing.ts"')
  })

  test('a package that is not installed is named', async () => {
    const { diagnostics } = await load(project({ 'site.config.ts': "import x from '@scope/none'\nexport default x" }))
    expect(diagnostics).toMatchObject([
      {
        code: 'config/load-failed',
        message: 'The configuration imports "@scope/none", which is not installed.',
        hint: 'Install it: npm install --save-dev @scope/none',
      },
    ])
  })

  test('a thrown error is reported at its location in the source, without a stack', async () => {
    const root = project({
      'site.config.ts': "import { read } from './read.ts'\nexport default () => ({ title: read() })",
      'read.ts': "type Text = string\n\nexport function read(): Text {\n  throw new Error('no title\\nsecond line')\n}",
    })
    const { value, diagnostics } = await load(root)
    expect(value).toBeNull()
    expect(diagnostics).toEqual([
      {
        code: 'config/load-failed',
        message: 'The configuration cannot be run: no title.',
        origin: { kind: 'config', file: 'read.ts', path: '', line: 4, column: 9 },
      },
    ])
  })

  test('a plugin that throws is located in its own file, and no stack is left', async () => {
    const { value } = await load(
      project({
        'plugin.ts':
          "interface Node {}\n\nexport const lamp = () => (_tree: Node) => {\n  throw new Error('no lamp')\n}\n",
        'site.config.ts': `import { lamp } from './plugin'\n${MINIMAL.replace(' }', ', markdown: { remarkPlugins: [lamp] } }')}`,
      }),
    )
    const module = path.basename(value?.code.module ?? '')
    const [plugin] = value?.extensions.remarkPlugins ?? []
    const transform = typeof plugin === 'function' ? Reflect.apply(plugin, undefined, []) : undefined
    let stack = ''
    try {
      transform()
    } catch (error) {
      stack = error instanceof Error ? String(error.stack) : ''
    }
    const frame = stack.slice(stack.indexOf(module)).match(/^[^\s)]+/)?.[0] ?? ''
    const origin = { kind: 'file', file: 'a.md', line: 1, column: 1, endLine: 1, endColumn: 1 } as const
    const given = { code: 'markdown/plugin', message: 'It failed.', origin } as const
    expect(await value?.locate([{ ...given, stack: `other.js:1:1\n${frame}` }])).toEqual([
      {
        ...given,
        related: [
          {
            origin: { kind: 'file', file: 'plugin.ts', line: 4, column: 9, endLine: 4, endColumn: 10 },
            message: 'The error was thrown here.',
          },
        ],
      },
    ])
    expect(await value?.locate([{ ...given, stack: 'other.js:1:1' }])).toEqual([given])
  })

  test.each([
    ['a text', "throw 'out'", 'The configuration cannot be run: out.'],
    ['nothing', 'throw undefined', 'The configuration cannot be run: undefined.'],
    ['what has no text', 'throw Object.create(null)', 'The configuration cannot be run: no reason given.'],
    ['a rejection', "await Promise.reject(new Error('late'))", 'The configuration cannot be run: late.'],
  ])('one that throws %s is reported', async (_name, statement, message) => {
    const { diagnostics } = await load(project({ 'site.config.ts': `${statement}\nexport default {}` }))
    expect(diagnostics.map((diagnostic) => diagnostic.message)).toEqual([message])
  })

  test.each([
    [
      'nothing',
      'export const config = {}',
      'The configuration has no default export, or its function returns nothing.',
    ],
    [
      'a list',
      'export default []',
      'The configuration must export an object or a function that returns one, not a list.',
    ],
    [
      'null',
      'export default null',
      'The configuration must export an object or a function that returns one, not null.',
    ],
    [
      'a function that returns text',
      "export default () => 'x'",
      'The configuration must export an object or a function that returns one, not a string.',
    ],
  ])('one that exports %s is reported', async (_name, text, message) => {
    const { diagnostics } = await load(project({ 'site.config.ts': text }))
    expect(diagnostics).toMatchObject([{ code: 'config/load-failed', message }])
  })

  test('all of ten mistakes are reported at once, sorted by key path', async () => {
    const root = path.resolve(import.meta.dirname, '../fixtures/ten-config-mistakes')
    const context = createCodeContext(root, project({}))
    const { value, diagnostics } = await loadConfig({ ...context, configFile: null, overrides: { baseUrl: null } })
    expect(value).toBeNull()
    expect(diagnostics.map(({ code, origin }) => `${origin.kind === 'config' ? origin.path : ''} ${code}`)).toEqual([
      'colorMode.defaultMode config/invalid-value',
      'footer.links[1] config/invalid-value',
      'navbar.items[0] config/invalid-value',
      'navbar.items[1].type config/unknown-navbar-item',
      'navbar.items[2].versions[1] config/unknown-version',
      'navbar.items[3].items[0] config/invalid-value',
      'onBrokenLinks config/invalid-value',
      'tableOfContents.minHeadingLevel config/invalid-value',
      'titel config/unknown-key',
      'url config/invalid-value',
    ])
  })
})

describe('the compiled configuration', () => {
  test('is written again if it is damaged', async () => {
    const root = project({ 'site.config.ts': MINIMAL })
    await load(root)
    const folder = '.docsgen/cache/modules/config'
    const [module = ''] = readdirSync(path.join(root, folder))
    write(root, { [`${folder}/${module}`]: 'export default { title: "Wrong' })
    expect((await load(root)).diagnostics).toEqual([])
    expect(readFileSync(path.join(root, folder, module), 'utf8')).toContain('https://docs.example')
  })

  test('can be in any folder, as packages are imported from where they are', async () => {
    const root = project({
      'site.config.ts': "import title from 'some-package'\nexport default { title, url: 'https://docs.example' }",
      'node_modules/some-package/package.json': '{ "type": "module", "exports": { "import": "./index.js" } }',
      'node_modules/some-package/index.js': "export default 'T'",
    })
    const context = createCodeContext(root, project({}))
    const { value } = await loadConfig({ ...context, configFile: null, overrides: { baseUrl: null } })
    expect(value?.config.title).toBe('T')
  })
})

describe('plugins', () => {
  const config = (body: string) =>
    `const shout = (options) => (tree) => ${body}\nexport default { title: 'T', url: 'https://docs.example', markdown: { remarkPlugins: [[shout, { loud: true }]], rehypePlugins: [shout] } }`

  test('are functions, which a worker imports from the same module', async () => {
    const { value } = await load(project({ 'site.config.js': config('tree') }))
    const { remarkPlugins, rehypePlugins, module, fingerprint } = value?.extensions ?? {}
    expect(remarkPlugins).toEqual([[expect.any(Function), { loud: true }]])
    expect(rehypePlugins).toEqual([expect.any(Function)])
    expect(fingerprint).toMatch(/^[0-9a-f]{64}$/)
    expect(await importPlugins(module ?? '')).toEqual({ remarkPlugins, rehypePlugins })
    expect(JSON.stringify(value?.config)).not.toContain('remarkPlugins')
  })

  test('change the fingerprint when their code does, or the version of a package they come from', async () => {
    const root = project({
      'site.config.js': `import 'some-package'\n${config('tree')}`,
      'node_modules/some-package/package.json': '{ "version": "1.0.0", "type": "module", "exports": "./index.js" }',
      'node_modules/some-package/index.js': '',
    })
    await setTimeout(40)
    const first = (await load(root)).value?.extensions.fingerprint
    expect((await load(root)).value?.extensions.fingerprint).toBe(first)

    write(root, {
      'node_modules/some-package/package.json': '{ "version": "1.0.1", "type": "module", "exports": "./index.js" }',
    })
    const second = (await load(root)).value?.extensions.fingerprint
    expect(second).not.toBe(first)

    write(root, { 'site.config.js': `import 'some-package'\n${config('undefined')}` })
    expect((await load(root)).value?.extensions.fingerprint).not.toBe(second)
  })

  test('have no module if there are none', async () => {
    const { value } = await load(project({ 'site.config.js': MINIMAL }))
    expect(value?.extensions).toEqual({
      remarkPlugins: [],
      rehypePlugins: [],
      hooks: {},
      module: null,
      fingerprint: '',
    })
  })
})
