import { describe, expect, it } from 'vitest'
import { renderLlms } from '../../templates/llms.ts'
import { renderRobots } from '../../templates/robots.ts'
import { renderSitemap } from '../../templates/sitemap.ts'

describe('the files that are not pages', () => {
  it('lists pages in a sitemap, escaped, with the date if known', () => {
    expect(
      renderSitemap([
        { url: 'https://docs.example/a?b&c', lastModified: null },
        { url: 'https://docs.example/d', lastModified: '2026-11-20' },
      ]),
    ).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
        '<url><loc>https://docs.example/a?b&amp;c</loc></url>\n' +
        '<url><loc>https://docs.example/d</loc><lastmod>2026-11-20</lastmod></url>\n' +
        '</urlset>\n',
    )
  })

  it('tells robots whether crawling is allowed, and where the sitemap is', () => {
    expect(renderRobots({ noIndex: false, sitemapUrl: 'https://docs.example/sitemap.xml' })).toBe(
      'User-agent: *\nAllow: /\n\nSitemap: https://docs.example/sitemap.xml\n',
    )
    expect(renderRobots({ noIndex: true, sitemapUrl: null })).toBe('User-agent: *\nDisallow: /\n')
  })

  it('lists the site in one page of Markdown, without empty sections', () => {
    expect(
      renderLlms({
        title: 'Example',
        summary: 'A network.',
        sections: [
          {
            title: 'Docs',
            pages: [
              { title: 'A [b]', url: 'https://docs.example/a', description: 'Two\nlines' },
              { title: 'C', url: 'https://docs.example/c', description: '' },
            ],
          },
          { title: 'Blog', pages: [] },
        ],
      }),
    ).toBe(
      '# Example\n\n> A network.\n\n## Docs\n\n- [A \\[b\\]](https://docs.example/a): Two lines\n- [C](https://docs.example/c)\n',
    )
  })
})
