import { chmodSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run as check } from '../../cli/commands/check.ts'
import { checkOptions, createProject, createTerminal, isBuilt } from './project.ts'

/** Stands for cspell, with its arguments and its output: it knows every word but one. */
const CSPELL = `#!${process.execPath}
const { readFileSync, readdirSync } = require('node:fs')
if (process.argv[2] !== 'lint' || process.argv.at(-1) !== '**') process.exit(3)
let exitCode = 0
for (const file of readdirSync('.', { recursive: true }).map(String).filter((path) => path.endsWith('.md')).sort()) {
  readFileSync(file, 'utf8').split('\\n').forEach((line, index) => {
    const at = line.indexOf('recieve')
    if (at < 0) return
    exitCode = 1
    console.log(file + ':' + (index + 1) + ':' + (at + 1) + ' - Unknown word (recieve) fix: (receive)')
  })
}
process.exit(exitCode)
`

const root = createProject({
  'content/docs/intro.md': '---\ndescription: recieve\n---\n# Intro\n\n`recieve` &amp; recieve\n',
  'content/docs/guide.md': '# Guide\n\n::include{file=/content/part.txt}\n',
  'content/docs/page.mdx': '# Page\n\nYou recieve it.\n',
  'content/part.txt': 'To recieve.\n',
  'node_modules/.bin/cspell': CSPELL,
})
beforeAll(() => chmodSync(join(root, 'node_modules/.bin/cspell'), 0o755))
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function checkProse(paths: string[], environment: Record<string, string> = {}) {
  const { terminal, written } = createTerminal(root, { environment: { PATH: '', ...environment } })
  const code = await check(checkOptions(root, { paths, prose: true, format: 'json' }), terminal)
  const { diagnostics }: { diagnostics: Record<string, unknown>[] } = JSON.parse(written.stdout)
  return { code, found: diagnostics.map((each) => `${each.file}:${each.line}:${each.column} ${each.code}`) }
}

describe.skipIf(!isBuilt || process.platform === 'win32')('check --prose', () => {
  it('reports what a program finds at its position in the source, and leaves no files behind', async () => {
    expect(await checkProse([])).toEqual({
      code: 0,
      found: [
        'content/docs/intro.md:6:17 prose/spelling',
        'content/docs/page.mdx:3:5 prose/spelling',
        'content/part.txt:1:4 prose/spelling',
      ],
    })
    expect(readdirSync(join(root, '.docsgen')).filter((name) => name.startsWith('prose'))).toEqual([])
  })

  it('passes only the chosen files to the program', async () => {
    expect((await checkProse([join(root, 'content/docs/page.mdx')])).found).toEqual([
      'content/docs/page.mdx:3:5 prose/spelling',
    ])
  })

  it('is wrong usage without a program', async () => {
    rmSync(join(root, 'node_modules'), { recursive: true })
    expect(await checkProse([])).toEqual({ code: 2, found: ['null:null:null prose/no-program'] })
  })
})
