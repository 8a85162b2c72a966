import { expect, test } from 'vitest'
import { route } from '../../cli/route/route.ts'
import { docs, type RoutedSite, toRouteInput } from './test-site.ts'

/** Methods that go through an array, `for … of` and spreading included. */
const LOOPS = [
  ...['every', 'filter', 'find', 'findIndex', 'findLast', 'flatMap', 'forEach', 'includes', 'indexOf', 'map', 'reduce'],
  ...['some', Symbol.iterator],
] as const

/** How many elements the stage goes through: a measure of its work that is the same on every machine. */
function countVisits(site: RoutedSite): number {
  const input = toRouteInput(site)
  let visits = 0
  const originals = LOOPS.map((name) => [name, Object.getOwnPropertyDescriptor(Array.prototype, name) ?? {}] as const)
  for (const [name, { value: method }] of originals) {
    Object.defineProperty(Array.prototype, name, {
      configurable: true,
      value(this: unknown[], ...rest: unknown[]) {
        visits += this.length
        return Reflect.apply(method, this, rest)
      },
    })
  }
  try {
    route(input)
    return visits
  } finally {
    for (const [name, descriptor] of originals) Object.defineProperty(Array.prototype, name, descriptor)
  }
}

const sites: [name: string, create: (documents: number) => RoutedSite][] = [
  [
    'documents in many folders',
    (count) => ({
      files: docs(Array.from({ length: count }, (_, at) => `part-${at % 20}/chapter-${at % 100}/page-${at}.md`)),
    }),
  ],
  [
    'documents with a unique tag and a shared one',
    (count) => ({
      files: docs(
        Object.fromEntries(
          Array.from({ length: count }, (_, at) => [
            `page-${at}.md`,
            { tags: ['all', `own ${at}`, { label: `Rival ${at}`, permalink: `/own-${at}` }] },
          ]),
        ),
      ),
      tags: { all: {}, others: {} },
    }),
  ],
]

test.each(sites)('the work for %s grows with their number, not with its square', (_, create) => {
  expect(countVisits(create(2000)) / countVisits(create(200))).toBeLessThan(15)
})
