import { describe, expect, test } from 'vitest'
import { createOwnSyntax } from '../../../cli/parse/own-syntax.ts'
import { type Rendered, render, renderWith } from '../code/render.ts'
import { htmlOf, parseText } from '../parse-text.ts'

const math = (output: 'html' | 'mathml' | 'both', macros: Record<string, string> = {}) => ({ math: { output, macros } })

test.each(['mathml', 'both', 'html'] as const)('prints formulas as %s', async (output) => {
  const { html, diagnostics, features } = await render('A $x^2$\n\n$$\ny\n$$', math(output))
  expect(diagnostics).toEqual([])
  expect(html.includes('<math ')).toBe(output !== 'html')
  expect(html.includes('class="katex-html"')).toBe(output !== 'mathml')
  expect([...features]).toEqual(['math'])
  // Without MathML, the TeX is what assistive technology gets.
  expect(html.includes('<span role="math" aria-label="x^2">')).toBe(output === 'html')
  expect(html).toContain('<div class="ds-math" role="group" aria-label="Formula" tabindex="0">')
})

test('has no style attributes as MathML, so that it works with a strict content security policy', async () => {
  const { html } = await render('$$\n\\sum_{i=0}^n \\frac{a_i}{\\sqrt{b}} \\left( x \\right)\n$$')
  expect(html).not.toContain('style=')
})

test('shows "$$…$$" as a displayed formula only if it is alone in its paragraph', async () => {
  expect((await render('$$x$$')).html).toMatch(/^<div class="ds-math".*display="block"/)
  expect((await render('A $$x$$ b')).html).toMatch(/^<p>A <span class="katex"><math xmlns="[^"]+">\s<semantics>/)
  expect((await render('$x$')).html).toMatch(/^<p><span class="katex"><math xmlns="[^"]+">\s<semantics>/)
})

test('fills in the macros of the configuration, and keeps those of a formula inside it', async () => {
  const { html, diagnostics } = await render(
    '$\\RR$ $\\gdef\\a{1}\\a$ $\\a$',
    math('mathml', { '\\RR': '\\mathbb{R}' }),
  )
  expect(html).toContain('<mi>ℝ</mi>')
  expect(diagnostics).toHaveLength(1)
  expect(diagnostics[0]).toContain('1:23-25 markdown/math')
})

const undefinedMacro = 'markdown/math The formula is not valid TeX: undefined control sequence: \\foo.'
const dollar = '(If it is not a formula, escape the dollar sign: \\$.)'

test.each([
  ['A $b \\foo c$', `1:6-10 ${undefinedMacro} ${dollar}`],
  ['A $$b \\foo c$$', `1:7-11 ${undefinedMacro} ${dollar}`],
  ['A $b\n\\foo c$', `2:1-5 ${undefinedMacro} ${dollar}`],
  ['$$\nb\n  c + \\foo\n$$', `3:7-11 ${undefinedMacro}`],
  ['$$b \\foo$$', `1:5-9 ${undefinedMacro}`],
  ['> - $$\n>   b\n>   \\foo\n>   $$', `3:5-9 ${undefinedMacro}`],
  ['```math\nb \\foo\n```', `2:3-7 ${undefinedMacro}`],
  ['A $x^$', `1:5-6 markdown/math The formula is not valid TeX: expected group after '^'. ${dollar}`],
])('reports an invalid formula at its location in the source: %j', async (source, diagnostic) => {
  expect((await render(source)).diagnostics).toEqual([diagnostic])
})

test('reports every invalid formula, also repeated ones, and shows the TeX', async () => {
  const { html, diagnostics } = await render('$\\foo$ and $\\foo$')
  expect(diagnostics.map((diagnostic) => diagnostic.slice(0, 6))).toEqual(['1:2-6 ', '1:13-1'])
  expect(html).toBe('<p><code class="math-error">\\foo</code> and <code class="math-error">\\foo</code></p>')
})

test.each([
  ['\\def\\a{\\a\\a}\\a', 'Too many expansions'],
  ['{'.repeat(5000), ''],
  ['x'.repeat(10_241), 'has 10241 characters'],
  ['\\href{javascript:alert(1)}{x}', ''],
  ['\\includegraphics{x.png}', ''],
])('stops at its limits: %.20s', async (tex, message) => {
  const { diagnostics, html } = await render(`$${tex}$`)
  expect(diagnostics.length <= 1).toBe(true)
  expect(diagnostics.join()).toMatch(new RegExp(message, 'i'))
  expect(html).not.toMatch(/<a |<img|href=/)
})

test('renders a formula of several documents by the labels of each', async () => {
  const ownSyntax = createOwnSyntax()
  const formula = '$x + \\ref{eq:b}$'
  const label = (name: string) => `$$\n${name} \\label{eq:${name}}\n$$\n\n`
  const texts = [formula, `${label('b')}${formula}`, formula, `${label('a')}${label('b')}${formula}`]
  const found: Rendered[] = []
  for (const text of texts) found.push(await renderWith(ownSyntax, text))
  for (const [index, { html, diagnostics }] of found.entries()) {
    const alone = await render(texts[index] ?? '')
    expect({ html, diagnostics }).toEqual({ html: alone.html, diagnostics: alone.diagnostics })
  }
  expect(found.map(({ diagnostics }) => diagnostics.length)).toEqual([1, 0, 1, 0])
  expect(found.map(({ html }) => /<mtext>(\d)<\/mtext>/.exec(html)?.[1])).toEqual([undefined, '1', undefined, '2'])
})

test('leaves documents without formulas alone', async () => {
  expect((await render('A $ b')).html).toBe('<p>A $ b</p>')
  expect((await render('A `$x$`')).html).toBe('<p>A <code>$x$</code></p>')
})

test('numbers formulas with a label or a tag, in order, and links to them', async () => {
  const { html, diagnostics } = await render(
    '$$\na \\label{eq:a}\n$$\n\n$$\nb\n$$\n\n$$\nc \\label{eq:c} \\tag{A}\n$$\n\n$$d \\label{eq:d}$$\n\n' +
      'See [](#eq:a), $\\eqref{eq:c}$, $\\ref{eq:d}$, [the first](#eq:a) and $x + \\ref{eq:a}$.',
  )
  expect(diagnostics).toEqual([])
  expect(html.match(/<div class="ds-equation"[^>]*>/g)).toEqual([
    '<div class="ds-equation" id="eq:a">',
    '<div class="ds-equation" id="eq:c">',
    '<div class="ds-equation" id="eq:d">',
  ])
  expect(html.match(/<a class="ds-equation-number"[^/]*/g)).toEqual([
    '<a class="ds-equation-number" href="#eq:a">(1)<',
    '<a class="ds-equation-number" href="#eq:c">(A)<',
    '<a class="ds-equation-number" href="#eq:d">(2)<',
  ])
  expect(html).toContain(
    'See <a href="#eq:a">(1)</a>, <a href="#eq:c">(A)</a>, <a href="#eq:d">2</a>, <a href="#eq:a">the first</a> and',
  )
  expect(html).toContain('aria-label="Formula (1)"')
  expect(html).toMatch(/<mo>\+<\/mo><mtext>1<\/mtext>/)
})

test.each([
  ['a\n\n$b + \\ref{eq:none}$', '3:10-11'],
  ['$$\na \\eqref{eq:none}\n$$', '2:9-10'],
])('reports a reference inside a formula to a label that the page does not have: %j', async (source, place) => {
  const { diagnostics } = await render(source)
  expect(diagnostics.map((diagnostic) => diagnostic.slice(0, place.length))).toEqual([place])
  expect(diagnostics[0]).toContain('no formula on this page has the label "eq:none".')
})

test('still rejects a tag in an inline formula, and prints an unnumbered formula unchanged', async () => {
  expect((await render('$a \\tag{1}$')).diagnostics[0]).toContain('markdown/math')
  expect((await render('$$\na\n$$')).html).not.toContain('ds-equation')
})

test.each(['\\mathbb{ENRab1}', '\\mathcal{OBL}'])(
  'writes styled letters as characters, because browsers show nothing else: %s',
  async (tex) => {
    const { html } = await render(`$${tex}$`)
    expect(html.replace(/<annotation.*/, '')).not.toContain('mathvariant')
    expect(html).toMatch(/[𝔼𝒪]/u)
  },
)

test('turns operators that contain elements into rows', async () => {
  const { html } = await render('$a \\stackrel{?}{=} b$')
  expect(html).not.toMatch(/<mo><m/)
  expect(html.match(/<mrow[ >]/g)?.length).toBe(html.match(/<\/mrow>/g)?.length)
})

test.each([
  ['\\log n', 'log|n'],
  ['\\log_2 n', 'log2|n'],
  ['2\\sin^2 x', '2|sin2|x'],
  ['\\log(n)', 'log(n)'],
  ['\\log\\left(n\\right)', 'log(n)'],
  ['f(x)\\cos x', 'f(x)|cos|x'],
  ['a = \\max', 'a=max'],
  ['\\operatorname{size} n', 'size|n'],
  ['\\frac{\\ln a}{\\ln b}', 'ln|aln|b'],
])('adds space around function names, as TeX does: %s', async (tex, shown) => {
  const { html } = await render(`$${tex}$`)
  const mathml = html.replace(/<annotation.*/, '').replaceAll('<mspace width="0.1667em"></mspace>', '|')
  expect(mathml.replace(/<[^>]*>|[\u2061\s]/g, '')).toBe(shown)
})

test.each([
  ['i_{\\min}', '<msub><mi>i</mi><mrow><mi>min</mi><mo>\u2061</mo></mrow></msub>'],
  ['x^{\\max}', '<msup><mi>x</mi><mrow><mi>max</mi><mo>\u2061</mo></mrow></msup>'],
  ['\\frac{\\min}{n}', '<mfrac><mrow><mi>min</mi><mo>\u2061</mo></mrow><mi>n</mi></mfrac>'],
])('a function name is one child where the position of children has a meaning: %s', async (tex, mathml) => {
  expect((await render(`$${tex}$`)).html).toContain(mathml)
})

test.each([
  ['Of $n$, and', 'Of <span class="ds-math-end">[formula],</span> and'],
  ['($n$).', '(<span class="ds-math-end">[formula]).</span>'],
  ['$n$ nodes', '[formula] nodes'],
  ['$n$-th', '[formula]-th'],
])('keeps punctuation with its formula, where browsers would break the line: %s', async (source, shown) => {
  const { html } = await render(source)
  expect(html.replace(/<span class="katex">.*?<\/math><\/span>/s, '[formula]')).toBe(`<p>${shown}</p>`)
})

describe('a header cell that contains only a formula', () => {
  const table = (header: string) => `| ${header} | b |\n|---|---|\n| 1 | $x$ |`

  test.each([
    ['$z$', 'z'],
    ['$1-f$', '1−f'],
    ['$\\alpha_i$', '\\alpha_i'],
    ['$\\frac{a}{b} < "c"$', '\\frac{a}{b} &lt; &quot;c&quot;'],
  ])('%s has a name', async (formula, name) => {
    const html = htmlOf(await parseText(table(formula)))
    expect(html).toContain(`<th><span class="katex"><math aria-label="${name}" xmlns=`)
    expect(html.match(/<math aria-label/g)).toHaveLength(1)
  })

  test('needs none next to text', async () => {
    expect(htmlOf(await parseText(table('Size $z$')))).not.toContain('<math aria-label')
  })
})
