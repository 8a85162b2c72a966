import { createElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { fillComponents } from '../../../cli/render/fill-components.ts'
import { htmlOf, linesOf, parseText } from '../parse-text.ts'

type Props = Record<string, string | undefined> & { children?: ReactNode }

const components: Record<string, (props: Props) => ReactNode> = {
  'network-card': ({ chain, label, children }: Props) =>
    createElement('section', { 'data-chain': chain, title: label }, children),
  mark: ({ children }: Props) => createElement('mark', null, children),
  broken: () => {
    throw new Error('no such chain')
  },
}

async function show(source: string) {
  const parsed = await parseText(source, { options: { directives: Object.keys(components) } })
  const find = (name: string) => components[name] as never
  const filled = parsed.body.components
    ? fillComponents(htmlOf(parsed), parsed.body.components, { pathname: '/x', islands: null, find })
    : { value: htmlOf(parsed), diagnostics: [] }
  return { parsed, html: filled.value.replaceAll('\n', ''), diagnostics: filled.diagnostics }
}

const holder = (content: string, tag = 'div') => `<${tag} class="ds-component-content">${content}</${tag}>`

test.each([
  ['::network-card{chain="a&b"}', '<section data-chain="a&amp;b"></section>'],
  [
    ':::network-card[On *it*]{chain=devnet}\nA [b](c.md)\n:::',
    `<section data-chain="devnet" title="On it">${holder('<p>A <a href="c.md">b</a></p>')}</section>`,
  ],
  ['A :mark[*b*] c', `<p>A <mark>${holder('<em>b</em>', 'span')}</mark> c</p>`],
  [
    '::::network-card\n:::network-card{chain=x}\nA :mark[b]\n:::\n::::',
    `<section>${holder(`<section data-chain="x">${holder(`<p>A <mark>${holder('b', 'span')}</mark></p>`)}</section>`)}</section>`,
  ],
  [
    '<b>x</b>\n\n> ::network-card{chain=y}',
    '<p><b>x</b></p><blockquote><section data-chain="y"></section></blockquote>',
  ],
])('renders %j with the component of the project', async (source, expected) => {
  const { html, diagnostics, parsed } = await show(source)
  expect(html).toBe(expected)
  expect([...linesOf(parsed), ...diagnostics]).toEqual([])
})

test('reports which directive threw, and shows its content', async () => {
  const { html, diagnostics, parsed } = await show('A\n\n> :::broken\n> B\n> :::')
  expect(html).toContain('<p>B</p>')
  expect(parsed.document.components).toEqual(['broken'])
  expect(diagnostics).toEqual([
    expect.objectContaining({
      code: 'page/render-failed',
      message: 'The component of the directive "broken" failed to render: no such chain.',
      origin: { kind: 'file', file: 'content/docs/page.md', line: 3, column: 3, endLine: 5, endColumn: 6 },
    }),
  ])
})

test('adds nothing to pages that do not use it', async () => {
  const { parsed } = await show('A :badge[b]')
  expect(parsed.body).not.toHaveProperty('components')
  expect(parsed.document).not.toHaveProperty('components')
})
