import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { createProject, isBuilt } from '../commands/project.ts'
import { startEditor } from './editor.ts'

const checkout = join(import.meta.dirname, '../..')

/** Stand-ins of what the editor and the client's package provide; they record what the extension asks for. */
const stubs: Readonly<Record<string, string>> = {
  vscode: `
    const disposable = { dispose() {}, onDidCreate: () => disposable, onDidDelete: () => disposable }
    export const workspace = {
      createFileSystemWatcher: () => disposable,
      findFiles: async () => globalThis.extensionTest.files.map((fsPath) => ({ fsPath })),
    }
    export const window = { showWarningMessage: (text) => globalThis.extensionTest.warnings.push(text) }
    export const commands = { registerCommand: () => disposable }`,
  'vscode-languageclient/node': `
    export class LanguageClient {
      constructor(id, name, server) { globalThis.extensionTest.servers.push(server) }
      async start() {}
      async dispose() {}
    }`,
}

/** Runs the extension in a workspace with these configurations; returns the servers that it starts, and its warnings. */
async function activate(files: readonly string[]) {
  const { outputFiles } = await build({
    entryPoints: [join(checkout, 'editors/vscode/src/extension.ts')],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
    plugins: [
      {
        name: 'stubs',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^vscode/ }, ({ path }) => ({ path, namespace: 'stub' }))
          onLoad({ filter: /./, namespace: 'stub' }, ({ path }) => ({ contents: stubs[path] ?? '' }))
        },
      },
    ],
  })
  const program = join(createProject(), 'extension.cjs')
  writeFileSync(program, outputFiles[0]?.text ?? '')
  const recorded: { files: readonly string[]; warnings: string[]; servers: { args: string[] }[] } = {
    files,
    warnings: [],
    servers: [],
  }
  Reflect.set(globalThis, 'extensionTest', recorded)
  await createRequire(program)(program).activate({ subscriptions: [] })
  return recorded
}

test.skipIf(!isBuilt)('the extension starts the docsgen that a project has installed', async () => {
  const root = createProject()
  mkdirSync(join(root, 'node_modules'))
  symlinkSync(checkout, join(root, 'node_modules/docsgen'))
  const { servers, warnings } = await activate([join(root, 'site.config.ts')])
  expect(warnings).toEqual([])
  const editor = await startEditor(root, servers[0]?.args)
  editor.open('content/docs/intro.md')
  editor.type('content/docs/intro.md', '# Intro\n\n[x](./nope.md)\n')
  await editor.waitForProblems('content/docs/intro.md', ['3: link/not-found'])
  expect(await editor.close()).toBe(0)
})

test('the extension says so where docsgen is not installed', async () => {
  const root = createProject()
  const { servers, warnings } = await activate([join(root, 'site.config.ts')])
  expect(servers).toEqual([])
  expect(warnings).toEqual([expect.stringContaining(`docsgen is not installed in ${root}.`)])
})
