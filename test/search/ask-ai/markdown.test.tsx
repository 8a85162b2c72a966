import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { parseExchange } from '../../../src/search/ask-ai/conversation.ts'
import { listSources } from '../../../src/search/ask-ai/list-sources.ts'
import { Markdown } from '../../../src/search/ask-ai/Markdown.tsx'

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://docs.example/docs/page/'))
})

const render = (text: string, isOpen = false) =>
  renderToStaticMarkup(<Markdown lines={text.split('\n')} isOpen={isOpen} />).replace(
    /<button.*?<\/button>|<\/?div[^>]*>| tabindex="0"| target="_blank" rel="noopener noreferrer"/g,
    '',
  )

describe('an answer in Markdown', () => {
  test.each([
    ['paragraphs', 'One\ntwo.\n\n\nThree.', '<p>One\ntwo.</p><p>Three.</p>'],
    ['headings', '# A\n## B ##\ntext', '<h3>A</h3><h3>B</h3><p>text</p>'],
    ['a rule', 'a\n\n---\n\nb', '<p>a</p><hr/><p>b</p>'],
    [
      'code',
      '```ts\nconst a = "<b>"\n\n# no heading\n```\nafter',
      '<pre><code>const a = &quot;&lt;b&gt;&quot;\n\n# no heading</code></pre><p>after</p>',
    ],
    ['code with backticks', '````\n```\n````', '<pre><code>```</code></pre>'],
    ['a list', '- a\n- b\n  more', '<ul><li><p>a</p></li><li><p>b\nmore</p></li></ul>'],
    ['a numbered list', '3. a\n4) b', '<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>'],
    [
      'nested lists',
      '- a\n  1. b\n  2. c\n- d',
      '<ul><li><p>a</p><ol start="1"><li><p>b</p></li><li><p>c</p></li></ol></li><li><p>d</p></li></ul>',
    ],
    [
      'code in a list',
      '1. Run:\n\n   ```sh\n   a\n     b\n   ```\n\n2. Done',
      '<ol start="1"><li><p>Run:</p><pre><code>a\n  b</code></pre></li><li><p>Done</p></li></ol>',
    ],
    [
      'a list after a list of another kind',
      '- a\n1. b',
      '<ul><li><p>a</p></li></ul><ol start="1"><li><p>b</p></li></ol>',
    ],
    ['a list after a paragraph', 'Do:\n* a', '<p>Do:</p><ul><li><p>a</p></li></ul>'],
    ['a paragraph after a list', '- a\n\nb', '<ul><li><p>a</p></li></ul><p>b</p>'],
    ['a quote', '> a\n> - b', '<blockquote><p>a</p><ul><li><p>b</p></li></ul></blockquote>'],
    [
      'a table',
      '| A | B |\n|---|:-:|\n| `x` | a \\| b |',
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td><code>x</code></td><td>a | b</td></tr></tbody></table>',
    ],
    [
      'emphasis',
      'a **b *c*** _d_ snake_case_name 2 * 3 * 4',
      '<p>a <strong>b <em>c</em></strong> <em>d</em> snake_case_name 2 * 3 * 4</p>',
    ],
    ['inline code', 'a `b*c*` ``d ` e``', '<p>a <code>b*c*</code> <code>d ` e</code></p>'],
    ['escapes', '\\*a\\* \\[b](c)', '<p>*a* [b](c)</p>'],
    [
      'links',
      '[**a**](/b "title") [c](https://x.example/(d))',
      '<p><a href="/b"><strong>a</strong></a> <a href="https://x.example/(d)">c</a></p>',
    ],
    [
      'addresses',
      'See https://x.example/a_b_c, or (https://y.example/).',
      '<p>See <a href="https://x.example/a_b_c">https://x.example/a_b_c</a>, or (<a href="https://y.example/">https://y.example/</a>).</p>',
    ],
  ])('has %s', (_, text, expected) => {
    expect(render(text)).toBe(expected)
  })

  test.each([
    [
      'HTML',
      '<img src=x onerror=alert(1)><script>alert(1)</script>',
      '<p>&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    ],
    [
      'links that run code',
      '[a](javascript:alert(1)) [b](JaVaScRiPt:x) [c](data:text/html,x) [d](vbscript:x)',
      '<p>a b c d</p>',
    ],
    [
      'links that hide their scheme',
      '[a](\u0001javascript:alert(1)) [b](java\tscript:x)',
      '<p>a <a href="java">b</a></p>',
    ],
  ])('has no %s', (_, text, expected) => {
    expect(render(text)).toBe(expected)
  })

  test.each([
    '',
    '   ',
    '-',
    '1.',
    '#',
    '>',
    '|',
    '```',
    '**',
    '`',
    '[',
    '[a](',
    '\\',
    '- \n-',
    '> >',
    '|a|\n|-|',
    '~~~\n~~~\n~~~',
  ])('bears %j', (text) => {
    expect(() => [render(text), render(text, true)]).not.toThrow()
  })

  test('takes no time for hostile texts', () => {
    for (const text of ['*', '`', '[', '[](', '- ', '> ', '|', '# ', '_a', '**a', 'https://', '(', '\\'])
      render(text.repeat(3000))
  })
})

describe('an answer that is still being written', () => {
  const whole =
    'Use **bold text** and `some code` and *this* with [a link](https://x.example/a).\n\n- one **two**\n\n```js\nlet [a, b] = "*"\n```\n\n| A | B |\n| --- | --- |\n| **c** | d |'

  test('never shows a mark that is about to be closed', () => {
    for (let length = 1; length <= whole.length; length++) {
      const outsideOfCode = render(whole.slice(0, length), true).replace(/<pre>.*?<\/pre>/gs, '')
      expect(outsideOfCode.replace(/<[^>]*>/g, ''), JSON.stringify(whole.slice(0, length))).not.toMatch(/[*`[\]|]/)
    }
  })

  test('shows code as code from its first line on', () => {
    expect(render('```js\nlet [a', true)).toBe('<pre><code>let [a</code></pre>')
  })
})

describe('the sources of an answer', () => {
  test('are those that it names, then its links, each once, and only pages', () => {
    const text =
      'See [Own](/docs/a), **[bold](https://x.example/b)**, `[code](/c)`, [again](https://docs.example/docs/a).\n```\n[no](/d)\n```\n[x](javascript:alert(1)) https://y.example'
    const sources = [
      { url: '/docs/first', title: 'First' },
      { url: 'javascript:alert(1)', title: 'Hostile' },
      { url: 'https://docs.example/docs/first', title: 'Twice' },
      { url: '', title: '' },
    ]
    expect(parseExchange({ id: 'a', question: 'q', text, sources }).flatMap(listSources)).toEqual([
      { url: '/docs/first', title: 'First' },
      { url: '/docs/a', title: 'Own' },
      { url: 'https://x.example/b', title: 'bold' },
      { url: 'https://y.example', title: 'https://y.example' },
    ])
  })
})

describe('a stored exchange', () => {
  test.each([null, 7, 'x', {}, { id: 'a', question: 7 }, { question: 'q', text: 't' }])(
    'that is damaged is dropped: %j',
    (value) => {
      expect(parseExchange(value)).toEqual([])
    },
  )

  test('has nothing in the place of damaged parts, and is never one that is running', () => {
    const damaged = { text: 7, searches: 'x', sources: [null, { url: 1, title: 't' }], state: 'running', vote: 'maybe' }
    expect(parseExchange({ id: 'a', question: 'q', ...damaged })).toEqual([
      {
        ...{ id: 'a', question: 'q', text: '', searches: [], state: 'done' },
        sources: [
          { url: '', title: '' },
          { url: '', title: 't' },
        ],
      },
    ])
  })
})
