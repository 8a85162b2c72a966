import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { facts, root, type SampleCode, samples } from './page-samples.ts'

// A fence with the word `example` cannot be run, and is only parsed.

const ofLanguage = (...languages: string[]) => samples.filter(({ language }) => languages.includes(language))

const isMissing = (program: string) => spawnSync(program, ['--help'], { input: '' }).error !== undefined

describe('the code on the pages', () => {
  it('is found', () => {
    expect(samples.length).toBeGreaterThan(200)
  })

  it('contains no fact that is not filled in', () => {
    const groups = Object.keys(facts?.groups ?? {})
    const open = samples.filter(({ code }) =>
      groups.some((group) => new RegExp(`(?<!\\$)\\{${group}\\.\\w+\\}`).test(code)),
    )
    expect(open.map(({ where }) => where)).toEqual([])
  })

  it('is JSON where it says so', () => {
    const wrong = ofLanguage('json').flatMap(({ where, code }) => {
      try {
        JSON.parse(code)
        return []
      } catch (error) {
        return [`${where}: ${error instanceof Error ? error.message : error}`]
      }
    })
    expect(wrong).toEqual([])
  })

  it('is shell that bash can read', () => {
    const wrong = ofLanguage('bash', 'sh', 'shell').flatMap(({ where, code }) => {
      const { status, stderr } = spawnSync('bash', ['-n'], { input: code, encoding: 'utf8' })
      return status === 0 ? [] : [`${where}: ${stderr}`]
    })
    expect(wrong).toEqual([])
  })

  it('is JavaScript that esbuild can read', async () => {
    const options = { loader: 'js', format: 'esm', logLevel: 'silent' } as const
    const wrong = ofLanguage('js', 'javascript').map(async ({ where, code }) => {
      // Lines that a sample shows as removed.
      const kept = code.replace(/^.*\[!code --\].*$/gm, '')
      return transform(kept, options).then(
        () => [],
        (error) => [`${where}: ${error}`],
      )
    })
    expect(wrong.length).toBeGreaterThan(100)
    expect((await Promise.all(wrong)).flat()).toEqual([])
  })

  it.skipIf(isMissing('python3'))('is Python that parses, where Python is installed', () => {
    const program = [
      'import ast, json, sys',
      'for sample in json.load(sys.stdin):',
      '  try: ast.parse(sample["code"])',
      '  except SyntaxError as error: print(sample["where"], error)',
    ].join('\n')
    const { stdout } = spawnSync('python3', ['-c', program], {
      input: JSON.stringify(ofLanguage('python')),
      encoding: 'utf8',
    })
    expect(stdout).toBe('')
  })

  it.skipIf(isMissing('gofmt'))('is Go that parses, where Go is installed', () => {
    const wrong = ofLanguage('go').flatMap(({ where, code }) => {
      const { status, stderr } = spawnSync('gofmt', ['-e'], { input: code, encoding: 'utf8' })
      return status === 0 ? [] : [`${where}: ${stderr}`]
    })
    expect(wrong).toEqual([])
  })

  it('is TypeScript that parses, and compiles unless it is an example', () => {
    const modules = ofLanguage('ts', 'typescript')
    expect(
      compile(
        modules.filter(({ isExample }) => isExample),
        '--noCheck',
      ),
    ).toEqual([])
    expect(compile(modules.filter(({ isExample }) => !isExample))).toEqual([])
  })
})

/** The errors of the compiler; each sample is a module of its own. */
function compile(modules: readonly SampleCode[], ...flags: string[]): string[] {
  if (modules.length === 0) return []
  const folder = mkdtempSync(join(tmpdir(), 'samples-'))
  try {
    const names = modules.map(({ code }, index) => {
      const name = `sample-${index}.ts`
      writeFileSync(join(folder, name), `${code}\nexport {}\n`)
      return name
    })
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    // Files that samples on the pages import.
    cpSync(join(root, 'content/samples'), folder, { recursive: true })
    const options =
      '--noEmit --allowImportingTsExtensions --strict --target es2022 --module esnext --moduleResolution bundler --lib es2022,dom --types node'
    const types = ['--typeRoots', join(root, 'node_modules/@types')]
    execFileSync(
      process.execPath,
      [join(root, 'node_modules/typescript/bin/tsc'), ...options.split(' '), ...flags, ...types, ...names],
      { cwd: folder, encoding: 'utf8' },
    )
    return []
  } catch (error) {
    const output =
      typeof error === 'object' && error !== null && 'stdout' in error ? String(error.stdout) : String(error)
    return output
      .split('\n')
      .filter(Boolean)
      .map((line) => line.replace(/sample-(\d+)\.ts/, (_, index) => modules[Number(index)]?.where ?? ''))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
