import { describe, expect, it } from 'vitest'
import { composeToc } from '../../cli/compose/docs.ts'
import type { TocItem } from '../../src/model/page-data.ts'
import { headingsOf } from './test-page.ts'

/** `a(b c)` for a tree. */
function draw(items: readonly TocItem[]): string {
  return items.map((item) => item.id + (item.children.length > 0 ? `(${draw(item.children)})` : '')).join(' ')
}

describe('the table of contents', () => {
  it.each([
    ['nests by level', ['h2 a', 'h3 b', 'h2 c'], 2, 3, 'a(b) c'],
    ['leaves deeper levels out', ['h2 a', 'h3 b', 'h4 c'], 2, 3, 'a(b)'],
    ['moves the children of an excluded heading up', ['h3 a', 'h2 b', 'h4 c'], 3, 4, 'a c'],
    ['takes the latest heading of a lower level as parent', ['h2 a', 'h4 b', 'h3 c', 'h4 d'], 2, 4, 'a(b c(d))'],
    ['never lists the title', ['h1 a', 'h2 b'], 1, 3, 'b'],
    ['begins with any level', ['h3 a', 'h2 b', 'h3 c'], 2, 3, 'a b(c)'],
    ['is empty without headings', [], 2, 3, ''],
  ])('%s', (_name, lines, min, max, tree) => {
    expect(draw(composeToc(headingsOf(...lines), { min, max }))).toBe(tree)
  })
})
