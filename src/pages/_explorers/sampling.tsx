import { defineIsland, Island } from 'docsgen'
import { type ReactElement, useState } from 'react'
import { computeDetection } from '../_home/bounds.ts'
import { Chart, type Place } from './Chart.tsx'
import { DetectionFormula } from './Formula.tsx'
import { computeCoverage, drawNumbers, findAxisEnd, formatProbability } from './formulas.ts'
import { QuantityField } from './QuantityField.tsx'
import { type Limits, useQuantity } from './quantity.ts'
import './explorer.css'

const limits = {
  share: { min: 0, max: 1, slider: { from: 0.001, to: 1 } },
  samples: { min: 0, max: 10_000, whole: true, slider: { from: 1, to: 200 } },
  nodes: { min: 1, max: 1_000_000, whole: true, slider: { from: 1, to: 10_000 } },
  proofs: { min: 1, max: 1_000_000_000, whole: true, slider: { from: 100, to: 1_000_000 } },
} satisfies Record<string, Limits>

/** Rounds that are simulated, one dot each. */
const ROUNDS = 100

function Rounds({ numbers, detection }: { numbers: readonly number[]; detection: number }): ReactElement {
  return (
    <svg className="explorer__rounds" viewBox="0 0 100 100" aria-hidden="true">
      {numbers.map((number, index) => (
        <circle
          key={number}
          className={number < detection ? 'explorer__found' : 'explorer__missed'}
          cx={5 + 10 * (index % 10)}
          cy={5 + 10 * Math.floor(index / 10)}
          r="3.4"
        />
      ))}
    </svg>
  )
}

function DetectionChart({ share, samples, detection }: { share: number; samples: number; detection: number }) {
  const end = findAxisEnd(Math.max(20, samples * 1.5))
  const places = Array.from({ length: 101 }, (_, index): Place => {
    return [index / 100, computeDetection(share, (end * index) / 100)]
  })
  return (
    <Chart
      label={`P against n for f = ${share}: at n = ${samples}, P is ${formatProbability(detection)}.`}
      x={{ title: 'Samples n', ticks: [0, 0.5, 1].map((at) => ({ at, text: String(at * end) })) }}
      y={{ title: 'Detection P', ticks: [0, 0.5, 1].map((at) => ({ at, text: String(at) })) }}
      lines={[{ tone: 'main', places }]}
      mark={[samples / end, detection]}
    />
  )
}

interface Sampling {
  /** Share of bad proofs, from 0 to 1. */
  share: number
  /** Proofs that one node draws in a round. */
  samples: number
  /** Honest nodes. */
  nodes: number
  /** Proofs of the round. */
  proofs: number
}

function SamplingExplorer(initial: Sampling): ReactElement {
  const share = useQuantity(initial.share, limits.share)
  const samples = useQuantity(initial.samples, limits.samples)
  const nodes = useQuantity(initial.nodes, limits.nodes)
  const proofs = useQuantity(initial.proofs, limits.proofs)
  const [seed, setSeed] = useState(1)
  const isValid = [share, samples, nodes, proofs].every((quantity) => quantity.isValid)
  const detection = computeDetection(share.value, samples.value)
  const all = computeDetection(share.value, samples.value * nodes.value)
  const coverage = computeCoverage({ samples: samples.value, nodes: nodes.value, proofs: proofs.value })
  const numbers = drawNumbers(seed, ROUNDS)
  const found = numbers.filter((number) => number < detection).length
  const show = (probability: number) => (isValid ? formatProbability(probability) : '–')
  return (
    <section className="explorer" data-markdown-ignore="" aria-label="Sampling explorer">
      <QuantityField label="Share of bad proofs" symbol="f" quantity={share} />
      <QuantityField label="Samples of a node" symbol="n" quantity={samples} />
      <QuantityField label="Honest nodes" symbol="m" quantity={nodes} />
      <QuantityField label="Proofs in the round" symbol="N" quantity={proofs} />
      <div className="explorer__result">
        <DetectionFormula />
        <output>{show(detection)}</output>
      </div>
      <dl className="explorer__facts">
        <div>
          <dt>All nodes together find a bad proof</dt>
          <dd>{show(all)}</dd>
        </div>
        <div>
          <dt>One given proof is drawn by some node</dt>
          <dd>{show(coverage)}</dd>
        </div>
      </dl>
      <div className="explorer__pictures">
        <DetectionChart share={share.value} samples={samples.value} detection={detection} />
        <div className="explorer__simulation">
          <Rounds numbers={numbers} detection={detection} />
          <p role="status">
            In {ROUNDS} simulated rounds, one node found a bad proof {found} times and missed {ROUNDS - found} times.
          </p>
          <button type="button" className="button button--secondary" onClick={() => setSeed(seed + 1)}>
            Simulate again
          </button>
        </div>
      </div>
    </section>
  )
}

const explorer = defineIsland({ name: 'sampling', load: 'interaction', component: SamplingExplorer })

/** The formulas of sampling with values of the reader; the attributes are those of `Sampling`. */
export default function SamplingDirective({
  share,
  samples,
  nodes,
  proofs,
}: { [name in keyof Sampling]: string | number }): ReactElement {
  const props = { share: Number(share), samples: Number(samples), nodes: Number(nodes), proofs: Number(proofs) }
  return <Island of={explorer} props={props} />
}
