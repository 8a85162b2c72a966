import { serveLanguage } from '../lsp/server.ts'
import type { CommandContext, ExitCode, GlobalOptions } from './command-context.ts'

/** `docsgen lsp`: serves an editor over standard input and output until the editor ends it. */
export async function run({ root, config }: GlobalOptions, { signal, version }: CommandContext): Promise<ExitCode> {
  const { stdin, stdout } = process
  const isEnded = await serveLanguage({ root, configFile: config, input: stdin, output: stdout, version, signal })
  if (signal.aborted) return 130
  return isEnded ? 0 : 1
}
