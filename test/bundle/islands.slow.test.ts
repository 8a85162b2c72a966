import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bundleIslands } from '../../cli/bundle/islands.ts'
import { bundleReactPages } from '../../cli/bundle/react-pages.ts'
import { getShortHash } from '../../cli/bundle/theme.ts'
import { createCodeContext } from '../support/code-context.ts'

let root = ''
const client = 'export const React = 1'
const clientUrl = `assets/island-client.${getShortHash(client)}.js`
const island = (name: string) =>
  `import { defineIsland } from 'docsgen'\nimport { useState } from 'react'\nconst component = () => <b>{useState(1)[0]}</b>\nexport const ${name} = defineIsland({ name: '${name}', load: 'idle', component })\n`

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'docsgen-islands-'))
  await write({ 'theme/island-client.js': client })
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function write(files: Record<string, string>): Promise<void> {
  for (const [path, contents] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), contents)
  }
}

function bundle(...modules: string[]) {
  return bundleIslands({ ...createCodeContext(root), modules, themeDirectory: join(root, 'theme') })
}

describe('islands', () => {
  it('are bundled to one script per module, which imports React from the shared client', async () => {
    await write({ 'src/Clock face.tsx': island('clock'), 'src/lamp.tsx': island('lamp') })
    const { value, diagnostics } = await bundle('src/Clock face.tsx', 'src/lamp.tsx')
    expect(diagnostics).toEqual([])
    expect(value.client).toBe(clientUrl)
    expect(value.scripts['src/Clock face.tsx']).toMatch(/^assets\/island-clock-face\.\w{8}\.js$/)
    expect(value.outputs.map(({ name }) => name)).toEqual([clientUrl, ...Object.values(value.scripts).sort()])
    for (const output of value.outputs) {
      if (output.from !== 'memory' || output.name === clientUrl) continue
      const code = Buffer.from(output.contents).toString('utf8')
      const imported = new Set([...code.matchAll(/from"([^"]+)"/g)].map(([, from]) => from))
      expect([...imported]).toEqual([`./${clientUrl.slice('assets/'.length)}`])
      expect(code).toMatch(/export\{\w+ as islands\}/)
      expect(code.length).toBeLessThan(700)
    }
  })

  it('keep their module although its package declares no side effects', async () => {
    await write({ 'package.json': '{"sideEffects":false}', 'src/lamp.tsx': island('lamp') })
    const { value } = await bundle('src/lamp.tsx')
    const [output] = value.outputs.filter(({ name }) => name === value.scripts['src/lamp.tsx'])
    expect(output?.from === 'memory' && Buffer.from(output.contents).toString('utf8')).toContain('"lamp"')
  })

  it('start no bundler in a site without them', async () => {
    const inputs = { paths: [], env: [], files: [] }
    expect(await bundle()).toEqual({ value: { client: null, scripts: {}, outputs: [], inputs }, diagnostics: [] })
  })

  it('that cannot run in a browser are reported at their line', async () => {
    await write({ 'src/lamp.tsx': `import { readFileSync } from 'node:fs'\n${island('lamp')}readFileSync('x')\n` })
    const { diagnostics } = await bundle('src/lamp.tsx')
    expect(diagnostics).toMatchObject([
      { code: 'island/unreadable', origin: { kind: 'file', file: 'src/lamp.tsx', line: 1, column: 30 } },
    ])
    expect(diagnostics[0]?.message).toMatch(/^The island cannot be compiled: Could not resolve "node:fs"/)
  })
})

describe('the modules of pages', () => {
  it('that define islands are collected, and add their path to the islands', async () => {
    const page = `import { Island } from 'docsgen'\nimport { lamp } from '../lamp.tsx'\nexport default () => <Island of={lamp} props={{}} />\nexport { lamp }\n`
    await write({ 'src/pages/x.tsx': page, 'src/lamp.tsx': island('lamp') })
    const packages = resolve(import.meta.dirname, '../../node_modules')
    const docsgen =
      'export const defineIsland = (x) => x\nexport const [Deferred, Island, defineConfig] = ["a", "b", "c"]\n'
    await write({ 'docsgen.mjs': docsgen })
    const { value, diagnostics } = await bundleReactPages({
      ...createCodeContext(root),
      pages: [{ path: 'src/pages/x.tsx' }],
      sharedModules: {
        docsgen: join(root, 'docsgen.mjs'),
        react: join(packages, 'react/index.js'),
        'react/jsx-runtime': join(packages, 'react/jsx-runtime.js'),
      },
    })
    expect(diagnostics).toEqual([])
    expect(value.islandModules).toEqual(['src/lamp.tsx'])
    const loaded: { lamp: unknown } = await import(value.modules['src/pages/x.tsx'] ?? '')
    expect(loaded.lamp).toMatchObject({ name: 'lamp', module: 'src/lamp.tsx' })
  })
})
