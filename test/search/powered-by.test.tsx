import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PoweredBy } from '../../src/search/PoweredBy.tsx'

describe('the mention of the search service', () => {
  test.each([
    ['algolia', 'Powered by Algolia'],
    ['typesense', 'Powered by Typesense'],
    ['meilisearch', 'Powered by Meilisearch'],
    // True of OpenSearch, too.
    ['elasticsearch', 'Powered by Elasticsearch API'],
    ['local', ''],
  ] as const)('for %s is %j (P-6)', (provider, expected) => {
    const markup = renderToStaticMarkup(<PoweredBy provider={provider} />)
    expect(markup.replace(/<[^>]*>/g, '')).toBe(expected)
  })
})
