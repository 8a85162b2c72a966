import { defineIsland, Island } from 'docsgen'
import type { ReactElement } from 'react'
import { computeCatchUp } from '../_home/bounds.ts'
import { Chart, type Place } from './Chart.tsx'
import { findDepth, formatCompact, MAX_DEPTH } from './formulas.ts'
import { QuantityField } from './QuantityField.tsx'
import { type Limits, useQuantity } from './quantity.ts'
import './explorer.css'

const limits = {
  share: { min: 0.001, max: 0.45, slider: { from: 0.01, to: 0.45, linear: true } },
  value: { min: 0, max: 1e12, slider: { from: 100, to: 1e9 } },
  loss: { min: 0, max: 1e12, slider: { from: 1, to: 1e6 } },
} satisfies Record<string, Limits>

/** Minutes between two blocks of Bitcoin, on average. */
const BLOCK_MINUTES = 10

/** Powers of ten on the vertical axis. */
const DECADES = 8

const toHeight = (probability: number) => Math.max(0, 1 + Math.log10(probability) / DECADES)

function CatchUpChart({ share, limit, depth }: { share: number; limit: number; depth: number | undefined }) {
  const end = [12, 24, 48].find((most) => most >= (depth ?? 0)) ?? MAX_DEPTH
  const places = Array.from({ length: end + 1 }, (_, index): Place => {
    return [index / end, toHeight(computeCatchUp(share, index))]
  })
  const height = toHeight(Math.min(1, limit))
  return (
    <Chart
      label={`Catch-up probability P against confirmations z for q = ${share}, with the largest P that the loss allows.`}
      x={{ title: 'Confirmations z', ticks: [0, 0.5, 1].map((at) => ({ at, text: String(at * end) })) }}
      y={{
        title: 'Catch-up probability P',
        ticks: ['10⁻⁸', '10⁻⁶', '10⁻⁴', '10⁻²', '1'].map((text, index) => ({ at: index / 4, text })),
      }}
      lines={[
        { tone: 'main', places: places.filter(([, y], index) => y > 0 || places[index - 1]?.[1] !== 0) },
        {
          tone: 'limit',
          places: [
            [0, height],
            [1, height],
          ],
        },
      ]}
      mark={depth === undefined ? undefined : [depth / end, toHeight(computeCatchUp(share, depth))]}
    />
  )
}

interface Stake {
  /** Share of the hash rate of the attacker, below 0.5. */
  share: number
  /** Units that depend on the proof. */
  value: number
  /** Units whose loss is acceptable, on average. */
  loss: number
}

function ConfirmationsExplorer(initial: Stake): ReactElement {
  const share = useQuantity(initial.share, limits.share)
  const value = useQuantity(initial.value, limits.value)
  const loss = useQuantity(initial.loss, limits.loss)
  const isValid = [share, value, loss].every((quantity) => quantity.isValid)
  const depth = findDepth({ share: share.value, value: value.value, loss: loss.value })
  const remaining = depth === undefined ? undefined : value.value * computeCatchUp(share.value, depth)
  return (
    <section className="explorer explorer--three" data-markdown-ignore="" aria-label="Confirmations explorer">
      <QuantityField label="Hash rate of the attacker" symbol="q" quantity={share} />
      <QuantityField label="Value at stake" symbol="V" quantity={value} />
      <QuantityField label="Acceptable loss" symbol="L" quantity={loss} />
      <div className="explorer__result" role="status">
        <span>Wait for</span> <strong>{isValid ? (depth ?? `more than ${MAX_DEPTH}`) : '–'}</strong>{' '}
        <span>confirmation{depth === 1 ? '' : 's'}</span>
        {isValid && depth !== undefined && remaining !== undefined && (
          <span className="explorer__note">
            about {depth * BLOCK_MINUTES} minutes; the loss to expect is {formatCompact(remaining)} of{' '}
            {formatCompact(value.value)}
          </span>
        )}
      </div>
      <div className="explorer__pictures">
        <CatchUpChart share={share.value} limit={loss.value / value.value} depth={depth} />
      </div>
    </section>
  )
}

const explorer = defineIsland({ name: 'confirmations', load: 'interaction', component: ConfirmationsExplorer })

/** The confirmations to wait for, for values of the reader; the attributes are those of `Stake`. */
export default function ConfirmationsDirective({
  share,
  value,
  loss,
}: { [name in keyof Stake]: string }): ReactElement {
  return <Island of={explorer} props={{ share: Number(share), value: Number(value), loss: Number(loss) }} />
}
