import { createColors } from 'picocolors'
import { codes, type DiagnosticCode } from '../diagnostics/codes.ts'
import { explain } from '../diagnostics/explanations/explain.ts'
import { suggest } from '../lib/suggest.ts'
import type { CommandContext, ExitCode, GlobalOptions } from './command-context.ts'
import { failCommand } from './finish-command.ts'

/** The options of `docsgen explain`. */
interface ExplainOptions extends GlobalOptions {
  /** As written on the command line. */
  code: string
}

/** `docsgen explain <code>`: prints what a code means, why it is reported, an example and the fix. */
export async function run(options: ExplainOptions, context: CommandContext): Promise<ExitCode> {
  const { code } = options
  if (!isCode(code)) {
    const near = suggest(code, Object.keys(codes))
    const hint = near ? `Did you mean "${near}"?` : '`docsgen check --list-codes` lists all codes.'
    const origin = { kind: 'command', option: 'explain' } as const
    const message = `There is no code "${code}".`
    return failCommand([{ code: 'explain/unknown-code', message, origin, hint }], options, context)
  }
  context.stdout.write(formatExplanation(code, context.color))
  return 0
}

const isCode = (text: string): text is DiagnosticCode => Object.hasOwn(codes, text)

/** The explanation for a terminal: code is indented, and bold text is bold. */
function formatExplanation(code: DiagnosticCode, color: boolean): string {
  const { bold } = createColors(color)
  const text = explain(code)
    .replace(/^(`{3,})\w*\n(.*?)\n\1$/gms, (_, _ticks, inner: string) => inner.replace(/^/gm, '    '))
    .replace(/^\*\*(.+?)\*\*/gm, (_, words: string) => bold(words))
  return `${bold(code)}\n\n${text}`
}
