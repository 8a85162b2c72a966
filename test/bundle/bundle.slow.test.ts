import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BundleInput, bundle } from '../../cli/bundle/bundle.ts'
import type { Config } from '../../cli/config/config.ts'
import { createCodeContext } from '../support/code-context.ts'
import { resolveTestConfig } from '../support/config.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>'

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'docsgen-bundle-'))
  const files = {
    'theme/site.css': 'body{}',
    'theme/runtime.js': 'go()',
    'theme/inline.js': 'const[a,b,c,d]=__INLINE_OPTIONS__;\n',
    'theme/base-url-banner.js': 'banner()\n',
    'theme/file-pages.js': 'files()',
    'theme/file-pages-loader.js': 'load(__FILE_PAGES_SCRIPT__)\n',
    'theme/fonts.json': '{}',
    'theme/manifest.json': JSON.stringify({
      runtimeChunks: [],
      featureScripts: {},
      searchFiles: ['search.12345678.js'],
    }),
    'theme/chunks/search.12345678.js': 'search',
    'theme/island-client.js': 'react',
    'theme/features/math.css': '@layer content{math{}}',
    'theme/features/code.css': '@layer content{pre{}}',
    'theme/math-fonts.json': '{"math-signs":"U+20-7E"}',
    'theme/math/math-signs.woff2': 'math',
    'theme/katex/katex.min.css': '@font-face{src:url(fonts/Main.woff2) format("woff2")}',
    'theme/katex/fonts/Main.woff2': 'font',
    'content/docs/A diagram.SVG': svg,
    'content/docs/broken.png': 'no image',
    'content/docs/endless.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'content/docs/paper.pdf': 'pdf',
    'static/img/logo.svg': svg,
  }
  for (const [path, contents] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), contents)
  }
})
afterAll(() => rm(root, { recursive: true, force: true }))

function bundleWith(input: Partial<BundleInput> & { referenced?: string[]; settings?: Partial<Config> } = {}) {
  const { referenced = [], settings = {}, ...rest } = input
  const assets = [
    ...referenced.map((path) => ({ path, publishedAs: null, sizeBytes: 1 })),
    { path: 'static/img/logo.svg', publishedAs: 'img/logo.svg', sizeBytes: 1 },
  ]
  return bundle({
    ...createCodeContext(root),
    config: { ...resolveTestConfig({ theme: { fonts: false } }), ...settings },
    tree: { documents: [], reactPages: [], assets, categories: [], tagsFiles: [] },
    graph: {
      broken: [],
      renamed: [],
      discouraged: [],
      external: [],
      referencedFiles: referenced,
      configReferences: [],
    },
    themeDirectory: join(root, 'theme'),
    ...rest,
  })
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)

describe('the bundle', () => {
  it('publishes the scripts of search, and React for them, for sites that have a search', async () => {
    const listNames = async (settings: Partial<Config>) => {
      const { value } = await bundleWith({ settings })
      return value.outputs.map(({ name }) => name)
    }
    const names = [`assets/island-client.${hash('react')}.js`, 'assets/search.12345678.js']
    expect(await listNames({})).toEqual(expect.arrayContaining(names))
    expect(await listNames({ search: null })).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/search|island/)]),
    )
  })

  it('names the files of the theme by their contents', async () => {
    const { value } = await bundleWith()
    expect(value.styles).toEqual([`assets/site.${hash('body{}')}.css`])
    expect(value.runtime).toBe(`assets/runtime.${hash('go()')}.js`)
    expect(value.outputs.map((output) => output.name)).toEqual([...value.outputs.map((output) => output.name)].sort())
  })

  it('publishes chunks of the runtime under the names by which they are imported', async () => {
    const theme = join(root, 'lazy-theme')
    await cp(join(root, 'theme'), theme, { recursive: true })
    await mkdir(join(theme, 'chunks'), { recursive: true })
    const runtimeChunks = ['later.12345678.js', 'panels.12345678.js']
    const manifest = { runtimeChunks, featureScripts: { tabs: 'panels.12345678.js' }, searchFiles: [] }
    await writeFile(join(theme, 'manifest.json'), JSON.stringify(manifest))
    await writeFile(join(theme, 'chunks/later.12345678.js'), 'later()')
    await writeFile(join(theme, 'chunks/panels.12345678.js'), 'panels()')
    await writeFile(join(theme, 'chunks/tabs.00000000.js'), 'of an earlier build')
    const { value } = await bundleWith({ themeDirectory: theme })
    const names = value.outputs.map((output) => output.name).filter((name) => name.endsWith('.12345678.js'))
    expect(names).toEqual(['assets/later.12345678.js', 'assets/panels.12345678.js'])
    expect(value.outputs.map((output) => output.name)).not.toContain('assets/tabs.00000000.js')
    expect(value.featureScripts).toEqual({ tabs: 'assets/panels.12345678.js' })
  })

  it('fills the options into the inline script, and computes its hash', async () => {
    const settings = {
      colorMode: { defaultMode: 'dark', disableSwitch: false, respectPrefersColorScheme: true },
      announcementBar: { id: '</script>$&', content: '', backgroundColor: null, textColor: null, isCloseable: true },
    } as const
    const { code, sha256 } = (await bundleWith({ settings })).value.inlineScript
    expect(code).toBe('const[a,b,c,d]=["dark",true,false,"\\u003c/script>$&"];')
    expect(sha256).toBe(createHash('sha256').update(code).digest('base64'))
  })

  it('publishes the script of pages that are opened as files, and loads it, if the site enables them', async () => {
    const { inlineScript, outputs } = (await bundleWith()).value
    const enabled = (await bundleWith({ settings: { fileProtocol: true } })).value
    const name = `assets/file-pages.${hash('files()')}.js`
    expect(enabled.inlineScript.code).toBe(`${inlineScript.code}load("${name}")`)
    expect(enabled.outputs.map((output) => output.name)).toContain(name)
    expect(outputs.some((output) => output.name.includes('file-pages'))).toBe(false)
  })

  it('adds the base URL banner to the script of the home page, if the site enables it', async () => {
    const { inlineScript, homeInlineScript } = (await bundleWith()).value
    expect(homeInlineScript?.code).toBe(`${inlineScript.code}banner()`)
    expect((await bundleWith({ settings: { baseUrlIssueBanner: false } })).value.homeInlineScript).toBeUndefined()
  })

  const source = `url(math-signs.${hash('math')}.woff2) format("woff2")`
  const own = `@font-face{font-family:"docsgen math";font-weight:400;font-style:normal;font-display:optional;src:${source};unicode-range:U+20-7E}@layer content{math{}}`
  const katex = `@font-face{src:url(Main.${hash('font')}.woff2) format("woff2")}`
  const elsewhere = { href: 'https://cdn.example/', integrity: null }

  it.each([
    ['mathml', null, own],
    ['html', null, katex + own],
    ['both', null, katex + own],
    ['both', elsewhere, own],
  ] as const)('publishes the stylesheet of formulas that are %s with its fonts', async (output, stylesheet, css) => {
    const settings = { math: { enabled: true, output, stylesheet, macros: {} } }
    const { value } = await bundleWith({ settings, styleFeatures: [['math']] })
    const published = value.outputs.find(({ name }) => name === value.featureStyles.math)
    if (published?.from !== 'memory') throw new Error('No stylesheet.')
    expect(Buffer.from(published.contents).toString()).toBe(css)
    const names = value.outputs.map(({ name }) => name)
    for (const [, font] of css.matchAll(/url\(([^)]+)\)/g)) expect(names).toContain(`assets/${font}`)
  })

  it('has one stylesheet for each set of features, and none for pages without features', async () => {
    const settings = { math: { enabled: true, output: 'mathml', stylesheet: null, macros: {} } } as const
    const { value } = await bundleWith({ settings, styleFeatures: [[], ['code', 'math'], ['code'], ['code', 'math']] })
    const code = '@layer content{pre{}}'
    expect(value.featureStyles).toEqual({
      'code-math': `assets/code-math.${hash(code + own)}.css`,
      code: `assets/code.${hash(code)}.css`,
    })
    expect((await bundleWith({ styleFeatures: [[]], settings: { search: null } })).value.outputs).toHaveLength(2)
  })

  it('copies files that documents refer to under a name that can be cached forever', async () => {
    const { value, diagnostics } = await bundleWith({
      referenced: ['content/docs/A diagram.SVG', 'content/docs/paper.pdf'],
    })
    const url = `assets/A-diagram.${hash(svg)}.svg`
    expect(diagnostics).toEqual([])
    expect(value.files['content/docs/A diagram.SVG']).toEqual({ url, width: 8, height: 4 })
    expect(value.files['content/docs/paper.pdf']).toEqual({
      url: `assets/paper.${hash('pdf')}.pdf`,
      width: null,
      height: null,
    })
    expect(value.outputs).toContainEqual({ name: url, from: 'file', file: join(root, 'content/docs/A diagram.SVG') })
  })

  it('keeps the names of static files, and reads their dimensions', async () => {
    const { value } = await bundleWith()
    expect(value.files).toEqual({ 'static/img/logo.svg': { url: 'img/logo.svg', width: 8, height: 4 } })
  })

  it('reports an SVG image without a size', async () => {
    const { diagnostics } = await bundleWith({ referenced: ['content/docs/endless.svg'] })
    expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'image/unreadable The image "content/docs/endless.svg" has no intrinsic size, so the page will shift when it loads.',
    ])
  })

  it('reports an image without dimensions, and publishes it', async () => {
    const { value, diagnostics } = await bundleWith({ referenced: ['content/docs/broken.png'] })
    expect(value.files['content/docs/broken.png']).toMatchObject({ width: null, height: null })
    expect(diagnostics).toEqual([
      {
        code: 'image/unreadable',
        message:
          'The dimensions of "content/docs/broken.png" cannot be read, so the page will shift when the image loads.',
        origin: { kind: 'file', file: 'content/docs/broken.png', line: 1, column: 1, endLine: 1, endColumn: 1 },
        hint: 'Check that the format of the image matches its file extension.',
      },
    ])
  })

  it('has the same output for the same input', async () => {
    const referenced = ['content/docs/paper.pdf', 'content/docs/A diagram.SVG']
    expect(await bundleWith({ referenced })).toEqual(await bundleWith({ referenced: referenced.toReversed() }))
  })
})
