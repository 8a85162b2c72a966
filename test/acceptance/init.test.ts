import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { docsgen, folder, STACK } from './docsgen.ts'

const page = (title: string) => `# ${title}\n\nText.\n`

describe('a project is taken in and built without a question', () => {
  test.each<[string, Record<string, string>, string]>([
    ['an empty folder', {}, 'docs/start/preview/index.html'],
    ['a folder of Markdown', { 'notes/a.md': `${page('A')}\n[gone](./gone.md)\n` }, 'a/index.html'],
    [
      'a book',
      { 'book.toml': '[book]\ntitle = "B"\n', 'src/SUMMARY.md': '- [A](a.md)\n', 'src/a.md': page('A') },
      'a/index.html',
    ],
    [
      'a MkDocs site',
      { 'mkdocs.yml': 'site_name: M\nnav:\n  - a.md\n', 'docs/a.md': page('A'), 'docs/index.md': page('Home') },
      'a/index.html',
    ],
    [
      'a Docusaurus site',
      {
        'docusaurus.config.js':
          "module.exports = { title: 'D', url: 'https://d.example', presets: [['classic', { blog: false }]] }",
        'docs/a.md': page('A'),
      },
      'docs/a/index.html',
    ],
  ])('%s', async (_name, files, built) => {
    const root = folder(files)
    const made = await docsgen(['init', '--root', root])
    expect([made.code, made.stderr]).toEqual([0, ''])
    expect(made.stdout).toContain('npx docsgen dev')
    const finished = await docsgen(['build', '--root', root])
    expect(finished.stdout + finished.stderr).not.toMatch(STACK)
    expect(finished.code).toBe(0)
    expect(existsSync(join(root, 'build', built))).toBe(true)
  })
})

describe('what is there stays as it is', () => {
  test('with a configuration, nothing is asked, run or rewritten', async () => {
    const config = "export default { title: 'Mine', url: 'https://mine.example' }\n"
    const root = folder({
      'site.config.mjs': config,
      'content/docs/a.md': page('A'),
      'docusaurus.config.js': 'throw 1',
    })
    const { code, stdout } = await docsgen(['init', '--yes', '--root', root])
    expect(code).toBe(0)
    expect(stdout).not.toContain('Running')
    expect(readFileSync(join(root, 'site.config.mjs'), 'utf8')).toBe(config)
  })

  test.skipIf(process.getuid?.() === 0)('a folder that cannot be written is reported', async () => {
    const root = folder({ 'docs/a.md': page('A') })
    chmodSync(root, 0o500)
    const { code, stderr } = await docsgen(['init', '--yes', '--root', root])
    chmodSync(root, 0o700)
    expect(code).toBe(1)
    expect(stderr).toContain('permission')
    expect(stderr).not.toMatch(STACK)
  })
})

test('the help names the templates', async () => {
  expect((await docsgen(['init', '--help'])).stdout).toMatch(
    /--template <name>\s+template of a new site \(default: default; also minimal\)/,
  )
})
