import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { isFile, suggestName, writeFileAtomically } from '../../cli/lib/files.ts'

const folder = mkdtempSync(join(tmpdir(), 'docsgen-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('knows a file and a link to one, and takes nothing else for a file', () => {
  writeFileSync(join(folder, 'a.txt'), '')
  symlinkSync(join(folder, 'a.txt'), join(folder, 'link'))
  symlinkSync(join(folder, 'missing'), join(folder, 'dangling'))
  const found = ['a.txt', 'link', 'dangling', '.', 'missing', 'a.txt/below'].filter((name) =>
    isFile(join(folder, name)),
  )
  expect(found).toEqual(['a.txt', 'link'])
})

it('suggests the nearest name in the folder of a missing file, of those that may be meant', () => {
  const names = mkdtempSync(join(folder, 'names-'))
  for (const name of ['chart.tsx', 'chart.ts']) writeFileSync(join(names, name), '')
  expect(suggestName(join(names, 'chrt.ts'))).toBe('chart.ts')
  expect(suggestName(join(names, 'chrt.ts'), (name) => name.endsWith('.tsx'))).toBe('chart.tsx')
  expect(suggestName(join(names, 'readme.md'))).toBeUndefined()
  expect(suggestName(join(names, 'no/chart.ts'))).toBeUndefined()
})

it('replaces a file whole, with the mode asked for', () => {
  const path = join(folder, 'b.txt')
  writeFileAtomically(path, 'old')
  const before = statSync(path).ino
  writeFileAtomically(path, 'new', { mode: 0o600 })
  expect(readFileSync(path, 'utf8')).toBe('new')
  expect(statSync(path).ino).not.toBe(before)
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

it('leaves nothing behind where it cannot write', () => {
  const before = readdirSync(folder)
  expect(() => writeFileAtomically(folder, 'x')).toThrow()
  expect(() => writeFileAtomically(join(folder, 'no/such/folder'), 'x')).toThrow(/ENOENT/)
  expect(readdirSync(folder)).toEqual(before)
})
