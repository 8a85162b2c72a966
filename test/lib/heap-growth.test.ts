import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { expect, test } from 'vitest'

test('the growth of the heap is limited by a setting that V8 knows', () => {
  const outfile = join(mkdtempSync(join(tmpdir(), 'heap-')), 'limit.mjs')
  const contents = "import { limitHeapGrowth } from '../../cli/lib/heap-growth.ts'\nlimitHeapGrowth()"
  const stdin = { contents, resolveDir: import.meta.dirname }
  buildSync({ stdin, bundle: true, platform: 'node', format: 'esm', outfile })
  // V8 prints an error, and goes on, if it does not know a setting.
  const { status, stdout, stderr } = spawnSync(process.execPath, [outfile], { encoding: 'utf8' })
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
})
