import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import * as nodeModule from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { binary, createProject, isBuilt } from '../commands/project.ts'

it.skipIf(!isBuilt || !('enableCompileCache' in nodeModule))(
  'Node.js keeps compiled code from the second build on, in the cache of the project and for this docsgen only',
  () => {
    const root = createProject({ 'content/docs/intro.md': '# Intro\n' })
    const folder = join(root, '.docsgen/cache/compiled')
    const build = (...options: string[]) => {
      appendFileSync(join(root, 'content/docs/intro.md'), '\nMore.\n')
      execFileSync(process.execPath, [binary, 'build', '--root', root, '--quiet', ...options])
    }
    build()
    build('--no-cache')
    expect(existsSync(folder)).toBe(false)
    mkdirSync(join(folder, 'another-docsgen'), { recursive: true })
    build()
    const [own = '', ...others] = readdirSync(folder)
    expect(others).toEqual([])
    expect(own).not.toBe('another-docsgen')
    expect(readdirSync(join(folder, own), { recursive: true }).length).toBeGreaterThan(10)
    rmSync(root, { recursive: true, force: true })
  },
)
