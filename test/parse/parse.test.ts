import { describe, expect, test } from 'vitest'
import { htmlOf, linesOf, parseText, textAt } from './parse-text.ts'

describe('plain Markdown', () => {
  test.each([
    ['a colon and a word', 'Open :9090 at 2:30pm, see foo:bar.', '<p>Open :9090 at 2:30pm, see foo:bar.</p>'],
    ['braces', 'Use {k+1}, { "a": 1 } and {}.', '<p>Use {k+1}, { "a": 1 } and {}.</p>'],
    [
      'angle brackets',
      'A `Vec<T>` or Vec<T, U> if a < b > c.',
      '<p>A <code>Vec&lt;T></code> or Vec&lt;T, U> if a &lt; b > c.</p>',
    ],
    ['a comment', 'a <!-- hidden --> b', '<p>a  b</p>'],
    ['JSX braces', '{/* comment */} {props.x}', '<p>{/* comment */} {props.x}</p>'],
  ])('leaves %s alone', async (_name, source, html) => {
    const parsed = await parseText(source)
    expect(htmlOf(parsed)).toBe(html)
    expect(linesOf(parsed)).toEqual([])
  })

  test('shows a tag that is not HTML as text, and reports it', async () => {
    const parsed = await parseText('Run `x` with <chain-id> and <T>.\n\n<Tabs>\n')
    expect(htmlOf(parsed)).toBe('<p>Run <code>x</code> with &lt;chain-id> and &lt;T>.</p>\n<p>&lt;Tabs></p>')
    expect(linesOf(parsed)).toEqual([
      '1:14 markdown/unknown-element: "<chain-id>" is not an HTML element, so it is shown as text.',
      '1:29 markdown/unknown-element: "<T>" is not an HTML element, so it is shown as text.',
      '3:1 markdown/unknown-element: "<Tabs>" is a component of MDX, and this document is Markdown, so its tags are shown as text.',
    ])
  })

  test('gives the same document for every line ending and with a byte order mark', async () => {
    const source = '---\ntitle: A\n---\n\n# H\n\n[a](b.md)\nsecond line\n\n```\ncode\nmore\n```\n'
    const plain = await parseText(source)
    for (const variant of [source.replaceAll('\n', '\r\n'), source.replaceAll('\n', '\r'), `\uFEFF${source}`]) {
      expect(await parseText(variant)).toEqual(plain)
    }
  })

  test('keeps footnotes linked, with the prefix that GitHub uses', async () => {
    const { document, body } = await parseText('A[^n].\n\n[^n]: Note.\n')
    expect(document.anchors).toEqual(['user-content-fnref-n', 'footnote-label', 'user-content-fn-n'])
    expect(body.chunks.join('')).toContain('href="#user-content-fn-n"')
    expect(document.references).toEqual([])
  })

  test('replaces emoji names only if the option is on', async () => {
    expect(htmlOf(await parseText(':smile: :nope:'))).toBe('<p>😄 :nope:</p>')
    const others = ':man_raising_hand: :thumbsup_tone3: :flag_us: :us: :heart: :+1: 12:30:45'
    expect(htmlOf(await parseText(others))).toBe('<p>🙋‍♂️ 👍🏽 🇺🇸 🇺🇸 ❤️ 👍 12:30:45</p>')
    expect(htmlOf(await parseText(':smile:', { options: { emoji: false } }))).toBe('<p>:smile:</p>')
  })
})

describe('raw HTML', () => {
  test('is parsed: its ids, names and links are collected, with their locations', async () => {
    const source = 'Text\n\n<div id="box"><a name="old"></a>\n<a href="x.md?a&amp;b">in</a></div>\n'
    const { document } = await parseText(source)
    expect(document.anchors).toEqual(['box', 'old'])
    const [reference] = document.references
    expect(reference).toMatchObject({ kind: 'link', url: 'x.md?a&b' })
    expect(reference && textAt(source, reference.span)).toBe('<a href="x.md?a&amp;b">in</a>')
  })

  test.each([
    ['<script>alert(1)</script>', ''],
    ['<div onclick="x()" style="color:red">a</div>', '<div>a</div>'],
    ['<iframe src="https://x.example"></iframe>', ''],
    ['<form action="/x"><b>kept</b></form>', '<b>kept</b>'],
    ['<svg><script>1</script><path d="M0 0"/></svg>', '<p><svg><path d="M0 0"></path></svg></p>'],
    ['<img src="a.png" onerror="x()">', '<img src="a.png" loading="eager" decoding="async">'],
  ])('is made harmless: %s', async (source, html) => {
    const parsed = await parseText(source)
    expect(htmlOf(parsed)).toBe(html)
    expect(parsed.document.diagnostics.map(({ code }) => code)).toContain('markdown/unsafe-html')
  })

  test('suggests what to write instead of a frame', async () => {
    const { document } = await parseText('a\n\n<iframe src="https://x.example"></iframe>')
    expect(document.diagnostics).toMatchObject([
      { origin: { line: 3, column: 1 }, hint: expect.stringMatching(/^Render it with a component of the project/) },
    ])
  })

  test('may opt a link out of checking', async () => {
    const { document, body } = await parseText('<a href="/app" data-no-link-check>x</a> and [y](z.md)')
    expect(document.references.map(({ unchecked }) => unchecked)).toEqual([true, undefined])
    expect(body.chunks.join('')).not.toContain('data-no-link-check')
  })

  test('has a reference for every image of a source set, and for a poster', async () => {
    const parsed = await parseText(
      '<img src="a.png" srcset="a.png 1x, b.png 2x">\n\n<video poster="p.png" src="v.mp4"></video>',
    )
    expect(parsed.document.references.map(({ kind, url }) => `${kind} ${url}`)).toEqual([
      ...['image a.png', 'asset a.png', 'asset b.png', 'asset v.mp4', 'asset p.png'],
    ])
    expect(htmlOf(parsed)).toContain('srcset="a.png 1x, b.png 2x"')
  })

  test('may refer to an image of 40 KB in a definition, as exports of Google Docs do', async () => {
    const image = `data:image/png;base64,${'iVBORw0KGgo+/'.repeat(3000)}`
    const parsed = await parseText(`![A][i]\n\n[i]: <${image}>\n`)
    expect(linesOf(parsed)).toEqual([])
    expect(htmlOf(parsed)).toContain(image)
  })

  test('has one reference for a source set whose file has spaces, as GitBook writes it', async () => {
    const { document } = await parseText('<img src="a.png" srcset="a (1).png 2x">')
    expect(document.references.map(({ url }) => url)).toEqual(['a.png', 'a (1).png'])
  })

  test('keeps the width, target and rel that an author wrote', async () => {
    const parsed = await parseText('<img src="a.png" width="10"> <a href="https://x.example" rel="me">x</a>')
    expect(parsed.body.attributes).toEqual([null, null])
    expect(htmlOf(parsed)).toContain('<a href="https://x.example" rel="me">x</a>')
  })
})

describe('references', () => {
  const source = [
    '# Title {#top}',
    '',
    'An [inline](a.md "t"), a [full][ref], a [ref][], a [ref], <https://x.example/ä>, www.example.com, a@b.example,',
    '![image](i.png) and [![nested](n.png)](b.md).',
    '',
    '> - in a list [deep](c.md)',
    '',
    '| a | b |',
    '|---|---|',
    '| [cell](d.md) | https://bare.example/x |',
    '',
    '[ref]: e.md',
  ].join('\n')

  test('are located at their construct, and with definitions at the use', async () => {
    const { document } = await parseText(source)
    expect(document.references.map(({ url, span }) => [url, textAt(source, span)])).toEqual([
      ['a.md', '[inline](a.md "t")'],
      ['e.md', '[full][ref]'],
      ['e.md', '[ref][]'],
      ['e.md', '[ref]'],
      ['https://x.example/ä', '<https://x.example/ä>'],
      ['http://www.example.com', 'www.example.com'],
      ['mailto:a@b.example', 'a@b.example'],
      ['i.png', '![image](i.png)'],
      ['b.md', '[![nested](n.png)](b.md)'],
      ['n.png', '![nested](n.png)'],
      ['c.md', '[deep](c.md)'],
      ['d.md', '[cell](d.md)'],
      ['https://bare.example/x', 'https://bare.example/x'],
    ])
  })

  test('keep their locations if the page has raw HTML', async () => {
    const plain = (await parseText(source)).document.references
    const withHtml = (await parseText(`${source}\n\n<div id="x"></div>\n`)).document.references
    expect(withHtml).toEqual(plain)
  })

  test('keep their locations below front matter', async () => {
    const text = '---\ntitle: x\n---\n[a](b.md)'
    const [reference] = (await parseText(text)).document.references
    expect(reference?.span).toEqual({ line: 4, column: 1, endLine: 4, endColumn: 10 })
  })

  test('load images lazily, except for the first', async () => {
    const html = htmlOf(await parseText('![a](a.png) ![b](b.png)'))
    expect(html).toContain('<img src="a.png" alt="a" loading="eager" decoding="async">')
    expect(html).toContain('<img src="b.png" alt="b" loading="lazy" decoding="async">')
  })
})
