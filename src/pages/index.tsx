import type { PageProps } from 'docsgen'
import type { ReactElement } from 'react'
import { AnchoredTree } from './_home/AnchoredTree.tsx'
import { findCatchUp, findDetection, findSamples, formatShare } from './_home/bounds.ts'
import './_home/home.css'

export const description =
  'Light nodes check proofs that they draw at random, one Merkle root stands for all of them, and a Bitcoin block keeps it.'

interface Target {
  label: string
  /** Below `docs/`. */
  path: string
}

interface Step extends Target {
  text: string
}

const steps: Step[] = [
  {
    label: 'Submit',
    path: 'getting-started/submitting-proofs',
    text: 'Anyone hands in a proof, its public inputs and the key that checks it.',
  },
  {
    label: 'Sample',
    path: 'light-node-verification/randomized-proof-selection',
    text: 'Light nodes draw proofs by public randomness and verify those in full.',
  },
  {
    label: 'Aggregate',
    path: 'network/consensus/proof-of-aggregation',
    text: 'Accepted proofs become one proof and one Merkle root.',
  },
  {
    label: 'Anchor',
    path: 'architecture/bitcoin-anchoring',
    text: 'The root goes into a Bitcoin transaction, where nobody can change it quietly.',
  },
]

interface Figure extends Target {
  value: string
  text: string
}

const badShare = 0.1
const minerShare = 0.1
const draws = 44
const depth = 6

const figures: Figure[] = [
  {
    value: formatShare(findDetection(badShare, draws), 0, 'down'),
    text: `is the least chance that ${draws} samples find a fault when one proof in ${1 / badShare} is bad.`,
    label: 'Probabilistic sampling',
    path: 'security-model/probabilistic-sampling',
  },
  {
    value: String(findSamples(badShare, 0.001)),
    text: 'samples raise that chance to 99.9 %, however many proofs there are.',
    label: 'Security analysis',
    path: 'light-node-verification/security-analysis',
  },
  {
    value: formatShare(findCatchUp(minerShare, depth), 3, 'up'),
    text: `is the most that a miner with ${minerShare * 100} % of the power can hope for against an anchor ${depth} blocks deep.`,
    label: 'Proof-of-work anchoring',
    path: 'security-model/bitcoin-pow-anchoring',
  },
]

interface Door {
  title: string
  text: string
  links: Target[]
}

const doors: Door[] = [
  {
    title: 'Build',
    text: 'Contracts on an EVM chain, and proofs of your own that others can check.',
    links: [
      { label: 'Build on the chain', path: 'build/' },
      { label: 'Ethereum JSON-RPC', path: 'evm/api/ethereum-json-rpc' },
      { label: 'Smart contracts and precompiles', path: 'evm/smart-contracts/' },
      { label: 'Submit a proof', path: 'getting-started/submitting-proofs' },
    ],
  },
  {
    title: 'Run a node',
    text: 'A light node on a small machine, from the first command to the alarm that matters.',
    links: [
      { label: 'Prerequisites', path: 'getting-started/prerequisites' },
      { label: 'Run a light node', path: 'getting-started/running-light-node' },
      { label: 'Tips and troubleshooting', path: 'getting-started/tips-troubleshooting' },
      { label: 'What light nodes do', path: 'light-node-verification/role-of-light-nodes' },
    ],
  },
  {
    title: 'Hold and stake',
    text: 'What the token is for, what staking risks, and how to stay safe.',
    links: [
      { label: 'Tokens', path: 'tokens/' },
      { label: 'Staking', path: 'guide/staking' },
      { label: 'Economic incentives', path: 'security-model/economic-incentives' },
      { label: 'Questions and answers', path: 'frequently-asked-questions-faqs/' },
    ],
  },
]

/** The first page: what the network does, how sure that is, and where each reader goes on. */
export default function Home({ page }: PageProps): ReactElement {
  const { site } = page
  const docs = (path: string) => `${site.baseUrl}docs/${path}`
  return (
    <main className="front">
      <header className="front-hero">
        <div>
          <h1>{site.title}</h1>
          <p className="front-hero__tagline">{site.tagline}</p>
          <p className="front-hero__sentence">{description}</p>
          <p className="front-hero__actions">
            <a className="button button--primary" href={docs('getting-started/running-light-node')}>
              Run a light node
            </a>
            <a className="button" href={docs('evm/mainnet')}>
              Connect a wallet or app
            </a>
          </p>
        </div>
        <AnchoredTree />
      </header>

      <section aria-labelledby="how">
        <h2 id="how">How a proof gets its anchor</h2>
        <ol className="front-steps">
          {steps.map(({ label, path, text }) => (
            <li key={path}>
              <h3>
                <a href={docs(path)}>{label}</a>
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <p className="front-note">
          Trust assumption: enough of the drawn light nodes are honest and online, and most of Bitcoin’s mining power
          is. <a href={docs('security-model/')}>The whole model</a>
        </p>
      </section>

      <section aria-labelledby="numbers">
        <h2 id="numbers">Security in three numbers</h2>
        <dl className="front-figures">
          {figures.map(({ value, text, label, path }) => (
            <div key={path}>
              <dt>{value}</dt>
              <dd>
                {text} <a href={docs(path)}>{label}</a>
              </dd>
            </div>
          ))}
        </dl>
      </section>

      <div className="front-doors">
        {doors.map((door) => (
          <section key={door.title}>
            <h2>{door.title}</h2>
            <p>{door.text}</p>
            <ul>
              {door.links.map(({ label, path }) => (
                <li key={path}>
                  <a href={docs(path)}>{label}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>

      <p className="front-note">
        Programs read <a href={`${site.baseUrl}llms.txt`}>llms.txt</a>, the list of all pages.
      </p>
    </main>
  )
}
