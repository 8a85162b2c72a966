import { describe, expect, it } from 'vitest'
import { parseText } from './parse-text.ts'

describe('a <head> in a document', () => {
  it('adds tags to its page, with variables filled in, and leaves nothing in the text', async () => {
    const { document, body } = await parseText(
      [
        '# Proofs',
        '',
        '<head>',
        '  <title>Proofs of {brand}</title>',
        '  <meta name="author" content="The {brand} team">',
        '  <meta property="og:image:alt" content="A tree">',
        '',
        '  <link rel="alternate" hreflang="de" href="https://de.example/proofs">',
        '  <script type="application/ld+json">{ "@type": "TechArticle" }</script>',
        '</head>',
        '',
        'Text.',
      ].join('\n'),
      { options: { variables: { brand: { value: 'Moorline', slug: 'moorline' } } } },
    )
    expect(document.head).toEqual({
      title: 'Proofs of Moorline',
      meta: [
        { name: 'author', content: 'The Moorline team' },
        { property: 'og:image:alt', content: 'A tree' },
      ],
      links: [{ rel: 'alternate', href: 'https://de.example/proofs', hrefLang: 'de' }],
      jsonLd: [{ '@type': 'TechArticle' }],
    })
    expect(body.chunks.join('')).toBe('<header><h1 id="proofs">Proofs</h1></header>\n<p>Text.</p>')
    expect(document.diagnostics).toEqual([])
  })

  it('is absent from a document that has none, or only mentions one', async () => {
    for (const text of ['Text.', 'Write `<head>` so.', '```html\n<head>\n</head>\n```']) {
      expect((await parseText(text)).document).not.toHaveProperty('head')
    }
  })

  it.each([
    ['a stylesheet', '<link rel="stylesheet" href="https://x.example/a.css">', 2],
    ['a link without an origin', '<link rel="canonical" href="/a">', 2],
    ['a script', '<script>alert(1)</script>', 2],
    ['a refresh', '<meta http-equiv="refresh" content="0;url=https://x.example">', 2],
    ['a base', '<base href="https://x.example/">', 2],
    ['an image', '<img src="a.png">', 2],
    ['text', 'Some words', 2],
    ['JSON-LD that is not JSON', '<script type="application/ld+json">{ a }</script>', 2],
    ['a second viewport', '<meta name="viewport" content="width=1">', 2],
  ])('refuses %s, and reports its location', async (_name, tag, line) => {
    const { document, body } = await parseText(`<head>\n${tag}\n</head>\n\nText.`)
    expect(document).not.toHaveProperty('head')
    expect(body.chunks.join('')).toBe('<p>Text.</p>')
    expect(document.diagnostics).toMatchObject([{ code: 'markdown/head', origin: { line } }])
  })

  it('that is never closed is reported as raw HTML', async () => {
    const { document } = await parseText('<head>\n<meta name="a" content="b">\n\nText.')
    expect(document).not.toHaveProperty('head')
    expect(document.diagnostics.map(({ code }) => code)).toContain('markdown/unsafe-html')
  })
})
