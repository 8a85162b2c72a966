import { expect, test } from 'vitest'
import { createSiteMemory } from '../../cli/pipeline/site-memory.ts'
import { keepAddresses } from '../../cli/pipeline/surroundings.ts'
import { testConfig } from '../support/config.ts'
import { createDocument } from '../support/document.ts'
import { createDocRoute, createRouteTable } from '../support/routes.ts'

const external = (href: string) => {
  const item = { type: 'external', label: 'More', href, className: null, configPath: 'docs.sidebars.docs[0]' } as const
  return [{ name: 'docs', version: 'current', locale: 'en', firstLink: null, items: [item] }]
}
const routes = [createDocRoute('/docs/a'), createDocRoute('/docs/b')]
const given = { table: { routes, sidebars: external('/docs/a') }, draft: false }

test.each([
  [
    'a title changes',
    {
      ...given,
      table: { ...given.table, routes: [createDocRoute('/docs/a', { title: 'New' }), createDocRoute('/docs/b')] },
    },
    true,
  ],
  [
    'a pathname changes',
    { ...given, table: { ...given.table, routes: [createDocRoute('/docs/a'), createDocRoute('/docs/c')] } },
    false,
  ],
  [
    'a page has another source',
    {
      ...given,
      table: { ...given.table, routes: [createDocRoute('/docs/a', { source: 'x.md' }), createDocRoute('/docs/b')] },
    },
    false,
  ],
  ['a link of a sidebar changes', { ...given, table: { ...given.table, sidebars: external('/docs/b') } }, false],
  ['a document becomes a draft', { ...given, draft: true }, false],
])('whether links are resolved again if %s', (_name, changed, isKept) => {
  const memory = createSiteMemory(true)
  const keep = ({ table, draft }: typeof given) => {
    const { frontMatter } = createDocument('content/docs/a.md')
    const documents = [createDocument('content/docs/a.md', { frontMatter: { ...frontMatter, draft } })]
    return keepAddresses(createRouteTable(table), { config: testConfig(), documents }, memory)
  }
  expect(keep(given) === keep(changed)).toBe(isKept)
})
