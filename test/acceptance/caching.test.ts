import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkout, docsgen, folder, project } from './docsgen.ts'

/** A copy of the installed package, whose code can be changed. */
function install(): string {
  const root = folder()
  cpSync(join(checkout, 'dist'), join(root, 'dist'), { recursive: true })
  for (const name of ['node_modules', 'package.json']) symlinkSync(join(checkout, name), join(root, name))
  return join(root, 'dist/bin.js')
}

/** Replaces a text in the code of an installation, as tools that patch packages do. */
function patch(bin: string, from: string, to: string): void {
  for (const name of readdirSync(dirname(bin)).filter((each) => each.endsWith('.js'))) {
    const file = join(dirname(bin), name)
    const code = readFileSync(file, 'utf8')
    if (code.includes(from)) writeFileSync(file, code.replaceAll(from, to))
  }
}

const build = async (root: string, ...parameters: string[]) =>
  expect(await docsgen(['build', '--root', root, ...parameters])).toMatchObject({ code: 0 })
const readPage = (root: string) => readFileSync(join(root, 'build/docs/intro/index.html'), 'utf8')

describe('a build', () => {
  it('uses nothing of earlier ones after docsgen was patched, and nothing of the patched one after that', async () => {
    const [root, bin] = [project(), install()]
    const buildWith = async () => expect(await docsgen(['build', '--root', root], { bin })).toMatchObject({ code: 0 })
    await buildWith()
    const before = readPage(root)
    patch(bin, 'theme-layout-main', 'theme-layout-patched')
    await buildWith()
    expect(readPage(root)).toBe(before.replaceAll('theme-layout-main', 'theme-layout-patched'))
    expect(readPage(root)).not.toBe(before)
    patch(bin, 'theme-layout-patched', 'theme-layout-main')
    await buildWith()
    expect(readPage(root)).toBe(before)
  })

  it('with --no-cache believes nothing about the output, and leaves no cache', async () => {
    const root = project()
    await build(root, '--no-cache')
    expect(existsSync(join(root, '.docsgen/cache'))).toBe(false)
    const page = join(root, 'build/docs/intro/index.html')
    const [before, { atime, mtime }] = [readPage(root), statSync(page)]
    writeFileSync(page, before.replace('Intro', 'Other'))
    utimesSync(page, atime, mtime)
    await build(root, '--no-cache')
    expect(readPage(root)).toBe(before)
  })

  it('with --no-cache works with a configuration that imports a package', async () => {
    const root = project({
      'site.config.ts': "import title from 'some-package'\nexport default { title, url: 'https://test.example' }\n",
      'node_modules/some-package/package.json': '{ "type": "module", "exports": { "import": "./index.js" } }',
      'node_modules/some-package/index.js': "export default 'Title of a package'\n",
    })
    await build(root, '--no-cache')
    expect(readPage(root)).toContain('Title of a package')
  })
})
