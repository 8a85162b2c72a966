import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { takeLock } from '../../cli/emit/output-lock.ts'
import { getOutputPaths } from '../../cli/emit/output-paths.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const getLocation = (name = 'build') => ({ outDir: join(root, name), stateDirectory: join(root, 'state') })

/** The lock as another process that is still running would have written it. */
function lockAsParent(): string {
  const { lock } = getOutputPaths(getLocation())
  takeLock(getLocation())
  const fields = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
  const [, , boot] = readFileSync(lock, 'utf8').split(' ')
  writeFileSync(lock, `${process.ppid} ${fields?.[19]} ${boot}`)
  return lock
}

describe('the lock of an output folder', () => {
  test('is released', () => {
    const { lock } = getOutputPaths(getLocation())
    const release = takeLock(getLocation())
    expect(existsSync(lock)).toBe(true)
    release()
    expect(existsSync(lock)).toBe(false)
  })

  test.runIf(process.platform === 'linux')('of a build that is running is respected, and named in the hint', () => {
    const lock = lockAsParent()
    expect(() => takeLock(getLocation())).toThrow(
      expect.objectContaining({
        message: `Another docsgen build (process ${process.ppid}) is writing this output folder.`,
        hint: expect.stringContaining(`delete the file ${lock}`),
      }),
    )
    expect(existsSync(lock)).toBe(true)
  })

  test.runIf(process.platform === 'linux')('does not concern another output folder', () => {
    lockAsParent()
    takeLock(getLocation('other'))()
  })

  test.each([
    ['that no longer runs', '999999999 1 boot'],
    ['whose id another process has now', `${process.ppid} 1 boot`],
    ['that ended before it had written it', ''],
  ])('of a process %s is taken over', (_what, text) => {
    const { lock } = getOutputPaths(getLocation())
    takeLock(getLocation())
    writeFileSync(lock, text)
    takeLock(getLocation())()
    expect(existsSync(lock)).toBe(false)
  })
})
