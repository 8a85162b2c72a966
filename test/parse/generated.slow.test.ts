import rehypeRaw from 'rehype-raw'
import { visit } from 'unist-util-visit'
import { VFile } from 'vfile'
import { describe, expect, test } from 'vitest'
import { print } from '../../cli/print/print.ts'
import { createRandom } from './create-random.ts'
import { parseText, textAt } from './parse-text.ts'

/** Ways to refer to `page-7.md`; for those with a definition, the use. */
const uses: ((url: string, at: number) => { text: string; definition?: string })[] = [
  (url) => ({ text: `[text](${url})` }),
  (url) => ({ text: `[*text* \`code\`](<${url}> "title")` }),
  (url) => ({ text: `![picture](${url})` }),
  (url, at) => ({ text: `[text][r${at}]`, definition: `[r${at}]: ${url}` }),
  (url, at) => ({ text: `[r${at}]`, definition: `[r${at}]: <${url}>\n  'title'` }),
  (url, at) => ({ text: `![r${at}][]`, definition: `[r${at}]: ${url}` }),
  (url) => ({ text: `<a href="${url}">raw</a>` }),
  (url) => ({ text: `<img src='${url}' alt="x">` }),
]

const blocks: ((inline: string) => string)[] = [
  (inline) => `Some 😀 prose, ${inline} and more.`,
  (inline) => `## A heading with ${inline}`,
  (inline) => `- one\n- two ${inline}\n  - three`,
  (inline) => `> quoted\n> *${inline}* text`,
  (inline) => `| a | b |\n| --- | --- |\n| x | ${inline} |`,
  (inline) => `:::note\n\nInside ${inline}.\n\n:::`,
  (inline) => `1. ordered\n\n   **${inline}** in a list`,
  (inline) => `<div>\n\n${inline}\n\n</div>`,
  (inline) => `Text $a_b$ ${inline} {brand} :9090`,
]
const fillers = [
  '```js\n[no](no.md)\n```',
  'Code:\n\n    [no](no.md)',
  '<!-- [no](no.md) -->',
  '`[no](no.md)`',
  '***',
  '$$\n[x](y)\n$$',
]

describe('generated documents', () => {
  test('have each reference at the text of its construct', async () => {
    for (let seed = 1; seed <= 150; seed++) {
      const random = createRandom(seed)
      const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T
      const parts: string[] = random(2) ? ['---\ntitle: T\n---'] : []
      const definitions: string[] = []
      const expected: [string, string][] = []
      for (let at = 0; at < 8; at++) {
        if (random(3) === 0) parts.push(pick(fillers))
        const url = `page-${at}.md#part`
        const { text, definition } = pick(uses)(url, at)
        parts.push(pick(blocks)(text))
        if (definition) definitions.push(definition)
        expected.push([url, text])
      }
      const source = [...parts, ...definitions].join('\n\n')
      const { document } = await parseText(source, { options: { variables: { brand: { value: 'B', slug: 'b' } } } })
      const found = document.references.map(({ url, span }) => [url, textAt(source, span)])
      expect(found, `seed ${seed}:\n${source}`).toEqual(expected)
    }
  }, 60_000)
})

/** Elements, attributes and URLs of a page that would run code, as a browser parses them. */
function liveParts(html: string): string[] {
  const live: string[] = []
  visit(rehypeRaw()({ type: 'root', children: [{ type: 'raw', value: html }] }, new VFile()), 'element', (node) => {
    if (/^(?:script|style|iframe|object|embed|base|meta|form|link|animate|set|foreignobject)$/i.test(node.tagName))
      live.push(node.tagName)
    for (const [name, value] of Object.entries(node.properties)) {
      if (/^on/i.test(name) || name === 'style') live.push(name)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that browsers drop.
      if (/^(?:javascript|vbscript|data:text)/i.test(String(value).replace(/[\u0000-\u0020]/g, '')))
        live.push(`${name}=${value}`)
    }
  })
  return live
}

describe('injected code does not run', () => {
  test.each([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](java&#10;script:alert(1))',
    '[a](&#1;javascript:alert(1))',
    '[a](\\javascript:alert(1))',
    '![a](javascript:alert(1))',
    '<javascript:alert(1)>',
    '[a][r]\n\n[r]: javascript:alert(1)',
    '[a](data:text/html,<script>alert(1)</script>)',
    '[a](vbscript:x)',
    '<a href="&#x6A;avascript:alert(1)">a</a>',
    '<a href=" java\tscript:alert(1)" data-no-link-check>a</a>',
    '<svg><a xlink:href="javascript:alert(1)">a</a></svg>',
    '<svg><animate onbegin=alert(1) attributeName=x /></svg>',
    '<math href="javascript:alert(1)">a</math>',
    '<form><button formaction="javascript:alert(1)">a</button></form>',
    '<img src=x onerror=alert(1)>',
    '<img/src=x/onerror=alert(1)>',
    '<video><source onerror=alert(1)></video>',
    '<details open ontoggle=alert(1)>',
    '<body onload=alert(1)>',
    '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
    '<base href="//evil.example/">',
    '<link rel=stylesheet href=//evil.example>',
    '<object data="javascript:alert(1)"></object>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<textarea></textarea><script>alert(1)</script>',
    '<img srcset="javascript:alert(1) 1x">',
    '<video poster="javascript:alert(1)"></video>',
    '<p style="background:url(javascript:alert(1))">a</p>',
    '## <img src=x onerror=alert(1)> heading',
    '`x` <ScRiPt>alert(1)</sCrIpT>',
  ])('%s', async (source) => {
    const { document, body } = await parseText(source)
    const targets = document.references.map(({ url }) => ({ kind: 'unchecked' as const, url }))
    const html = print(
      body,
      { document, pathname: '/x', targets },
      { baseUrl: '/', url: 'https://a.example', files: {} },
    )
    expect(liveParts(html)).toEqual([])
    expect(liveParts(document.headings.map((heading) => heading.html).join(''))).toEqual([])
  })
})
