import { describe, expect, test } from 'vitest'
import { createOwnSyntax } from '../../../cli/parse/own-syntax.ts'
import { render, renderWith } from './render.ts'

const fence = (info: string, ...lines: string[]): string => [`\`\`\`${info}`, ...lines, '```'].join('\n')

/** The content of the first `code` element. */
async function codeOf(source: string): Promise<string> {
  const { html } = await render(source)
  return /<code>([\s\S]*?)<\/code>/.exec(html)?.[1] ?? ''
}

/** What a copy button copies, by the rule in the comment on `formatCode`. */
const copied = (code: string): string =>
  code
    .replace(/<span class="tok-[uo]">[^<]*<\/span>/g, '')
    .replace(/<[^>]+>/g, '')
    .replace(/\n$/, '')

test.each([
  [
    'a block without a language',
    fence('', 'a < b & c'),
    '<div class="theme-code-block"><pre tabindex="0"><code>a &lt; b &amp; c\n</code></pre></div>',
  ],
  [
    'an indented block',
    '    let x',
    '<div class="theme-code-block"><pre tabindex="0"><code>let x\n</code></pre></div>',
  ],
  [
    'a tilde fence',
    '~~~json\n1\n~~~',
    '<div class="theme-code-block language-json" data-ds-language="JSON"><pre tabindex="0"><code><span class="tok-n">1</span>\n</code></pre></div>',
  ],
  [
    'a title',
    fence('text title="a&b.txt"', 'x'),
    '<figure class="theme-code-block language-text"><figcaption class="ds-code-title">a&#x26;b.txt</figcaption><pre tabindex="0"><code>x\n</code></pre></figure>',
  ],
  [
    'an upper-case language',
    fence('JSON', '1'),
    '<div class="theme-code-block language-json" data-ds-language="JSON"><pre tabindex="0"><code><span class="tok-n">1</span>\n</code></pre></div>',
  ],
  [
    'raw HTML',
    '<pre><code class="language-json">1</code></pre>',
    '<div class="theme-code-block language-json" data-ds-language="JSON"><pre tabindex="0"><code><span class="tok-n">1</span>\n</code></pre></div>',
  ],
  ['raw HTML with elements inside', '<pre><code>a <b>c</b></code></pre>', '<pre><code>a <b>c</b></code></pre>'],
  ['a pre without code', '<pre>a</pre>', '<pre>a</pre>'],
])('prints %s', async (_, source, html) => {
  expect((await render(source)).html).toBe(html)
})

test.each([
  ['ts', 'x', 'language-ts" data-ds-language="TypeScript"'],
  ['text', 'x', 'language-text"'],
  ['brainfuck', 'x', 'language-brainfuck" data-ds-language="brainfuck"'],
  ['constructor', 'x', 'language-constructor" data-ds-language="constructor"'],
  ['console', '$ ls', 'ds-terminal language-console" data-ds-language="Terminal"'],
  ['sh', 'ls', 'ds-terminal language-sh" data-ds-language="Terminal"'],
  ['sh', '#!/bin/sh', 'language-sh" data-ds-language="sh"'],
  ['sh title="Install"', 'ls', 'ds-terminal language-sh"'],
  ['sh example', 'ls', 'ds-terminal language-sh" data-ds-language="Terminal (example)"'],
  ['example', 'x', 'language-example" data-ds-language="example"'],
])('CB-9: the header of a block in %j with %j is that of %s', async (info, code, attributes) => {
  expect((await render(fence(info, code))).html).toContain(`class="theme-code-block ${attributes}>`)
})

test.each([
  ['sh title="Install" example', 'Install (example)'],
  ['sh example title="Install it"', 'Install it (example)'],
  ['sh title="example"', 'example'],
  ['sh title="Install" examples', 'Install'],
])('CB-9: the title of a block with %j is %j', async (info, title) => {
  expect((await render(fence(info, 'ls'))).html).toContain(`<figcaption class="ds-code-title">${title}</figcaption>`)
})

test.each([
  [
    'keywords, names and numbers',
    fence('ts', 'const a: number = f(1)'),
    '<span class="tok-k">const</span> a<span class="tok-p">:</span> <span class="tok-t">number</span> <span class="tok-p">=</span> <span class="tok-f">f</span><span class="tok-p">(</span><span class="tok-n">1</span><span class="tok-p">)</span>\n',
  ],
  [
    'adjacent pieces of one role as one span, across spaces',
    fence('js', 'f(a, {}) + []'),
    '<span class="tok-f">f</span><span class="tok-p">(</span>a<span class="tok-p">, {}) + []</span>\n',
  ],
  [
    'a string over an interpolation',
    fence('bash', 'echo "a $B c"'),
    '<span class="tok-f">echo</span> <span class="tok-s">"a </span><span class="tok-t">$B</span><span class="tok-s"> c"</span>\n',
  ],
  [
    'JSON keys apart from strings',
    fence('json', '{"a": "b"}'),
    '<span class="tok-p">{</span><span class="tok-f">"a"</span><span class="tok-p">:</span> <span class="tok-s">"b"</span><span class="tok-p">}</span>\n',
  ],
  ['Solidity', fence('solidity', 'uint256 x;'), '<span class="tok-t">uint256</span> x<span class="tok-p">;</span>\n'],
  ['diffs', fence('diff', '-a', '+b'), '<span class="tok-d">-a\n</span><span class="tok-i">+b</span>\n'],
])('highlights %s', async (_, source, code) => {
  expect(await codeOf(source)).toBe(code)
})

const long = 'curl --header "content-type: application/json"'

test.each([
  ['commands', fence('sh', 'ls', long), [long]],
  ['what a command prints', `${fence('sh', 'ls')}\n\n${fence('text', long)}`, [long]],
  ['data', fence('json', '[', `[${long}]`, ']'), [`[${long}]`]],
  ['plain text', fence('text', long), []],
  ['code', fence('js', long), []],
])('CB-10: long lines of %s, and only these, are printed so that they can wrap', async (_, source, expected) => {
  const { html } = await render(source)
  const lines = [...html.matchAll(/<span class="token-line">(.*)\n<\/span>/g)]
  expect(lines.map((match) => match[1]?.replace(/<[^>]+>/g, ''))).toEqual(expected)
  expect(html.includes('<pre class="code-wrapped"')).toBe(expected.length > 0)
})

test('prints an element only for lines that need one', async () => {
  expect(await codeOf(fence('text {2}', 'a', 'b', 'c'))).toBe(
    'a\n<span class="token-line theme-code-block-highlighted-line">b\n</span>c\n',
  )
  expect(await codeOf(fence('text showLineNumbers=9', 'a', 'b'))).toBe(
    '<span class="token-line" data-line="9">a\n</span><span class="token-line" data-line="10">b\n</span>',
  )
})

test.each([
  ['{1,3-4}', [1, 3, 4]],
  ['{ 2 - 3 }', [2, 3]],
  ['title="{1}" {4}', [4]],
  ['{9}', []],
  ['{0,x}', []],
])('reads the range %s', async (meta, expected) => {
  const code = await codeOf(fence(`text ${meta}`, 'a', 'b', 'c', 'd'))
  const marked = [...code.matchAll(/line">(\w)/g)].map((match) => 'abcd'.indexOf(match[1] ?? '') + 1)
  expect(marked).toEqual(expected)
})

test.each([
  ['js', ['// highlight-next-line', 'a', 'b'], ['A', 'b']],
  ['js', ['/* highlight-start */', 'a', 'b', '/* highlight-end */', 'c'], ['A', 'B', 'c']],
  ['python', ['# highlight-next-line', 'a'], ['A']],
  ['python', ['// highlight-next-line', 'a'], ['// highlight-next-line', 'a']],
  ['html', ['<!-- highlight-next-line -->', 'a'], ['A']],
  ['sql', ['-- highlight-next-line', 'a'], ['A']],
  ['js', ['a // highlight-next-line', 'b'], ['a // highlight-next-line', 'b']],
  ['js {2}', ['// highlight-next-line', 'a'], ['// highlight-next-line', 'A']],
  ['js', ['// highlight-next-line', '// highlight-next-line', 'a', 'b'], ['A', 'b']],
])('reads magic comments in %s', async (info, source, expected) => {
  const code = await codeOf(fence(info, ...source))
  const lines = code.split(/\n(?:<\/span>)?/).filter((line) => line !== '')
  const text = (line: string): string => line.replace(/<[^>]+>/g, '')
  const shown = lines.map((line) => (line.includes('highlighted-line') ? text(line).toUpperCase() : text(line)))
  expect(shown).toEqual(expected)
})

test.each([
  ['a // [!code ++]', 'ds-line-added', 'a'],
  ['a # [!code --]', 'ds-line-removed', 'a'],
  ['a /* [!code focus] */', 'ds-line-focused', 'a'],
  ['a <!-- [!code error] -->', 'ds-line-error', 'a'],
  ['a -- [!code warning]', 'ds-line-warning', 'a'],
  ['a // [!code hl]', 'theme-code-block-highlighted-line', 'a'],
])('removes the note from %s', async (line, className, text) => {
  expect(await codeOf(fence('text', line, 'b'))).toBe(`<span class="token-line ${className}">${text}\n</span>b\n`)
})

test('counts the lines of a note, applies a note on its own line to the next, and keeps escaped and unknown ones', async () => {
  expect(await codeOf(fence('text', 'a // [!code hl:2]', 'b', 'c'))).toMatch(/a\n<\/span><span [^>]+>b\n<\/span>c\n/)
  expect(await codeOf(fence('text', '// [!code ++]', 'a'))).toBe('<span class="token-line ds-line-added">a\n</span>')
  expect(await codeOf(fence('text', 'a // [\\!code ++]'))).toBe('a // [!code ++]\n')
  expect(await codeOf(fence('text', 'a // [!code constructor]'))).toBe('a // [!code constructor]\n')
  expect((await render(fence('text', 'a // [!code focus]'))).html).toContain('ds-has-focus')
})

test('distinguishes prompts, commands and output of a shell session, so that copying gives the commands', async () => {
  const code = await codeOf(fence('console', '$ ls -la \\', '  src', 'total 3', 'alice@host:~$ echo hi'))
  expect(code).toContain('<span class="tok-u">$ </span><span class="tok-f">ls</span>')
  expect(code).toContain('<span class="tok-o">total 3\n</span><span class="tok-u">alice@host:~$ </span>')
  expect(copied(code)).toBe('ls -la \\\n  src\necho hi')
  expect(copied(await codeOf(fence('bash', '$ npm i', '$ npm test')))).toBe('npm i\nnpm test')
  expect(copied(await codeOf(fence('bash', 'npm i', '# done')))).toBe('npm i\n# done')
})

test.each([
  [
    '```tss\na\n```',
    '1:4-7 markdown/unknown-language docsgen cannot highlight the language "tss", so the code is shown as plain text. (Did you mean "css"?)',
  ],
  [
    '> - ~~~~  klingon title="x"\n>   a\n>   ~~~~',
    '1:11-18 markdown/unknown-language docsgen cannot highlight the language "klingon", so the code is shown as plain text. (Use the language "text" for plain text.)',
  ],
])('reports an unknown language at its name', async (source, diagnostic) => {
  const { html, diagnostics } = await render(source)
  expect(diagnostics).toEqual([diagnostic])
  expect(html).toContain('<code>a\n</code>')
})

test.each([
  'text',
  'txt',
  'console',
  'ts',
  'proto',
  'rs',
  'rust,ignore',
  'yml',
  'docker',
  'C++',
  'jsonc',
  'ts{1}',
  'sh:line-numbers',
])('knows the language %s', async (language) => {
  expect((await render(fence(language, 'a'))).diagnostics).toEqual([])
})

test('gives the same HTML regardless of what was highlighted before', async () => {
  const sources = ['html', 'http', 'markdown', 'jsx', 'graphql'].map((language) =>
    fence(
      language,
      '<script>let a = 1</script>',
      'GET / HTTP/1.1',
      '',
      '{"a": 1}',
      '```js',
      'let b',
      '```'.replaceAll('`', '~'),
    ),
  )
  const shared = createOwnSyntax()
  for (const source of sources) await renderWith(shared, source)
  for (const source of sources) expect((await renderWith(shared, source)).html).toBe((await render(source)).html)
})

test('shows code that is too long for the grammars as plain text', async () => {
  const long = 'x'.repeat(200_001)
  expect(await codeOf(fence('js', long))).toBe(`${long}\n`)
})

// Grammars with backtracking would take hours for such code.
test('finishes on hostile code', async () => {
  for (const language of ['ts', 'bash', 'markdown', 'html', 'solidity', 'jsx', 'yaml', 'cpp', 'csharp'])
    await codeOf(
      fence(language, '<'.repeat(2000), '"'.repeat(2001), '('.repeat(2000), '/*'.repeat(1000), '{'.repeat(2000)),
    )
})

test.each([
  ['ts', 40, undefined],
  ['ts', 41, '41'],
  ['ts title="a.ts"', 100, '100'],
  ['ts noFold', 100, undefined],
])('marks a long block for folding: %s of %i lines', async (info, lines, expected) => {
  const { html } = await render(fence(info, Array.from({ length: lines }, () => 'a').join('\n')))
  expect(/data-ds-lines="(\d+)"/.exec(html)?.[1]).toBe(expected)
})

const word = (text: string) => `<mark class="ds-code-word">${text}</mark>`

test.each([
  [
    'from its comment onwards',
    ['a', '// [!code word:a]', 'a b a', 'ba'],
    `a\n${word('a')} b ${word('a')}\nb${word('a')}\n`,
  ],
  ['in the given number of lines', ['# [!code word:a:1]', 'a', 'a'], `${word('a')}\na\n`],
  ['from the line of the comment', ['a', 'a b // [!code word:a]', 'a'], `a\n${word('a')} b\n${word('a')}\n`],
  ['with special characters', ['// [!code word:a\\:b\\]<]', 'a:b]<'], `${word('a:b]&lt;')}\n`],
  ['the first of two that overlap', ['// [!code word:ab]', '// [!code word:bc]', 'abc'], `${word('ab')}c\n`],
  ['not if it does not occur', ['// [!code word:x]', 'a'], 'a\n'],
])('marks a word of code %s', async (_name, lines, html) => {
  expect(await codeOf(fence('text', ...lines))).toBe(html)
})

test('marks a word across tokens, in marked and numbered lines', async () => {
  const code = await codeOf(fence('js showLineNumbers', 'f("a") // [!code word:f("a]', 'f("b") // [!code hl]'))
  expect(code).toContain(
    `${word('<span class="tok-f">f</span><span class="tok-p">(</span><span class="tok-s">"a</span>')}`,
  )
  expect(code).toContain('theme-code-block-highlighted-line')
  expect(copied(code).replaceAll('&quot;', '"')).toBe('f("a")\nf("b")')
})

test('ignores the meta word "live" without a diagnostic', async () => {
  const { html, diagnostics } = await render(fence('jsx live', 'x'))
  expect(diagnostics).toEqual([])
  expect(html).toContain('theme-code-block language-jsx')
})

describe('a code block in a tab', () => {
  const inTab = (label: string, fence: string) => `::::tabs\n:::tab[${label}]\n\`\`\`${fence}\nx\n\`\`\`\n:::\n::::`

  test.each([
    ['TypeScript', 'ts'],
    ['js', 'javascript'],
    ['Bash', 'sh'],
    ['Solidity', 'sol'],
  ])('does not repeat the language that the tab "%s" names', async (label, language) => {
    expect((await render(inTab(label, language))).html).not.toContain('data-ds-language')
  })

  test.each([
    ['npm', 'sh', 'Terminal'],
    ['Client', 'ts', 'TypeScript'],
    ['Rust', 'ts', 'TypeScript'],
    ['TypeScript', 'ts example', 'Example'],
    ['Client', 'ts example', 'TypeScript (example)'],
  ])('shows its language where the tab "%s" does not', async (label, language, shown) => {
    expect((await render(inTab(label, language))).html).toContain(`data-ds-language="${shown}"`)
  })

  test('is named by its language, once, in a code group without labels', async () => {
    const { html } = await render(':::code-group\n```js\nx\n```\n```zig\ny\n```\n```sh [npm]\nz\n```\n:::')
    expect(html).toContain('data-ds-tab="js"')
    expect([...html.matchAll(/role="tab"[^>]*>([^<]*)/g)].map(([, label]) => label)).toEqual([
      'JavaScript',
      'zig',
      'npm',
    ])
    expect([...html.matchAll(/data-ds-language="([^"]*)"/g)].map(([, label]) => label)).toEqual(['Terminal'])
  })
})

describe('CB-1 words and lines that the info string marks', () => {
  const word = (text: string) => `<mark class="ds-code-word">${text}</mark>`
  test.each([
    ['text "a b"', ['a b c', 'a b'], `${word('a b')} c\n${word('a b')}\n`],
    ["text 'x' /y/", ['x y z'], `${word('x')} ${word('y')} z\n`],
    ['text ins="a" del=/b/', ['a b c'], `${word('a')} ${word('b')} c\n`],
    ['text /a+/ a="b" title="c"', ['aa b c'], 'aa b c\n'],
    ['text ""', ['a'], 'a\n'],
  ])('%s', async (info, lines, expected) => {
    const code = await codeOf(fence(info, ...lines))
    expect(code.replace(/<\/?span[^>]*>/g, '')).toBe(expected)
  })

  test('lines are added, removed and highlighted', async () => {
    const code = await codeOf(fence('text ins={1} {2} del={3-4}', 'a', 'b', 'c', 'd'))
    expect([...code.matchAll(/token-line ([\w-]+)/g)].map(([, name]) => name)).toEqual([
      'ds-line-added',
      'theme-code-block-highlighted-line',
      'ds-line-removed',
      'ds-line-removed',
    ])
  })
})

describe('CB-1 what Starlight writes after the language', () => {
  test('a label stands behind the first of its lines, and is not copied', async () => {
    const code = await codeOf(fence('text {"A <b>":1-2} ins={\'B\':3}', 'a', 'b', 'c'))
    expect(code.match(/class="token-line [\w-]+"/g)).toEqual([
      'class="token-line theme-code-block-highlighted-line"',
      'class="token-line theme-code-block-highlighted-line"',
      'class="token-line ds-line-added"',
    ])
    const label = (text: string) => ` <span class="tok-o ds-line-label">${text}</span>`
    expect(code.split('\n').map((line) => line.replace(/^.*?>(?=[abc])|^<\/span>/, ''))).toEqual([
      `a${label('A &lt;b&gt;')}`,
      expect.stringMatching(/b$/),
      expect.stringContaining(`c${label('B')}`),
      '',
    ])
  })

  test.each([
    ['collapse={1}', []],
    ['mark={1} {2}', [1, 2]],
    ['{1} collapse={2} wrap', [1]],
  ])('only what is marked is highlighted: %s', async (meta, expected) => {
    const code = await codeOf(fence(`text ${meta} showLineNumbers`, 'a', 'b'))
    const lines = [...code.matchAll(/highlighted-line" data-line="(\d)"/g)].map(([, line]) => Number(line))
    expect(lines).toEqual(expected)
  })

  test.each([
    ['showLineNumbers startLineNumber=7', '7'],
    ['showLineNumbers={true}', '1'],
    ['showLineNumbers=false', undefined],
    ['showLineNumbers={9}', '9'],
  ])('%s numbers the lines from %s', async (meta, first) => {
    expect(/data-line="(\d)"/.exec(await codeOf(fence(`text ${meta}`, 'a')))?.[1]).toBe(first)
  })

  test('a block without a frame has no title', async () => {
    const { html } = await render(fence('text title="T" frame="none"', 'a'))
    expect(html).not.toContain('figcaption')
  })
})

test('CB-1 a label is the title of a block that is in no tab', async () => {
  const { html } = await render(`${fence('[.env]', 'A=1')}\n\n:::code-group\n\n${fence('sh [npm]', 'x')}\n\n:::`)
  expect([...html.matchAll(/<figcaption[^>]*>([^<]*)/g)].map(([, title]) => title)).toEqual(['.env'])
})
