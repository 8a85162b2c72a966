import { expect, test } from 'vitest'
import { computeGitBlobId } from '../../cli/lib/git-blob-id.ts'

test('the id of a file is that of Git, whatever its line breaks', () => {
  // From `git hash-object`.
  const ids = ['hello\n', 'hello\r\n', ''].map((text) => computeGitBlobId(Buffer.from(text)))
  expect(ids).toEqual([
    'ce013625030ba8dba906f756967f9e9ca394464a',
    'ce013625030ba8dba906f756967f9e9ca394464a',
    'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391',
  ])
})
