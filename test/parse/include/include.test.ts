import { describe, expect, test } from 'vitest'
import { htmlOf, linesOf, parseText } from '../parse-text.ts'

const folder = 'content/docs'
const parse = (text: string, files: Record<string, string> = {}) =>
  parseText(text, {
    files: Object.fromEntries(Object.entries(files).map(([name, content]) => [`${folder}/${name}`, content])),
  })
const html = async (text: string, files: Record<string, string> = {}) => htmlOf(await parse(text, files))

describe('an include', () => {
  test.each([
    ['::include{file="./part.md"}'],
    [':::include{file="./part.md"}'],
    [':::include{file="./part.md"}\n:::'],
    ['::::include{file="part.md"}\n\n::::'],
    ['::include{file="/content/docs/part.md"}'],
    ['::include{file="@site/content/docs/part.md"}'],
    ['::include{file=part.md}'],
  ])('is replaced with the content of the file: %j', async (directive) => {
    const parsed = await parse(`A\n${directive}\n\nB`, { 'part.md': '---\ntitle: T\n---\n\nOf *part*' })
    expect(linesOf(parsed)).toEqual([])
    expect(htmlOf(parsed)).toBe('<p>A</p>\n<p>Of <em>part</em></p>\n<p>B</p>')
    expect(parsed.document.includes).toEqual([`${folder}/part.md`])
    expect(parsed.document.includesHash).toMatch(/^[\da-f]{64}$/)
  })

  test('works in quotes, lists and directives, and keeps their closing fence', async () => {
    const files = { 'part.md': 'P' }
    expect(await html('> ::include{file=part.md}', files)).toBe('<blockquote>\n<p>P</p>\n</blockquote>')
    expect(await html('1. A\n\n   :::include{file=part.md}', files)).toContain('<p>A</p>\n<p>P</p>\n</li>')
    expect(await html(':::details\n:::include{file=part.md}\n:::\n\nA', files)).toMatch(
      /<p>P<\/p>\s*<\/details>\s*<p>A<\/p>$/,
    )
  })

  test('is text in code', async () => {
    const parsed = await parse('```text\n:::include{file=part.md}\n```\n\n    ::include{file=part.md}')
    expect(linesOf(parsed)).toEqual([])
    expect(parsed.document.includes).toEqual([])
    expect(htmlOf(parsed).match(/::include\{file=part\.md\}/g)).toHaveLength(2)
  })

  test('does not leave anything open that the file leaves open', async () => {
    const parsed = await parse('::include{file=a.md}\n\n::include{file=b.md}\n\nEnd', {
      'a.md': ':::note\nA',
      'b.md': '```text\nB',
    })
    expect(htmlOf(parsed)).toMatch(/<p>End<\/p>$/)
    expect(linesOf(parsed)).toEqual([
      '1:1 markdown/unclosed-directive: The directive :::note is never closed, so it contains the rest of the page.',
    ])
    const origin = parsed.document.diagnostics[0]?.origin
    expect(origin?.kind === 'file' && origin.file).toBe(`${folder}/a.md`)
  })

  test('includes one section, with the footnotes and definitions it uses', async () => {
    const part = '# T\n\nA\n\n## One\n\nB[^1] [l][r]\n\n### Sub\n\nC\n\n## One\n\nD\n\n[^1]: F\n\n[r]: ./x.md'
    const body = await html('::include{file=part.md section=one}\n\nE', { 'part.md': part })
    expect(body).toContain('id="one"')
    expect(body).toContain('id="sub"')
    expect(body).toContain('<a href="./x.md">l</a>')
    expect(body).toContain('F <a')
    expect(body).not.toMatch(/>A<|>D</)
    expect(await html('::include{file=part.md section=one-1}', { 'part.md': part })).toContain('<p>D</p>')
    expect(await html('::include{file=p.md section=own}', { 'p.md': '## X {#own}\n\nY' })).toContain('id="own"')
  })

  test('keeps identifiers of several files apart', async () => {
    const parsed = await parse(
      'A[^1] [l][r]\n\n::include{file=p.md}\n\n::include{file=p.md}\n\n[^1]: page\n\n[r]: page.md',
      {
        'p.md': '## Head\n\nB[^1] [l][r] ![i][r]\n\n[^1]: part\n\n[r]: part.md',
      },
    )
    expect(parsed.document.references.map(({ url, file }) => [url, file])).toEqual([
      ['page.md', undefined],
      ...[1, 2].flatMap(() => [
        ['part.md', `${folder}/p.md`],
        ['part.md', `${folder}/p.md`],
      ]),
    ])
    expect(parsed.document.headings.map(({ id }) => id)).toEqual(['head', 'head-1'])
    const body = htmlOf(parsed)
    expect(body.match(/<li id="user-content-fn-[^"]+">/g)).toHaveLength(3)
    expect(linesOf(parsed)).toEqual([])
  })

  test('has diagnostics and references with their locations in the included file', async () => {
    const parsed = await parseText('---\ntitle: T\n---\n\nA\n\n::include{file=sub/part.md}\n\n[b](b.md) {nope}', {
      files: {
        [`${folder}/sub/part.md`]: '---\nx: 1\n---\n\n{nope}\n\n- <a href="x.md">x</a>\n\n::include{file=deep.md}\n',
        [`${folder}/sub/deep.md`]: 'D\n\n:::nite\n:::\n\n![y](y.png) $\\foo$\n\n```nope\n```',
      },
      options: { variables: { brand: { value: 'B', slug: 'b' } } },
    })
    const place = (origin: (typeof parsed.document.diagnostics)[number]['origin']) =>
      origin.kind === 'file' ? `${origin.file.slice(folder.length + 1)}:${origin.line}:${origin.column}` : ''
    expect(parsed.document.diagnostics.map(({ code, origin }) => `${place(origin)} ${code}`)).toEqual([
      'page.md:9:11 variable/undefined',
      'sub/deep.md:3:1 markdown/unknown-directive',
      'sub/deep.md:6:14 markdown/math',
      'sub/deep.md:8:4 markdown/unknown-language',
      'sub/part.md:5:1 variable/undefined',
    ])
    expect(parsed.document.references.map(({ url, file, span }) => [url, file, span.line, span.column])).toEqual([
      ['x.md', `${folder}/sub/part.md`, 7, 3],
      ['y.png', `${folder}/sub/deep.md`, 6, 1],
      ['b.md', undefined, 9, 1],
    ])
  })

  test.each([
    [
      '::include{file=prat.md}',
      '1:16 markdown/include: The file "content/docs/prat.md" does not exist or cannot be read.',
      'Did you mean "part.md"?',
    ],
    [
      'A\n\n> ::include{file="../../../x.md"}',
      '3:19 markdown/include: The file "../../../x.md" is outside the project, and only files inside the project can be included.',
      'Copy it into the project.',
    ],
    [
      '::include{file=part.md section=hed}',
      '1:32 markdown/include: The file "content/docs/part.md" has no heading with the id "hed".',
      'Did you mean "head"?',
    ],
    ['::include', '1:1 markdown/include: The include has no file.', 'Write ::include{file="./part.md"}.'],
    [
      '::include{file=part.md secton=head}',
      '1:24 markdown/directive-attribute: The directive ::include has no attribute "secton".',
      'Did you mean "section"?',
    ],
    [
      '::include{file=page.md}',
      '1:16 markdown/include: The include is circular: "content/docs/page.md" includes "content/docs/page.md".',
      'Move the shared content to another file.',
    ],
    [
      ':::inclde{file=page.md}\n:::',
      '1:1 markdown/unknown-directive: The directive :::inclde is unknown, so only its content is shown.',
      'Did you mean "include"?',
    ],
  ])('that cannot be resolved is reported: %j', async (source, line, hint) => {
    const parsed = await parse(source, {
      'part.md': '## Head',
      'page.md': source,
      '': 'page.md\npart.md',
    })
    expect(linesOf(parsed)).toEqual([line])
    expect(parsed.document.diagnostics[0]?.hint).toBe(hint)
  })

  test('that is circular is reported where the circle closes', async () => {
    const parsed = await parse('::include{file=a.md}', {
      'a.md': 'A\n\n::include{file=b.md}',
      'b.md': '::include{file=a.md}',
    })
    expect(linesOf(parsed)).toEqual([
      '1:16 markdown/include: The include is circular: "content/docs/a.md" includes "content/docs/b.md", which includes "content/docs/a.md".',
    ])
    expect(htmlOf(parsed)).toBe('<p>A</p>')
  })

  test('that doubles at every step is stopped', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`f${at}.md`, `::include{file=f${at + 1}.md}\n\n`.repeat(2)]),
    )
    const parsed = await parse('::include{file=f0.md}', { ...files, 'f40.md': 'x' })
    expect(linesOf(parsed)[0]).toContain('The page includes more than 500 files.')
  })
})

const source = `import a

// #region setup
  const one = 1
  // #region inner
  const two = 2
  // #endregion
// #endregion setup

/* #region css */
  x
/* #endregion */
<!-- #region markup -->
<b>
<!-- #endregion -->
# region py
y
# endregion`

describe('code from a file', () => {
  const code = async (info: string) => {
    const parsed = await parse(`\`\`\`${info}\nold\n\`\`\``, { 'a.txt': source, '': 'a.txt' })
    const text = /<code>([\s\S]*)\n<\/code>/.exec(htmlOf(parsed))?.[1]
    return text ?? linesOf(parsed).join('\n')
  }

  test.each([
    ['text file=a.txt region=setup', 'const one = 1\nconst two = 2'],
    ['text file="./a.txt" region=inner', 'const two = 2'],
    ['text file=/content/docs/a.txt region=css', 'x'],
    ['text file=a.txt region=markup', '&lt;b&gt;'],
    ['text file=a.txt region=py', 'y'],
    ['text file=a.txt lines=4-4', 'const one = 1'],
    ['text file=a.txt lines=1', 'import a'],
    ['text file=a.txt lines=17-', 'y\n# endregion'],
    ['file=a.txt lines=1', 'import a'],
  ])('%s', async (info, expected) => {
    expect(await code(info)).toBe(expected)
  })

  test('keeps the rest of the info string, and the language', async () => {
    const parsed = await parse('```js {1} file=a.js title="A"\n```', { 'a.js': 'let a\n' })
    expect(htmlOf(parsed)).toContain('<figcaption class="ds-code-title">A</figcaption>')
    expect(htmlOf(parsed)).toContain('highlighted-line')
    expect(parsed.document.includes).toEqual([`${folder}/a.js`])
  })

  test('in an included file is relative to the folder of that file', async () => {
    const parsed = await parse('::include{file=sub/p.md}', { 'sub/p.md': '```text file=a.txt\n```', 'sub/a.txt': 'X' })
    expect(htmlOf(parsed)).toContain('<code>X\n')
  })

  test.each([
    [
      'text file=b.txt',
      '1:14 markdown/include: The file "content/docs/b.txt" does not exist or cannot be read.',
      'Did you mean "a.txt"?',
    ],
    [
      'text file=a.txt region=setpu',
      '1:27 markdown/include: The file "content/docs/a.txt" has no region "setpu".',
      'Did you mean "setup"?',
    ],
    [
      'text file=a.txt lines=3-99',
      '1:26 markdown/include: The file "content/docs/a.txt" does not have the lines "3-99".',
      'It has 18 lines. Write the first and the last one, as in lines=3-20.',
    ],
  ])('that does not exist is reported: %s', async (info, line, hint) => {
    const parsed = await parse(`\`\`\`${info}\nold\n\`\`\``, { 'a.txt': source, '': 'a.txt' })
    expect(linesOf(parsed)).toEqual([line])
    expect(parsed.document.diagnostics[0]?.hint).toBe(hint)
  })
})

describe('the headings of an include', () => {
  const levelsOf = async (text: string, files: Record<string, string>) => {
    const parsed = await parse(text, files)
    return {
      levels: parsed.document.headings.map(({ depth, text: of }) => `${depth} ${of}`),
      diagnostics: linesOf(parsed),
    }
  }

  test('are lowered by its shift, and by those of the includes around it', async () => {
    const files = {
      'a.md': '# A\n\n> ## Quoted\n\n:::include{file=b.md shift=1}\n\n::include{file=b.md}',
      'b.md': '# B',
    }
    const { levels, diagnostics } = await levelsOf(
      '# Page\n\n## Part\n\n::include{file=a.md shift=2}\n\n::include{file=b.md}',
      files,
    )
    expect(levels).toEqual(['1 Page', '2 Part', '3 A', '4 Quoted', '4 B', '3 B', '1 B'])
    expect(diagnostics).toEqual([])
  })

  test('that would go below the sixth level are reported, and stay there', async () => {
    const page = '# 1\n\n## 2\n\n### 3\n\n#### 4\n\n##### 5\n\n::include{file=a.md shift=5}'
    const parsed = await parse(page, { 'a.md': 'x\n\n# A\n\n## B' })
    expect(linesOf(parsed)).toEqual([
      '5:1 markdown/include: The include lowers this heading by 5, to level 7, but there are only six levels.',
    ])
    expect(parsed.document.headings.map(({ depth }) => depth)).toEqual([1, 2, 3, 4, 5, 6, 6])
  })

  test.each(['0', '6', '-1', 'x'])('cannot be shifted by "%s"', async (shift) => {
    const { diagnostics, levels } = await levelsOf(`::include{file=a.md shift=${shift}}`, { 'a.md': '# A' })
    expect(diagnostics).toEqual([
      `1:21 markdown/directive-attribute: The directive ::include does not accept the shift "${shift}".`,
    ])
    expect(levels).toEqual(['1 A'])
  })

  test('of a section are shifted as well', async () => {
    const files = { 'a.md': '# T\n\n## One\n\n### Sub\n\n## Two' }
    expect((await levelsOf('::include{file=a.md section=one shift=1}', files)).levels).toEqual(['3 One', '4 Sub'])
  })
})
