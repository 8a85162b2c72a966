import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AssetOutput } from '../../cli/bundle/asset-manifest.ts'
import { bundleReactPages, createPageStackLocator } from '../../cli/bundle/react-pages.ts'
import { createCodeContext } from '../support/code-context.ts'

const packages = resolve(import.meta.dirname, '../../node_modules')
const sharedModules = {
  react: join(packages, 'react/index.js'),
  'react/jsx-runtime': join(packages, 'react/jsx-runtime.js'),
}

let root = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'docsgen-pages-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function write(files: Record<string, string>): Promise<void> {
  for (const [path, contents] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), contents)
  }
}

function bundlePages(...paths: string[]) {
  return bundleWith([], ...paths)
}

function bundleWith(styles: string[], ...paths: string[]) {
  const pages = paths.map((path) => ({ path }))
  return bundleReactPages({ ...createCodeContext(root), pages, styles, sharedModules })
}

function readAsset(assets: readonly AssetOutput[], name: string | undefined): string {
  const asset = assets.find((each) => each.name === name)
  return asset?.from === 'memory' ? Buffer.from(asset.contents).toString('utf8') : ''
}

function catchStack(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return error instanceof Error ? (error.stack ?? '') : ''
  }
  return ''
}

const about = 'src/pages/about.tsx'
const page =
  "import './about.css'\nimport { name } from '../name'\nexport default function About() { return <p>{name}</p> }\n"

describe('React pages', () => {
  it('are compiled to modules that share React and contain their other imports', async () => {
    await write({ [about]: page, 'src/pages/about.css': 'p{}', 'src/name.ts': 'export const name: string = "x"' })
    const { value, diagnostics } = await bundlePages(about)
    expect(diagnostics).toEqual([])
    const code = await readFile(value.modules[about] ?? '', 'utf8')
    expect(code).toContain(pathToFileURL(sharedModules['react/jsx-runtime']).href)
    const loaded: { default: () => { type: string; props: unknown } } = await import(value.modules[about] ?? '')
    expect(loaded.default()).toMatchObject({ type: 'p', props: { children: 'x' } })
  })

  it('can import Markdown as text', async () => {
    const source = '# Title\n\nText with `code` and {braces}.\n'
    await write({
      [about]: "import source from '../about.md'\nexport default () => source\n",
      'src/about.md': source,
    })
    const { value, diagnostics } = await bundlePages(about)
    expect(diagnostics).toEqual([])
    const loaded: { default: () => string } = await import(value.modules[about] ?? '')
    expect(loaded.default()).toBe(source)
  })

  it('get a new module when a file they import changes', async () => {
    await write({ [about]: page, 'src/pages/about.css': 'p{}', 'src/name.ts': 'export const name = "x"' })
    const first = await bundlePages(about)
    await write({ 'src/name.ts': 'export const name = "y"' })
    const second = await bundlePages(about)
    expect(second.value.modules[about]).not.toBe(first.value.modules[about])
  })

  it('are written again if a module is missing from the cache', async () => {
    await write({ [about]: 'export default () => null' })
    const first = await bundlePages(about)
    await rm(first.value.modules[about] ?? '')
    expect(await bundlePages(about)).toEqual(first)
    expect((await stat(first.value.modules[about] ?? '')).isFile()).toBe(true)
  })

  it('with the same name in two folders do not collide', async () => {
    await write({
      'src/pages/a/index.tsx': 'export default () => "a"',
      'src/pages/b/index.tsx': 'export default () => "b"',
    })
    const { value } = await bundlePages('src/pages/a/index.tsx', 'src/pages/b/index.tsx')
    expect(new Set(Object.values(value.modules)).size).toBe(2)
  })

  it('without a default export are reported every time, and the others are compiled', async () => {
    await write({ [about]: 'export default () => null', 'src/pages/none.tsx': 'export const None = () => null' })
    for (const _run of [1, 2]) {
      const { value, diagnostics } = await bundlePages(about, 'src/pages/none.tsx')
      expect(Object.keys(value.modules)).toEqual([about])
      expect(diagnostics).toEqual([
        {
          code: 'page/no-default-export',
          message: 'Page component at src/pages/none.tsx has no default export, so nothing can be rendered.',
          origin: { kind: 'file', file: 'src/pages/none.tsx', line: 1, column: 1, endLine: 1, endColumn: 1 },
          hint: 'Consider default-exporting a component.',
        },
      ])
    }
  })

  it('that cannot be compiled are all reported at their location', async () => {
    await write({
      [about]: '\n  const größe = ;\nexport default () => null',
      'src/pages/other.tsx': "import x from './missing'\nexport default () => x",
    })
    const { value, diagnostics } = await bundlePages(about, 'src/pages/other.tsx')
    expect(value.modules).toEqual({})
    expect(diagnostics).toMatchObject([
      {
        code: 'page/unreadable',
        message: 'The page cannot be compiled: Unexpected ";".',
        origin: { file: about, line: 2, column: 17, endLine: 2, endColumn: 18 },
      },
      {
        code: 'page/unreadable',
        message: 'The page cannot be compiled: Could not resolve "./missing".',
        origin: { file: 'src/pages/other.tsx', line: 1, column: 15 },
      },
    ])
  })

  it('are compiled without those that cannot be, which are named where a file that they share has the error', async () => {
    const names = ['fine', 'one', 'two']
    await write({
      'src/pages/fine.tsx': 'export default () => "fine"',
      'src/pages/one.tsx': "import { size } from '../shared'\nexport default () => size",
      'src/pages/two.tsx': "import { size } from '../shared'\nexport default () => size",
      'src/shared.ts': 'export const size = ;',
      'src/site.css': '.a { color: red }',
      'src/broken.css': '.a { background: url(./missing.png) }',
    })
    const { value, diagnostics } = await bundleWith(
      ['src/site.css', 'src/broken.css'],
      ...names.map((name) => `src/pages/${name}.tsx`),
    )
    expect([Object.keys(value.modules), Object.keys(value.styles)]).toEqual([['src/pages/fine.tsx'], ['src/site.css']])
    expect(diagnostics).toMatchObject([
      { code: 'page/unreadable', origin: { file: 'src/broken.css', line: 1, column: 18 } },
      {
        code: 'page/unreadable',
        message: 'The page cannot be compiled: Unexpected ";".',
        origin: { file: 'src/shared.ts', line: 1, column: 21 },
        related: [{ origin: { file: 'src/pages/one.tsx' } }, { origin: { file: 'src/pages/two.tsx' } }],
      },
    ])
    expect(diagnostics[0]).not.toHaveProperty('related')
  })

  it('report where in their sources an error was thrown, in a component that they import as well', async () => {
    await write({
      [about]: "import { format } from '../format'\nexport default function About() {\n  return format(null)\n}\n",
      'src/format.ts':
        '// The value.\nexport function format(value: { text: string } | null) {\n  return value!.text\n}\n',
    })
    const { value } = await bundlePages(about)
    const loaded: { default: () => unknown } = await import(value.modules[about] ?? '')
    const locate = createPageStackLocator({ root, sharedModules }, value.modules)
    expect(await locate(catchStack(loaded.default))).toMatchObject({ file: 'src/format.ts', line: 3, column: 17 })
    expect(await locate('Error: elsewhere\n    at f (/other/file.mjs:1:1)')).toBeUndefined()
  })

  it('warn about event handlers that never run, but not in islands, comments and text', async () => {
    await write({
      [about]: `import { island } from '../island'
import { Form } from '../Form'
// <button onClick={comment}>
export default () => <main><Form /><pre>{'<button onFocus={text}>'}</pre></main>
`,
      'src/Form.tsx': 'export const Form = () => <form data-x={() => 1}\n  onSubmit={() => {}}>Go</form>\n',
      'src/Counter.tsx': 'export const Counter = () => <button onClick={() => {}}>Count</button>\n',
      'src/island.ts': `import { defineIsland } from 'docsgen'
import { Counter } from './Counter'
export const island = defineIsland({ name: 'counter', load: 'idle', component: Counter })
`,
      'src/docsgen.mjs':
        'export const defineIsland = (x) => x\nexport const [LazyContent, Island, defineConfig] = []\n',
    })
    const { diagnostics } = await bundleReactPages({
      ...createCodeContext(root),
      pages: [{ path: about }],
      sharedModules: { ...sharedModules, docsgen: join(root, 'src/docsgen.mjs') },
    })
    expect(diagnostics).toMatchObject([
      {
        code: 'page/event-handler',
        message: expect.stringContaining('"onSubmit" of <form>'),
        origin: { file: 'src/Form.tsx', line: 2, column: 3, endColumn: 11 },
      },
    ])
  })

  it('include the styles that they import, with the files those import and refer to', async () => {
    await write({
      [about]: "import './about.css'\nimport { Box } from '../box'\nexport default Box\n",
      'src/box.tsx': "import './box.css'\nexport const Box = () => null\n",
      'src/box.css': '.box { background: url(/img/wide.png) }',
      'src/pages/about.css': '@font-face { font-family: F; src: url(./f.woff2) }\n.about { color: red }',
      'src/pages/f.woff2': 'font',
      'src/pages/plain.tsx': 'export default () => null',
    })
    const first = await bundlePages(about, 'src/pages/plain.tsx')
    expect(first.diagnostics).toEqual([])
    const { styles, assets } = first.value
    expect(Object.keys(styles)).toEqual([about])
    expect(styles[about]).toMatch(/^assets\/src-pages-about\.[0-9A-Z]{8}\.css$/)
    expect(assets.map(({ name }) => name.replace(/[0-9A-Z]{8}/, '…'))).toEqual([
      'assets/f.….woff2',
      'assets/src-pages-about.….css',
    ])
    const css = readAsset(assets, styles[about])
    expect(css).toContain('.about{')
    expect(css).toContain('.box{background:url(/img/wide.png)}')
    const font = assets[0]?.name.replace('assets/', './')
    expect(css).toContain(`url("${font}")`)
    expect(await bundlePages(about, 'src/pages/plain.tsx')).toEqual(first)
  })

  it('are bundled together with the stylesheets of the whole site', async () => {
    await write({
      'src/site.css': '@import "./parts/a.css";\n.b { color: red }',
      'src/parts/a.css': '.a { .x & { color: red } }',
    })
    const { value, diagnostics } = await bundleWith(['src/site.css'])
    expect(diagnostics).toEqual([])
    expect(Object.keys(value.styles)).toEqual(['src/site.css'])
    const css = readAsset(value.assets, value.styles['src/site.css'])
    expect(css).toMatch(/\.a.*\.b/s)
  })

  it('report a stylesheet that refers to a missing file, at its location', async () => {
    await write({ 'src/site.css': '.a { background: url(./missing.png) }' })
    expect((await bundleWith(['src/site.css'])).diagnostics).toMatchObject([
      { code: 'page/unreadable', origin: { file: 'src/site.css', line: 1, column: 18 } },
    ])
  })

  it('warn about an error in a stylesheet every time, because browsers ignore it silently', async () => {
    await write({ 'src/site.css': '.a { color: red; }\n.b { colr red; }' })
    const found = [
      {
        code: 'page/style',
        message: 'The stylesheet has an error: Expected ":".',
        origin: { file: 'src/site.css', line: 2, column: 10 },
      },
    ]
    expect((await bundleWith(['src/site.css'])).diagnostics).toMatchObject(found)
    expect((await bundleWith(['src/site.css'])).diagnostics).toMatchObject(found)
  })

  it('start no bundler in a project without them', async () => {
    expect(await bundlePages()).toEqual({
      value: { modules: {}, islandModules: [], styles: {}, assets: [], inputs: { paths: [], env: [], files: [] } },
      diagnostics: [],
    })
  })
})
