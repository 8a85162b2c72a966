import { spawn } from 'node:child_process'
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { binary, createProject, isBuilt } from '../../commands/project.ts'
import { createRandom } from '../../parse/create-random.ts'
import {
  buildAndRecord,
  expectSameAsCold,
  listDifferences,
  readKind,
  readTree,
  runBuild,
  waitUntilSettled,
} from '../builds.ts'
import { append } from './edits.ts'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true })
})

const files = {
  'site.config.ts': "export default { title: 'Test', url: 'https://test.example' }\n",
  'content/docs/intro.md': '# Intro\n\nThe first paragraph.\n\nSee the [guide](./guide.md).\n',
  'content/docs/guide.md': '# Guide\n\nThe first paragraph.\n',
}

async function createRecorded(): Promise<string> {
  const root = createProject(files)
  roots.push(root)
  await waitUntilSettled()
  await buildAndRecord(root)
  return root
}

/** Runs a build in a process of its own, which is killed after some time unless it has ended. */
async function runProcess(
  root: string,
  { killAfterMs, outDir = 'build' }: { killAfterMs?: number; outDir?: string } = {},
) {
  const begin = performance.now()
  const own = outDir === 'build' ? [] : ['--no-cache']
  const options = ['--root', root, '--out-dir', outDir, '--profile', '--workers', '1', ...own]
  const child = spawn(process.execPath, [binary, 'build', ...options])
  let stderr = ''
  child.stderr.on('data', (data) => {
    stderr += data
  })
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  if (killAfterMs !== undefined) {
    await Promise.race([ended, setTimeout(killAfterMs)])
    child.kill('SIGKILL')
  }
  await ended
  return { ms: performance.now() - begin, kind: readKind(stderr) }
}

describe.skipIf(!isBuilt)('a build that replaces texts', () => {
  it('leaves the old or the new site where it is killed, and the next one is right', async () => {
    const random = createRandom(1)
    const root = await createRecorded()
    const edit = (number: number) => {
      for (const name of ['guide', 'intro']) append(`content/docs/${name}.md`, `\nChange ${number}.\n`)(root)
      return waitUntilSettled()
    }
    // Built by the tests, docsgen has another version.
    await runProcess(root)
    await edit(0)
    const { ms, kind } = await runProcess(root)
    expect(kind).toBe('update')
    for (let number = 1; number <= 8; number++) {
      const before = readTree(join(root, 'build'))
      await edit(number)
      // In the first half of its time, it does not write.
      await runProcess(root, { killAfterMs: ms / 2 + random(ms / 2) })
      const left = readTree(
        existsSync(join(root, 'build')) ? join(root, 'build') : join(root, '.build.docsgen-previous'),
      )
      await runProcess(root, { outDir: 'cold' })
      const after = readTree(join(root, 'cold'))
      expect([before, after]).toContainEqual(left)
      await runProcess(root)
      expect(listDifferences(join(root, 'build'), join(root, 'cold'))).toEqual([])
      // The next one, which is killed, is to replace texts again.
      await edit(number)
      expect((await runProcess(root)).kind).toBe('update')
    }
  })

  // Nothing is forbidden to root.
  it.skipIf(process.getuid?.() === 0)('is as good with a cache that cannot be written', async () => {
    const root = await createRecorded()
    const cache = join(root, '.docsgen/cache')
    const edit = append('content/docs/guide.md', '\nMore.\n')
    chmodSync(cache, 0o555)
    try {
      for (let turn = 0; turn < 3; turn++) {
        edit(root)
        await waitUntilSettled()
        await expectSameAsCold(root, await runBuild(root), { step: `${turn}` })
      }
      await runBuild(root, { baseUrl: '/sub/' })
      edit(root)
      await waitUntilSettled()
      await expectSameAsCold(root, await runBuild(root), { step: 'after a build with another base URL' })
    } finally {
      chmodSync(cache, 0o755)
    }
    edit(root)
    await waitUntilSettled()
    await expectSameAsCold(root, await runBuild(root), { step: 'with a cache that can be written again' })
  })
})
