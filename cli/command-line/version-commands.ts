import type { Command } from 'commander'
import { formatExamples, type GlobalFlags, type Start, toGlobalOptions } from './options.ts'

/** Defines `version freeze`. */
export function addVersionCommands(program: Command, start: Start): void {
  const version = program
    .command('version')
    .description('manage the versions of the documents')
    .addHelpText('after', formatExamples('docsgen version freeze 1.4', 'docsgen version freeze 1.4 --from v1.4'))
  version
    .command('freeze')
    .description('make the current documents a frozen version, or add one that is read from Git')
    .argument('<name>', 'name of the version')
    .option('--from <ref>', 'read the version from this tag, branch or commit, without a copy')
    .addHelpText('after', formatExamples('docsgen version freeze 1.4', 'docsgen version freeze 1.4 --from v1.4'))
    .action(async (name: string, _options, command: Command) => {
      const flags = command.optsWithGlobals<GlobalFlags & { from?: string }>()
      const { run } = await import('../commands/version/freeze.ts')
      const own = { name, from: flags.from ?? null }
      await start(flags, (context) => run({ ...toGlobalOptions(flags), ...own }, context))
    })
}
