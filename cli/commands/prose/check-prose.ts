import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { makeDerivedFolder, writeDerivedFile } from '../../lib/derived-files.ts'
import type { BuildContext } from '../../pipeline/build-context.ts'
import { type Prose, readProse } from '../../pipeline/prose.ts'
import type { SitePlan } from '../../pipeline/site.ts'
import { getStateDirectory } from '../../pipeline/state-directory.ts'
import type { CommandContext } from '../command-context.ts'
import { CSPELL_WORDS, parseCspell } from './cspell.ts'
import { type FinishedProgram, findProgram, type ProseFinding, runProgram } from './prose-tool.ts'
import { findValeConfig, parseVale } from './vale.ts'

interface ProseRequest {
  plan: SitePlan
  buildContext: BuildContext
  /** Files and folders relative to the root; empty for all. */
  paths: readonly string[]
  options: { root: string }
  context: CommandContext
}

/** A program, and how its output is read. */
interface Checker {
  name: string
  program: string
  words: readonly string[]
  /** `undefined` if it failed. */
  parse(finished: FinishedProgram): ProseFinding[] | undefined
}

/** Lines of the output of a program that failed. */
const MAX_FAILURE_LINES = 5

/** Passes the text of documents to Vale and cspell, where installed, and maps what they find to the sources. */
export async function checkProse({ plan, buildContext, paths, options, context }: ProseRequest): Promise<Diagnostic[]> {
  const { root } = options
  const found = new Map<string, Prose>()
  const checkers = findCheckers(root, found, context)
  if (checkers.length === 0) return [NO_PROGRAM]
  // The programs look for their configuration in the folders above.
  const folder = join(getStateDirectory(root), `prose-${process.pid}`)
  try {
    for (const [path, prose] of await readProse(plan, buildContext, paths)) {
      const file = toFileName(path)
      found.set(file, prose)
      makeDerivedFolder(dirname(join(folder, file)))
      writeDerivedFile(join(folder, file), prose.text)
    }
    if (found.size === 0) return []
    const results = await Promise.all(
      checkers.map(async ({ name, program, words, parse }) => {
        const finished = await runProgram(program, words, { folder, context })
        return parse(finished)?.flatMap((finding) => locate(finding, found)) ?? [describeFailure(name, finished)]
      }),
    )
    return results.flat()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function findCheckers(root: string, found: ReadonlyMap<string, Prose>, { environment }: CommandContext): Checker[] {
  const cspell = findProgram('cspell', { root, environment })
  const config = findValeConfig(root)
  const vale = config === undefined ? undefined : findProgram('vale', { root, environment })
  const readLine = (file: string, line: number) => found.get(file)?.text.split('\n')[line - 1]
  return [
    ...(cspell ? [{ name: 'cspell', program: cspell, words: CSPELL_WORDS, parse: parseCspell }] : []),
    ...(vale && config
      ? [
          {
            name: 'Vale',
            program: vale,
            words: ['--output=JSON', '--no-exit', `--config=${config}`, '.'],
            parse: (finished: FinishedProgram) => parseVale(finished, readLine),
          },
        ]
      : []),
  ]
}

/** Both programs read the text as Markdown, whatever the extension of the source. */
const toFileName = (path: string): string => (path.endsWith('.md') ? path : `${path.replace(/\.[^./]+$/, '')}.md`)

function locate(finding: ProseFinding, found: ReadonlyMap<string, Prose>): Diagnostic[] {
  const { file, line, column, match, code, message, hint, isError } = finding
  const location = found.get(file)?.locate(line, column, match.length)
  if (!location) return []
  const origin = { kind: 'file' as const, file: location.file, ...location.span }
  return [{ code, message, origin, target: match, ...(hint && { hint }), ...(isError && { isError }) }]
}

const ORIGIN = { kind: 'command', option: '--prose' } as const

const NO_PROGRAM: Diagnostic = {
  code: 'prose/no-program',
  message: 'There is neither cspell nor Vale with a .vale.ini, so the text is not checked.',
  hint: 'Run `npm install --save-dev cspell`, or install Vale.',
  origin: ORIGIN,
}

function describeFailure(name: string, { stdout, stderr, exitCode }: FinishedProgram): Diagnostic {
  const output = [stdout, stderr].flatMap((text) => text.trim().split('\n')).filter((line) => line !== '')
  const reason = exitCode === null ? 'could not be run' : `failed with exit code ${exitCode}`
  const message = [`${name} ${reason}, so the text is not checked.`, ...output.slice(0, MAX_FAILURE_LINES)].join('\n')
  return { code: 'prose/failed', message, origin: ORIGIN }
}
