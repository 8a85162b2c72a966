import type { Root as HastRoot } from 'hast'
import { describe, expect, test } from 'vitest'
import { parseText } from './parse-text.ts'

describe('a page has the features of', () => {
  test.each([
    ['nothing, if it is text', 'A `theme-admonition`, `<math>` and `ds-card`.\n\n| a |\n| - |\n| katex |', []],
    ['code', '```js\nlet theme_tabs\n```', ['code']],
    ['admonitions', ':::note\nx\n:::', ['admonitions']],
    ['alerts', '> [!NOTE]\n> x', ['admonitions']],
    ['tabs', '::::tabs\n:::tab[A]\nx\n:::\n::::', ['tabs']],
    ['a code group', ':::code-group\n```js\nx\n```\n:::', ['code', 'tabs']],
    ['steps', ':::steps\n1. x\n:::', ['blocks']],
    ['a file tree', ':::file-tree\n- a/\n:::', ['blocks']],
    ['a card', '::card[A]', ['blocks']],
    ['a badge, which is part of the text', 'A :badge[new]', []],
    ['a hash', 'At :hash[0x01]', ['blocks']],
    ['an image', '![a](a.png)', ['images']],
    ['a figure', ':::figure[A]\nx\n:::', ['images']],
    ['a diagram', '```mermaid\nflowchart LR\na --> b\n```', ['diagrams']],
    ['a formula', 'A $x$', ['math']],
    ['an invalid formula', 'A $\\x$', ['math']],
    ['an image of raw HTML', '<img src="a.png" alt="">', ['images']],
    ['raw HTML with the class of a feature', '<div class="theme-admonition">x</div>', ['admonitions']],
    ['all of them in a fixed order', 'A $x$\n\n![a](a.png)\n\n```js\nx\n```', ['code', 'images', 'math']],
  ])('%s', async (_name, source, features) => {
    expect((await parseText(source)).document.features).toEqual(features)
  })

  test.each<[string, HastRoot['children'][number]]>([
    ['an element', { type: 'element', tagName: 'span', properties: { className: ['katex'] }, children: [] }],
    ['HTML', { type: 'raw', value: '<span class="katex">x</span>' }],
  ])('content that a plugin adds as %s', async (_name, added) => {
    const rehypeFormula = () => (tree: HastRoot) => {
      tree.children.push(added)
    }
    const { document } = await parseText('text', { plugins: { rehypePlugins: [rehypeFormula] } })
    expect(document.features).toEqual(['math'])
  })
})
