import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { vi } from 'vitest'
import {
  createProtocolConnection,
  type Diagnostic,
  type PublishDiagnosticsParams,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { binary } from '../commands/project.ts'

/** An editor that is connected to the language server of a project. */
export interface Editor {
  open(path: string): void
  /** Replaces the text of an open file, without saving it. */
  type(path: string, text: string): void
  /** Sends a request for the place of a text in a file, `offset` characters after its beginning. */
  ask<Answer>(method: string, path: string, place: { text: string; offset?: number; newName?: string }): Promise<Answer>
  send<Answer>(method: string, parameters: unknown): Promise<Answer>
  /** Tells the server of a file that something else has written or removed. */
  notify(path: string): void
  /** Waits until the shown problems of a file are as expected, as `line: code` (1-based). */
  waitForProblems(path: string, problems: readonly string[]): Promise<void>
  /** The files that an edit changes, with their texts after it. */
  apply(edit: WorkspaceEdit | null): Record<string, string>
  toUri(path: string): string
  /** Ends the server as the protocol demands, and returns its exit code. */
  close(): Promise<number | null>
}

/** Starts `docsgen lsp` on a project. */
export async function startEditor(root: string, command = [binary, 'lsp', '--root', root]): Promise<Editor> {
  const server: ChildProcessWithoutNullStreams = spawn(process.execPath, command)
  const connection = createProtocolConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  )
  const problems = new Map<string, Diagnostic[]>()
  connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }: PublishDiagnosticsParams) => {
    problems.set(uri, diagnostics)
  })
  connection.onRequest('client/registerCapability', () => null)
  connection.listen()
  const toUri = (path: string) => pathToFileURL(join(root, path)).href
  const texts = new Map<string, string>()
  const readText = (path: string) => texts.get(path) ?? readFileSync(join(root, path), 'utf8')
  const completion = { completionItem: { snippetSupport: true } }
  const workspace = { didChangeWatchedFiles: { dynamicRegistration: true } }
  const capabilities = { textDocument: { completion }, workspace }
  await connection.sendRequest('initialize', { processId: process.pid, rootUri: toUri(''), capabilities })
  await connection.sendNotification('initialized', {})

  return {
    toUri,
    send: (method, parameters) => connection.sendRequest(method, parameters),
    notify(path) {
      const changes = [{ uri: toUri(path), type: 2 }]
      void connection.sendNotification('workspace/didChangeWatchedFiles', { changes })
    },
    open(path) {
      const text = readText(path)
      texts.set(path, text)
      const textDocument = { uri: toUri(path), languageId: 'markdown', version: 1, text }
      void connection.sendNotification('textDocument/didOpen', { textDocument })
    },
    type(path, text) {
      texts.set(path, text)
      const textDocument = { uri: toUri(path), version: 2 }
      void connection.sendNotification('textDocument/didChange', { textDocument, contentChanges: [{ text }] })
    },
    ask(method, path, { text, offset = 0, newName }) {
      const document = TextDocument.create('', 'markdown', 1, readText(path))
      const position = document.positionAt(document.getText().indexOf(text) + offset)
      return connection.sendRequest(method, { textDocument: { uri: toUri(path) }, position, newName })
    },
    async waitForProblems(path, expected) {
      const list = () =>
        (problems.get(toUri(path)) ?? []).map(({ range, code }) => `${range.start.line + 1}: ${code}`).join('\n')
      await vi.waitFor(() => {
        if (list() !== expected.join('\n')) throw new Error(`${path} has the problems:\n${list()}`)
      }, 30_000)
    },
    apply(edit) {
      const changes = Object.entries(edit?.changes ?? {})
      return Object.fromEntries(
        changes.map(([uri, edits]: [string, TextEdit[]]) => {
          const path = uri.slice(toUri('').length + 1)
          return [path, TextDocument.applyEdits(TextDocument.create('', 'markdown', 1, readText(path)), edits)]
        }),
      )
    },
    async close() {
      const exited = new Promise<number | null>((resolve) => server.once('exit', resolve))
      await connection.sendRequest('shutdown')
      void connection.sendNotification('exit')
      return exited
    },
  }
}
