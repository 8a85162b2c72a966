import { expect, test } from 'vitest'
import { findMissingText } from '../../cli/parse/html/find-missing-text.ts'

const page = `<h2 id="a">Open the <em>port</em> &amp; wait<a class="hash-link" href="#a">\u200b</a></h2>
<table><thead><tr><th>Port</th></tr></thead><tbody><tr><td><a href="/p2p">P2P</a> port, <kbd>Ctrl</kbd>+<kbd>K</kbd></td></tr></tbody></table>
<pre tabindex="0"><code><span class="tok-command">ufw</span> allow &lt;port&gt;\nufw status</code></pre>
<p>At most <math xmlns="x">\n<semantics><mrow><mi>n</mi></mrow><annotation encoding="application/x-tex">n_1 &lt; 2</annotation></semantics>\n</math></p><h2 class="sr-only">Footnotes</h2>`
const markdown = `## Open the *port* & wait

| Port |
| --- |
| [P2P](https://docs.example/p2p) port, <kbd>Ctrl</kbd>+<kbd>K</kbd> |

\`\`\`sh
ufw allow <port>
# docsgen-highlight-next-line
ufw status
\`\`\`

At most $n_1 < 2$
`

test('a page and its Markdown with other marks have the same text', () => {
  expect(findMissingText(page, markdown)).toEqual([])
})

test.each([
  [
    'a time and tags',
    '<pre><code>12:30:00 a <code>b</code><br></code></pre>',
    '<pre>12:30:00 a <code>b</code><br/></pre>',
  ],
  ['written tags', '<pre><code>a &lt;br/&gt;</code></pre>', '<pre>a &lt;br/&gt;</pre>'],
])('code in HTML with %s is found in its Markdown', (_, html, written) => {
  expect(findMissingText(html, written)).toEqual([])
})

test.each([
  ['heading', '## Open the *port* & wait', 'Open the port & wait'],
  ['table cell', '| [P2P](https://docs.example/p2p) port', 'P2P port, Ctrl+K'],
  ['line of code', 'ufw status', 'ufw status'],
  ['formula', '$n_1 < 2$', 'n_1 < 2'],
] as const)('a %s that the Markdown lacks is found', (kind, written, text) => {
  expect(findMissingText(page, markdown.replace(written, ''))).toContainEqual(
    expect.objectContaining({ kind, text: expect.stringContaining(text.slice(0, 20).trim()) }),
  )
})
