import { rmSync, symlinkSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findOutputProblem } from '../../cli/commands/find-output-problem.ts'
import { createFolder } from '../serve/hostile-project.ts'

const root = createFolder({
  'content/docs/a.md': '',
  'photos/cat.jpg': '',
  'old/index.html': '',
  'old/assets/manifest.0a1b2c3d.json': '{}',
  'a-file': '',
})
symlinkSync('.', join(root, 'link-to-root'))
symlinkSync('content', join(root, 'link-to-content'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const findProblem = (outDir: string) => findOutputProblem({ root, outDir, sources: [join(root, 'content')] })

describe('the output folder', () => {
  it.each([
    ['the root of the file system', '/', 'is the root of the file system'],
    ['home', homedir(), 'is your home folder'],
    ['the project', root, 'contains the project itself'],
    ['a parent of the project', dirname(root), 'contains the project itself'],
    ['the project behind a link', join(root, 'link-to-root'), 'contains the project itself'],
    ['the content', join(root, 'content'), 'overlaps the folder content'],
    ['a folder in the content', join(root, 'content/docs/build'), 'overlaps the folder content'],
    ['the content behind a link', join(root, 'link-to-content'), 'overlaps the folder content'],
    ['a folder of other files', join(root, 'photos'), 'contains files that docsgen did not create'],
    ['a file', join(root, 'a-file'), 'is a file'],
    ['a folder below a file', join(root, 'a-file/build'), 'a-file is a file'],
  ])('is refused if it is %s', (_name, outDir, reason) => {
    expect(findProblem(outDir)).toMatchObject({
      code: 'output/not-writable',
      origin: { kind: 'command', option: '--out-dir' },
      message: expect.stringContaining(reason),
    })
  })

  it('may be in the root if the documents are there, but not in another folder that the build reads', () => {
    const sources = [root, join(root, 'content')]
    expect(findOutputProblem({ root, outDir: join(root, 'build'), sources })).toBeUndefined()
    const problem = findOutputProblem({ root, outDir: join(root, 'content/build'), sources })
    expect(problem?.message).toContain('overlaps the folder content')
  })

  it.each(['build', 'deep/new/build', 'old'])('may be %s', (name) => {
    expect(findProblem(join(root, name))).toBeUndefined()
  })
})
