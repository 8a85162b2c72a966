import { expect, test } from 'vitest'
import type { Config } from '../../cli/config/config.ts'
import { planFullTexts } from '../../cli/emit/full-texts.ts'
import type { Route } from '../../cli/route/route-table.ts'
import { inputOf } from '../compose/test-page.ts'
import { createDocRoute, createRoute } from '../support/routes.ts'

/** Path -> text of each file. `read` returns the text of a page by the path of its Markdown. */
async function write(
  routes: Route[],
  { config = {}, read = (path) => `# ${path}` }: { config?: Partial<Config>; read?: (path: string) => string } = {},
): Promise<Record<string, string>> {
  const input = inputOf({ config, routes, table: { siteFiles: [{ kind: 'llms-full', path: 'llms-full.txt' }] } })
  const files = planFullTexts({ ...input, documents: [] }, (path) => ({ key: path, readText: async () => read(path) }))
  const texts = files.map(async ({ path, contents }) => [path, String((await contents()).value)] as const)
  return Object.fromEntries(await Promise.all(texts))
}

const listSources = (text = ''): string[] => [...text.matchAll(/^Source: <(.*)>$/gm)].map(([, url = '']) => url)

test('the text of all pages is in one file below their addresses, and that of each folder in its own', async () => {
  const routes = [
    createRoute('/'),
    createDocRoute('/docs/guide/', { title: 'Guide' }),
    createDocRoute('/docs/guide/start'),
    createDocRoute('/docs/alone/only'),
    createDocRoute('/docs/hidden', { unlisted: true }),
  ]
  const files = await write(routes)
  expect(Object.keys(files)).toEqual(['llms-full.txt', 'docs/llms-full.txt', 'docs/guide/llms-full.txt'])
  const guide = ['https://docs.example/docs/guide/', 'https://docs.example/docs/guide/start']
  const documents = [...guide, 'https://docs.example/docs/alone/only']
  expect(listSources(files['llms-full.txt'])).toEqual([...documents, 'https://docs.example/'])
  expect(listSources(files['docs/llms-full.txt'])).toEqual(documents)
  expect(files['docs/guide/llms-full.txt']).toBe(`# Test: Guide

> All pages: [llms.txt](https://docs.example/llms.txt)

---

Source: <https://docs.example/docs/guide/>

# docs/guide/index.md

---

Source: <https://docs.example/docs/guide/start>

# docs/guide/start.md
`)
})

test('other versions and other languages have files of their own', async () => {
  const { i18n } = inputOf({}).config
  const german = { ...i18n.locales[0], code: 'de', label: 'Deutsch', htmlLang: 'de', direction: 'ltr' } as const
  const config = {
    i18n: { ...i18n, locales: [...i18n.locales, german] },
    lastVersion: '2',
    versionNames: ['2', '1'],
  } as Partial<Config>
  const names = ['a', 'b']
  const files = await write(
    [
      ...names.map((name) => createDocRoute(`/docs/${name}`, { version: '2' })),
      ...names.map((name) => createDocRoute(`/docs/1/${name}`, { version: '1' })),
      ...names.map((name) => createDocRoute(`/de/docs/${name}`, { version: '2', locale: 'de' })),
    ],
    { config },
  )
  expect(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, listSources(text)]))).toEqual({
    'llms-full.txt': ['https://docs.example/docs/a', 'https://docs.example/docs/b'],
    'docs/llms-full.txt': ['https://docs.example/docs/a', 'https://docs.example/docs/b'],
    'docs/1/llms-full.txt': ['https://docs.example/docs/1/a', 'https://docs.example/docs/1/b'],
    'de/docs/llms-full.txt': ['https://docs.example/de/docs/a', 'https://docs.example/de/docs/b'],
  })
})

test('a file ends before the page that would make it longer than 500,000 characters, and says how many are left', async () => {
  const routes = ['a', 'b', 'c'].map((name) => createDocRoute(`/docs/${name}`))
  const { 'llms-full.txt': text = '' } = await write(routes, { read: () => 'x'.repeat(300_000) })
  expect(listSources(text)).toEqual(['https://docs.example/docs/a'])
  expect(text).toMatch(/\n---\n\nThe index of all pages leads to the other 2\.\n$/)
})
