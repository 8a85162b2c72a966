import type { Readable, Writable } from 'node:stream'
import {
  createConnection,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type InitializeResult,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver'
import { createProtocolConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver-protocol/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { getErrorStack } from '../lib/error-text.ts'
import { complete } from './completion.ts'
import { createEditorFiles, type EditorFiles } from './editor-files.ts'
import { createEditorSite, type EditorSite } from './editor-site.ts'
import { hover } from './hover.ts'
import { readLine } from './line-context.ts'
import { groupProblems } from './problems.ts'
import { findFactAt, findReferenceAt, locateFact, locateTarget } from './references.ts'
import { renameFiles } from './rename-files.ts'
import { findHeadingAt, renameHeading } from './rename-heading.ts'

interface ServerRequest {
  /** Absolute path of the project. */
  root: string
  /** Relative to the root; `null` for the usual names. */
  configFile: string | null
  input: Readable
  output: Writable
  /** Version of docsgen. */
  version: string
  /** Ends the server. */
  signal: AbortSignal
}

type Connection = ReturnType<typeof createConnection>

/** Serves the Language Server Protocol over two streams. Returns whether the editor ended it as the protocol demands. */
export async function serveLanguage(request: ServerRequest): Promise<boolean> {
  const { root, input, output, signal } = request
  const ended = new Promise<boolean>((resolve) => {
    signal.addEventListener('abort', () => resolve(true), { once: true })
    input.once('end', () => resolve(watchDog.shutdownReceived))
    const watchDog = {
      shutdownReceived: false,
      initialize: () => undefined,
      exit: (code: number) => resolve(code === 0),
    }
    const connection = createConnection(
      (logger) => createProtocolConnection(new StreamMessageReader(input), new StreamMessageWriter(output), logger),
      watchDog,
    )
    const open = new TextDocuments(TextDocument)
    open.listen(connection)
    const files = createEditorFiles(root, open)
    const site = watchSite(connection, { ...request, open, files })
    answer(connection, { site, files, version: request.version })
    connection.onShutdown(() => site.close())
    connection.listen()
  })
  return ended
}

interface WatchedSite extends ServerRequest {
  open: TextDocuments<TextDocument>
  files: EditorFiles
}

/** Analyzes the site when something changes, and sends its problems to the editor. */
function watchSite(connection: Connection, { root, configFile, open, files }: WatchedSite): EditorSite {
  let shown = new Set<string>()
  const site = createEditorSite({
    root,
    configFile,
    findOpenText: files.findOpenText,
    onProblems(reported) {
      const byFile = groupProblems(reported, { files, configFile: configFile ?? 'site.config.ts' })
      for (const path of new Set([...shown, ...byFile.keys()])) {
        void connection.sendDiagnostics({ uri: files.toUri(path), diagnostics: byFile.get(path) ?? [] })
      }
      shown = new Set(byFile.keys())
    },
    onError: (error) => connection.console.error(getErrorStack(error)),
  })
  open.onDidChangeContent(({ document }) => site.change(files.toPath(document.uri)))
  open.onDidClose(({ document }) => site.change(files.toPath(document.uri)))
  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const path of changes.map(({ uri }) => files.toPath(uri))) if (isSource(path)) site.change(path)
  })
  return site
}

/** Whether a changed file may be part of the site. */
const isSource = (path: string | undefined): boolean =>
  path !== undefined && !/^(?:\.docsgen|\.git|node_modules|build)\/|^\.\.\//.test(path)

interface Answering {
  site: EditorSite
  files: EditorFiles
  version: string
}

/** The kinds of files whose renaming changes links. */
const RENAMED = ['**/*.{md,mdx,markdown,png,jpg,jpeg,gif,svg,webp,avif}', '**/']

function answer(connection: Connection, { site, files, version }: Answering): void {
  let hasSnippets = false
  let canRegister = false
  connection.onInitialize(({ capabilities }: InitializeParams): InitializeResult => {
    hasSnippets = capabilities.textDocument?.completion?.completionItem?.snippetSupport ?? false
    canRegister = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false
    return {
      serverInfo: { name: 'docsgen', version },
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        completionProvider: { triggerCharacters: ['(', '/', '#', '{', '.', ':'] },
        hoverProvider: true,
        definitionProvider: true,
        renameProvider: { prepareProvider: true },
        workspace: {
          fileOperations: { willRename: { filters: RENAMED.map((glob) => ({ pattern: { glob } })) } },
        },
      },
    }
  })
  connection.onInitialized(() => {
    // Other programs also change files.
    const watchers = [{ globPattern: '**/*' }]
    if (canRegister)
      connection.client
        .register(DidChangeWatchedFilesNotification.type, { watchers })
        .then(site.trustNotes, () => undefined)
  })
  connection.onCompletion(async ({ textDocument, position }) => {
    const path = files.toPath(textDocument.uri)
    const plan = await site.getLastPlan()
    return plan && path !== undefined ? complete(plan, files, { path, position, hasSnippets }) : null
  })
  connection.onHover(async ({ textDocument, position }) => {
    const path = files.toPath(textDocument.uri)
    const plan = await site.getCurrentPlan()
    return plan && path !== undefined ? hover(plan, files, { path, position }) : null
  })
  connection.onDefinition(async ({ textDocument, position }) => {
    const path = files.toPath(textDocument.uri)
    const plan = await site.getCurrentPlan()
    if (!plan || path === undefined) return null
    const fact = findFactAt(readLine(files.read(path)?.getText() ?? '', position.line), position.character)
    if (fact !== undefined) return locateFact(fact, plan, files) ?? null
    const found = findReferenceAt(plan, path, position)
    return (found && locateTarget(found.target, plan, files)) ?? null
  })
  answerRenames(connection, { site, files })
}

function answerRenames(connection: Connection, { site, files }: Omit<Answering, 'version'>): void {
  connection.onPrepareRename(({ textDocument, position }) => {
    const path = files.toPath(textDocument.uri)
    return path === undefined ? null : findHeadingAt(files, path, position)
  })
  connection.onRenameRequest(async ({ textDocument, position, newName }) => {
    const path = files.toPath(textDocument.uri)
    const plan = await site.getCurrentPlan()
    return plan && path !== undefined ? renameHeading(plan, files, { path, position, newText: newName }) : null
  })
  connection.workspace.onWillRenameFiles(async ({ files: renamed }) => {
    const plan = await site.getCurrentPlan()
    if (!plan) return null
    const renames = renamed.flatMap(({ oldUri, newUri }) => {
      const from = files.toPath(oldUri)
      const to = files.toPath(newUri)
      return from === undefined || to === undefined ? [] : [{ from, to }]
    })
    return renameFiles(plan, files, renames)
  })
}
