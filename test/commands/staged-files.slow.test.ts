import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { listStagedFiles } from '../../cli/commands/staged-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'docsgen-staged-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the files staged in Git', () => {
  it('are all that changed, including deleted and renamed ones, relative to the project', async () => {
    const root = join(folder, 'repository', 'site')
    mkdirSync(join(root, 'content'), { recursive: true })
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: root })
    git('init', '--quiet', '..')
    for (const name of ['kept.md', 'old.md', 'gone.md']) writeFileSync(join(root, 'content', name), `# ${name}\n`)
    git('add', '.')
    git('commit', '--quiet', '--message', 'First')
    renameSync(join(root, 'content/old.md'), join(root, 'content/new ü.md'))
    rmSync(join(root, 'content/gone.md'))
    writeFileSync(join(root, '..', 'outside.md'), 'x')
    git('add', '--all', '..')
    writeFileSync(join(root, 'content/not-staged.md'), 'x')
    expect(await listStagedFiles(root, { environment: process.env })).toEqual({
      value: ['content/gone.md', 'content/new ü.md', 'content/old.md'],
      diagnostics: [],
    })
  })

  it('are unknown outside a repository, which is reported', async () => {
    const { value, diagnostics } = await listStagedFiles(folder, { environment: process.env })
    expect(value).toBeNull()
    expect(diagnostics).toMatchObject([{ code: 'check/no-git', origin: { kind: 'command', option: '--staged' } }])
  })
})
