import { expect, test } from 'vitest'
import { isIndexShort, splitLlms } from '../../cli/emit/llms-files.ts'

const listPages = (count: number, toPathname: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => ({
    pathname: toPathname(at),
    title: `Page ${at}`,
    url: `https://docs.example${toPathname(at)}.md`,
    description: 'How to call it, what it returns, and which errors it has.',
  }))

const split = (sections: { title: string; pages: ReturnType<typeof listPages> }[]) =>
  splitLlms({
    name: 'llms.txt',
    title: 'Docs',
    summary: 'All of it.',
    sections,
    toUrl: (path) => `https://docs.example/${path}`,
  })

/** The pages that an index leads to, through all of its files. */
function follow(files: ReadonlyMap<string, string>, path = 'llms.txt'): string[] {
  const urls = [...(files.get(path) ?? '').matchAll(/\]\(https:\/\/docs\.example\/([^)]+)\)/g)].map(
    ([, url = '']) => url,
  )
  return urls.flatMap((url) => (url.endsWith('llms.txt') || /llms-\d+\.txt$/.test(url) ? follow(files, url) : [url]))
}

test('the index of few pages is one file', () => {
  const files = split([{ title: 'Documentation', pages: listPages(100, (at) => `/docs/a/${at}`) }])
  expect([...files.keys()]).toEqual(['llms.txt'])
})

test('a long index is split by folder, and leads to every page in files of at most 50,000 characters', () => {
  const documents = [
    ...listPages(900, (at) => `/docs/guide/${at % 2 === 0 ? 'even/' : 'odd/'}${at}`),
    ...listPages(900, (at) => `/docs/api/${at}`),
    ...listPages(1, () => '/docs/intro'),
    ...listPages(1, () => '/docs/alone/only'),
  ]
  const files = split([
    { title: 'Documentation', pages: documents },
    { title: 'Pages', pages: listPages(1, () => '/about') },
  ])
  for (const [path, text] of files) expect([path, text.length <= 50_000]).toEqual([path, true])
  expect(files.get('llms.txt')).toContain('- [docs/api/](https://docs.example/docs/api/llms.txt): 900 pages\n')
  expect(files.has('docs/guide/even/llms.txt')).toBe(true)
  const urls = [...documents, { pathname: '/about' }].map(({ pathname }) => `${pathname.slice(1)}.md`)
  expect(follow(files).sort()).toEqual(urls.sort())
})

test('a folder with too many pages of its own continues in numbered files', () => {
  const pages = listPages(2_000, (at) => `/docs/${at}`)
  const files = split([{ title: 'Documentation', pages }])
  expect([...files.keys()].slice(0, 2)).toEqual(['llms.txt', 'llms-2.txt'])
  expect(follow(files)).toHaveLength(2_000)
})

test('whether an index is short is known without rendering it', () => {
  const texts = listPages(300, (at) => `/docs/${at}`).map(
    ({ pathname, title, description }) => pathname + title + description,
  )
  expect(isIndexShort(texts, 'https://docs.example/')).toBe(true)
  expect(isIndexShort([...texts, ...texts, ...texts], 'https://docs.example/')).toBe(false)
})
