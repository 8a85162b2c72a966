import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { binary, createProject, isBuilt } from '../commands/project.ts'

describe.skipIf(!isBuilt)('compiled code', () => {
  const root = createProject({ 'content/docs/intro.md': '# Intro\n' })
  const folder = join(root, '.docsgen/cache/compiled')
  const page = () => readFileSync(join(root, 'build/docs/intro/index.html'), 'utf8')
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  const build = (...options: string[]) => {
    appendFileSync(join(root, 'content/docs/intro.md'), '\nMore.\n')
    execFileSync(process.execPath, [binary, 'build', '--root', root, '--quiet', ...options])
    return page().split('More.').length - 1
  }
  const findKept = () => {
    const [name = '', ...others] = readdirSync(folder)
    expect(others).toEqual([])
    return join(folder, name)
  }

  it('is not kept by a short first build, which may be the only one, nor without the cache', () => {
    build()
    build('--no-cache')
    expect(existsSync(folder)).toBe(false)
  })

  it('is kept from the second build on, for this docsgen only, and used by the next one', () => {
    mkdirSync(join(folder, 'another-docsgen'), { recursive: true })
    const before = build()
    const kept = findKept()
    expect(kept).not.toContain('another-docsgen')
    const { ino } = statSync(kept)
    expect(build()).toBe(before + 1)
    expect(statSync(findKept()).ino).toBe(ino)
  })

  it.each([
    ['a changed byte', (bytes: Buffer) => bytes.fill(bytes.readUInt8(5000) ^ 1, 5000, 5001)],
    ['a missing end', (bytes: Buffer) => bytes.subarray(0, 5000)],
    ['no bytes', () => Buffer.alloc(0)],
  ])('is compiled again if the file has %s', (_, damage) => {
    const intact = readFileSync(findKept())
    writeFileSync(findKept(), damage(Buffer.from(intact)))
    const before = build()
    const mended = readFileSync(findKept())
    expect(mended.length).toBeGreaterThan(intact.length / 2)
    expect(build()).toBe(before + 1)
  })

  it('is done without if something else has its place', () => {
    const kept = findKept()
    rmSync(kept)
    mkdirSync(kept)
    const before = build()
    expect(build()).toBe(before + 1)
  })
})
