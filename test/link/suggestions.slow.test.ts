import { describe, expect, it } from 'vitest'
import { linkSite } from './test-site.ts'

describe('the cost of suggestions', () => {
  it('is well under a second for 10,000 documents with 12 references each, 1,000 of which are broken', () => {
    const count = 10_000
    const sourceOf = (at: number) => `content/docs/section-${at % 100}/some-longer-page-name-${at}.md`
    const pages = Array.from({ length: count }, (_, at) => ({
      source: sourceOf(at),
      pathname: `/docs/section-${at % 100}/some-longer-page-name-${at}`,
      ids: ['usage', 'example', 'notes'],
      references: Array.from({ length: 12 }, (_, nth) => {
        const to = (at * 7 + nth * 13) % count
        const isBroken = at % 10 === 0 && nth === 0
        const name = `some-longer-page-name-${to}`
        if (isBroken) return { url: `../section-${to % 100}/${name.replace('longer', 'lnoger')}.md#usage` }
        if (nth % 3 === 0) return { url: `../section-${to % 100}/${name}.md#usage` }
        return nth % 3 === 1 ? { url: `/docs/section-${to % 100}/${name}/` } : { url: 'https://example.com/page' }
      }),
    }))
    const before = process.cpuUsage()
    const { graph } = linkSite({ pages })
    const spent = process.cpuUsage(before)
    expect(graph.broken).toHaveLength(1_000)
    expect((spent.user + spent.system) / 1_000).toBeLessThan(2_500)
  })
})
