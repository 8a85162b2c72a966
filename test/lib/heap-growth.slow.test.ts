import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'heap-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a script with the functions of the module. */
function run(name: string, script: string) {
  const outfile = join(folder, `${name}.mjs`)
  const contents = `import { limitHeapGrowth, restoreHeapGrowth } from '../../cli/lib/heap-growth.ts'\n${script}`
  buildSync({
    stdin: { contents, resolveDir: import.meta.dirname },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
  })
  const { status, stdout, stderr } = spawnSync(process.execPath, [outfile], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('the growth of the heap is limited by a setting that V8 knows', () => {
  // V8 prints an error, and goes on, if it does not know a setting.
  expect(run('limit', 'limitHeapGrowth(); restoreHeapGrowth()')).toEqual({ status: 0, stdout: '', stderr: '' })
})

test.each([
  { state: 'restored', after: 'restoreHeapGrowth()', fate: 'used', rejected: 'false' },
  { state: 'still limited', after: '', fate: 'rejected', rejected: 'true' },
])('code that V8 keeps while the growth is $state is $fate by other processes', ({ state, after, rejected }) => {
  const name = state.replace(' ', '-')
  const file = join(folder, `${name}.bin`)
  const create = `import { Script } from 'node:vm'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
const file = ${JSON.stringify(file)}
const kept = existsSync(file) ? { cachedData: readFileSync(file) } : {}
const script = new Script('1 + 1', kept)
limitHeapGrowth()
${after}
if (kept.cachedData) console.log(script.cachedDataRejected)
else writeFileSync(file, script.createCachedData())`
  run(name, create)
  expect(existsSync(file)).toBe(true)
  expect(run(name, create).stdout.trim()).toBe(rejected)
})
