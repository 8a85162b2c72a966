import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { run as check } from '../../cli/commands/check.ts'
import { createFolder } from '../serve/hostile-project.ts'
import { checkOptions, createTerminal, isBuilt } from './project.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const config = "export default { title: 'Test', url: 'https://test.example' }\n"

/** A repository with a site in `site/` whose files are committed. */
function createRepository(files: Record<string, string> = {}) {
  const folder = createFolder({
    '.gitignore': '.docsgen/\n/site/content/docs/made/\n',
    'site/site.config.ts': config,
    'site/content/docs/intro.md': '# Intro\n\nSee the [guide](./guide.md).\n',
    'site/content/docs/guide.md': '# Guide\n',
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`site/${path}`, text])),
  })
  folders.push(folder)
  const root = join(folder, 'site')
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], {
      cwd: root,
      stdio: 'ignore',
    })
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  git('init', folder)
  git('add', '--all', '..')
  git('commit', '--quiet', '--message', 'First')
  async function checkStaged(
    place: { root: string; environment: NodeJS.ProcessEnv } = { root, environment: process.env },
  ) {
    const { terminal, written } = createTerminal(place.root, { environment: place.environment })
    const code = await check(checkOptions(place.root, { staged: true }), terminal)
    return { code, ...written }
  }
  return { root, git, write, checkStaged }
}

const good = '# Intro\n\nNow see the [guide](./guide.md).\n'
const broken = '# Intro\n\nSee the [guide](./giude.md).\n'

describe.skipIf(!isBuilt)('check --staged', () => {
  it('reports a broken link that is staged, with its line, though the file on disk is mended', async () => {
    const { root, git, write, checkStaged } = createRepository()
    write('content/docs/intro.md', broken)
    git('add', '.')
    write('content/docs/intro.md', good)
    const { code, stdout } = await checkStaged()
    expect(stdout).toMatch(/intro\.md:3:9 .*link\/not-found/)
    expect(stdout).toContain('3 | See the [guide](./giude.md).')
    expect(code).toBe(1)
    expect(readdirSync(join(root, '.docsgen')).filter((name) => name.includes('staged'))).toEqual([])
  })

  it('accepts a good commit, though the file on disk has a broken link since', async () => {
    const { git, write, checkStaged } = createRepository()
    write('content/docs/intro.md', good)
    git('add', '.')
    write('content/docs/intro.md', broken)
    const { code, stdout } = await checkStaged()
    expect(stdout).toContain('No problems')
    expect(code).toBe(0)
  })

  it('reports a link to a file that is on disk and not staged, but not one to a file that Git ignores', async () => {
    const { git, write, checkStaged } = createRepository()
    write('content/docs/intro.md', '# Intro\n\n[a](./new.md) [b](./made/list.md)\n')
    write('content/docs/made/list.md', '# List\n')
    write('content/docs/new.md', '# New\n')
    git('add', 'content/docs/intro.md')
    const { stdout } = await checkStaged()
    expect(stdout).toContain('"./new.md" points to')
    expect(stdout).not.toContain('made/list.md" points to')
  })

  it('reports only problems that concern the staged files', async () => {
    const { git, write, checkStaged } = createRepository({ 'content/docs/other.md': broken })
    write('content/docs/intro.md', good)
    git('add', '.')
    expect((await checkStaged()).code).toBe(0)
    git('rm', '--quiet', 'content/docs/guide.md')
    const { stdout } = await checkStaged()
    expect(stdout).toMatch(/intro\.md:3:13 .*link\/not-found/)
    expect(stdout).not.toContain('content/docs/other.md')
  })

  it('says that a configuration is not staged', async () => {
    const { git, checkStaged } = createRepository()
    git('rm', '--cached', '--quiet', 'site.config.ts')
    const { code, stdout } = await checkStaged()
    expect(stdout).toMatch(/config\/not-found[\s\S]*only the files that Git has staged are checked/)
    expect(code).toBe(2)
  })

  it('works in a hook of a linked work tree, in which Git sets GIT_DIR', async () => {
    const { root, git, checkStaged } = createRepository()
    const linked = join(root, '../../', `${basename(dirname(root))}-linked`)
    folders.push(linked)
    git('worktree', 'add', '--quiet', linked)
    writeFileSync(join(linked, 'site/content/docs/intro.md'), broken)
    execFileSync('git', ['add', '.'], { cwd: linked })
    writeFileSync(join(linked, 'site/content/docs/intro.md'), good)
    const GIT_DIR = execFileSync('git', ['rev-parse', '--absolute-git-dir'], { cwd: linked, encoding: 'utf8' }).trim()
    const { stdout } = await checkStaged({ root: join(linked, 'site'), environment: { ...process.env, GIT_DIR } })
    expect(stdout).toMatch(/intro\.md:3:9 .*link\/not-found/)
  })

  it('reads frozen versions from Git, and modules outside of the project', async () => {
    const { git, write, checkStaged } = createRepository({ 'content/docs/old.md': '# Old\n' })
    git('tag', 'v1')
    git('rm', '--quiet', 'content/docs/old.md')
    write('../shared.ts', "export const title = 'Shared'\n")
    write(
      'site.config.ts',
      "import { title } from '../shared.ts'\nexport default { title, url: 'https://test.example', versions: { '1': { from: 'v1' } } }\n",
    )
    write('content/docs/intro.md', '# Intro\n\n[a](/docs/old) [b](/docs/nope)\n')
    git('add', '--all', '.')
    write('content/docs/intro.md', '# Intro\n')
    const { stdout } = await checkStaged()
    expect(stdout).toContain('There is no page at "/docs/nope".')
    expect(stdout).toContain('1 error in 1 file')
  })
})
