import { describe, expect, test } from 'vitest'
import { type KeyedIndex, planIndex, type SourcePage } from '../../cli/search/plan-index.ts'
import { type TestPage, toRecords } from './site.ts'

const toText = (page: number) =>
  Array.from(
    { length: 40 },
    (_, word) => `w${(page * 61 + word * 7) % 900}x${word % 9 === 0 ? `\n## Part ${word}\n` : ''}`,
  )

/** Pages with several sections, some of whose terms are on one page only. */
function createPages(): Record<string, TestPage> {
  const entries = Array.from({ length: 120 }, (_, page): [string, TestPage] => [
    `/p${page}/`,
    { title: `Page ${page}`, text: `only${page} ${toText(page).join(' ')}` },
  ])
  return Object.fromEntries(entries)
}

/** Plans the index of pages, and lists which of them were read for it. */
async function plan(pages: Record<string, TestPage>, earlier?: KeyedIndex) {
  const read: string[] = []
  const sources = Object.entries(pages).map(([url, page]): SourcePage => {
    const records = toRecords({ [url]: page })
    const readRecords = async () => {
      read.push(url)
      return records
    }
    return { url, language: 'en', readKey: async () => JSON.stringify([url, page]), readRecords }
  })
  const { index, files } = await planIndex('en', sources, earlier)
  return { index, read: [...read], files: files.map(({ name, digest }) => [name, digest]) }
}

describe('planIndex', () => {
  test('reads only new and changed pages, and gives the same index as if it had read all', async () => {
    const before = createPages()
    const { index } = await plan(before)
    const { '/p7/': _, ...others } = before
    const after: Record<string, TestPage> = {
      ...others,
      '/p11/': { title: 'Page 11', text: `${before['/p11/']?.text}\n## One\n## Two\n## Three\n## Four\n## Five` },
      '/p50/': { title: 'Page 50', text: 'w1x w2x' },
      '/a/': { title: 'First', text: 'w3x first' },
      '/z/': { title: 'Last', text: 'w4x last' },
    }
    const updated = await plan(after, index)
    const anew = await plan(after)
    expect(updated.read.sort()).toEqual(['/a/', '/p11/', '/p50/', '/z/'])
    expect(anew.read).toHaveLength(Object.keys(after).length)
    expect(updated.index).toEqual(anew.index)
    expect(updated.files).toEqual(anew.files)
    expect(updated.index.postings.terms).not.toContain('only7')
  })

  test('reads no page again for an index without some of its pages', async () => {
    const { index } = await plan(createPages())
    const { '/p0/': _, ...fewer } = createPages()
    const updated = await plan(fewer, index)
    expect(updated.read).toEqual([])
    expect(updated.index).toEqual((await plan(fewer)).index)
  })
})
