import { describe, expect, test } from 'vitest'
import { htmlOf, linesOf, parseText, textAt } from '../parse-text.ts'

const show = async (source: string, path = 'page.md') => {
  const parsed = await parseText(source, { path })
  return { html: htmlOf(parsed), diagnostics: linesOf(parsed) }
}

describe('MD-15: a component is never HTML, whatever its name is in lower case', () => {
  test.each([
    ['<Code x />\n\nAfter', '<p>&lt;Code x /></p>\n<p>After</p>'],
    ['<Video src="a.mp4" />\n\n## After', expect.stringMatching(/^<p>&lt;Video src="a.mp4" \/><\/p>\n<h2/)],
    ['A <Button>b</Button> c', '<p>A &lt;Button>b&lt;/Button> c</p>'],
    [
      '<Listing caption="c">\n\n*a*\n\n</Listing>',
      '<p>&lt;Listing caption="c"></p>\n<p><em>a</em></p>\n<p>&lt;/Listing></p>',
    ],
    ['See <Link to="/a">a</Link>.', '<p>See &lt;Link to="/a">a&lt;/Link>.</p>'],
    ['<Tabs.Item>a</Tabs.Item>', '<p>&lt;Tabs.Item>a&lt;/Tabs.Item></p>'],
  ])('%j', async (source, html) => {
    expect((await show(source)).html).toEqual(html)
  })

  test('but names in capitals are', async () => {
    expect(await show('a<BR>b <B>c</B>')).toEqual({ html: '<p>a<br>b <b>c</b></p>', diagnostics: [] })
  })
})

describe('the diagnostic of a component', () => {
  const hintOf = async (source: string, path: string) =>
    (await parseText(source, { path })).document.diagnostics.map(({ message, hint }) => `${message} ${hint}`)
  test.each([
    [
      'a.md',
      '<TabItem label="a">',
      'is a component of MDX, and this document is Markdown, so its tags are shown as text. Write the directive :::tab instead, or "format: mdx" in the front matter.',
    ],
    [
      'a.md',
      '<Steps>',
      'is a component of MDX, and this document is Markdown, so its tags are shown as text. Write the directive :::steps instead, or "format: mdx" in the front matter.',
    ],
    [
      'a.md',
      '<Own />',
      'is not an HTML element, so it is shown as text. Write it as code, `<Own>`, or escape it: \\<Own>.',
    ],
    [
      'a.mdx',
      '<chain-id>',
      'is not an HTML element, so it is shown as text. Write it as code, `<chain-id>`, or escape it: \\<chain-id>.',
    ],
  ])('in %s says what to write instead of %s', async (path, source, expected) => {
    const [diagnostic] = await hintOf(source, path)
    expect(diagnostic?.replace(/^"[^"]*" /, '')).toBe(expected)
  })
})

describe('MD-16: an element that is never closed contains no more than its paragraph or block', () => {
  test.each([
    ['Use the <button> element.\n\nb', '<p>Use the &lt;button> element.</p>\n<p>b</p>', 'it is shown as text'],
    ['The <b> tag and <code>.\n\nb', '<p>The &lt;b> tag and &lt;code>.</p>\n<p>b</p>', 'it is shown as text'],
    [
      'a <span class="x">b *c*\n\nd',
      '<p>a <span class="x">b <em>c</em></span></p>\n<p>d</p>',
      'it ends with its paragraph or block of HTML',
    ],
    [
      '<details>\n<summary>a</summary>\n\nb',
      '<details>\n<summary>a</summary></details>\n<p>b</p>',
      'it ends with its paragraph or block of HTML',
    ],
    [
      '<div align="center">\n\n# a',
      expect.stringMatching(/^<div align="center">\n?<\/div>\n<header>/),
      'it ends with its paragraph or block of HTML',
    ],
    ['<a id="x">\n\nb', '<a id="x"></a>\n<p>b</p>', 'it is empty'],
    ['A <video src="a.mp4"> b', '<p>A <video src="a.mp4"></video> b</p>', 'it is empty'],
    ['<p>Use the <select> element.</p>', '<p>Use the <select></select> element.</p>', 'it is empty'],
  ])('%j', async (source, html, result) => {
    const shown = await show(source)
    expect(shown.html.replace(/\n<p>/g, '\n<p>')).toEqual(html)
    expect(shown.diagnostics[0]).toMatch(/^1:\d+ markdown\/unclosed-element: The element "<\w+>" is never closed, so /)
    expect(shown.diagnostics[0]).toContain(`so ${result}.`)
  })

  test.each([
    ['<div />\n\na', '<div></div>\n<p>a</p>'],
    ['a <span class="x"/> b', '<p>a <span class="x"></span> b</p>'],
    ['<a name="x"/>\n\n*a*', '<a name="x"></a>\n<p><em>a</em></p>'],
    ['<svg viewBox="0 0 1 1"><path d="M0 0"/></svg> a', expect.stringContaining('<path d="M0 0"></path></svg> a')],
    ['a<br/>b<img src="c.png" alt="c" />', expect.stringContaining('<p>a<br>b<img src="c.png"')],
    ['<p>a\n<p>b', '<p>a\n</p><p>b</p>'],
    ['<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['<b>a\n\nb</b>', expect.stringContaining('a')],
    ['<div>\n\n<b>a</b>\n\n</div>', '<div>\n<p><b>a</b></p>\n</div>'],
  ])('while %j is as it is written', async (source, html) => {
    const shown = await show(source)
    expect(shown.html).toEqual(html)
    expect(shown.diagnostics).toEqual([])
  })

  test('a block that only its own end closes is text', async () => {
    for (const [source, message] of [
      ['<!-- a\n\n- b\n\n## c', 'The comment is never closed, so it is shown as text, without affecting the rest.'],
      ['<script> tags are text.\n\n- b\n\n## c', 'The element "<script>" is never closed, so it is shown as text.'],
      ['<pre>\na\n\n- b\n\n## c', 'The element "<pre>" is never closed, so it is shown as text.'],
      ['<style>\n\n- b\n\n## c', 'The element "<style>" is never closed, so it is shown as text.'],
    ] as const) {
      const { html, diagnostics } = await show(source)
      expect(html).toContain('<ul>\n<li>b</li>\n</ul>\n<h2')
      expect(diagnostics).toEqual([`1:1 markdown/unclosed-element: ${message}`])
    }
  })

  test('a tag without an end is text', async () => {
    expect(await show('<div title="a>\nb')).toEqual({
      html: '<p>&lt;div title="a>\nb</p>',
      diagnostics: [
        '1:1 markdown/unclosed-element: The tag that begins here has no ">" or no second quotation mark, so it is shown as text.',
      ],
    })
  })
})

describe('the text of a removed element', () => {
  test.each([
    ['Use the <script> tag in prose.', '<p>Use the &lt;script> tag in prose.</p>'],
    ['Between <script> and </script>, there is code.', '<p>Between &lt;script> and &lt;/script>, there is code.</p>'],
    ['The <title> and <iframe> elements.', '<p>The &lt;title> and &lt;iframe> elements.</p>'],
    ['The </script> tag', '<p>The &lt;/script> tag</p>'],
    ['<object data="a.pdf">See <b>the file</b>.</object>', '<p>See <b>the file</b>.</p>'],
    ['<template>\n<p>a</p>\n</template>', '\n<p>a</p>\n'],
    ['<noscript>\n<p>a</p>\n</noscript>', '\n<p>a</p>\n'],
    ['<div>\nThe <script> tag\n</div>\n\n## b', expect.stringMatching(/^<div>\nThe &lt;script> tag\n<\/div>\n<h2/)],
    ['<Note>\nThe <script> tag\n</Note>\n\nb', '<p>&lt;Note>\nThe &lt;script> tag\n&lt;/Note></p>\n<p>b</p>'],
  ])('stays on the page: %j', async (source, html) => {
    const shown = await show(source)
    expect(shown.html).toEqual(html)
    expect(shown.html).not.toMatch(/<(?:script|object|template|iframe|title)/)
  })

  test('stays harmless', async () => {
    const { html } = await show(
      '<template><img src=x onerror=a()><script>b()</script></template>\n\n<object><p onclick=c()>d</p></object>',
    )
    expect(html).not.toMatch(/onerror|<script|onclick/)
  })

  test.each([
    [
      '<script>\na()\n</script>',
      'markdown/unsafe-html: The <script> and the text in it were removed: raw HTML may not run code, load other pages or style the site.',
    ],
    ['<style>a{}</style>', 'markdown/style: The <style> was removed: raw HTML may not style the site.'],
    [
      '<iframe src="/a"></iframe>',
      'markdown/unsafe-html: The <iframe> was removed: raw HTML may not run code, load other pages or style the site.',
    ],
    [
      '<object data="a"></object>',
      'markdown/unsafe-html: The <object> was removed: raw HTML may not run code, load other pages or style the site.',
    ],
  ])('is named where it is removed: %j', async (source, message) => {
    const { html, diagnostics } = await show(source)
    expect(html.trim().replace('<p></p>', '')).toBe('')
    expect(diagnostics).toEqual([`1:1 ${message}`])
  })
})

test('what looks like a tag in an attribute or a comment is none', async () => {
  expect(await show('<div title="Vec<T>">\n\na\n\n</div>')).toEqual({
    html: '<div title="Vec<T>">\n<p>a</p>\n</div>',
    diagnostics: [],
  })
  expect((await show('<div>\n<!-- <Foo> -->\na</div>')).diagnostics).toEqual([])
})

test('a tag is located within its block', async () => {
  const source = '<div>\n  a <Foo> b\n</div>'
  const { document } = await parseText(source)
  expect(document.diagnostics.map(({ origin }) => origin.kind === 'file' && textAt(source, origin))).toEqual(['<Foo>'])
})
