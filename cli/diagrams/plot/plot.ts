import type { Alternative, Drawing, Picture, Point, Tone } from '../drawing.ts'
import type { ProblemCollector } from '../problem.ts'
import { drawCircle, drawPath, drawTextBlock, formatPath, formatTag } from '../svg.ts'
import { clipText, measureText } from '../text-width.ts'
import { type Axis, type PlotSource, parsePlot, type Series } from './parse-plot.ts'
import { findRange, formatNumber, fromPart, listTicks, toPart } from './scale.ts'

const TEXT = 13
const SMALL = 12
const WIDTH = 600
/** Fits into a phone of 360 px. */
const NARROW_WIDTH = 310
const AREA_HEIGHT = 240
const TOP = 30
const LABEL_STEP = 17
/** Points at which a function is computed. */
const SAMPLES = 160
/** Rows of the table, at most. */
const MAX_ROWS = 40

const TONES: readonly Tone[] = ['accent', 'good', 'bad', 'warn', 'muted']

/** A series with its values: the points of the curve, and whether they are marked. */
interface Curve {
  label: string
  tone: Tone
  points: Point[]
  isMarked: boolean
}

function sample({ label, tone, values }: Series, index: number, x: Axis): Curve {
  const shared = { label, tone: tone ?? TONES[index % TONES.length] ?? 'accent' }
  if ('points' in values) return { ...shared, points: values.points, isMarked: true }
  const points = Array.from({ length: SAMPLES + 1 }, (_, step) => {
    const at = fromPart(x, step / SAMPLES)
    return { x: at, y: values.formula(at) }
  })
  return { ...shared, points, isMarked: false }
}

/** The runs of points inside both ranges; a line does not connect two of them. */
function splitRuns(points: readonly Point[], x: Axis, y: Axis): Point[][] {
  const isInside = (axis: Axis, value: number) => {
    const part = toPart(axis, value)
    return part > -1e-9 && part < 1 + 1e-9
  }
  const runs: Point[][] = [[]]
  for (const point of points) {
    if (isInside(x, point.x) && isInside(y, point.y)) runs.at(-1)?.push(point)
    else if (runs.at(-1)?.length) runs.push([])
  }
  return runs.filter((run) => run.length > 0)
}

interface Area {
  left: number
  right: number
  place: (point: Point) => Point
}

function drawAxes({ x, y }: { x: Axis; y: Axis }, area: Area, ticks: { x: number[]; y: number[] }): string {
  const { left, right, place } = area
  const bottom = TOP + AREA_HEIGHT
  const rows = ticks.y.map((tick) => {
    const at = place({ x: x.from, y: tick }).y
    const label = { x: left - 8, y: at }
    const text = drawTextBlock([formatNumber(tick)], label, { size: SMALL, className: 'dg-soft', anchor: 'end' })
    return (
      drawPath('dg-grid', [
        { x: left, y: at },
        { x: right, y: at },
      ]) + text
    )
  })
  const columns = ticks.x.map((tick) => {
    const at = place({ x: tick, y: y.from }).x
    const mark = drawPath('dg-axis', [
      { x: at, y: bottom },
      { x: at, y: bottom + 4 },
    ])
    return mark + drawTextBlock([formatNumber(tick)], { x: at, y: bottom + 14 }, { size: SMALL, className: 'dg-soft' })
  })
  const titles = [
    y.title && drawTextBlock([y.title], { x: 2, y: 10 }, { size: SMALL, className: 'dg-soft', anchor: 'start' }),
    x.title &&
      drawTextBlock([x.title], { x: right, y: bottom + 34 }, { size: SMALL, className: 'dg-soft', anchor: 'end' }),
  ]
  const base = drawPath('dg-axis', [
    { x: left, y: bottom },
    { x: right, y: bottom },
  ])
  return rows.join('') + base + columns.join('') + titles.join('')
}

function drawCurve({ tone, isMarked }: Curve, runs: readonly Point[][], { place }: Area): string {
  const d = runs.map((run) => formatPath(run.map(place))).join('')
  const marks = isMarked ? runs.flat().map((point) => drawCircle('dg-point', place(point), 3.5)) : []
  return formatTag('g', { class: `dg-${tone}` }, drawPath('dg-curve', d) + marks.join(''))
}

/** Places the labels of curves next to their ends, from the top down without overlaps, with a key of their color. */
function drawLabels(ends: readonly { text: string; at: Point; tone: Tone }[], x: number): string {
  let free = TOP - LABEL_STEP
  return [...ends]
    .sort((a, b) => a.at.y - b.at.y)
    .map(({ text, at, tone }) => {
      free = Math.max(at.y, free + LABEL_STEP)
      const key = [
        { x: x + 5, y: free },
        { x: x + 13, y: free },
      ]
      const label = drawTextBlock([text], { x: x + 18, y: free }, { size: TEXT, anchor: 'start' })
      return formatTag('g', { class: `dg-${tone}` }, drawPath('dg-curve', key)) + label
    })
    .join('')
}

function drawPicture({ x, y, curves }: { x: Axis; y: Axis; curves: readonly Curve[] }, width: number): Picture {
  const isNarrow = width < WIDTH
  const ticks = { x: listTicks(x, isNarrow ? 4 : 8), y: listTicks(y, 5) }
  const labels = curves.map(({ label }) => clipText(label, TEXT, width * (isNarrow ? 0.3 : 0.36)))
  const left = Math.max(16, ...ticks.y.map((tick) => measureText(formatNumber(tick), SMALL))) + 10
  const right = width - 24 - Math.max(...labels.map((label) => measureText(label, TEXT)))
  const place = (point: Point) => ({
    x: left + toPart(x, point.x) * (right - left),
    y: TOP + (1 - toPart(y, point.y)) * AREA_HEIGHT,
  })
  const area = { left, right, place }
  const drawn = curves.map((curve) => ({ curve, runs: splitRuns(curve.points, x, y) }))
  const ends = drawn.flatMap(({ curve: { tone }, runs }, index) => {
    const end = runs.at(-1)?.at(-1)
    return end ? [{ text: labels[index] ?? '', at: place(end), tone }] : []
  })
  const paths = drawn.map(({ curve, runs }) => drawCurve(curve, runs, area))
  const body = drawAxes({ x, y }, area, ticks) + paths.join('') + drawLabels(ends, right)
  const rows = Math.max(AREA_HEIGHT, ends.length * LABEL_STEP)
  return { width, height: TOP + rows + (x.title ? 46 : 28), body }
}

/** The values of all curves at the ticks of x, and at all given points. */
function describe({ x, series }: PlotSource, curves: readonly Curve[]): Alternative {
  const hasFormula = curves.some(({ isMarked }) => !isMarked)
  const given = curves.flatMap(({ isMarked, points }) => (isMarked ? points.map((point) => point.x) : []))
  const places = [...new Set([...(hasFormula ? listTicks(x, 8) : []), ...given])].sort((a, b) => a - b)
  const toCell = ({ values }: Series, at: number) => {
    const value = 'points' in values ? values.points.find((point) => point.x === at)?.y : values.formula(at)
    return value !== undefined && Number.isFinite(value) ? formatNumber(value) : '–'
  }
  return {
    kind: 'table',
    head: [x.title || 'x', ...series.map(({ label }) => label)],
    rows: places.slice(0, MAX_ROWS).map((at) => [formatNumber(at), ...series.map((one) => toCell(one, at))]),
  }
}

/** Parses and draws a plot of functions and points; `undefined` if there is a problem. */
export function drawPlot(lines: readonly string[], problems: ProblemCollector): Drawing | undefined {
  const source = parsePlot(lines, problems)
  if (!source) return undefined
  const { x, series } = source
  const curves = series.map((one, index) => sample(one, index, x))
  const values = curves.flatMap(({ points }) => points.map((point) => point.y))
  const range = source.y.from === undefined ? findRange(values, source.y.isLog) : source.y
  if (!range) {
    problems.add(0, 'No curve has a value in the range of x.', 'Change the range of x, or the functions.')
    return undefined
  }
  const plot = { x, y: { ...source.y, ...range }, curves }
  const labels = series.map(({ label }) => label).join('; ')
  return {
    kind: 'Plot',
    summary: `${plot.y.title ? `${plot.y.title} against ${x.title || 'x'}` : 'Plot'}: ${labels}.`,
    ...drawPicture(plot, WIDTH),
    narrow: drawPicture(plot, NARROW_WIDTH),
    alternative: describe(source, curves),
    open: false,
  }
}
