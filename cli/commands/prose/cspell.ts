import type { FinishedProgram, ProseFinding } from './prose-tool.ts'

/** All files of the folder: it is hidden, and Git ignores it. cspell finds its configuration in the folders above. */
export const CSPELL_WORDS = [
  'lint',
  '--no-progress',
  '--no-summary',
  '--no-color',
  '--no-gitignore',
  '--dot',
  '--relative',
  '**',
]

/** Parses lines such as `content/docs/a.md:3:9 - Unknown word (recieve) fix: (receive)`; `undefined` if it failed. */
export function parseCspell({ stdout, exitCode }: FinishedProgram): ProseFinding[] | undefined {
  // It exits with 1 for words and for errors alike.
  const found = stdout.split('\n').flatMap(parseLine)
  return exitCode === 0 || found.length > 0 ? found : undefined
}

function parseLine(text: string): ProseFinding[] {
  const [, file, line, column, kind, match = '', rest = ''] =
    /^(.+?):(\d+):(\d+) - (\w+ word) \((.*?)\)(.*)$/.exec(text.trimEnd()) ?? []
  if (file === undefined) return []
  const fix = /fix: \((.+?)\)/.exec(rest)?.[1]
  return [
    {
      file: file.replaceAll('\\', '/').replace(/^\.\//, ''),
      line: Number(line),
      column: Number(column),
      match,
      code: 'prose/spelling',
      message: `${kind} "${match}".`,
      hint: fix === undefined ? 'Correct it, or add it to the words of cspell.' : `Did you mean "${fix}"?`,
    },
  ]
}
