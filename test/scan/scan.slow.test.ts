import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { scan } from '../../cli/scan/scan.ts'
import { testConfig } from '../support/config.ts'

test('ten thousand files are listed', async () => {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-scan-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (let index = 0; index < 10_000; index++) {
    const path = join(root, `content/docs/f${index % 100}/d${index}.md`)
    if (index < 100) mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, '')
  }
  const { value } = await scan(root, testConfig())
  expect(value.documents).toHaveLength(10_000)
})
