import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { runInResident } from '../support/resident.ts'
import { binary, createProject, isBuilt } from './project.ts'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

function project(files: Record<string, string> = {}): string {
  const root = createProject(files)
  roots.push(root)
  return root
}

interface Finished {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs the command line. `whenPrinted` is called once with the first output. */
function docsgen(
  parameters: string[],
  {
    env = {},
    whenPrinted,
  }: { env?: Record<string, string>; whenPrinted?: (kill: (signal: NodeJS.Signals) => void) => void } = {},
): Promise<Finished> {
  const inherited = { ...process.env, GITHUB_ACTIONS: '', NO_COLOR: '', FORCE_COLOR: '' }
  const all = { ...inherited, ...env }
  if (!whenPrinted && !env.NODE_OPTIONS) return runInResident(parameters, { env: all })
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [binary, ...parameters], { env: all })
    const output = { stdout: '', stderr: '' }
    child.stdout.once('data', () => whenPrinted?.((signal) => child.kill(signal)))
    child.stdout.on('data', (chunk) => (output.stdout += chunk))
    child.stderr.on('data', (chunk) => (output.stderr += chunk))
    child.on('close', (code) => resolve({ code, ...output }))
  })
}

describe.skipIf(!isBuilt)('docsgen', () => {
  it('prints its version', async () => {
    const { code, stdout } = await docsgen(['--version'])
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)])
  })

  const commands = [
    'build',
    'dev',
    'check',
    'serve',
    'init',
    'config',
    'explain',
    'search',
    'search export',
    'search push',
  ]
  it.each(['', ...commands])('shows help with examples: %j', async (command) => {
    const { code, stdout } = await docsgen([...command.split(' ').filter(Boolean), '--help'])
    expect(code).toBe(0)
    expect(stdout).toContain('--root <dir>')
    expect(stdout).toContain('Examples:\n  $ docsgen')
  })

  it.each([
    [['biuld'], 'Did you mean build?'],
    [['build', '--out-dri', 'x'], 'Did you mean --out-dir?'],
    [['check', '--format', 'xml'], 'Allowed choices are text, json, github, sarif, junit.'],
    [['build', '--workers', 'many'], 'It must be a whole number from 1 to 1024.'],
    [['serve', '--port', '70000'], 'It must be a whole number from 0 to 65535.'],
    [['config', 'extra'], 'too many arguments'],
    [[], 'Usage: docsgen'],
  ])('exits with 2 for the usage %j', async (parameters, message) => {
    const { code, stdout, stderr } = await docsgen(parameters)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(message)
  })

  it('takes global options before and after the command', async () => {
    const root = project()
    for (const parameters of [
      ['--root', root, 'config'],
      ['config', '--root', root],
    ]) {
      expect((await docsgen(parameters)).code).toBe(0)
    }
  })

  it.each([
    [['--no-color'], { FORCE_COLOR: '1' }, false],
    [[], { FORCE_COLOR: '1' }, true],
    [[], { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
    [[], {}, false],
  ])('uses colors with %j and %j: %s', async (parameters, env, expected) => {
    const root = project({ 'content/docs/guide.md': '[x](/nothing)\n' })
    const { code, stdout } = await docsgen(['check', '--root', root, ...parameters], { env })
    expect(code).toBe(1)
    expect(stdout.includes('\u001b[')).toBe(expected)
  })

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('ends at %s with %i, though a server and a watcher are open', async (signal, expected) => {
    const { code, stderr } = await docsgen(['dev', '--port', '0', '--root', project()], {
      whenPrinted: (kill) => kill(signal),
    })
    expect([code, stderr]).toEqual([expected, ''])
  })

  it('reports an external link without a server, even if timers fire early by the clock', async () => {
    const root = project({
      'content/docs/guide.md': '[x](http://127.0.0.1:9/)\n',
      // linkinator compares its timers with a clock that lags behind them.
      'clock.mjs': 'const { now } = Date\nconst begin = now()\nDate.now = () => begin + (now() - begin) * 0.99\n',
    })
    const { code, stdout, stderr } = await docsgen(['check', '--external', '--root', root], {
      env: { NODE_OPTIONS: `--import=${pathToFileURL(join(root, 'clock.mjs'))}` },
    })
    expect([code, stderr]).toEqual([0, 'Checked 1 external URL.\n'])
    expect(stdout).toContain('"http://127.0.0.1:9/" cannot be reached')
  })

  it('exits quietly with its own code if nobody reads its output', async () => {
    const lines = Array.from({ length: 3000 }, (_, index) => `[x](/nothing/${index})\n`).join('\n')
    const root = project({ 'content/docs/guide.md': lines })
    const child = spawn(process.execPath, [binary, 'check', '--root', root], {
      env: { ...process.env, GITHUB_ACTIONS: '' },
    })
    let stderr = ''
    child.stderr.on('data', (chunk) => (stderr += chunk))
    child.stdout.destroy()
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(1)
    expect(stderr).toBe('')
  })
})
