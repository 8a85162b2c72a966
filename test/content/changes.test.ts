import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { type Commit, parseLog, readCommits } from '../../content/changes/git-log.ts'
import { escapeMarkdown, NO_HISTORY, printChanges } from '../../content/changes/print-changes.ts'
import { writeChanges } from '../../content/changes/write-changes.ts'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docsgen-changes-'))
  folders.push(folder)
  return folder
}

function write(root: string, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

function git(root: string, ...words: string[]): void {
  const date = '2026-05-02T12:00:00Z'
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date, GIT_CONFIG_GLOBAL: '/dev/null' }
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'protocol.file.allow=always']
  const { status, stderr } = spawnSync('git', [...who, ...words], { cwd: root, env, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
}

/** A repository in which one commit adds the page a.md, and the next one changes it and adds b.md. */
function createRepository(): string {
  const root = createFolder()
  git(root, 'init', '-q')
  write(root, 'content/docs/a.md', '---\ntitle: A\n---\n')
  git(root, 'add', '.')
  git(root, 'commit', '-qm', 'Add A')
  write(root, 'content/docs/a.md', '---\ntitle: A\n---\nText\n')
  write(root, 'content/docs/b/index.md', '---\ndescription: |\n  title: No\ntitle: "B {brand}"\n---\n')
  write(root, 'README.md', 'Read me')
  git(root, 'add', '.')
  git(root, 'commit', '-qm', 'Explain B')
  return root
}

describe('the history of the pages', () => {
  it('has the added and changed pages of each commit, newest first', () => {
    expect(readCommits(createRepository())).toEqual([
      { day: '2026-05-02', subject: 'Explain B', files: ['a.md', 'b/index.md'], lines: 6 },
      { day: '2026-05-02', subject: 'Add A', files: ['a.md'], lines: 3 },
    ])
  })

  it('is none outside of a repository', () => {
    expect(readCommits(createFolder())).toBe(null)
  })

  it('is none in a shallow clone, whose one commit adds every page', () => {
    const clone = createFolder()
    git(clone, 'clone', '-q', '--depth', '1', pathToFileURL(createRepository()).href, 'site')
    expect(readCommits(join(clone, 'site'))).toBe(null)
  })

  it('is none if the folder is part of another repository that does not contain its pages', () => {
    const root = createRepository()
    write(root, 'unpacked/content/docs/a.md', '')
    expect(readCommits(join(root, 'unpacked'))).toBe(null)
  })

  it('takes the title from the trailer, and leaves out what it hides and what changes no page', () => {
    const log = [
      ...['\u001f2026-05-03\u001fFix\u001fNew limits for proofs', '', '2\t1\tcontent/docs/a.md'],
      ...['\u001f2026-05-02\u001fFix a comma\u001fnone', '', '2\t1\tcontent/docs/a.md'],
      ...['\u001f2026-05-02\u001fDraw B\u001f', '', '-\t-\tcontent/docs/b.png', '4\t0\tcontent/docs/b.svg'],
      ...[
        '\u001f2026-05-01\u001fRename\u001f',
        '',
        '0\t7\tcontent/docs/old.md',
        '7\t0\tcontent/docs/{brand}/new.md',
        '',
      ],
    ].join('\n')
    expect(parseLog(log)).toEqual([
      { day: '2026-05-03', subject: 'New limits for proofs', files: ['a.md'], lines: 3 },
      { day: '2026-05-01', subject: 'Rename', files: ['old.md', '{brand}/new.md'], lines: 14 },
    ])
  })
})

describe('the list of changes', () => {
  const titles = new Map([
    ['a.md', 'A'],
    ['b/index.md', 'B [new]'],
  ])
  const commit = (day: string, subject: string, files = ['a.md'], lines = 1): Commit => ({ day, subject, files, lines })

  it('has a heading for each day, newest first, and the pages of each change that still exist', () => {
    const commits = [
      commit('2026-05-01', 'One'),
      commit('2026-05-02', 'Two', ['gone.md', 'a.md', 'b/index.md']),
      commit('2026-05-02', 'Three', ['gone.md']),
    ]
    expect(printChanges(commits, titles)).toBe(
      '## 2 May 2026\n\n**Two**\n: [A](<a.md>), [B \\[new\\]](<b/index.md>)\n\n' +
        '## 1 May 2026\n\n**One**\n: [A](<a.md>)\n',
    )
  })

  it('has the largest change of a day first', () => {
    const list = printChanges([commit('2026-05-02', 'Small'), commit('2026-05-02', 'Large', ['a.md'], 40)], titles)
    expect(list.match(/Small|Large/g)).toEqual(['Large', 'Small'])
  })

  it.each([
    ['2025-05-03', ['Old']],
    ['2025-05-02', ['Old']],
    ['2025-05-01', []],
  ])('goes back twelve months from the newest change, here to %s', (day, expected) => {
    const list = printChanges([commit('2026-05-02', 'New'), commit(day, 'Old')], titles)
    expect(list.match(/Old/g) ?? []).toEqual(expected)
  })

  it.each([
    [8, undefined],
    [9, '1 more change on this day'],
    [10, '2 more changes on this day'],
  ])('with %i changes on a day folds %s', (count, expected) => {
    const commits = Array.from({ length: count }, (_, index) => commit('2026-05-02', `Change ${index}`))
    const list = printChanges(commits, titles)
    expect(/:::details\[(.*)\]/.exec(list)?.[1]).toBe(expected)
    expect(list.match(/\*\*Change \d+\*\*/g)).toHaveLength(count)
  })

  it.each([
    [6, undefined],
    [7, 'and 1\u00a0more\u00a0page'],
    [8, 'and 2\u00a0more\u00a0pages'],
  ])('with %i pages in a change counts %s', (count, expected) => {
    const files = Array.from({ length: count }, (_, index) => `${index}.md`)
    const list = printChanges([commit('2026-05-02', 'Many', files)], new Map(files.map((file) => [file, file])))
    expect(list.match(/\]\(/g)).toHaveLength(Math.min(count, 6))
    expect(/and \d+\smore\spages?/.exec(list)?.[0]).toBe(expected)
  })

  it('shows subjects as they were written', () => {
    expect(escapeMarkdown('a_b *c* {d} :e: <f> `g`')).toBe('a\\_b \\*c\\* \\{d\\} \\:e\\: \\<f\\> \\`g\\`')
  })

  it('says so where there is no history', () => {
    expect(printChanges(null, titles)).toBe(`${NO_HISTORY}\n`)
  })
})

describe('the file with the list', () => {
  it('is written next to the page, and not again if nothing has changed', () => {
    const root = createRepository()
    const file = join(root, 'content/docs/_changes.md')
    writeChanges(root)
    const { ino } = statSync(file)
    expect(readFileSync(file, 'utf8')).toContain('**Explain B**\n: [A](<a.md>), [B {brand}](<b/index.md>)\n')
    writeChanges(root)
    expect(statSync(file).ino).toBe(ino)
    expect(readdirSync(join(root, 'content/docs')).sort()).toEqual(['_changes.md', 'a.md', 'b'])
  })

  it('is written without a history, too', () => {
    const root = createFolder()
    write(root, 'content/docs/a.md', '')
    writeChanges(root)
    expect(readFileSync(join(root, 'content/docs/_changes.md'), 'utf8')).toBe(`${NO_HISTORY}\n`)
  })
})
