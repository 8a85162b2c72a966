import { Argument, type Command, Option } from 'commander'
import { MIGRATION_SOURCES, type MigrationSource, TEMPLATE_NAMES } from '../commands/project-options.ts'
import {
  createAllOption,
  createAllowedHostsOption,
  createFormatOption,
  createHostOption,
  createIntegerParser,
  createMaxWarningsOption,
  createPortOption,
  formatExamples,
  type GlobalFlags,
  type ReportFlags,
  type ServerFlags,
  type Start,
  toGlobalOptions,
  toReportOptions,
  toServerOptions,
} from './options.ts'

function addBuild(program: Command, start: Start): void {
  program
    .command('build')
    .description('build the whole site into the output folder and audit it')
    .option('--out-dir <dir>', 'output folder, relative to the root', 'build')
    .option('--base-url <path>', 'path under which the site is published')
    .option('--no-cache', 'neither read nor write the cache')
    .addOption(
      new Option('--workers <n>', 'threads to use (default: one per core)').argParser(createIntegerParser(1, 1024)),
    )
    .option('--profile', 'print how long each stage took, and the size of the search index')
    .option('--drafts', 'include drafts')
    .option('--book [sidebar]', 'also write the pages of each sidebar, or of one, as a single document')
    .option('--pdf', 'also print these documents as PDF, with Chrome, Chromium or Edge')
    .addOption(createFormatOption())
    .addOption(createAllOption())
    .addOption(createMaxWarningsOption())
    .addHelpText(
      'after',
      formatExamples('docsgen build', 'docsgen build --out-dir public --base-url /docs/', 'docsgen build --book --pdf'),
    )
    .action(async (_options, command: Command) => {
      type Flags = GlobalFlags &
        ReportFlags & {
          outDir: string
          baseUrl?: string
          cache: boolean
          workers?: number
          profile?: boolean
          drafts?: boolean
          book?: string | true
          pdf?: boolean
        }
      const flags = command.optsWithGlobals<Flags>()
      const { outDir, cache, baseUrl = null, workers = null, profile = false, drafts = false, pdf = false } = flags
      const book = flags.book ?? (pdf ? true : undefined)
      const own = { outDir, baseUrl, cache, workers, profile, drafts, pdf, ...(book !== undefined && { book }) }
      const { run } = await import('../commands/build.ts')
      await start(flags, (context) => run({ ...toGlobalOptions(flags), ...toReportOptions(flags), ...own }, context))
    })
}

function addDev(program: Command, start: Start): void {
  program
    .command('dev')
    .description('serve the site from memory and update it on every save')
    .addOption(createPortOption())
    .option('--strict-port', 'exit with an error if the port is in use')
    .addOption(createHostOption())
    .addOption(createAllowedHostsOption())
    .option('--open', 'open the site in the browser')
    .option('--locale <name>', 'print and open the address of this language; all languages are served')
    .addHelpText('after', formatExamples('docsgen dev --open', 'docsgen dev --port 4000', 'docsgen dev --locale de'))
    .action(async (_options, command: Command) => {
      type Flags = GlobalFlags & ServerFlags & { open?: boolean; locale?: string; strictPort?: boolean }
      const flags = command.optsWithGlobals<Flags>()
      const { run } = await import('../commands/dev.ts')
      const { open = false, locale = null, strictPort = false } = flags
      const own = { open, locale, strictPort }
      await start(flags, (context) => run({ ...toGlobalOptions(flags), ...toServerOptions(flags), ...own }, context))
    })
}

function addCheck(program: Command, start: Start): void {
  program
    .command('check')
    .description('audit the source without building')
    .argument('[paths...]', 'report only problems in these files and folders, or in links to them')
    .addOption(
      new Option(
        '--staged',
        'check what Git has staged, and report only problems in staged files, or in links to them',
      ).conflicts(['fix', 'fix=near']),
    )
    .option('--render', 'also render every page, which runs the code of the project')
    .option('--external', 'also check external links')
    .option('--prose', 'also check the text of the pages with Vale and cspell, where they are installed')
    .option('--built <dir>', 'also crawl the built site in this folder')
    .option('--fix', 'rewrite links that have exactly one possible target')
    .option('--fix=near', 'also rewrite links that resemble exactly one target')
    .option('--baseline <file>', 'report only problems that are not in this file; a missing file is written')
    .option('--list-codes', 'print every code with its default severity')
    .addOption(createFormatOption())
    .addOption(createAllOption())
    .addOption(createMaxWarningsOption())
    .addHelpText('after', formatExamples('docsgen check', 'docsgen check content/docs/guide', 'docsgen check --staged'))
    .action(async (paths: string[], _options, command: Command) => {
      type Flags = GlobalFlags &
        ReportFlags & {
          staged?: boolean
          render?: boolean
          external?: boolean
          prose?: boolean
          built?: string
          fix?: boolean
          'fix=near'?: boolean
          baseline?: string
          listCodes?: boolean
        }
      const flags = command.optsWithGlobals<Flags>()
      const { staged = false, render = false, external = false, prose = false, built = null, listCodes = false } = flags
      const fix = flags['fix=near'] ? ('near' as const) : (flags.fix ?? false)
      const { baseline } = flags
      const own = {
        paths,
        staged,
        render,
        external,
        prose,
        built,
        fix,
        listCodes,
        ...(baseline !== undefined && { baseline }),
      }
      const { run } = await import('../commands/check.ts')
      await start(flags, (context) => run({ ...toGlobalOptions(flags), ...toReportOptions(flags), ...own }, context))
    })
}

function addServe(program: Command, start: Start): void {
  program
    .command('serve')
    .description('serve a built site as a production host would')
    .option('--dir <dir>', 'folder of the built site, relative to the root', 'build')
    .option('--base-url <path>', 'path under which the site was built (default: baseUrl of the configuration)')
    .addOption(createPortOption())
    .addOption(createHostOption())
    .addOption(createAllowedHostsOption())
    .addHelpText('after', formatExamples('docsgen serve', 'docsgen serve --dir public --port 8080'))
    .action(async (_options, command: Command) => {
      const flags = command.optsWithGlobals<GlobalFlags & ServerFlags & { dir: string; baseUrl?: string }>()
      const own = { dir: flags.dir, baseUrl: flags.baseUrl ?? null }
      const { run } = await import('../commands/serve.ts')
      await start(flags, (context) => run({ ...toGlobalOptions(flags), ...toServerOptions(flags), ...own }, context))
    })
}

function addInit(program: Command, start: Start): void {
  program
    .command('init')
    .description('create a new site, or adopt a folder of Markdown; existing files are kept')
    .argument('[dir]', 'folder of the site (default: the root)')
    .option(
      '--template <name>',
      `template of a new site (default: ${TEMPLATE_NAMES[0]}; also ${TEMPLATE_NAMES.slice(1).join(', ')})`,
    )
    .option('--yes', 'take the default answers; run the configuration of another generator if reading it is not enough')
    .addHelpText('after', formatExamples('docsgen init', 'docsgen init my-site --yes'))
    .action(async (directory: string | undefined, _options, command: Command) => {
      const flags = command.optsWithGlobals<GlobalFlags & { template?: string; yes?: boolean }>()
      const { template = null, yes = false } = flags
      const own = { directory: directory ?? null, template, yes }
      const { run } = await import('../commands/init.ts')
      await start(flags, (context) => run({ ...toGlobalOptions(flags), ...own }, context))
    })
}

function addMigrate(program: Command, start: Start): void {
  program
    .command('migrate')
    .description('convert a site of another generator to docsgen, in a new folder or in place on a clean Git tree')
    .addArgument(new Argument('[from]', 'generator of the site').choices(MIGRATION_SOURCES).default('auto'))
    .argument('[dir]', 'folder of the project (default: the root)')
    .option('--out <dir>', 'new folder to write the site to (default: change the project in place)')
    .option('--dry-run', 'print what would be done, and write nothing')
    .addHelpText(
      'after',
      formatExamples('docsgen migrate --dry-run', 'docsgen migrate mkdocs ../handbook --out handbook'),
    )
    .action(async (from: MigrationSource, directory: string | undefined, _options, command: Command) => {
      const flags = command.optsWithGlobals<GlobalFlags & { out?: string; dryRun?: boolean }>()
      const { out = null, dryRun = false } = flags
      const own = { from, directory: directory ?? null, out, dryRun }
      const { run } = await import('../commands/migrate.ts')
      await start(flags, (context) => run({ ...toGlobalOptions(flags), ...own }, context))
    })
}

function addConfig(program: Command, start: Start): void {
  program
    .command('config')
    .description('print the resolved configuration as JSON')
    .addHelpText('after', formatExamples('docsgen config'))
    .action(async (_options, command: Command) => {
      const flags = command.optsWithGlobals<GlobalFlags>()
      const { run } = await import('../commands/config.ts')
      await start(flags, (context) => run(toGlobalOptions(flags), context))
    })
}

function addLsp(program: Command, start: Start): void {
  program
    .command('lsp')
    .description('serve an editor over standard input and output (Language Server Protocol)')
    // Editors pass it to every server.
    .addOption(new Option('--stdio').hideHelp())
    .addHelpText('after', formatExamples('docsgen lsp --root docs'))
    .action(async (_options, command: Command) => {
      const flags = command.optsWithGlobals<GlobalFlags>()
      const { run } = await import('../commands/lsp.ts')
      await start(flags, (context) => run(toGlobalOptions(flags), context))
    })
}

function addMcp(program: Command, start: Start): void {
  program
    .command('mcp')
    .description(
      'serve assistants over standard input and output (Model Context Protocol): search, list and read pages',
    )
    .option('--dir <dir>', 'folder of the built site, relative to the root', 'build')
    .addOption(new Option('--url <url>', 'read a running dev or serve instead of the folder').conflicts('dir'))
    .addHelpText('after', formatExamples('docsgen mcp', 'docsgen mcp --url http://localhost:3000/'))
    .action(async (_options, command: Command) => {
      const flags = command.optsWithGlobals<GlobalFlags & { dir: string; url?: string }>()
      const own = { dir: flags.dir, url: flags.url ?? null }
      const { run } = await import('../commands/mcp.ts')
      await start(flags, (context) => run({ ...toGlobalOptions(flags), ...own }, context))
    })
}

function addExplain(program: Command, start: Start): void {
  program
    .command('explain')
    .description('explain a code: what it means, why it is reported, an example and the fix')
    .argument('<code>', 'code of a problem, such as link/not-found')
    .addHelpText('after', formatExamples('docsgen explain link/not-found'))
    .action(async (code: string, _options, command: Command) => {
      const flags = command.optsWithGlobals<GlobalFlags>()
      const { run } = await import('../commands/explain.ts')
      await start(flags, (context) => run({ ...toGlobalOptions(flags), code }, context))
    })
}

/** Defines the commands that work on a site as a whole. */
export function addSiteCommands(program: Command, start: Start): void {
  for (const add of [addBuild, addDev, addCheck, addServe, addInit, addMigrate, addConfig, addExplain, addLsp, addMcp])
    add(program, start)
}
