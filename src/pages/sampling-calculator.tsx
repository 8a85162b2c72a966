import { defineIsland, Island } from 'docsgen'
import { type ReactElement, useId, useState } from 'react'

export const title = 'Sampling calculator'
export const description = 'How likely a number of samples is to find at least one bad proof.'

interface Sampling {
  /** Share of bad proofs, from 0 to 1. */
  share: number
  /** Proofs that are drawn. */
  samples: number
}

/** P = 1 - (1 - f)^n; `undefined` outside of what f and n can be. */
function findDetection({ share, samples }: Sampling): number | undefined {
  if (!(share >= 0 && share <= 1 && samples >= 0 && Number.isInteger(samples))) return undefined
  return 1 - (1 - share) ** samples
}

function describe(detection: number | undefined): string {
  if (detection === undefined) return 'f is a share from 0 to 1, and n a whole number.'
  return detection > 0.9999 && detection < 1 ? '> 0.9999' : detection.toFixed(4)
}

function Calculator({ share, samples }: Sampling): ReactElement {
  const [f, setF] = useState(String(share))
  const [n, setN] = useState(String(samples))
  const id = useId()
  const given = { share: f === '' ? Number.NaN : Number(f), samples: n === '' ? Number.NaN : Number(n) }
  return (
    <>
      <p>
        <label htmlFor={`${id}f`}>
          Share of bad proofs <var>f</var>
        </label>{' '}
        <input
          id={`${id}f`}
          type="number"
          min="0"
          max="1"
          step="0.01"
          value={f}
          onChange={(event) => setF(event.target.value)}
        />
      </p>
      <p>
        <label htmlFor={`${id}n`}>
          Samples <var>n</var>
        </label>{' '}
        <input id={`${id}n`} type="number" min="0" step="1" value={n} onChange={(event) => setN(event.target.value)} />
      </p>
      <p>
        <var>P</var> = 1 − (1 − <var>f</var>)<sup>n</sup> ={' '}
        <output htmlFor={`${id}f ${id}n`}>{describe(findDetection(given))}</output>
      </p>
    </>
  )
}

const calculator = defineIsland({ name: 'sampling-calculator', load: 'interaction', component: Calculator })

/** The formula of the page about probabilistic sampling, to be tried out. */
export default function SamplingCalculator(): ReactElement {
  return (
    <main className="container margin-vert--lg markdown">
      <h1>{title}</h1>
      <p>
        Samples find at least one bad proof with the probability <var>P</var>. What that means, and what it does not,
        stands under <a href="/docs/security-model/probabilistic-sampling">probabilistic sampling</a>.
      </p>
      <Island of={calculator} props={{ share: 0.05, samples: 20 }} />
    </main>
  )
}
