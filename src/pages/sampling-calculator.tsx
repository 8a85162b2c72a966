import { defineIsland, Island, type PageProps } from 'docsgen'
import { type ReactElement, useId, useState } from 'react'
import './_calculator/calculator.css'

export const title = 'Sampling calculator'
export const description = 'How likely it is that a number of samples includes at least one bad proof.'

interface Sampling {
  /** Share of bad proofs, from 0 to 1. */
  share: number
  /** Number of proofs that are drawn. */
  samples: number
}

/** P = 1 - (1 - f)^n; `undefined` if f or n is out of range. */
function findDetection({ share, samples }: Sampling): number | undefined {
  if (!(share >= 0 && share <= 1 && samples >= 0 && Number.isInteger(samples))) return undefined
  return 1 - (1 - share) ** samples
}

function formatDetection(detection: number | undefined): string {
  if (detection === undefined) return 'f must be between 0 and 1, and n a whole number.'
  return detection > 0.9999 && detection < 1 ? '> 0.9999' : detection.toFixed(4)
}

function toNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}

interface FieldProps {
  label: string
  symbol: string
  step: string
  max?: string
  value: string
  onEnter: (text: string) => void
}

function Field({ label, symbol, value, onEnter, ...limits }: FieldProps): ReactElement {
  const id = useId()
  return (
    <p className="calculator__field">
      <label htmlFor={id}>
        {label} <var>{symbol}</var>
      </label>
      <input
        id={id}
        type="number"
        min="0"
        {...limits}
        value={value}
        onChange={(event) => onEnter(event.target.value)}
      />
    </p>
  )
}

function Calculator({ share, samples }: Sampling): ReactElement {
  const [f, setF] = useState(String(share))
  const [n, setN] = useState(String(samples))
  return (
    <div className="calculator">
      <Field label="Share of bad proofs" symbol="f" step="0.01" max="1" value={f} onEnter={setF} />
      <Field label="Samples" symbol="n" step="1" value={n} onEnter={setN} />
      <p className="calculator__result">
        <span className="calculator__formula">
          <var>P</var> = 1 − (1 − <var>f</var>)
          <sup>
            <var>n</var>
          </sup>{' '}
          =
        </span>
        <output>{formatDetection(findDetection({ share: toNumber(f), samples: toNumber(n) }))}</output>
      </p>
    </div>
  )
}

const calculator = defineIsland({ name: 'sampling-calculator', load: 'interaction', component: Calculator })

/** An interactive version of the formula on the page about probabilistic sampling. */
export default function SamplingCalculator({ page }: PageProps): ReactElement {
  return (
    <main className="container markdown">
      <h1>{title}</h1>
      <p>
        The samples include at least one bad proof with probability <var>P</var>. What that means, and what it does not,
        is explained in{' '}
        <a href={`${page.site.baseUrl}docs/security-model/probabilistic-sampling`}>probabilistic sampling</a>.
      </p>
      <Island of={calculator} props={{ share: 0.05, samples: 20 }} />
    </main>
  )
}
