import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { commands, type ExtensionContext, window, workspace } from 'vscode'
import { LanguageClient } from 'vscode-languageclient/node'

const CONFIGURATIONS = '**/site.config.{ts,mts,js,mjs}'
const DOCUMENTS = '**/*.{md,mdx,markdown,yml,yaml}'

const running = new Map<string, LanguageClient>()

/** Starts a server for every site of the workspace, and for those that are added later. */
export async function activate(context: ExtensionContext): Promise<void> {
  const watcher = workspace.createFileSystemWatcher(CONFIGURATIONS, false, true, false)
  context.subscriptions.push(
    watcher,
    watcher.onDidCreate(({ fsPath }) => start(dirname(fsPath))),
    watcher.onDidDelete(({ fsPath }) => stop(dirname(fsPath))),
    commands.registerCommand('docsgen.restart', async () => {
      const folders = [...running.keys()]
      await deactivate()
      await Promise.all((folders.length > 0 ? folders : await findSites()).map(start))
    }),
  )
  await Promise.all((await findSites()).map(start))
}

export async function deactivate(): Promise<void> {
  await Promise.all([...running.keys()].map(stop))
}

async function findSites(): Promise<string[]> {
  const files = await workspace.findFiles(CONFIGURATIONS, '**/node_modules/**')
  return [...new Set(files.map(({ fsPath }) => dirname(fsPath)))]
}

async function start(folder: string): Promise<void> {
  if (running.has(folder)) return
  const program = findProgram(folder)
  if (program === undefined) {
    void window.showWarningMessage(
      `docsgen is not installed in ${folder}. Install its packages and run "docsgen: Restart".`,
    )
    return
  }
  const client = new LanguageClient(
    'docsgen',
    'docsgen',
    {
      // The Node.js of the editor, which is there even if none is installed.
      command: process.execPath,
      args: [program, 'lsp', '--root', folder],
      options: { cwd: folder, env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } },
    },
    {
      documentSelector: [{ scheme: 'file', pattern: `${folder.replaceAll('\\', '/')}/${DOCUMENTS}` }],
      synchronize: { fileEvents: workspace.createFileSystemWatcher('**/*') },
    },
  )
  running.set(folder, client)
  await client.start()
}

async function stop(folder: string): Promise<void> {
  const client = running.get(folder)
  running.delete(folder)
  await client?.dispose()
}

/** The docsgen that is installed for a site; `undefined` if there is none. */
function findProgram(folder: string): string | undefined {
  try {
    const manifest = createRequire(join(folder, 'package.json')).resolve('docsgen/package.json')
    const program = join(dirname(manifest), 'dist/bin.js')
    return existsSync(program) ? program : undefined
  } catch {
    return undefined
  }
}
