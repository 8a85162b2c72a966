import { defineIsland, Island } from 'docsgen'
import type { ReactElement } from 'react'
import { Chart, type Place } from './Chart.tsx'
import { computeSupply, findAxisEnd, formatCompact, YEAR } from './formulas.ts'
import { QuantityField } from './QuantityField.tsx'
import { type Limits, useQuantity } from './quantity.ts'
import { type Payee, type Split, splitFee } from './split-fee.ts'
import './explorer.css'
import './fees.css'

const limits = {
  rate: { min: 0, max: 1e6, slider: { from: 1, to: 10_000 } },
  fee: { min: 0, max: 1000, slider: { from: 0.001, to: 1 } },
  burned: { min: 0, max: 100, slider: { from: 0, to: 100, linear: true } },
  inflation: { min: 0, max: 100, slider: { from: 0, to: 20, linear: true } },
} satisfies Record<string, Limits>

function FeeBar({ payees }: { payees: readonly Payee[] }): ReactElement {
  const starts = payees.map((_, index) => payees.slice(0, index).reduce((sum, { share }) => sum + share, 0))
  return (
    <svg className="explorer__bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
      {payees.map(({ name, share }, index) => (
        <rect
          key={name}
          className={`explorer__part explorer__part--${index}`}
          x={(starts[index] ?? 0) * 1000}
          width={share * 1000}
          height="10"
        />
      ))}
    </svg>
  )
}

function SupplyChart({ rate, issued, burnt, levelRate }: { rate: number } & ReturnType<typeof computeSupply>) {
  const end = findAxisEnd(Math.max(1.2 * rate, Number.isFinite(levelRate) ? levelRate : 0, 1))
  const burntAtEnd = rate > 0 ? (burnt / rate) * end : 0
  const top = findAxisEnd(1.1 * Math.max(issued, burnt, 1))
  // The burn is a straight line, which ends where it leaves the drawing.
  const cut = Math.min(1, top / Math.max(burntAtEnd, 1e-9))
  const level: Place[] = [
    [0, issued / top],
    [1, issued / top],
  ]
  return (
    <Chart
      label={`Tokens burned in a year against proofs per second, and the tokens issued: ${formatCompact(burnt)} and ${formatCompact(issued)}.`}
      x={{ title: 'Proofs per second x', ticks: [0, 0.5, 1].map((at) => ({ at, text: formatCompact(at * end) })) }}
      y={{
        title: 'Tokens in a year: burned, and issued (dashed)',
        ticks: [0, 0.5, 1].map((at) => ({ at, text: formatCompact(at * top) })),
      }}
      lines={[
        {
          tone: 'main',
          places: [
            [0, 0],
            [cut, (burntAtEnd * cut) / top],
          ],
        },
        { tone: 'limit', places: level },
      ]}
      mark={[rate / end, burnt / top]}
    />
  )
}

interface Economy extends Split {
  /** Proofs in a second. */
  rate: number
  fee: number
  /** In percent of the supply. */
  inflation: number
  supply: number
  symbol: string
}

function describeNet(net: number, supply: number): string {
  if (net === 0) return 'level'
  return `${net > 0 ? 'grows' : 'shrinks'} by ${((Math.abs(net) / supply) * 100).toFixed(2)}% a year`
}

function FeesExplorer({ supply, symbol, ...initial }: Economy): ReactElement {
  const rate = useQuantity(initial.rate, limits.rate)
  const fee = useQuantity(initial.fee, limits.fee)
  const burned = useQuantity(initial.burned, limits.burned)
  const inflation = useQuantity(initial.inflation, limits.inflation)
  const isValid = [rate, fee, burned, inflation].every((quantity) => quantity.isValid)
  const payees = splitFee(initial, burned.value / 100)
  const year = computeSupply({
    rate: rate.value,
    fee: fee.value,
    burned: burned.value / 100,
    inflation: inflation.value / 100,
    supply,
  })
  const { issued, burnt, levelRate } = year
  return (
    <section className="explorer" data-markdown-ignore="" aria-label="Fee explorer">
      <QuantityField label="Proofs per second" symbol="x" quantity={rate} />
      <QuantityField label={`Fee of a proof, in ${symbol}`} symbol="F" quantity={fee} />
      <QuantityField label="Burned, in percent" symbol="β" quantity={burned} />
      <QuantityField label="Inflation, in percent" symbol="i" quantity={inflation} />
      <div className="explorer__result" role="status">
        <span>The supply</span> <strong>{isValid ? describeNet(issued - burnt, supply) : '–'}</strong>
        {isValid && Number.isFinite(levelRate) && (
          <span className="explorer__note">level at {levelRate.toFixed(1)} proofs per second</span>
        )}
      </div>
      <div className="explorer__pictures">
        <SupplyChart rate={rate.value} {...year} />
      </div>
      <FeeBar payees={payees} />
      <dl className="explorer__facts explorer__facts--bar">
        {payees.map(({ name, share }, index) => (
          <div key={name} className={`explorer__key--${index}`}>
            <dt>{name}</dt>
            <dd>
              {(share * 100).toFixed(1)}%, {formatCompact(share * fee.value * rate.value * YEAR)} a year
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const explorer = defineIsland({ name: 'fees', load: 'interaction', component: FeesExplorer })

/** The split of fees and the supply for values of the reader; the attributes are those of `Economy`. */
export default function FeesDirective({ symbol, ...given }: { [name in keyof Economy]: string }): ReactElement {
  const props = {
    symbol,
    rate: Number(given.rate),
    fee: Number(given.fee),
    inflation: Number(given.inflation),
    supply: Number(given.supply),
    burned: Number(given.burned),
    lightNodes: Number(given.lightNodes),
    stakers: Number(given.stakers),
    aggregator: Number(given.aggregator),
    anchorer: Number(given.anchorer),
  }
  return <Island of={explorer} props={props} />
}
