import { getFact, type PageProps } from 'docsgen'
import type { ReactElement } from 'react'
import Sampling from './_explorers/sampling.tsx'

export const title = 'Sampling calculator'
export const description = 'How likely it is that a number of samples includes at least one bad proof.'

/** An interactive version of the formula on the page about probabilistic sampling. */
export default function SamplingCalculator({ page, facts }: PageProps): ReactElement {
  return (
    <main className="container markdown">
      <h1>{title}</h1>
      <p>
        The samples include at least one bad proof with probability <var>P</var>. What that means, and what it does not,
        is explained in{' '}
        <a href={`${page.site.baseUrl}docs/security-model/probabilistic-sampling`}>probabilistic sampling</a>.
      </p>
      <Sampling share={0.05} samples={getFact(facts, 'sampling.perRound').value} nodes={1000} proofs={10_000} />
    </main>
  )
}
