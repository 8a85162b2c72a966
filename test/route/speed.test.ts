import { expect, test } from 'vitest'
import { docs, routeSite } from './test-site.ts'

// Each takes less than a second. Anything quadratic takes minutes, and meets the limit of time of a test.

test('ten thousand documents are routed', () => {
  const names = Array.from(
    { length: 10_000 },
    (_, index) => `part-${index % 50}/chapter-${index % 500}/page-${index}.md`,
  )
  expect(routeSite({ files: docs(names) }).table.routes.length).toBeGreaterThan(10_000)
})

test('ten thousand documents with a tag of their own and one for all are routed', () => {
  const tagsOf = (index: number) => ['all', `own ${index}`, { label: `Rival ${index}`, permalink: `/own-${index}` }]
  const names = Array.from({ length: 10_000 }, (_, index) => [`page-${index}.md`, { tags: tagsOf(index) }])
  const { table } = routeSite({ files: docs(Object.fromEntries(names)), tags: { all: {}, others: {} } })
  expect(Object.keys(table.tags)).toHaveLength(10_001)
})
