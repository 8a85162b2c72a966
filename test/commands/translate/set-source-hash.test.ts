import { describe, expect, test } from 'vitest'
import { setSourceHash } from '../../../cli/commands/translate/set-source-hash.ts'

const hash = 'a'.repeat(40)

describe('the hash of the original in a translation', () => {
  test.each([
    ['is added without front matter', '# A\n', `---\nsource_hash: ${hash}\n---\n\n# A\n`],
    ['is added to front matter', '---\ntitle: A\n---\n\nText\n', `---\ntitle: A\nsource_hash: ${hash}\n---\n\nText\n`],
    ['is added to empty front matter', '---\n---\nText\n', `---\nsource_hash: ${hash}\n---\nText\n`],
    [
      'replaces an older one',
      '---\nsource_hash: 0123456\ntitle: A\n---\n',
      `---\nsource_hash: ${hash}\ntitle: A\n---\n`,
    ],
    ['keeps line breaks', '---\r\ntitle: A\r\n---\r\nText', `---\r\ntitle: A\r\nsource_hash: ${hash}\r\n---\r\nText`],
    ['keeps a byte order mark', '\uFEFFText', `\uFEFF---\nsource_hash: ${hash}\n---\n\nText`],
  ])('%s', (_name, source, expected) => {
    expect(setSourceHash(source, hash)).toBe(expected)
  })
  test('is not written into TOML', () => {
    expect(setSourceHash('+++\ntitle = "A"\n+++\n', hash)).toBeUndefined()
  })
})
