import { type Command, Option } from 'commander'
import { formatExamples, type GlobalFlags, type Start, toGlobalOptions } from './options.ts'

/** Defines `translate status`. */
export function addTranslateCommands(program: Command, start: Start): void {
  const translate = program
    .command('translate')
    .description('work with translations')
    .addHelpText('after', formatExamples('docsgen translate status'))
  translate
    .command('status')
    .description('list missing and outdated translations by language')
    .addOption(new Option('--format <format>', 'output format').choices(['text', 'json']).default('text'))
    .option('--update <file...>', 'write the hash of the original into these translations')
    .addHelpText(
      'after',
      formatExamples('docsgen translate status', 'docsgen translate status --update i18n/de/docs/intro.md'),
    )
    .action(async (_options, command: Command) => {
      const flags = command.optsWithGlobals<GlobalFlags & { format: 'text' | 'json'; update?: string[] }>()
      const { run } = await import('../commands/translate/status.ts')
      const own = { format: flags.format, update: flags.update ?? [] }
      await start(flags, (context) => run({ ...toGlobalOptions(flags), ...own }, context))
    })
}
