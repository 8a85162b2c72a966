import { describe, expect, test } from 'vitest'
import { htmlOf, linesOf, parseText } from '../parse-text.ts'

const hasFormula = async (source: string) => htmlOf(await parseText(source)).includes('<math')

describe('dollar signs in prose are text', () => {
  test.each([
    'Costs $5 and $10.',
    '*$HOME/.cargo/bin*. Add it in your `$PATH` to',
    'grew from $1,050 in January to more than $4,300',
    'Set $A and $B, or $C.',
    'Prices in $ and in € (or US$).',
    'The price is US$5, and then CA$6.',
    'Between 5 $ and 6 $ per month',
    'Use $`code` and `$` in code',
    'See https://a.example/$a/$ and $b',
    'It is $5 and https://a.example/$.',
    '$HOME/$PATH',
    'the $k$th element',
  ])('%s', async (source) => {
    const parsed = await parseText(source)
    expect(htmlOf(parsed)).not.toContain('<math')
    expect(linesOf(parsed)).toEqual([])
    const words = (text: string) => text.replace(/<[^>]*>/g, '').replace(/[*`]/g, '')
    expect(words(htmlOf(parsed)).trim()).toBe(words(source))
  })

  test('also where they are in a link', async () => {
    const parsed = await parseText('[$sig-name](https://git.example.org/community/$sig-name/) and [a $5](./x) $')
    expect(htmlOf(parsed)).toContain('<a href="https://git.example.org/community/$sig-name/">$sig-name</a>')
    expect(await hasFormula('[$a](b$)')).toBe(false)
    expect(await hasFormula('from $5 to [10$ a](b)')).toBe(false)
    expect(await hasFormula('![$a](b$.png)')).toBe(false)
  })
})

describe('formulas are', () => {
  test.each([
    'A $x^2$.',
    '($x$), [$x$] and "$x$"',
    '$x$-axis',
    'a $[0, 1)$ and $]0, 1[$',
    '_$x$_ and **$x$**',
    '[see $x$](./a.md)',
    '$`a < b`$',
    '$`a_{*b*}`$',
    '其中$x$是',
    '$x$는',
    "$\\text{``a''}$",
    '$a\nb$',
    'A $$x$$ and $$ y $$',
    '$\\sqrt{\\$4}$',
    '$f(x)](y)$',
  ])('%s', async (source) => {
    const parsed = await parseText(source)
    expect(htmlOf(parsed)).toContain('<math')
    expect(htmlOf(parsed).replace(/<math.*?<\/math>/gs, '')).not.toContain('$')
    expect(linesOf(parsed).filter((line) => line.includes('markdown/'))).toEqual([])
  })

  test('a dollar sign after a backslash is part of the formula', async () => {
    expect(htmlOf(await parseText('$\\$5$'))).toContain('$5</')
  })
})

describe('a displayed formula', () => {
  test('may begin and end on the lines of its fences', async () => {
    const parsed = await parseText('$$ x = 1 \\\\\ny = 2$$\n\n## After\n\n$$\nX = 1 \\mod q$$\nmore')
    expect(linesOf(parsed)).toEqual([])
    expect(htmlOf(parsed).match(/class="ds-math"/g)).toHaveLength(2)
    expect(htmlOf(parsed)).toContain('id="after"')
    expect(htmlOf(parsed)).toContain('<p>more</p>')
    expect(htmlOf(parsed)).toMatch(/<mi>x<\/mi>.*<mi>y<\/mi>/s)
  })

  test('that is never closed is text, and what follows is as without it', async () => {
    const parsed = await parseText('Intro\n\n$$\nX = 1\n\n- item\n\n## After\n\n> quote')
    expect(linesOf(parsed)).toEqual([
      '3:1 markdown/unclosed-formula: The formula is never closed, so "$$" and what follows it are shown as text.',
    ])
    expect(htmlOf(parsed)).toContain('<p>$$\nX = 1</p>\n<ul>\n<li>item</li>\n</ul>\n<h2')
    expect(htmlOf(parsed)).toContain('<blockquote>')
  })

  test('ends with the list or quote it is in', async () => {
    const parsed = await parseText('> $$\n> a\n\nb\n\n- $$\n  c$$\n- d')
    expect(linesOf(parsed)).toEqual([expect.stringContaining('1:3 markdown/unclosed-formula')])
    expect(htmlOf(parsed)).toContain('<p>b</p>')
    expect(htmlOf(parsed)).toContain('<li>d</li>')
  })

  test('is located correctly where it is invalid', async () => {
    expect(linesOf(await parseText('$$ a \\\\\nb + \\foo$$'))).toEqual([expect.stringMatching(/^2:5 markdown\/math/)])
    expect(linesOf(await parseText('$$ a \\foo\nb\n$$'))).toEqual([expect.stringMatching(/^1:6 markdown\/math/)])
  })
})

describe('math: false', () => {
  const off = { math: { enabled: false, output: 'mathml', macros: {} } } as const
  const source = 'A $x$\n\n$$\ny\n$$\n\n```math\nz\n```'

  test('in the configuration makes dollar signs text', async () => {
    const parsed = await parseText(source, { options: off })
    expect(htmlOf(parsed)).not.toContain('<math')
    expect(htmlOf(parsed)).toContain('<p>A $x$</p>\n<p>$$\ny\n$$</p>')
    expect(parsed.document.features).not.toContain('math')
  })

  test('in front matter does so on one page, and true the opposite', async () => {
    expect(htmlOf(await parseText(`---\nmath: false\n---\n${source}`))).toContain('<p>A $x$</p>')
    expect(htmlOf(await parseText(`---\nmath: true\n---\n${source}`, { options: off }))).toContain('<math')
  })
})
