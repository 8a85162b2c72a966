import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckOptions } from '../../cli/commands/check-options.ts'
import type { CommandContext, GlobalOptions } from '../../cli/commands/command-context.ts'
import type { ReportOptions } from '../../cli/commands/finish-command.ts'
import { createFolder } from '../serve/hostile-project.ts'

const dist = join(import.meta.dirname, '../../dist')

/** Commands use the prebuilt theme; without `npm run build` there is none, and tests that need it are skipped. */
export const isBuilt = existsSync(join(dist, 'theme')) && existsSync(join(dist, 'bin.js'))
if (!isBuilt) console.warn('docsgen is not built (npm run build): tests of its commands are skipped.')

export const binary = join(dist, 'bin.js')

const config = `import { defineConfig } from 'docsgen'
export default defineConfig({ title: 'Test', url: 'https://test.example' })
`

/** Creates a site without problems; `files` are added or replace its files. Returns its absolute root. */
export function createProject(files: Record<string, string> = {}): string {
  return createFolder({
    'site.config.ts': config,
    'content/docs/intro.md': '# Intro\n\nSee the [guide](./guide.md).\n',
    'content/docs/guide.md': '# Guide\n\nBack to the [intro](/docs/intro).\n',
    ...files,
  })
}

/** A command context that records what is written. */
export function createTerminal(workingDirectory: string, rest: Partial<CommandContext> = {}) {
  const written = { stdout: '', stderr: '' }
  const stream = (name: keyof typeof written) => ({
    write(text: string) {
      written[name] += text
    },
  })
  const terminal: CommandContext = {
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    status: null,
    stdin: null,
    color: false,
    workingDirectory,
    environment: {},
    signal: new AbortController().signal,
    version: '1.2.3',
    ...rest,
  }
  return { terminal, written }
}

export function globalOptions(root: string): GlobalOptions & ReportOptions {
  return { root, config: null, quiet: false, verbose: false, format: null, all: false, maxWarnings: null }
}

/** The options of `docsgen check` for a site: those of the command line without any flag, except for `rest`. */
export function checkOptions(root: string, rest: Partial<CheckOptions> = {}): CheckOptions {
  const none = { staged: false, render: false, external: false, prose: false, fix: false as const, listCodes: false }
  return { ...globalOptions(root), paths: [], built: null, ...none, ...rest }
}
