import { expect, test } from 'vitest'
import { docs, routeSite } from './test-site.ts'

test('ten thousand documents with a tag of their own and one for all are routed in linear time', () => {
  const names = (count: number) =>
    docs(
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          `page-${index}.md`,
          { tags: ['all', `own ${index}`, { label: `Rival ${index}`, permalink: `/own-${index}` }] },
        ]),
      ),
    )
  const time = (files: ReturnType<typeof names>) => {
    const started = performance.now()
    routeSite({ files, tags: { all: {}, others: {} } })
    return performance.now() - started
  }
  time(names(1_000))
  // Takes half a second; anything quadratic takes a minute.
  expect(time(names(10_000))).toBeLessThan(5_000)
})

test('ten thousand documents are routed in linear time', () => {
  const names = (count: number) =>
    docs(Array.from({ length: count }, (_, index) => `part-${index % 50}/chapter-${index % 500}/page-${index}.md`))
  const time = (files: ReturnType<typeof names>) => {
    const started = performance.now()
    routeSite({ files })
    return performance.now() - started
  }
  time(names(1_000))
  // Well above the 100 ms that it takes, well below the minutes of anything quadratic.
  expect(time(names(10_000))).toBeLessThan(1_500)
})
