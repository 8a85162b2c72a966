import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createProject, isBuilt } from '../commands/project.ts'
import { createRandom } from '../parse/create-random.ts'
import { expectSameAsCold, runBuild } from './builds.ts'
import { damages, edits, files, pick } from './random-edits.ts'

const roots: string[] = []
afterAll(() => {
  Reflect.deleteProperty(process.env, 'DOCSGEN_TEST_FLAVOR')
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

/** Builds as it comes and from nothing, and compares. */
async function expectEqualBuilds(root: string, step: string): Promise<void> {
  const warm = await runBuild(root)
  expect(warm.code, warm.stdout).toBe(0)
  await expectSameAsCold(root, warm, { step })
}

describe.skipIf(!isBuilt)('a build after another one', () => {
  it.each([1, 2])(
    'writes what a first build writes, whatever has changed (series %i)',
    async (seed) => {
      const random = createRandom(seed)
      const root = createProject(files)
      roots.push(root)
      const done: string[] = []
      for (let number = 1; number <= 25; number++) {
        const chosen = [pick(edits, random), ...(random(3) === 0 ? [pick(edits, random)] : [])]
        const hand = random(4) === 0 && number > 1 ? [pick(damages, random)[1]] : []
        for (const edit of [...hand, ...chosen]) {
          done.push(`${number}: ${edit}`)
          edit(root, { random, number })
        }
        await expectEqualBuilds(root, done.slice(-4).join('\n'))
      }
    },
    120_000,
  )

  it.each(damages)(
    'puts its output right: %s',
    async (name, damage) => {
      const random = createRandom(name.length)
      const root = createProject(files)
      roots.push(root)
      await runBuild(root)
      damage(root, { random, number: 1 })
      await expectEqualBuilds(root, 'after the first build')
      // Now there is an older site, from which the next one is staged.
      appendFileSync(join(root, 'content/docs/intro.md'), '\nMore.\n')
      await runBuild(root)
      damage(root, { random, number: 2 })
      await expectEqualBuilds(root, 'after a change')
      damage(root, { random, number: 3 })
      appendFileSync(join(root, 'content/docs/intro.md'), '\nEven more.\n')
      await expectEqualBuilds(root, 'with a change')
      appendFileSync(join(root, 'content/docs/guide.md'), '\nMore.\n')
      await expectEqualBuilds(root, 'one build later')
    },
    60_000,
  )
})
