import { type Command, InvalidArgumentError, Option } from 'commander'
import {
  createFormatOption,
  createMaxWarningsOption,
  formatExamples,
  type GlobalFlags,
  type ReportFlags,
  type Start,
  toGlobalOptions,
  toReportOptions,
} from './options.ts'

const createBaseUrlOption = () => new Option('--base-url <path>', 'path under which the site is published')

function parseUrl(text: string): string {
  if (URL.canParse(text) && /^https?:/i.test(text)) return text
  throw new InvalidArgumentError('It must be a URL that begins with https:// or http://.')
}

function parseName(text: string): string {
  if (text.trim() !== '') return text
  throw new InvalidArgumentError('It must not be empty.')
}

/** Defines `search export` and `search push`. */
export function addSearchCommands(program: Command, start: Start): void {
  const search = program
    .command('search')
    .description('export the search records, or push them to a search service')
    .addHelpText('after', formatExamples('docsgen search export --out records.ndjson', 'docsgen search push --dry-run'))
  addExport(search, start)
  addPush(search, start)
}

function addExport(search: Command, start: Start): void {
  search
    .command('export')
    .description('write the search records as lines of JSON to standard output or a file')
    .option('--out <file>', 'file to write, relative to the root')
    .addOption(createBaseUrlOption())
    .addOption(createMaxWarningsOption())
    .addHelpText(
      'after',
      formatExamples('docsgen search export --out records.ndjson', 'docsgen search export | head -n 1'),
    )
    .action(async (_options, command: Command) => {
      const flags = command.optsWithGlobals<GlobalFlags & ReportFlags & { out?: string; baseUrl?: string }>()
      const own = { out: flags.out ?? null, baseUrl: flags.baseUrl ?? null }
      const { run } = await import('../commands/search/export.ts')
      await start(flags, (context) => run({ ...toGlobalOptions(flags), ...toReportOptions(flags), ...own }, context))
    })
}

function addPush(search: Command, start: Start): void {
  search
    .command('push')
    .description('replace the index of the configured search service; the key is read from DOCSGEN_SEARCH_ADMIN_KEY')
    .addOption(
      new Option('--index <name>', 'index to replace (default: that of the configuration)').argParser(parseName),
    )
    .addOption(
      new Option('--endpoint <url>', 'URL to write to (default: that of the configuration)').argParser(parseUrl),
    )
    .option('--dry-run', 'print what would be done, and send nothing')
    .addOption(createBaseUrlOption())
    .addOption(createFormatOption())
    .addOption(createMaxWarningsOption())
    .addHelpText('after', formatExamples('docsgen search push --dry-run', 'docsgen search push --index docs-preview'))
    .action(async (_options, command: Command) => {
      type Flags = GlobalFlags & ReportFlags & { index?: string; endpoint?: string; dryRun?: boolean; baseUrl?: string }
      const flags = command.optsWithGlobals<Flags>()
      const { index = null, endpoint = null, dryRun = false, baseUrl = null } = flags
      const { run } = await import('../commands/search/push.ts')
      const own = { index, endpoint, dryRun, baseUrl }
      await start(flags, (context) => run({ ...toGlobalOptions(flags), ...toReportOptions(flags), ...own }, context))
    })
}
