import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

describe("R6: src and templates compile without Node's types", () => {
  const compile = (project: string) =>
    spawnSync(process.execPath, [tsc, '-p', project], { cwd: root, encoding: 'utf8' })
  const tsc = join(root, 'node_modules/typescript/bin/tsc')

  test('they do', () => {
    expect(compile('tsconfig.browser.json').stdout).toBe('')
  })
  test("finds a global of Node's", () => {
    const folder = mkdtempSync(join(tmpdir(), 'docsgen-types-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'planted.ts'), 'export const home = process.env.HOME\n')
    const config = { extends: join(root, 'tsconfig.browser.json'), include: ['planted.ts'] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    expect(compile(folder).stdout).toContain("Cannot find name 'process'")
  })
})
