import { Command, CommanderError } from 'commander'
import type { ExitCode } from '../commands/command-context.ts'
import { formatExamples, type Start } from './options.ts'
import { addSearchCommands } from './search-commands.ts'
import { addSiteCommands } from './site-commands.ts'
import { addTranslateCommands } from './translate-commands.ts'
import { addVersionCommands } from './version-commands.ts'

/** Defines the command line. A command is loaded when it runs, so that `--help` and `--version` load none. */
export function createProgram(version: string, start: Start): Command {
  const program = new Command('docsgen')
    .description('Turns Markdown and React templates into a static documentation site, and checks every link in it.')
    .version(version, '--version', 'print the version')
    .helpOption('--help', 'print help')
    .option('--root <dir>', 'folder of the project', '.')
    .option('--config <file>', 'configuration file, relative to the root (default: site.config.ts, .mts, .js or .mjs)')
    .option('--quiet', 'print errors only')
    .option('--verbose', 'also print how long each stage took')
    .option('--no-color', 'print without colors')
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', formatExamples('docsgen init my-site', 'docsgen dev', 'docsgen check', 'docsgen build'))
    .exitOverride()
  addSiteCommands(program, start)
  addSearchCommands(program, start)
  addVersionCommands(program, start)
  addTranslateCommands(program, start)
  return program
}

/** The exit code for what commander throws when it has printed a help text or a usage error; `undefined` for other errors. */
export function getUsageExitCode(error: unknown): ExitCode | undefined {
  if (!(error instanceof CommanderError)) return undefined
  return error.exitCode === 0 ? 0 : 2
}
