import { realpathSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { findProjectFile, openInEditor } from '../../cli/dev/open-editor.ts'
import { createFolder } from '../serve/hostile-project.ts'

const folder = realpathSync(createFolder({ 'site/content/a.md': 'a', 'site/..b.md': 'b', 'secret.md': 's' }))
const root = join(folder, 'site')
symlinkSync(join(folder, 'secret.md'), join(root, 'content/link.md'))
symlinkSync('a.md', join(root, 'content/inside.md'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it.each([
  ['content/a.md', 'content/a.md'],
  ['content/inside.md', 'content/a.md'],
  ['..b.md', '..b.md'],
])('finds %s in the project', (path, found) => {
  expect(findProjectFile(root, path)).toBe(join(root, found))
})

it.each(['content', '', 'content/none.md', '../secret.md', 'content/../../secret.md', 'content/link.md', 'a\0.md'])(
  'does not open %j, which is not a file of the project',
  async (path) => {
    expect(await openInEditor(root, { path, line: 1, column: 1 })).toBe(`"${path}" is not a file of the project.`)
  },
)

it('rejects an absolute path of another folder', () => {
  expect(findProjectFile(root, join(folder, 'secret.md'))).toBeUndefined()
})
