import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { isWatched, watchSources } from '../../cli/dev/watcher.ts'
import { createFolder } from '../serve/hostile-project.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const sources = ['content', 'packages/docs', 'site.config.ts']

it.each([
  ['', true],
  ['content', true],
  ['content/docs/a.md', true],
  ['packages', true],
  ['packages/docs/a.md', true],
  ['site.config.ts', true],
  ['packages/other', false],
  ['contents/a.md', false],
  ['build/index.html', false],
  ['content/.a.md.swp', false],
  ['content/a.md~', false],
  ['content/4913', false],
  ['content/node_modules/x.md', false],
])('of %j it is said whether it is a source: %s', (path, expected) => {
  expect(isWatched(path, sources)).toBe(expected)
})

it('watches everything but dotfiles and packages if the documents are in the root', () => {
  const watched = ['guide/a.md', 'mkdocs.yml', '.git/x', 'node_modules/a.md'].filter((path) => isWatched(path, ['']))
  expect(watched).toEqual(['guide/a.md', 'mkdocs.yml'])
})

it('reports saves, atomic saves, new folders and removals, and nothing else', async () => {
  const root = createFolder({ 'content/a.md': 'a', 'content/b.md': 'b', 'build/index.html': 'x' })
  folders.push(root)
  const seen = new Set<string>()
  const watcher = await watchSources({
    root,
    sources,
    onChange: (path) => seen.add(path),
    onProblem: (message) => expect.unreachable(message),
  })
  writeFileSync(join(root, 'content/a.md'), 'changed')
  writeFileSync(join(root, 'content/.b.tmp'), 'saved by renaming')
  renameSync(join(root, 'content/.b.tmp'), join(root, 'content/b.md'))
  mkdirSync(join(root, 'packages/docs'), { recursive: true })
  writeFileSync(join(root, 'packages/docs/new.md'), 'new')
  writeFileSync(join(root, 'build/index.html'), 'y')
  writeFileSync(join(root, 'site.config.ts'), 'z')
  await expect
    .poll(() => [...seen].sort())
    .toEqual(['content/a.md', 'content/b.md', 'packages/docs/new.md', 'site.config.ts'])
  rmSync(join(root, 'content/a.md'))
  seen.clear()
  await expect.poll(() => [...seen]).toContain('content/a.md')
  await watcher.close()
})

it('reports files that were written before it was ready, but not before the last build', async () => {
  const root = createFolder({ 'content/a.md': 'a', 'content/b.md': 'b' })
  folders.push(root)
  await setTimeout(50)
  const since = Date.now()
  await setTimeout(50)
  writeFileSync(join(root, 'content/b.md'), 'changed')
  const seen = new Set<string>()
  const onProblem = (message: string) => expect.unreachable(message)
  const watcher = await watchSources({ root, sources, since, onChange: (path) => seen.add(path), onProblem })
  expect([...seen]).toEqual(['content/b.md'])
  await watcher.close()
})

it('reports a second change of a file right after the first', async () => {
  const root = createFolder({ 'content/a.md': 'a' })
  folders.push(root)
  const seen: string[] = []
  const watcher = await watchSources({
    ...{ root, sources },
    onChange: (path) => seen.push(path),
    onProblem: (message) => expect.unreachable(message),
  })
  writeFileSync(join(root, 'content/a.md'), 'first')
  await expect.poll(() => seen, { interval: 1 }).toEqual(['content/a.md'])
  writeFileSync(join(root, 'content/a.md'), 'second')
  await expect.poll(() => seen).toEqual(['content/a.md', 'content/a.md'])
  await watcher.close()
})

it('reports changes of files that symbolic links point to, as changes of the links', async () => {
  const root = createFolder({ 'content/a.md': 'a', 'shared/s.md': 's', 'shared/later.md': 'l' })
  folders.push(root)
  symlinkSync('../shared/s.md', join(root, 'content/s.md'))
  const seen = new Set<string>()
  const watcher = await watchSources({
    root,
    sources,
    onChange: (path) => seen.add(path),
    onProblem: (message) => expect.unreachable(message),
  })
  const waitFor = (path: string) => expect.poll(() => [...seen]).toContain(path)
  writeFileSync(join(root, 'shared/s.md'), 'changed')
  await waitFor('content/s.md')
  writeFileSync(join(root, 'shared/new.md'), 'saved by renaming')
  seen.clear()
  renameSync(join(root, 'shared/new.md'), join(root, 'shared/s.md'))
  await waitFor('content/s.md')
  symlinkSync('../shared/later.md', join(root, 'content/later.md'))
  await waitFor('content/later.md')
  seen.clear()
  writeFileSync(join(root, 'shared/later.md'), 'changed')
  await waitFor('content/later.md')
  await watcher.close()
})
