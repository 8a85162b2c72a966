import { execFile } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  checkout,
  checksums,
  docsgen,
  folder,
  listFiles,
  minimalConfig,
  project,
  STACK,
  whileServing,
  write,
} from './docsgen.ts'

const run = promisify(execFile)

const tsc = join(checkout, 'node_modules/typescript/bin/tsc')

/** The contents of the package; the limits apply to the archive and to the installed package. */
const LARGEST_ARCHIVE_BYTES = 5_000_000
const LARGEST_PACKAGE_BYTES = 20_000_000

/** With everything that it depends on; esbuild links its binary twice. */
const LARGEST_INSTALLATION_BYTES = 45_000_000
const MOST_PACKAGES = 40

async function npm(directory: string, ...parameters: string[]): Promise<string> {
  const { stdout } = await run('npm', parameters, { cwd: directory, maxBuffer: 50_000_000 })
  return stdout
}

describe('the package', () => {
  let archive = ''
  let installed = ''
  let contents: Record<string, string> = {}

  beforeAll(async () => {
    const directory = folder()
    // docsgen is already built, and `prepack` would rebuild it while other tests use it; only the types are missing.
    await run(process.execPath, [join(checkout, 'scripts/build/declarations.mjs')])
    await npm(checkout, 'pack', '--ignore-scripts', '--pack-destination', directory)
    archive = join(directory, listFiles(directory)[0] ?? '')
    installed = folder({ 'package.json': '{ "name": "somebody-elses-site", "private": true }\n' })
    await npm(installed, 'install', '--no-audit', '--no-fund', '--save-dev', archive)
    await run('chmod', ['-R', 'a-w', packageFolder()])
    contents = checksums(packageFolder())
  }, 240_000)
  // Files of a folder that is read-only cannot be removed.
  afterAll(() => run('chmod', ['-R', 'u+w', packageFolder()]))

  const packageFolder = () => join(installed, 'node_modules/docsgen')
  const bin = () => join(packageFolder(), 'dist/bin.js')

  test('is small, and contains no sources, tests, content or paths of the build machine', () => {
    expect(statSync(archive).size).toBeLessThan(LARGEST_ARCHIVE_BYTES)
    const paths = listFiles(packageFolder()).filter((path) => !path.startsWith('node_modules/'))
    const bytes = paths.reduce((sum, path) => sum + statSync(join(packageFolder(), path)).size, 0)
    expect(bytes).toBeLessThan(LARGEST_PACKAGE_BYTES)
    const top = new Set(paths.map((path) => path.split('/')[0]))
    const documents = ['ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md']
    expect([...top].sort()).toEqual([...documents, 'dist', 'docs', 'examples', 'package.json'])
    const own = paths.filter((path) => !path.startsWith('examples/'))
    expect(own.filter((path) => /(?<!\.d)\.tsx?$|\.map$|\.test\.|\.tgz$/.test(path))).toEqual([])
    expect(paths.filter((path) => /\/(?:\.docsgen|build)\//.test(path))).toEqual([])
    const leaks = paths.filter((path) => readFileSync(join(packageFolder(), path), 'latin1').includes(checkout))
    expect(leaks).toEqual([])
  })

  test('contains every file that its README and its list of documentation link to', () => {
    const missing = ['README.md', 'docs/README.md'].flatMap((file) => {
      const text = readFileSync(join(packageFolder(), file), 'utf8')
      const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link = '']) => join(file, '..', link))
      expect([file, links.length > 9]).toEqual([file, true])
      return links.filter((path) => !existsSync(join(packageFolder(), path)))
    })
    expect(missing).toEqual([])
  })

  test('has no script that npm runs, or asks about, when it is installed', () => {
    const { scripts } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8'))
    const installing = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare']
    expect(installing.filter((name) => name in scripts)).toEqual([])
  })

  test('contains the licenses of bundled packages, and has few dependencies', async () => {
    expect(readFileSync(join(packageFolder(), 'dist/THIRD_PARTY.txt'), 'utf8')).toContain('MIT')
    const { dependencies } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8'))
    expect(Object.keys(dependencies)).toEqual(['@types/react', 'esbuild', 'linkinator'])
    const modules = join(installed, 'node_modules')
    const files = new Map(
      listFiles(modules)
        .map((path) => statSync(join(modules, path)))
        .map(({ ino, size }) => [ino, size]),
    )
    const bytes = [...files.values()].reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeLessThanOrEqual(LARGEST_INSTALLATION_BYTES)
    const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'))
    expect(Object.keys(packages).length).toBeLessThanOrEqual(MOST_PACKAGES)
  })

  test('builds the same site without the native parser, and says with --verbose that it is missing (MD-21)', async () => {
    const site = folder({
      'site.config.ts': minimalConfig,
      'content/docs/a.md': '# A\n\n:::note Title\n\n`b` *c*\n\n:::\n',
    })
    const build = (out: string) =>
      run(process.execPath, [bin(), 'build', '--out-dir', out, '--no-cache', '--verbose'], { cwd: site })
    expect((await build('native')).stderr).not.toContain('native Markdown parser')
    const parser = join(installed, 'node_modules/satteri')
    renameSync(parser, `${parser}.hidden`)
    try {
      expect((await build('reference')).stderr).toContain('The native Markdown parser is not installed')
    } finally {
      renameSync(`${parser}.hidden`, parser)
    }
    expect(checksums(join(site, 'reference'))).toEqual(checksums(join(site, 'native')))
  })

  test('starts a site in an empty folder, checks it, builds it and serves it', async () => {
    const npx = (...parameters: string[]) => run('npx', ['--no-install', 'docsgen', ...parameters], { cwd: installed })
    const made = await npx('init', '--yes')
    expect(made.stdout).toContain('site.config.ts')
    expect(made.stderr).not.toMatch(STACK)
    const checked = await npx('check', '--format', 'json')
    expect(JSON.parse(checked.stdout).diagnostics).toEqual([])
    expect((await npx('build')).stdout).toContain('Preview it with `docsgen serve`')
    const pages = listFiles(join(installed, 'build')).filter((path) => path.endsWith('.html'))
    expect(pages.length).toBeGreaterThanOrEqual(4)
    await whileServing(
      ['serve', '--port', '0'],
      async (origin) => {
        for (const page of pages) {
          const pathname = `/${page.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$/, '')}`
          const response = await fetch(origin + pathname)
          expect([pathname, response.status]).toEqual([pathname, 200])
          expect(await response.text()).toMatch(/^<!doctype html>/i)
        }
        expect((await fetch(`${origin}/nothing`)).status).toBe(404)
      },
      { cwd: installed, bin: bin() },
    )
  })

  test('gives overrides of a new site their types', async () => {
    const footer = (key: string) => `import type { OverrideProps } from 'docsgen'
import './footer.css'

export default function Footer({ footer, Original, customFields }: OverrideProps<'Footer'>) {
  return <><p>{footer.${key}} {String(customFields.year)}</p><Original footer={footer} /></>
}
`
    const compile = () => run(process.execPath, [tsc, '-p', installed])
    write(installed, { 'src/Footer.tsx': footer('copyrightHtml'), 'src/footer.css': '' })
    await compile()
    write(installed, { 'src/Footer.tsx': footer('copyright') })
    await expect(compile()).rejects.toMatchObject({ stdout: expect.stringContaining("'copyright' does not exist") })
    rmSync(join(installed, 'src'), { recursive: true })
  })

  test('writes the same site as the repository it was built from', async () => {
    const root = folder()
    expect((await docsgen(['init', '--yes', '--root', root])).code).toBe(0)
    expect((await docsgen(['build', '--root', root])).code).toBe(0)
    const here = checksums(join(root, 'build'))
    expect((await docsgen(['build', '--root', root, '--no-cache'], { bin: bin() })).code).toBe(0)
    expect(checksums(join(root, 'build'))).toEqual(here)
  })

  test("resolves 'docsgen' and 'react' in a folder without node_modules", async () => {
    const page = [
      "import { useState } from 'react'",
      "export const title = 'About'",
      'export default function About() {',
      "  const [name] = useState('the about page')",
      '  return <main><h1>This is {name}</h1></main>',
      '}',
    ]
    const root = folder({
      'site.config.ts':
        "import { defineConfig } from 'docsgen'\nexport default defineConfig({ title: 'Bare', url: 'https://bare.example' })\n",
      'content/docs/a.md': '# A\n',
      'src/pages/about.tsx': `${page.join('\n')}\n`,
    })
    const { code, stdout } = await docsgen(['build', '--root', root], { bin: bin() })
    expect([code, stdout.includes('config/')]).toEqual([0, false])
    expect(readFileSync(join(root, 'build/about/index.html'), 'utf8')).toContain('This is the about page')
    expect(existsSync(join(root, 'node_modules'))).toBe(false)
  })

  test('is not changed by running it', () => {
    expect(checksums(packageFolder())).toEqual(contents)
  })

  const keepsCode = 'enableCompileCache' in module
  test.skipIf(!keepsCode)('keeps compiled code in the cache of a project, unless it cannot be written', async () => {
    const root = project()
    const compiled = join(root, '.docsgen/cache/compiled')
    const build = async (...options: string[]) => {
      write(root, { 'content/docs/more.md': `# More ${Math.random()}\n` })
      const { code, stderr } = await docsgen(['build', '--root', root, ...options], { bin: bin() })
      expect([code, stderr]).toEqual([0, ''])
    }
    await build()
    await build('--no-cache')
    expect(existsSync(compiled)).toBe(false)
    await build()
    expect(listFiles(compiled).length).toBeGreaterThan(20)
    rmSync(compiled, { recursive: true })
    writeFileSync(compiled, 'a file')
    await build()
  })

  test('gives the configuration its types', async () => {
    const options = { strict: true, noEmit: true, module: 'nodenext', target: 'es2022', skipLibCheck: false, types: [] }
    write(installed, {
      'types/good.ts':
        "import { defineConfig } from 'docsgen'\nexport default defineConfig({ title: 'T', url: 'https://t.example' })\n",
      'types/bad.ts':
        "import { defineConfig } from 'docsgen'\nexport default defineConfig({ title: 'T', url: 'https://t.example', navbr: {} })\n",
      'types/tsconfig.json': JSON.stringify({ compilerOptions: options, files: ['good.ts'] }),
      'types/tsconfig.bad.json': JSON.stringify({ compilerOptions: options, files: ['bad.ts'] }),
    })
    writeFileSync(join(installed, 'types/package.json'), '{ "type": "module" }\n')
    const compile = (file: string) => run(process.execPath, [tsc, '-p', join(installed, 'types', file)])
    await compile('tsconfig.json')
    await expect(compile('tsconfig.bad.json')).rejects.toMatchObject({ stdout: expect.stringContaining('navbr') })
    rmSync(join(installed, 'types'), { recursive: true })
  })
})
