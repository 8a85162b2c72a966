import { resolve } from 'node:path'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { getErrorText } from '../lib/error-text.ts'
import { createFolderReader, createServerReader, openSite } from '../mcp/read-site.ts'
import type { CommandContext, ExitCode, GlobalOptions } from './command-context.ts'
import { failCommand } from './finish-command.ts'
import { findRootProblem, findSiteProblem } from './project.ts'

export interface McpOptions extends GlobalOptions {
  /** Folder of the built site, relative to the root or absolute. */
  dir: string
  /** URL of a running server of the site, which is read in place of the folder; `null` for none. */
  url: string | null
}

/** `docsgen mcp`: serves assistants over standard input and output until the client ends it. Problems go to standard error. */
export async function run(options: McpOptions, context: CommandContext): Promise<ExitCode> {
  const { dir, url, root } = options
  const fail = (problem: Diagnostic) => failCommand([problem], options, { ...context, stdout: context.stderr })
  const directory = resolve(root, dir)
  const problem = findRootProblem(root) ?? (url === null ? findSiteProblem(directory, '--dir') : undefined)
  if (problem) return fail(problem)
  const option = url === null ? '--dir' : '--url'
  const read = url === null ? createFolderReader(directory) : createServerReader(url)
  const site = await openSite(read).catch(getErrorText)
  if (site === null) return fail(explainNoSite(`There is no site of docsgen at ${url ?? directory}.`, option))
  if (typeof site === 'string') return fail(explainNoSite(site, option))
  const { serveTools } = await import('../mcp/server.ts')
  await serveTools({ site, version: context.version, signal: context.signal })
  return context.signal.aborted ? 130 : 0
}

function explainNoSite(message: string, option: string): Diagnostic {
  return {
    code: 'output/not-found',
    message,
    origin: { kind: 'command', option },
    hint: 'Run "docsgen build" first, or pass the URL of a running "docsgen dev" with --url.',
  }
}
