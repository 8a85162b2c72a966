import type { ReactElement } from 'react'
import './chart.css'

/** From 0 (left, bottom) to 1 (right, top). */
export type Place = readonly [x: number, y: number]

interface Tick {
  at: number
  text: string
}

interface ChartProps {
  /** What the chart shows, for readers who do not see it. */
  label: string
  x: { title: string; ticks: readonly Tick[] }
  y: { title: string; ticks: readonly Tick[] }
  lines: readonly { tone: 'main' | 'other' | 'limit'; places: readonly Place[] }[]
  mark?: Place | undefined
}

const toPercent = (part: number) => `${Math.round(part * 1e4) / 100}%`

function formatLine(places: readonly Place[]): string {
  return places
    .map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${(x * 100).toFixed(2)} ${(100 - y * 100).toFixed(2)}`)
    .join('')
}

/**
 * A chart that is as wide as its column, with texts of one size. Places are percentages of the drawing, because a
 * strict policy does not allow style attributes.
 */
export function Chart({ label, x, y, lines, mark }: ChartProps): ReactElement {
  return (
    <figure className="chart">
      <figcaption aria-hidden="true">{y.title}</figcaption>
      <svg className="chart__area" role="img" aria-label={label}>
        {y.ticks.map(({ at, text }) => (
          <g key={text}>
            <line className="chart__grid" x1="0" x2="100%" y1={toPercent(1 - at)} y2={toPercent(1 - at)} />
            <text className="chart__y" x="0" y={toPercent(1 - at)} dx="-8" dy="0.35em">
              {text}
            </text>
          </g>
        ))}
        {x.ticks.map(({ at, text }) => (
          <text key={text} className="chart__x" x={toPercent(at)} y="100%" dy="1.5em">
            {text}
          </text>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {lines.map(({ tone, places }) => (
            <path key={tone} className={`chart__line chart__line--${tone}`} d={formatLine(places)} />
          ))}
        </svg>
        {mark && <circle className="chart__mark" cx={toPercent(mark[0])} cy={toPercent(1 - mark[1])} r="5" />}
      </svg>
      <p className="chart__title" aria-hidden="true">
        {x.title}
      </p>
    </figure>
  )
}
