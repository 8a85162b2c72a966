import { Cursor, listStatements } from '../cursor.ts'
import { findTone, type Point, type Tone } from '../drawing.ts'
import { parseLabel } from '../label.ts'
import type { ProblemCollector } from '../problem.ts'
import { type Formula, parseFormula } from './expression.ts'

/** The range of an axis. */
export interface Axis {
  title: string
  from: number
  to: number
  isLog: boolean
}

/** A curve: a function of x, or points. */
export interface Series {
  label: string
  tone: Tone | undefined
  values: { formula: Formula } | { points: Point[] }
}

/** A parsed plot. The range of y is unset if it follows from the values. */
export interface PlotSource {
  x: Axis
  y: Axis | { title: string; isLog: boolean; from?: undefined }
  series: Series[]
}

const MAX_SERIES = 8
const MAX_POINTS = 200

const NUMBER = String.raw`[-−+]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?`
const toNumber = (written: string | undefined) => Number(written?.replace('−', '-'))

const RANGE = new RegExp(`^(log\\b\\s*)?(?:(${NUMBER})\\s+to\\s+(${NUMBER})(?:\\s*,\\s*|\\s*$))?(.*)$`, 'i')
const POINT = new RegExp(`^(${NUMBER})\\s+(${NUMBER})\\s*(?:,\\s*|$)`, 'i')
const RANGE_HINT = 'Write x: 0 to 50, or y: log 0.0001 to 1, and a title after a comma.'

/** Reads an axis; `from` is unset if it has no range. */
function parseAxis(cursor: Cursor): Axis | { title: string; isLog: boolean; from?: undefined } | undefined {
  const location = cursor.getRestLocation()
  const [, log, from, to, title = ''] = cursor.match(RANGE) ?? []
  const shared = { title: parseLabel(title), isLog: log !== undefined }
  if (from === undefined) return shared
  const axis = { ...shared, from: toNumber(from), to: toNumber(to) }
  if (axis.from < axis.to && (!axis.isLog || axis.from > 0)) return axis
  const reason = axis.isLog && axis.from <= 0 ? 'A logarithmic axis begins above 0' : 'The range does not grow'
  cursor.problems.add(location, `${reason}.`, RANGE_HINT)
  return undefined
}

function parsePoints(cursor: Cursor): Point[] | undefined {
  const points: Point[] = []
  while (!cursor.done) {
    const location = cursor.getRestLocation()
    const [, x, y] = cursor.match(POINT) ?? []
    if (x === undefined || points.length >= MAX_POINTS) {
      const reason =
        x === undefined ? `"${cursor.quoteRest()}" is not a point` : `There are more than ${MAX_POINTS} points`
      cursor.fail(location, `${reason}.`, 'Write pairs of numbers with commas between them: 1 0.2, 2 0.4.')
      return undefined
    }
    points.push({ x: toNumber(x), y: toNumber(y) })
  }
  return points.sort((a, b) => a.x - b.x)
}

function parseSeries({ text, line, at, problems }: Cursor): Series | undefined {
  const tone = /\s*:::([\w-]+)$/.exec(text)
  const cursor = new Cursor(tone ? text.slice(0, tone.index) : text, line, problems)
  cursor.at = at
  const head = cursor.match(/^(?:"([^"]+)"|([^":]+?))\s*:\s*/)
  if (!head) {
    const message = 'The line has no label before a colon.'
    problems.add(cursor.getRestLocation(), message, 'Write a label and a function of x: detection: 1 - 0.95^x.')
    return undefined
  }
  const shared = { label: parseLabel(head[1] ?? head[2] ?? ''), tone: findTone(tone?.[1] ?? '') }
  if (POINT.test(cursor.rest)) {
    const points = parsePoints(cursor)
    return points && { ...shared, values: { points } }
  }
  const formula = parseFormula(cursor)
  return formula && { ...shared, values: { formula } }
}

/** The range of x that contains all points. */
function findRange(series: readonly Series[]): { from: number; to: number } | undefined {
  const all = series.flatMap(({ values }) => ('points' in values ? values.points.map(({ x }) => x) : []))
  const [from, to] = [Math.min(...all), Math.max(...all)]
  return from < to && series.every(({ values }) => 'points' in values) ? { from, to } : undefined
}

/**
 * Parses a plot: the axes `x:` and `y:`, and one curve per line, as a function of x or as points; lines that begin with
 * `#` or `%%` are comments. `undefined` if there is a problem.
 */
export function parsePlot(lines: readonly string[], problems: ProblemCollector): PlotSource | undefined {
  const axes: { x: ReturnType<typeof parseAxis>; y: ReturnType<typeof parseAxis> } = { x: undefined, y: undefined }
  const series: Series[] = []
  for (const cursor of listStatements(lines, problems)) {
    const name = cursor.match(/^([xy])\s*:\s*/i)?.[1]?.toLowerCase()
    if (name === 'x' || name === 'y') axes[name] = parseAxis(cursor)
    else {
      const one = parseSeries(cursor)
      if (one) series.push(one)
    }
    if (series.length > MAX_SERIES) {
      problems.add(cursor.line, `The plot has more than ${MAX_SERIES} curves.`, 'Split it into several plots.')
      break
    }
  }
  if (problems.found) return undefined
  const x = axes.x ?? { title: '', isLog: false }
  const range = x.from === undefined ? findRange(series) : x
  if (series.length === 0)
    problems.add(0, 'The plot has no curves.', 'Write a label and a function of x: P: 1 - 0.95^x.')
  else if (!range) problems.add(0, 'The plot has no range of x.', RANGE_HINT)
  else if (x.isLog && range.from <= 0) problems.add(0, 'A logarithmic axis begins above 0.', RANGE_HINT)
  else return { x: { ...x, ...range }, y: axes.y ?? { title: '', isLog: false }, series }
  return undefined
}
