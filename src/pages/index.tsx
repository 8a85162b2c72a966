import { type PageProps, SearchField } from 'docsgen'
import type { ReactElement } from 'react'
import changeList from '../../content/docs/_changes.md'
import { AnchoredTree } from './_home/AnchoredTree.tsx'
import { computeCatchUp, computeDetection, computeSamples, formatShare } from './_home/bounds.ts'
import { listChanges } from './_home/changes.ts'
import type { Target, ToUrl } from './_home/links.ts'
import { Connect } from './_home/NetworkCard.tsx'
import { references } from './_home/reference.ts'
import './_home/home.css'

export const description =
  'Light nodes verify randomly sampled proofs. One Merkle root commits to all of them. Bitcoin timestamps it.'

interface Step extends Target {
  text: string
}

const steps: Step[] = [
  {
    label: 'Submit',
    path: 'getting-started/submitting-proofs',
    text: 'Anyone submits a proof with its public inputs and the id of its verifying key.',
  },
  {
    label: 'Sample',
    path: 'light-node-verification/randomized-proof-selection',
    text: 'Once a Merkle root fixes the proofs of a round, a seed decides which of them each light node verifies.',
  },
  {
    label: 'Aggregate',
    path: 'network/consensus/proof-of-aggregation',
    text: 'An aggregator combines the root and the signed results into one round record.',
  },
  {
    label: 'Anchor',
    path: 'architecture/bitcoin-anchoring',
    text: 'One root over the round records goes into a Bitcoin transaction, which dates them.',
  },
]

interface Figure extends Target {
  value: string
  text: string
}

const BAD_SHARE = 0.1
const MINER_SHARE = 0.1
const DRAWS = 44
const DEPTH = 6

const figures: Figure[] = [
  {
    value: formatShare(computeDetection(BAD_SHARE, DRAWS), 0, 'down'),
    text: `is the probability, at least, that ${DRAWS} random samples include a bad proof, if one proof in ${1 / BAD_SHARE} is bad.`,
    label: 'Probabilistic sampling',
    path: 'security-model/probabilistic-sampling',
  },
  {
    value: String(computeSamples(BAD_SHARE, 0.001)),
    text: 'samples raise that probability to 99.9%, no matter how many proofs there are.',
    label: 'Security analysis',
    path: 'light-node-verification/security-analysis',
  },
  {
    value: formatShare(computeCatchUp(MINER_SHARE, DEPTH), 3, 'up'),
    text: `is the probability, at most, that a miner with ${MINER_SHARE * 100}% of the hash rate replaces an anchor ${DEPTH} blocks deep.`,
    label: 'Proof-of-work anchoring',
    path: 'security-model/bitcoin-pow-anchoring',
  },
]

interface EntryCard {
  title: string
  text: string
  links: Target[]
}

const entryCards: EntryCard[] = [
  {
    title: 'Build',
    text: 'Deploy contracts on an EVM chain, and submit proofs that anyone can verify.',
    links: [
      { label: 'Build on the chain', path: 'build/' },
      { label: 'Ethereum JSON-RPC', path: 'evm/api/ethereum-json-rpc' },
      { label: 'Smart contracts and precompiles', path: 'evm/smart-contracts/' },
      { label: 'Submit a proof', path: 'getting-started/submitting-proofs' },
    ],
  },
  {
    title: 'Run a node',
    text: 'Run a light node on a small machine, from installation to monitoring.',
    links: [
      { label: 'Prerequisites', path: 'getting-started/prerequisites' },
      { label: 'Run a light node', path: 'getting-started/running-light-node' },
      { label: 'Tips and troubleshooting', path: 'getting-started/tips-troubleshooting' },
      { label: 'What light nodes do', path: 'light-node-verification/role-of-light-nodes' },
    ],
  },
  {
    title: 'Hold and stake',
    text: 'What the token is for, the risks of staking, and how to stay safe.',
    links: [
      { label: 'Tokens', path: 'tokens/' },
      { label: 'Staking', path: 'guide/staking' },
      { label: 'Economic incentives', path: 'security-model/economic-incentives' },
      { label: 'Questions and answers', path: 'frequently-asked-questions-faqs/' },
    ],
  },
]

interface SectionProps {
  site: PageProps['page']['site']
  toUrl: ToUrl
}

function Hero({ site, toUrl }: SectionProps): ReactElement {
  return (
    <header className="front-hero">
      <div>
        <h1>{site.title}</h1>
        <p className="front-hero__tagline">{site.tagline}</p>
        <p className="front-hero__sentence">{description}</p>
        <SearchField site={site} label="Search the documentation" className="front-hero__search" />
        <p className="front-hero__actions">
          <a className="button button--primary" href={toUrl('getting-started/running-light-node')}>
            Run a light node
          </a>
          <a className="button" href={toUrl('evm/mainnet')}>
            Connect a wallet or app
          </a>
        </p>
      </div>
      <AnchoredTree toUrl={toUrl} />
    </header>
  )
}

function EntryCards({ toUrl }: { toUrl: ToUrl }): ReactElement {
  return (
    <div className="front-cards">
      {entryCards.map((card) => (
        <section key={card.title}>
          <h2>{card.title}</h2>
          <p>{card.text}</p>
          <ul>
            {card.links.map(({ label, path }) => (
              <li key={path}>
                <a href={toUrl(path)}>{label}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Steps({ toUrl }: { toUrl: ToUrl }): ReactElement {
  return (
    <section aria-labelledby="how">
      <h2 id="how">How a proof is anchored</h2>
      <ol className="front-steps">
        {steps.map(({ label, path, text }) => (
          <li key={path}>
            <h3>
              <a href={toUrl(path)}>{label}</a>
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <p className="front-note">
        Trust assumptions: less than one third of the validators’ voting power is faulty, an honest light node finds and
        reports each widespread fault, the proof systems are sound, and most of Bitcoin’s mining power is honest.{' '}
        <a href={toUrl('security-model/')}>The security model</a>
      </p>
    </section>
  )
}

function Figures({ toUrl }: { toUrl: ToUrl }): ReactElement {
  return (
    <section aria-labelledby="numbers">
      <h2 id="numbers">Security in three numbers</h2>
      <dl className="front-figures">
        {figures.map(({ value, text, label, path }) => (
          <div key={path}>
            <dt>{value}</dt>
            <dd>
              {text} <a href={toUrl(path)}>{label}</a>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function References({ toUrl }: { toUrl: ToUrl }): ReactElement {
  return (
    <section aria-labelledby="reference">
      <h2 id="reference">Reference</h2>
      <ul className="front-references">
        {references.map(({ label, path, count, unit }) => (
          <li key={label}>
            <a href={toUrl(path)}>{label}</a>
            <span>
              <b>{count}</b> {unit}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Number of changes shown. */
const MAX_CHANGES = 5

/** The latest changes; empty if the project has no history. */
function Changes({ toUrl }: { toUrl: ToUrl }): ReactElement | null {
  const changes = listChanges(changeList).slice(0, MAX_CHANGES)
  if (changes.length === 0) return null
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">What changed</h2>
      <ul className="front-references">
        {changes.map(({ title, date, day }) => (
          <li key={`${day} ${title}`}>
            <a href={toUrl(`what-changed#${day}`)}>{title}</a>
            <span>{date}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Links that are reasons to trust the network, if the site has them. */
function TrustRow({ site, toUrl }: SectionProps): ReactElement {
  const footerItems = site.footer?.columns?.flatMap(({ items }) => items) ?? []
  const source = footerItems.find((item) => item.kind === 'link' && item.label === 'Code')
  const links = [
    { label: 'Security model', href: toUrl('security-model/') },
    { label: 'Audits', href: toUrl('guide/audit') },
    { label: 'Report a vulnerability', href: toUrl('community-and-support/#security-contact') },
    ...(source?.kind === 'link' ? [{ label: 'Source code', href: source.href }] : []),
    { label: 'For AI tools: llms.txt', href: `${site.baseUrl}llms.txt` },
  ]
  return (
    <nav className="front-trust" aria-label="Trust and source">
      <ul>
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The home page: what the network does, where each reader continues, how to connect, and how secure it is. */
export default function Home({ page: { site }, facts }: PageProps): ReactElement {
  const toUrl: ToUrl = (path) => `${site.baseUrl}docs/${path}`
  return (
    <main className="front">
      <Hero site={site} toUrl={toUrl} />
      <EntryCards toUrl={toUrl} />
      <Steps toUrl={toUrl} />
      <Connect facts={facts} toUrl={toUrl} />
      <Figures toUrl={toUrl} />
      <References toUrl={toUrl} />
      <Changes toUrl={toUrl} />
      <TrustRow site={site} toUrl={toUrl} />
    </main>
  )
}
