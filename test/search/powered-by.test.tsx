import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PoweredBy } from '../../src/search/PoweredBy.tsx'

describe('the mention of the search engine', () => {
  test('is a link to the service (P-6)', () => {
    const service = { name: 'Engine', url: 'https://engine.example/' }
    const markup = renderToStaticMarkup(<PoweredBy service={service} />)
    expect(markup.replace(/<[^>]*>/g, '')).toBe('Powered by Engine')
    expect(markup).toContain('href="https://engine.example/"')
  })

  test('names docsgen where the site itself answers', () => {
    const markup = renderToStaticMarkup(<PoweredBy service={undefined} />)
    expect(markup.replace(/<[^>]*>/g, '')).toBe('Powered by docsgen')
    expect(markup).not.toContain('href')
  })
})
