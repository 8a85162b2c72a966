import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { runModule } from '../../../cli/migrate/generators/module/run-module.ts'
import { createFolder } from '../../serve/hostile-project.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function run(files: Record<string, string>): Promise<unknown> {
  const root = createFolder(files)
  folders.push(root)
  return runModule(join(root, Object.keys(files)[0] ?? ''))
}

test('a configuration is run in a process of its own, and returned as data', async () => {
  const files = {
    'config.ts': `import { readFileSync } from 'node:fs'
console.log('loading')
export default async () => ({ title: readFileSync(new URL('./title.txt', import.meta.url), 'utf8'), plugin() {} })`,
    'title.txt': 'Computed',
  }
  expect(await run(files)).toEqual({ title: 'Computed' })
})

test('CommonJS with require.resolve works, relative to the configuration', async () => {
  const files = {
    'docusaurus.config.js': "module.exports = { a: require.resolve('./b.js').endsWith('b.js') }",
    'b.js': '',
  }
  expect(await run(files)).toEqual({ a: true })
})

test('relative files work: without an extension, styles, those that are missing, and paths from the folder', async () => {
  const files = {
    'docusaurus.config.js': `const path = require('node:path')
require('./node_modules/x/theme.css')
module.exports = {
  sidebar: require.resolve('./sidebars'), docs: path.join(__dirname, '../docs'), file: path.basename(__filename),
  plugin: require('./gone/plugin'), style: require.resolve('./custom.css'), other: require.resolve('not-installed'),
}`,
    'sidebars.ts': '',
    'node_modules/x/theme.css': 'a { color: red }',
  }
  expect(await run(files)).toEqual({
    sidebar: expect.stringMatching(/\/sidebars$/),
    docs: expect.stringMatching(/^\/.*\/docs$/),
    file: 'docusaurus.config.js',
    style: expect.stringMatching(/\/custom\.css$/),
    other: 'not-installed',
  })
})

test('packages of generators, and packages that are not installed, are not needed', async () => {
  const files = {
    'astro.config.mjs': `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
import other, { named } from 'not-installed'
export default defineConfig({ integrations: [starlight({ title: 'T' })], x: named.deep.value, y: new other() })`,
  }
  expect(await run(files)).toEqual({
    integrations: [{ call: '@astrojs/starlight', parameters: [{ title: 'T' }] }],
    y: {},
  })
})

test('environment variables of the user are not passed on', async () => {
  expect(await run({ 'c.mjs': 'export default { keys: Object.keys(process.env).sort() }' })).toEqual({
    keys: ['HOME', 'PATH'],
  })
})

test.each([
  ['a connection', "import { connect } from 'node:net'; connect(9, '127.0.0.1'); export default {}"],
  ['a request', "export default fetch('http://127.0.0.1:9/').then(() => ({}))"],
  ['a process', "import { execSync } from 'node:child_process'; execSync('true'); export default {}"],
])('%s is refused', async (_name, source) => {
  await expect(run({ 'c.mjs': source })).rejects.toThrow('opens a connection or starts a process')
})

test('what the configuration throws is the reason', async () => {
  await expect(run({ 'c.mjs': "throw new Error('No token')" })).rejects.toThrow('Error: No token')
})
