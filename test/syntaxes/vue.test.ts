import { describe, expect, test } from 'vitest'
import { convert } from './convert.ts'

const script = (code: string) => `<script setup>\n${code}\n</script>\n`

/** What is written for a page of VitePress, without blank lines. */
const write = (page: string, files: Record<string, string> = {}) =>
  convert(page, ['vitepress'], files).text.replace(/^[ \t]*\n/gm, '')

const problemsOf = (page: string) =>
  convert(page, ['vitepress']).problems.map(({ code = 'markdown/foreign-syntax', message }) => `${code}: ${message}`)

describe('components of VitePress become what docsgen has for them', () => {
  test.each([
    ['## A <Badge type="tip" text="new *x*" />', '## A :badge[new \\*x\\*]{type=tip}'],
    ['## A <Badge type="beta">b</Badge>', '## A :badge[b]'],
    ['<Badge :text="\'1.2\'" />', ':badge[1.2]'],
    ['<ClientOnly>\n\nA\n\n</ClientOnly>', 'A'],
    ['<RouterLink to="/a">B</RouterLink>', '[B](/a)'],
    ['<YouTubeVideo videoId="x1" />', '[Video on YouTube](https://www.youtube.com/watch?v=x1)'],
    ['<Tip title="T">\n\nA\n\n</Tip>', ':::tip T\nA\n:::'],
    ['<LinkCard title="T" href="/a" description="D" />', ':::card T {href="/a"}\nD\n:::'],
    ['<CardGrid>\n<Card title="T">A</Card>\n</CardGrid>', '::::cards\n:::card T\nA\n:::\n::::'],
    [
      '<CodeGroup>\n<CodeGroupItem title="A">\n\n```js\na\n```\n\n</CodeGroupItem>\n</CodeGroup>',
      '::::tabs\n:::tab A\n```js\na\n```\n:::\n::::',
    ],
    [
      '<VTCodeGroup>\n<VTCodeGroupTab label="A">\n\nB\n\n</VTCodeGroupTab>\n</VTCodeGroup>',
      '::::tabs\n:::tab A\nB\n:::\n::::',
    ],
    ['### a() <sup class="b" data-text="3.3+" /> {#a}', '### a() <sup>3.3+</sup> {#a}'],
    ['A <span data-text="b"></span>', 'A <span>b</span>'],
    ['- **Default:** `x` {#y}', '- **Default:** `x`<a id="y"></a>'],
    ['<Details summary="S">\n\nA\n\n</Details>', ':::details S\nA\n:::'],
    [
      '<VPTeamPage>\n  <VPTeamPageTitle>\n    <template #title>The\n    team</template>\n    <template #lead>\n      A *b*.\n    </template>\n  </VPTeamPageTitle>\n</VPTeamPage>',
      '# The team\nA *b*.',
    ],
  ])('%j', (page, expected) => {
    expect(write(page).trim()).toBe(expected)
    expect(problemsOf(page)).toEqual([])
  })
})

describe('what a component says is shown if docsgen does not know it', () => {
  test.each([
    ['<Foo href="https://a.example/" title="T">B</Foo>', '[B](https://a.example/)'],
    ['<Foo>\n\n## B\n\n</Foo>', '## B'],
    ['<Foo title="T" />', 'T'],
    ['<Foo class="a b" from="the *one*" />', '**from**: the \\*one\\*'],
    ['<Foo npm="npm run a" cargo="cargo a" />', '```bash [npm]\nnpm run a\n```\n```bash [cargo]\ncargo a\n```'],
    ['<Foo title="T" link="/a" />', '[T](/a)'],
    ["<Foo :items=\"[{ text: 'A', link: '/a' }, { text: 'B' }]\" />", '- [A](/a)\n- B'],
    [`${script("import logo from './logo.svg?raw'")}<svg-image :svg="logo" />`, '![](./logo.svg)'],
  ])('%j', (page, expected) => {
    expect(write(page).trim()).toBe(expected)
    expect(problemsOf(page).filter((each) => !each.includes('script'))).toEqual([
      expect.stringMatching(/^markdown\/unwrapped-component: The component <[\w-]+> is unknown, so only/),
    ])
  })

  test.each([
    ['<Foo title="T" />', 'only the text in its attributes is shown'],
    ['<Foo src="./a.svg" />', 'only its image is shown'],
    ['<Foo src="./a.svg"></Foo>', 'only its image is shown'],
    ['<Foo :items="[{ text: \'A\' }]" />', 'only the list in its attributes is shown'],
    ['<Foo>b</Foo>', 'only its content is shown'],
  ])('the report says what is shown: %s', (page, what) => {
    expect(problemsOf(page)).toEqual([`markdown/unwrapped-component: The component <Foo> is unknown, so ${what}.`])
  })

  test('nothing to show is a warning, once for a name', () => {
    expect(problemsOf('<Foo />\n\n<Foo a="b" /> and <Bar/>')).toEqual([
      'markdown/unknown-component: The component <Foo> is unknown, so nothing is shown in its place.',
      'markdown/unknown-component: The component <Bar> is unknown, so nothing is shown in its place.',
    ])
  })

  test('MD-19 nothing to show of a component that the page imports is not', () => {
    const page = `${script("import BlogIndex from './BlogIndex.vue'")}<BlogIndex/>\n\n<blog-index />`
    expect(problemsOf(page).filter((each) => !each.includes('script'))).toEqual([
      'markdown/imported-component: The component <BlogIndex> is not run, so nothing is shown in its place.',
      'markdown/imported-component: The component <blog-index> is not run, so nothing is shown in its place.',
    ])
  })
})

test('a list of people is read from the page, or from a file that it imports', () => {
  const people = "[{ name: 'Ann', desc: 'Writes <b>docs</b>', links: [{ icon: 'x', link: 'https://a.example/' }] }]"
  const cards = '::::cards\n:::card Ann {href="https://a.example/"}\nWrites docs\n:::\n::::'
  const page = '<VPTeamMembers size="small" :members="core" />'
  expect(write(`${script(`const core = ${people}`)}${page}`).trim()).toBe(cards)
  expect(write(`${script(`const members = ${people}`)}<VPTeamMembers :members />`).trim()).toBe(cards)
  const inside = `${script(`const core = ${people}`)}<VPTeamPage>\n    <div>\n      ${page}\n    </div>\n</VPTeamPage>`
  expect(write(inside).trim()).toBe(`<div>\n${cards}\n</div>`)
  const files = { 'docs/team.js': `export const core: Person[] = ${people}` }
  expect(write(`${script("import { core } from './team'")}${page}`, files).trim()).toBe(cards)
})

test('scripts and styles are left out, and reported once', () => {
  const page = `${script("import A from './A.vue'\n\nconst a = '<B>'")}\nText\n\n<style scoped>\n.a > b {}\n</style>`
  expect(write(page)).toBe('Text\n')
  expect(problemsOf(page)).toEqual([
    'markdown/page-code: The script of the page is not run, so it is left out.',
    'markdown/style: The styles of the page are left out: Markdown may not style the site.',
  ])
})

describe('expressions', () => {
  test.each([
    [`${script("const name = 'A*b'")}{{ name }}`, 'A\\*b'],
    ["{{ 'a' }} {{ 1 }}", 'a 1'],
    ['{{ a.b }} and `{{ c }}`', '`{{ a.b }}` and `{{ c }}`'],
    ['<p>\n{{ a < b }}\n</p>', '<p>\n<code>{{ a &lt; b }}</code>\n</p>'],
    ['::: v-pre\n{{ a }}\n:::', '{{ a }}\n'],
    ['<span v-pre>{{ a }}</span>', '<span >{{ a }}</span>'],
    ['```\n{{ a }}\n```', '```\n{{ a }}\n```'],
  ])('%j', (page, expected) => {
    expect(write(page)).toBe(expected)
  })
})

describe('HTML with instructions to Vue', () => {
  test.each([
    ['<img :src="withBase(\'/a.png\')" alt="A">', '<img src="/a.png" alt="A">'],
    ['<a v-if="x" :href="y" @click="z()">B</a>', '<a   >B</a>'],
    ['<div>\n    <Foo v-if="a">\n    Text\n    </Foo>\n</div>', '<div>\nText\n</div>'],
  ])('%j', (page, expected) => {
    expect(write(page)).toBe(expected)
  })

  test('what is repeated for data is left out, with a report', () => {
    const page = '<ul>\n<li v-for="a in b" :key="a"><p v-for="c in a">{{ c }}</p></li>\n</ul>'
    expect(write(page)).toBe('<ul>\n</ul>')
    expect(problemsOf(page)).toEqual([expect.stringContaining('The <li> is repeated for data')])
  })
})

test('what only looks like a component is text', () => {
  const pages = [
    'A `Vec<T>` or Vec<T>, and <T> alone',
    '`<Foo />`',
    '```\n<Foo />\n```',
    '<!-- <Foo /> -->',
    '<https://a.example/>',
  ]
  for (const page of pages) {
    expect(convert(page, ['vitepress'])).toEqual({ text: page, problems: [] })
    expect(convert(page, [])).toEqual({ text: page, problems: [] })
  }
})
