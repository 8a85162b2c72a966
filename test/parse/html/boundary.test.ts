import type { Root as HastRoot } from 'hast'
import type { Html, Root } from 'mdast'
import { describe, expect, test } from 'vitest'
import { htmlOf, linesOf, parseText } from '../parse-text.ts'

/** A remark plugin that turns the paragraph "video" into an element. */
const remarkVideo = () => (tree: Root) => {
  for (const node of tree.children) {
    const first = node.type === 'paragraph' ? node.children[0] : undefined
    if (first?.type !== 'text' || first.value !== 'video') continue
    node.data = { hName: 'iframe', hProperties: { src: 'https://video.example/1', style: 'border:0' } }
    Object.assign(node, { children: [] })
  }
}
const FRAME = '<iframe src="https://video.example/1" style="border:0"></iframe>'
const withVideo = { plugins: { remarkPlugins: [remarkVideo] } }

/** A plugin that adds HTML after the first node. */
const createHtmlPlugin = (value: string) => () => (tree: Root) => {
  tree.children.splice(1, 0, { type: 'html', value })
}
const parseWithHtml = (source: string, html: string) =>
  parseText(source, { plugins: { remarkPlugins: [createHtmlPlugin(html)] } })

describe('an element that a plugin creates', () => {
  test.each([
    ['alone', 'video', FRAME],
    ['next to raw HTML', 'video\n\nA <b>x</b>', `${FRAME}\n<p>A <b>x</b></p>`],
    ['between the tags of raw HTML', '<div>\n\nvideo\n\n</div>', `<div>\n${FRAME}\n</div>`],
  ])('stays: %s', async (_where, source, html) => {
    const parsed = await parseText(source, withVideo)
    expect(htmlOf(parsed)).toBe(html)
    expect(linesOf(parsed)).toEqual([])
  })

  test('does not make the elements around it and inside it trusted', async () => {
    const parsed = await parseText(
      '<iframe src="https://a.example"></iframe>\n\nvideo\n\n<p onclick="x()">b</p>',
      withVideo,
    )
    expect(htmlOf(parsed)).toBe(`\n${FRAME}\n<p>b</p>`)
    expect(linesOf(parsed)).toEqual([
      '1:1 markdown/unsafe-html: The <iframe> was removed: raw HTML may not run code, load other pages or style the site.',
      '5:1 markdown/unsafe-html: The attribute "onclick" of <p> was removed: raw HTML may not run code, load other pages or style the site.',
    ])
    const inside = await parseText(':::box\n<p onclick="x()">b</p>\n:::', {
      plugins: {
        remarkPlugins: [
          () => (tree: Root) => {
            for (const node of tree.children) {
              if (node.type === 'containerDirective') node.data = { hName: 'div', hProperties: { style: 'color:red' } }
            }
          },
        ],
      },
    })
    expect(htmlOf(inside)).toBe('<div style="color:red"><p>b</p></div>')
  })

  test('stays if a rehype plugin creates it', async () => {
    const rehypeFrame = () => (tree: HastRoot) => {
      tree.children.push({ type: 'element', tagName: 'iframe', properties: { src: '/x' }, children: [] })
    }
    const parsed = await parseText('A <b>x</b>', { plugins: { rehypePlugins: [rehypeFrame] } })
    expect(htmlOf(parsed)).toBe('<p>A <b>x</b></p><iframe src="/x"></iframe>')
  })
})

describe('HTML that a remark plugin adds', () => {
  test.each([
    ['<iframe src="/v" title="a > b"></iframe>'],
    ['<section style="top:0"><x-chart data="1"></x-chart>'],
    ['<script>if (a<b) go("</p>")</script>'],
    ['<!-- <b> --><i style="top:0">i</i>'],
  ])('is trusted: %s', async (added) => {
    const parsed = await parseWithHtml('A <b>x</b>\n\nb', added)
    expect(htmlOf(parsed)).toContain(added)
    expect(htmlOf(parsed)).not.toContain('trusted')
    expect(linesOf(parsed)).toEqual([])
  })

  test('does not make a tag trusted that an author left open before it', async () => {
    for (const open of ['<div onclick=x()', '<div onclick=x() a="', "<div onclick=x() a='", '<div onclick=x() a=']) {
      for (const added of ['<b>k</b>', '<b title="t">k</b>', `it's "so" <b>k</b>`]) {
        const parsed = await parseWithHtml(open, added)
        expect(htmlOf(parsed)).not.toMatch(/<[^>]*(?:onclick|trusted)/)
      }
    }
    const cdata = `a <![CDATA[ > <div onclick=x() a=']]>`
    const inline = () => (tree: Root) => {
      const first = tree.children[0]
      if (first?.type === 'paragraph') first.children.push({ type: 'html', value: `it's <b>k</b>` })
    }
    const parsed = await parseText(cdata, { plugins: { remarkPlugins: [inline] } })
    expect(htmlOf(parsed)).not.toMatch(/<[^>]*onclick/)
  })

  test('still belongs to its author if a plugin changed or copied it', async () => {
    const rewrite = () => (tree: Root) => {
      tree.children = tree.children.map((node) =>
        node.type === 'html' ? structuredClone<Html>({ ...node, value: node.value.replace('VIDEO', '/v') }) : node,
      )
    }
    const parsed = await parseText('<iframe src="VIDEO"></iframe>', { plugins: { remarkPlugins: [rewrite] } })
    expect(htmlOf(parsed)).toBe('')
    expect(linesOf(parsed)).toHaveLength(1)
  })
})

describe('a name that would shadow a property of `document`', () => {
  test.each([
    ['<a name="body">x</a>', '<p><a name="body">x</a></p>', ['body']],
    [
      '<img name="getElementById" alt="">',
      '<a name="getElementById"></a><img alt="" loading="eager" decoding="async">',
      ['getElementById'],
    ],
    ['<div id="cookie">x</div>', '<a name="cookie"></a><div>x</div>', ['cookie']],
    ['<a id="links" href="#links">x</a>', '<p><a href="#links" name="links">x</a></p>', ['links']],
    ['<ul><li id="forms">x</li></ul>', '<ul><li><a name="forms"></a>x</li></ul>', ['forms']],
    ['<div id="box">x</div>', '<div id="box">x</div>', ['box']],
  ])('only remains as an anchor: %s', async (source, html, anchors) => {
    const parsed = await parseText(source)
    expect(htmlOf(parsed)).toBe(html)
    expect(parsed.document.anchors).toEqual(anchors)
    expect(linesOf(parsed)).toEqual([])
  })

  test('stays if a drawing refers to its own parts', async () => {
    const source = '<svg><filter id="images"></filter><path filter="url(#images)" d="M0 0"/></svg>'
    expect(htmlOf(await parseText(source))).toContain('<filter id="images">')
  })

  test('is refused for the fields of a form elsewhere on the page', async () => {
    const parsed = await parseText('<input form="search" name="action">')
    expect(htmlOf(parsed)).toBe('<input name="action">')
    expect(linesOf(parsed)).toHaveLength(1)
  })
})
