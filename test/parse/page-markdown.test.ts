import { expect, test } from 'vitest'
import { writePageMarkdown } from '../../cli/parse/html/page-markdown.ts'
import { parsePageHtml } from '../../cli/parse/html/parse-page.ts'

const write = (html: string) =>
  writePageMarkdown(parsePageHtml(html), { title: 'Network', url: 'https://docs.example/base/network/' })

test('a rendered page is written as Markdown with absolute links', () => {
  const html = `<nav><a href="/">Home</a></nav><main><h1>Network</h1>
    <p>See <a href="./nodes">nodes</a>, <a href="#roles">roles</a> and <a href="/base/docs/intro"><b>more</b></a>.</p>
    <ul><li>One</li><li>Two<wbr>fold</li></ul>
    <table><thead><tr><th>Role</th><th>Stake</th></tr></thead><tbody><tr><td>Validator</td><td>100</td></tr></tbody></table>
    <pre><code class="language-sh"><span class="tok-command">run</span> node\n</code></pre>
    <p><img src="/base/map.png" alt="Map"><img src="/base/line.png" alt=""></p></main><footer>Terms</footer>`
  expect(write(html)).toBe(`# Network

See [nodes](https://docs.example/base/network/nodes), [roles](#roles) and [**more**](https://docs.example/base/docs/intro).

- One
- Twofold

| Role | Stake |
| - | - |
| Validator | 100 |

\`\`\`sh
run node
\`\`\`

![Map](https://docs.example/base/map.png)
`)
})

test('it has no controls, nothing hidden and nothing that is for people only, and begins with a title', () => {
  const html = `<main><p>Text<!-- -->.</p><button>Copy</button><svg><text>x</text></svg><p aria-hidden="true">x</p><p hidden>x</p>
    <div data-markdown-ignore=""><p>Move the slider.</p><input type="range"></div><nav>x</nav><ul popover="auto"><li>x</li></ul></main>`
  expect(write(html)).toBe('# Network\n\nText.\n')
})

test('it has the TeX of formulas', () => {
  const formula = (attributes: string) =>
    `<math${attributes}><semantics><mrow><mi>n</mi></mrow><annotation encoding="application/x-tex">n_1</annotation></semantics></math>`
  expect(write(`<main><h1>A</h1><p>If ${formula('')} grows</p><div>${formula(' display="block"')}</div></main>`)).toBe(
    '# A\n\nIf $n_1$ grows\n\n$$\nn_1\n$$\n',
  )
})

test('a React page is what its component renders, with or without a main element', () => {
  expect(write('<nav>Menu</nav><div class="react-page"><h1>Fees</h1><p>None.</p></div><footer>End</footer>')).toBe(
    '# Fees\n\nNone.\n',
  )
  expect(write('<div>No content</div>')).toBe('# Network\n')
})
