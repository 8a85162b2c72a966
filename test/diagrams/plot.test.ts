import { describe, expect, test } from 'vitest'
import { Cursor } from '../../cli/diagrams/cursor.ts'
import { parseFormula } from '../../cli/diagrams/plot/expression.ts'
import { formatNumber, listTicks } from '../../cli/diagrams/plot/scale.ts'
import { ProblemCollector } from '../../cli/diagrams/problem.ts'
import { countOf, draw, listProblems, textsOf, wordsOf } from './render.ts'

const plot = (source: string) => draw('plot', source)

function compute(expression: string, x = 0): number | undefined {
  const problems = new ProblemCollector()
  return parseFormula(new Cursor(expression, 0, problems))?.(x)
}

describe('an expression', () => {
  test.each([
    ['1 - (1 - 0.05)^x', 20, 1 - 0.95 ** 20],
    ['2 + 3 * 4 - 6 / 2', 0, 11],
    ['10 - 4 - 3', 0, 3],
    ['2^3^2', 0, 512],
    ['-x^2', 3, -9],
    ['2^-x', 2, 0.25],
    ['-(-x)', 5, 5],
    ['min(x, 2) + max(1, x, 7)', 4, 9],
    ['ln(e) + log10(1000) + sqrt(16) + exp(0)', 0, 9],
    ['abs(-x) * pi', 1, Math.PI],
    ['1e-3 * .5e4', 0, 5],
  ])('%s at %d is %d', (expression, x, value) => {
    expect(compute(expression, x)).toBeCloseTo(value, 12)
  })

  test.each(['', '1 +', '2x', 'y', 'sin(x)', 'constructor(1)', '(1', '1)', 'max 1', 'x ^', '1,2', 'alert`1`', 'x.y'])(
    '%j is not valid',
    (expression) => expect(compute(expression)).toBeUndefined(),
  )
})

test('draws a curve for a function and one with points, and lists their values', () => {
  const drawing = plot('x: 0 to 4, Samples\ny: 0 to 1, Detection\nhalf: 1 - 0.5^x\nmeasured: 2 0.7, 1 0.5:::bad')
  // Each curve has a key next to its label.
  expect(countOf(drawing, 'dg-curve')).toBe(4)
  expect(countOf(drawing, 'dg-bad')).toBeGreaterThan(0)
  expect(textsOf(drawing)).toEqual(expect.arrayContaining(['Samples', 'Detection', 'half', 'measured']))
  expect(drawing.summary).toBe('Detection against Samples: half; measured.')
  expect(drawing.alternative).toMatchObject({ head: ['Samples', 'half', 'measured'] })
  expect(wordsOf(drawing.alternative)).toEqual([
    '0 | 0 | –',
    '0.5 | 0.2929 | –',
    '1 | 0.5 | 0.5',
    '1.5 | 0.6464 | –',
    '2 | 0.75 | 0.7',
    '2.5 | 0.8232 | –',
    '3 | 0.875 | –',
    '3.5 | 0.9116 | –',
    '4 | 0.9375 | –',
  ])
})

test('stops a curve where it leaves the range of y or has no value', () => {
  const [path] = /class="dg-curve" d="[^"]*"/.exec(plot('x: -1 to 1\ny: 0 to 10\ninverse: 1/x').body) ?? []
  expect(path?.match(/M/g)).toHaveLength(1)
  expect(path).not.toMatch(/NaN|Infinity/)
  expect(plot('root: 1 1, 4 2').body).not.toMatch(/NaN|Infinity/)
})

test.each([
  [{ from: 0, to: 50, isLog: false }, [0, 10, 20, 30, 40, 50]],
  [{ from: 0.05, to: 0.45, isLog: false }, [0.1, 0.2, 0.3, 0.4]],
  [{ from: 1e-8, to: 1, isLog: true }, [1e-8, 1e-6, 1e-4, 1e-2, 1]],
  [{ from: 100, to: 100_000, isLog: true }, [100, 1000, 10_000, 100_000]],
])('the ticks of %j are round', (axis, ticks) => {
  const found = listTicks({ title: '', ...axis }, 5)
  expect(found).toEqual(ticks.map((tick) => expect.closeTo(tick, 10)))
})

test.each([
  [0, '0'],
  [1000, '1000'],
  [-10_000, '−10 000'],
  [0.13534, '0.1353'],
  [1e-6, '10⁻⁶'],
  [0.00024281, '2.43·10⁻⁴'],
  [1e12, '10¹²'],
])('the number %d is written %j', (value, text) => {
  expect(formatNumber(value).replaceAll('\u202f', ' ')).toBe(text)
})

test.each([
  ['', '1:1-2 The plot has no curves.'],
  ['P: 1 - 0.95^x', '1:1-2 The plot has no range of x.'],
  ['x: 5 to 1\nP: x', '1:4-10 The range does not grow.'],
  ['x: log 0 to 1\nP: x', '1:4-14 A logarithmic axis begins above 0.'],
  ['x: 0 to 1\nP: 1 - sin(x)', '2:8-11 The function "sin" is not defined.'],
  ['x: 0 to 1\nP: 2 *', '2:7-7 The expression ends too early.'],
  ['x: 0 to 1\njust text', '2:1-10 The line has no label before a colon.'],
  ['P: 1 2, 3', '1:9-10 "3" is not a point.'],
  ['x: 0 to 1\nP: ln(-1 - x)', '1:1-2 No curve has a value in the range of x.'],
])('reports %j', (source, problem) => {
  expect(listProblems('plot', source)).toEqual([problem])
})
