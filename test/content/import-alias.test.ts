import { expect, test } from 'vitest'
import { resolveAlias } from '../../cli/content/content-path.ts'

test.each([
  ['~/assets/a.png', 'docs/src/content/docs/b/c.mdx', '@site/docs/src/assets/a.png'],
  ['@/assets/a.png', 'src/content/docs/c.mdx', '@site/src/assets/a.png'],
  ['~/a.png', 'docs/c.md', '@site/src/a.png'],
  ['@assets/b/c.svg', 'src/content/docs/c.mdx', '@site/src/assets/b/c.svg'],
  ['@site/a.png', 'docs/c.md', '@site/a.png'],
  ['@scope/package', 'src/c.md', '@scope/package'],
  ['./a.png', 'src/c.md', './a.png'],
])('the alias of %j in %j', (path, document, expected) => {
  expect(resolveAlias(path, document)).toBe(expected)
})
