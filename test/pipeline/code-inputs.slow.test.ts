import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { binary } from '../commands/project.ts'
import { runBuild, waitUntilSettled, write } from './builds.ts'

/** A site with code, a change of what its code is made of or reads, and what a page shows before and after. */
interface Change {
  files: Record<string, string>
  /** Link -> its target, relative to the root. */
  links?: Record<string, string>
  changed?: Record<string, string>
  env?: string
  /** Whether each build needs a process of its own, as Node.js runs a module once. */
  isRunOnce?: boolean
  shown: [before: string, after: string]
}

const config = (rest: string, imports = '') =>
  `${imports}\nexport default { title: 'T', url: 'https://test.example', ${rest} }\n`
const showPlugin = (text: string) =>
  `() => (tree) => { tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: ${text} }] }) }`
const showPage = (text: string, imports = '') =>
  `${imports}\nexport default function Page() { return <p>{${text}}</p> }\n`
const toPackage = (name: string, rest = {}) =>
  JSON.stringify({ name, version: '1.0.0', type: 'module', main: 'i.js', ...rest })
const exportText = (text: string) => `export const text = 'shown ${text}'\n`
const toMapping = (rest: object) =>
  `// Comments and trailing commas are allowed.\n${JSON.stringify(rest).slice(0, -1)},}`

const usePackage = config('markdown: { remarkPlugins: [plugin] }', "import plugin from 'remark-x'")
const importing = (specifier: string) => ({
  'site.config.ts': config(''),
  'src/pages/page.tsx': showPage('text', `import { text } from '${specifier}'`),
})

const changes: Record<string, Change> = {
  'a module of a package that a plugin imports': {
    files: {
      'site.config.ts': usePackage,
      'node_modules/remark-x/package.json': toPackage('remark-x'),
      'node_modules/remark-x/i.js': `import { text } from 'dep'\nexport default ${showPlugin('text')}\n`,
      'node_modules/dep/package.json': toPackage('dep'),
      'node_modules/dep/i.js': exportText('one'),
    },
    changed: { 'node_modules/dep/i.js': exportText('two') },
    isRunOnce: true,
    shown: ['shown one', 'shown two'],
  },
  'an inner module of a linked plugin': {
    files: {
      'site.config.ts': usePackage,
      'plugin/package.json': toPackage('remark-x'),
      'plugin/i.js': `import { text } from './text.js'\nexport default ${showPlugin('text')}\n`,
      'plugin/text.js': exportText('one'),
    },
    links: { 'node_modules/remark-x': '../plugin' },
    changed: { 'plugin/text.js': exportText('two') },
    isRunOnce: true,
    shown: ['shown one', 'shown two'],
  },
  'the paths of tsconfig.json': {
    files: {
      ...importing('@/text'),
      'tsconfig.json': toMapping({ compilerOptions: { paths: { '@/*': ['./src/a/*'] } } }),
      'src/a/text.ts': exportText('a'),
      'src/b/text.ts': exportText('b'),
    },
    changed: { 'tsconfig.json': toMapping({ compilerOptions: { paths: { '@/*': ['./src/b/*'] } } }) },
    shown: ['shown a', 'shown b'],
  },
  'the paths of a file that tsconfig.json extends': {
    files: {
      ...importing('@/text'),
      'tsconfig.json': toMapping({ extends: './config/base' }),
      'config/base.json': toMapping({ compilerOptions: { paths: { '@/*': ['../src/a/*'] } } }),
      'src/a/text.ts': exportText('a'),
      'src/b/text.ts': exportText('b'),
    },
    changed: { 'config/base.json': toMapping({ compilerOptions: { paths: { '@/*': ['../src/b/*'] } } }) },
    shown: ['shown a', 'shown b'],
  },
  'a file that the paths of tsconfig.json prefer': {
    files: {
      ...importing('@/deep/text'),
      'tsconfig.json': toMapping({ compilerOptions: { paths: { '@/*': ['./src/a/*', './src/b/*'] } } }),
      'src/b/deep/text.ts': exportText('b'),
    },
    changed: { 'src/a/deep/text.ts': exportText('a') },
    shown: ['shown b', 'shown a'],
  },
  'the imports of package.json': {
    files: {
      ...importing('#v'),
      'package.json': '{ "imports": { "#v": "./src/a.ts" } }',
      'src/a.ts': exportText('a'),
      'src/b.ts': exportText('b'),
    },
    changed: { 'package.json': '{ "imports": { "#v": "./src/b.ts" } }' },
    shown: ['shown a', 'shown b'],
  },
  'a file with a preferred extension': {
    files: { ...importing('../components/Box'), 'src/components/Box.jsx': exportText('jsx') },
    changed: { 'src/components/Box.tsx': exportText('tsx') },
    shown: ['shown jsx', 'shown tsx'],
  },
  'a file with the name of a folder': {
    files: { ...importing('../components/Box'), 'src/components/Box/index.ts': exportText('folder') },
    changed: { 'src/components/Box.ts': exportText('file') },
    shown: ['shown folder', 'shown file'],
  },
  'the main file of a package': {
    files: {
      ...importing('lib'),
      'node_modules/lib/package.json': toPackage('lib'),
      'node_modules/lib/i.js': exportText('i'),
      'node_modules/lib/j.js': exportText('j'),
    },
    changed: { 'node_modules/lib/package.json': toPackage('lib', { main: 'j.js' }) },
    shown: ['shown i', 'shown j'],
  },
  'a package in a nearer folder': {
    files: {
      ...importing('lib'),
      'node_modules/lib/package.json': toPackage('lib'),
      'node_modules/lib/i.js': exportText('far'),
    },
    changed: { 'src/node_modules/lib/package.json': toPackage('lib'), 'src/node_modules/lib/i.js': exportText('near') },
    shown: ['shown far', 'shown near'],
  },
  'a preferred file that the configuration imports': {
    files: {
      'site.config.ts': config('announcementBar: { content: text }', "import { text } from './conf'"),
      'conf.js': exportText('js'),
    },
    changed: { 'conf.ts': exportText('ts') },
    shown: ['shown js', 'shown ts'],
  },
  'a variable in a plugin': {
    files: {
      'site.config.ts': config(
        'markdown: { remarkPlugins: [plugin] }',
        `const flavor = process.env.FLAVOR\nconst plugin = ${showPlugin("'shown ' + flavor")}`,
      ),
    },
    isRunOnce: true,
    env: 'two',
    shown: ['shown one', 'shown two'],
  },
  'a declared variable in a plugin': {
    files: {
      'site.config.ts': config(
        "inputs: { env: ['FLAVOR'] }, markdown: { remarkPlugins: [plugin] }",
        `const name = 'FLA' + 'VOR'\nconst plugin = ${showPlugin("'shown ' + process.env[name]")}`,
      ),
    },
    env: 'two',
    shown: ['shown one', 'shown two'],
  },
  'a declared file that a plugin reads': {
    files: {
      'site.config.ts': config(
        "inputs: { files: ['data/*.txt'] }, markdown: { remarkPlugins: [plugin] }",
        `import { readFileSync } from 'node:fs'\nconst plugin = ${showPlugin("readFileSync(new URL('data/a.txt', import.meta.url), 'utf8')")}`,
      ),
      'data/a.txt': 'shown one',
    },
    changed: { 'data/a.txt': 'shown two' },
    shown: ['shown one', 'shown two'],
  },
  'a variable in a React page': {
    files: { 'site.config.ts': config(''), 'src/pages/page.tsx': showPage("'shown ' + process.env.FLAVOR") },
    env: 'two',
    shown: ['shown one', 'shown two'],
  },
  'a declared file that a React page reads': {
    files: {
      'site.config.ts': config("customFields: { root: import.meta.dirname }, inputs: { files: ['data.txt'] }"),
      'src/pages/page.tsx':
        "import { readFileSync } from 'node:fs'\nexport default ({ page }) => <p>{readFileSync(page.site.customFields.root + '/data.txt', 'utf8')}</p>\n",
      'data.txt': 'shown one',
    },
    changed: { 'data.txt': 'shown two' },
    shown: ['shown one', 'shown two'],
  },
}

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

function createSite({ files, links = {} }: Pick<Change, 'files' | 'links'>): string {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-code-'))
  roots.push(root)
  const documents = { 'content/docs/a.md': '# A\n', 'content/docs/b.md': '# B\n' }
  for (const [path, text] of Object.entries({ ...documents, ...files })) write(root, path, text)
  for (const [link, target] of Object.entries(links)) {
    write(root, `${link}/.keep`, '')
    rmSync(join(root, link), { recursive: true })
    symlinkSync(target, join(root, link))
  }
  vi.stubEnv('FLAVOR', 'one')
  return root
}

function apply(root: string, { changed = {}, env }: Change): void {
  for (const [path, text] of Object.entries(changed)) write(root, path, text)
  if (env !== undefined) vi.stubEnv('FLAVOR', env)
}

/** Builds a site, and returns everything that its pages show. */
async function build(root: string, { isRunOnce = false }: Pick<Change, 'isRunOnce'>): Promise<Set<string>> {
  await waitUntilSettled()
  if (isRunOnce) execFileSync(process.execPath, [binary, 'build'], { cwd: root })
  else expect(await runBuild(root)).toMatchObject({ code: 0 })
  return readShown(root)
}

function readShown(root: string): Set<string> {
  const pages = ['docs/a/index.html', 'docs/b/index.html', 'page/index.html', 'index.html']
  const shown = pages.flatMap((page) => {
    try {
      return /shown \w+/.exec(readFileSync(join(root, 'build', page), 'utf8'))?.[0] ?? []
    } catch {
      return []
    }
  })
  return new Set(shown)
}

describe.each(Object.entries(changes))('%s', (_name, change) => {
  const [before, after] = change.shown

  it('is an input of the pages', async () => {
    const root = createSite(change)
    expect(await build(root, change)).toEqual(new Set([before]))
    apply(root, change)
    expect(await build(root, change)).toEqual(new Set([after]))
  })

  it('is one in a restored cache at another path, and after an edit', async () => {
    const root = createSite(change)
    await build(root, {})
    const restored = join(mkdtempSync(join(tmpdir(), 'docsgen-restored-')), 'elsewhere')
    roots.push(join(restored, '..'))
    cpSync(root, restored, { recursive: true, verbatimSymlinks: true, filter: (path) => path !== join(root, 'build') })
    apply(restored, change)
    write(restored, 'content/docs/b.md', '# B\n\nAn edit.\n')
    expect(await build(restored, {})).toEqual(new Set([after]))
  })
})

it('builds a site whose configuration imports a package without a cache', async () => {
  const change = changes['a module of a package that a plugin imports']
  if (!change) throw new Error('There is no such change.')
  const root = createSite(change)
  expect(await runBuild(root, { cache: false })).toMatchObject({ code: 0 })
  expect(readShown(root)).toEqual(new Set(['shown one']))
})
