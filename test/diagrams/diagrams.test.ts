import { expect, test } from 'vitest'
import { type DiagramLanguage, renderDiagram } from '../../cli/diagrams/render-diagram.ts'
import { createOwnSyntax } from '../../cli/parse/own-syntax.ts'
import { render, renderWith } from '../parse/code/render.ts'

const fence = (info: string, source: string) => `\`\`\`${info}\n${source}\n\`\`\``
const chart = 'flowchart TD\nA[One] --> B[Two]'

const samples: [language: string, source: string][] = [
  ['mermaid', chart],
  ['mermaid', 'sequenceDiagram\nA->>+B: hi\nNote over A,B: x\nloop y\nB-->>-A: z\nend'],
  ['mermaid', 'stateDiagram-v2\n[*] --> A\nstate A {\nB --> C : x\n--\nD\n}\nnote right of A : y'],
  ['mermaid', 'classDiagram\nclass A~T~ {\n+x: int\n+f()$ void\n}\nA "1" *-- "n" B : has\nnote for A "y"'],
  ['mermaid', 'erDiagram\nA ||--o{ B : has\nA {\nint id PK "first"\n}\nB }|..o| B'],
  ['merkle', 'leaves: a, b, c\npath: b'],
  ['bytes', '4 magic : Network\n200 rest\nn more'],
]

test.each(samples)(
  'replaces a %s fence with a figure that has a picture, a region and a text alternative',
  async (language, source) => {
    const { html, diagnostics } = await render(fence(`${language} title="A <title>" alt='About "it"'`, source))
    expect(diagnostics).toEqual([])
    expect(html).toContain('role="region" aria-label="A &lt;title&gt;" tabindex="0"')
    expect(html).toMatch(
      /<svg class="ds-diagram-picture" role="img" aria-labelledby="(\S+)-t" aria-describedby="\1-d" viewBox="0 0 \d+ \d+" width="\d+" height="\d+">/,
    )
    expect(html).toMatch(/<title id="\S+-t">A &lt;title&gt;<\/title><desc id="\S+-d">About &quot;it&quot;<\/desc>/)
    expect(html).toContain('<figcaption>A &lt;title&gt;</figcaption>')
    expect(html).toMatch(
      /<details class="ds-diagram-text"( open)?><summary>.* as text<\/summary><(ul|ol|div class="table-scroll")/,
    )
  },
)

test.each(samples)('adds no styles or scripts to the page for %s: %j', async (language, source) => {
  const { html } = await render(fence(language, source))
  expect(html).not.toMatch(/\sstyle=|<style|<script|\son\w+=|href=|url\(|NaN|Infinity|undefined/)
})

test('gives the same bytes regardless of what was drawn before, and ids that are unique on the page', async () => {
  const text = samples.map(([language, source]) => fence(language, source)).join('\n\n')
  const ownSyntax = createOwnSyntax()
  const first = await renderWith(ownSyntax, text)
  await renderWith(ownSyntax, fence('mermaid', 'flowchart LR\nx --> y & z --> w'))
  expect(await renderWith(ownSyntax, text)).toEqual(first)
  expect(await render(text)).toEqual(first)
  const twice = await render(`${text}\n\n${text}`)
  const ids = [...twice.html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const labels = [...twice.html.matchAll(/role="region" aria-label="([^"]+)"/g)].map(([, label]) => label)
  expect(new Set(labels).size).toBe(labels.length)
})

test.each([
  ['```mermaid\nflowchart TD\nA[x\n```', '3:2-3'],
  ['> - ~~~mermaid\n>   flowchart TD\n>     A[x\n>   ~~~', '3:8-9'],
  ['text\n\n   ````merkle\n   leaves: a\n   odd: x\n   ````', '5:9-10'],
  ['```bytes\n4 a\n\n! b', '4:1-2'],
])('reports a problem at its location in the file: %j', async (text, place) => {
  const { diagnostics, html } = await render(text)
  expect(diagnostics).toHaveLength(1)
  expect(diagnostics[0]?.startsWith(`${place} markdown/diagram `)).toBe(true)
  expect(html).toContain('<div class="theme-code-block language-')
  expect(html).not.toContain('<svg')
})

test('draws raw HTML with the class of a language, and reports its problems at the block', async () => {
  expect((await render('<pre><code class="language-mermaid">flowchart TD\nA--&gt;B\n</code></pre>')).html).toContain(
    '<svg',
  )
  const wrong = await render('<pre><code class="language-mermaid">flowchart TD\nA[\n</code></pre>')
  expect(wrong.diagnostics[0]).toContain('1:1-')
})

test('leaves other fences alone', async () => {
  const { html, diagnostics } = await render('```text\nflowchart TD\n```\n\n```mermaidx\na\n```\n\n`mermaid`')
  expect(html).not.toContain('<svg')
  expect(diagnostics.filter((problem) => problem.includes('diagram'))).toEqual([])
})

test('escapes everything that comes from the source', async () => {
  const evil = '<script>alert(1)</script><img src=x onerror=y>'
  const sources = [
    fence(
      `mermaid title='"><script>' alt="<b>"`,
      `flowchart TD\nA["${evil}"] -->|${evil}| B\nsubgraph s ["${evil}"]\nc\nend`,
    ),
    fence(
      'mermaid',
      `sequenceDiagram\ntitle ${evil}\nparticipant A as ${evil}\nA->>B: ${evil}\nNote over A: ${evil}\nloop ${evil}\nA->>A: x\nend`,
    ),
    fence('mermaid', `stateDiagram-v2\nstate "${evil}" as A\nA --> B : ${evil}\nnote right of A : ${evil}`),
    fence('mermaid', `classDiagram\nclass A["${evil}"] {\n+${evil}\n<<${evil}>>\n}\nA "${evil}" --> B : ${evil}`),
    fence('mermaid', `erDiagram\n"${evil}" ||--|| B : "${evil}"\nB {\nint x "${evil}"\n}`),
    fence('merkle', `hash: ${evil}\nroot: ${evil}\n- ${evil} = ${evil}\n- b\npath: 0`),
    fence('bytes', `4 ${evil} : ${evil}`),
  ]
  for (const source of sources) {
    const { html, diagnostics } = await render(source)
    expect(diagnostics).toEqual([])
    expect(html).not.toMatch(/<script|<img|<b>/)
  }
})

const repeat = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('\n')

test.each([
  ['too many characters', 'mermaid', `flowchart TD\n${'a --> b\n'.repeat(7000)}`],
  ['too many nodes', 'mermaid', `flowchart TD\n${repeat(501, (index) => `n${index}`)}`],
  [
    'too many arrows',
    'mermaid',
    `flowchart TD\n${'a & b & c & d & e & f & g & h --> a & b & c & d & e & f & g & h\n'.repeat(80)}`,
  ],
  [
    'long arrows',
    'mermaid',
    `flowchart TD\n${repeat(300, (index) => `n${index} --> n${index + 1}\nn0 --> n${index}`)}`,
  ],
  [
    'long arrows by their length',
    'mermaid',
    `flowchart TD\na ${'-'.repeat(1900)}> b\nc ${'-'.repeat(1900)}> d\ne ${'-'.repeat(1900)}> f\na ${'-'.repeat(1900)}> f`,
  ],
  [
    'deep subgraphs',
    'mermaid',
    `flowchart TD\n${repeat(30, (index) => `subgraph s${index}`)}\na\n${'end\n'.repeat(30)}`,
  ],
  ['a long line', 'mermaid', `flowchart TD\na["${'x'.repeat(3000)}"]`],
  ['too many messages', 'mermaid', `sequenceDiagram\n${'A->>B: x\n'.repeat(600)}`],
  ['deep blocks', 'mermaid', `sequenceDiagram\n${'loop x\n'.repeat(40)}A->>B: x\n${'end\n'.repeat(40)}`],
  ['too many participants', 'mermaid', `sequenceDiagram\n${repeat(41, (index) => `participant p${index}`)}`],
  ['too many states', 'mermaid', `stateDiagram-v2\n${repeat(501, (index) => `s${index}`)}`],
  ['deep states', 'mermaid', `stateDiagram-v2\n${repeat(30, (index) => `state s${index} {`)}\na\n${'}\n'.repeat(30)}`],
  ['too many classes', 'mermaid', `classDiagram\n${repeat(501, (index) => `class C${index}`)}`],
  ['too many relationships', 'mermaid', `erDiagram\n${'A ||--|| B\n'.repeat(801)}`],
  ['too many fields', 'bytes', '1 x\n'.repeat(400)],
  ['too many leaves', 'merkle', '- x\n'.repeat(400)],
  ['another language', 'bytes', 'flowchart!\n'.repeat(4000)],
] as const)('stops early with problems: %s', (_, language, source) => {
  const { drawing, problems } = renderDiagram(language, source)
  expect(drawing).toBeNull()
  expect(problems.length).toBeGreaterThan(0)
  expect(problems.length).toBeLessThanOrEqual(21)
})

// The largest that are drawn, and shapes that are hard to lay out.
test('reports a location inside the source for every damaged source', () => {
  let state = 7
  const below = (limit: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state % limit
  }
  const characters = [...'[](){}<>|-=.~:;"&@#%/ \n\txoend012,é梨😀']
  const rich: [string, string][] = [
    ...samples,
    [
      'mermaid',
      'flowchart LR\nsubgraph a [A]\ndirection TB\nb & c -->|x| d{"e"}\nsubgraph f\ng\nend\nend\na -.-> h((i))\nclass h good',
    ],
  ]
  for (let round = 0; round < 400; round++) {
    const [language, whole] = rich[below(rich.length)] ?? ['bytes', '']
    let source = whole
    for (let change = 0; change <= below(3); change++) {
      const at = below(source.length)
      const tail = [
        source.slice(at + 1 + below(5)),
        (characters[below(characters.length)] ?? '') + source.slice(at),
        source.slice(below(source.length)),
      ]
      source = source.slice(0, at) + tail[below(3)]
    }
    const { drawing, problems } = renderDiagram(language as DiagramLanguage, source)
    const lines = source.split('\n')
    expect(drawing === null).toBe(problems.length > 0)
    expect(drawing?.body ?? '').not.toMatch(/NaN|Infinity|undefined/)
    for (const { line, column, length } of problems) {
      expect(column + length).toBeLessThanOrEqual(Math.max(1, (lines[line]?.length ?? -1) + 1))
    }
  }
})
