import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../../cli/config/load.ts'
import { parseKeyPath } from '../../cli/config/locate.ts'
import { parseModule } from '../../cli/config/module-syntax.ts'
import { createCodeContext } from '../support/code-context.ts'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true })
})

/** The positions of the problems of a project, as `file:line:column key.path`. */
async function listPositions(files: Record<string, string>): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-locate-'))
  roots.push(root)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const request = { ...createCodeContext(root), configFile: null, overrides: { baseUrl: null } }
  const { diagnostics } = await loadConfig(request)
  return diagnostics.map(({ origin }) => {
    if (origin.kind !== 'config') return origin.kind
    return `${origin.file}:${origin.line ?? '?'}:${origin.column ?? '?'} ${origin.path}`
  })
}

const configure = (body: string) => `import { defineConfig } from 'docsgen'
${body}`

describe('a problem of the configuration has the position', () => {
  test.each([
    [
      'of its key, in lists and objects',
      `export default defineConfig({
  title: 'A',
  url: 'https://a.example',
  navbar: {
    items: [
      { label: 'A', to: '/a' },
      { label: 'B', to: '/b', position: 'top' },
    ],
  },
})`,
      ['site.config.ts:8:31 navbar.items[1].position'],
    ],
    [
      'of the list item',
      `export default defineConfig({ title: 'A', url: 'https://a.example',
  staticDirectories: ['static', '/srv'] })`,
      ['site.config.ts:3:33 staticDirectories[1]'],
    ],
    [
      'of a quoted key',
      `export default defineConfig({ title: 'A', url: 'https://a.example',
  severities: { 'asset/notfound': 'warn' } })`,
      ['site.config.ts:3:17 severities["asset/notfound"]'],
    ],
    [
      'of the object that lacks a key',
      `export default defineConfig({ title: 'A', url: 'https://a.example',
  announcementBar: { id: 'x' } })`,
      ['site.config.ts:3:3 announcementBar.content'],
    ],
    [
      'of the configuration when that lacks a key',
      `export default defineConfig({ url: 'https://a.example' })`,
      ['site.config.ts:2:29 title'],
    ],
    [
      'behind names, functions, types and spread objects',
      `const shared = { tagline: 5 as unknown as string }
export default defineConfig(async () => {
  const navbar = { hideOnScroll: 'yes' as unknown as boolean }
  return { ...shared, title: 'A', url: 'https://a.example', navbar }
})`,
      ['site.config.ts:4:20 navbar.hideOnScroll', 'site.config.ts:2:18 tagline'],
    ],
    [
      'of the nearest key that is written down when the value is computed',
      `const make = () => JSON.parse('{"hideOnScroll": "yes"}')
export default defineConfig({ title: 'A', url: 'https://a.example',
  navbar: make() })`,
      ['site.config.ts:4:3 navbar.hideOnScroll'],
    ],
  ])('%s', async (_name, body, expected) => {
    expect(await listPositions({ 'site.config.ts': configure(body) })).toEqual(expected)
  })

  test('in the module that the configuration imports', async () => {
    const config = configure(`import { navbar } from './config/navbar.ts'
export default defineConfig({ title: 'A', url: 'https://a.example', navbar })`)
    const navbar = `export const navbar = {\n  items: [{ label: 'A' }],\n}\n`
    expect(await listPositions({ 'site.config.ts': config, 'config/navbar.ts': navbar })).toEqual([
      'config/navbar.ts:2:11 navbar.items[0]',
    ])
  })

  test('none if the whole configuration is computed', async () => {
    const config = `export default JSON.parse('{"title": "A"}')\n`
    expect(await listPositions({ 'site.config.ts': config })).toEqual(['site.config.ts:?:? url'])
  })
})

describe('the syntax of a module', () => {
  test('ambiguous names are not followed', () => {
    const code = 'var a = { b: 1 }\nvar f = () => {\n  var a = { b: 2 }\n}\nexport default { x: 1, a }'
    expect(parseModule(code).findKey(['a', 'b'])).toEqual({ line: 5, column: 24 })
  })
  test('a key that a spread value may set is not looked up before it', () => {
    const code = 'export default {\n  a: 1,\n  ...make(),\n}'
    expect(parseModule(code).findKey(['a'])).toEqual({ line: 1, column: 16 })
  })
  test('circular declarations end', () => {
    expect(parseModule('var a = b\nvar b = a\nexport default a').findKey(['x'])).toBeUndefined()
  })
})

test.each([
  ['navbar.items[2].to', ['navbar', 'items', 2, 'to']],
  ['severities["link/not-found"]', ['severities', 'link/not-found']],
  ['docs.sidebars.main[0]["A \\"b\\""]', ['docs', 'sidebars', 'main', 0, 'A "b"']],
])('the key path %s is taken apart', (path, keys) => {
  expect(parseKeyPath(path)).toEqual(keys)
})
