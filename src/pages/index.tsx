import { type FactsData, type PageProps, SearchField } from 'docsgen'
import type { ReactElement } from 'react'
import changeList from '../../content/docs/what-changed.md'
import { AnchoredTree } from './_home/AnchoredTree.tsx'
import { listChanges } from './_home/changes.ts'
import { listFigures } from './_home/figures.ts'
import type { Target, ToUrl } from './_home/links.ts'
import { Connect } from './_home/NetworkCard.tsx'
import { references } from './_home/reference.ts'
import './_home/home.css'

export const description =
  'A public network that checks zero-knowledge proofs. Small nodes verify random samples, and Bitcoin dates the result, so anyone can check it years later without trusting a server.'

interface Step extends Target {
  text: string
}

const steps: Step[] = [
  {
    label: 'Submit',
    path: 'getting-started/submitting-proofs',
    text: 'You send a proof that a program ran correctly, with its public inputs and the id of its verifying key.',
  },
  {
    label: 'Sample',
    path: 'light-node-verification/randomized-proof-selection',
    text: 'A Merkle root fixes the proofs of a round. Only then does a seed decide which of them each light node verifies.',
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

interface EntryCard {
  title: string
  /** How long its first task takes. */
  time: string
  /** An icon: a path of strokes in a square of 24 units. */
  icon: string
  text: string
  links: Target[]
}

const entryCards: EntryCard[] = [
  {
    title: 'Build',
    time: 'First proof in 10 minutes',
    icon: 'm8 7-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14',
    text: 'Submit proofs that anyone can verify, and deploy contracts on an EVM chain.',
    links: [
      { label: 'Submit a proof', path: 'getting-started/submitting-proofs' },
      { label: 'Deploy a contract', path: 'evm/smart-contracts/' },
      { label: 'Ethereum JSON-RPC', path: 'evm/api/ethereum-json-rpc' },
      { label: 'Choose an interface', path: 'build/' },
    ],
  },
  {
    title: 'Run a node',
    time: 'First attestation in 30 minutes',
    icon: 'M4.5 4.5h15v6h-15ZM4.5 13.5h15v6h-15ZM8 7.5h.01M8 16.5h.01',
    text: 'Set up a light node on a small machine, from installation to monitoring.',
    links: [
      { label: 'Run a light node', path: 'getting-started/running-light-node' },
      { label: 'Run a full node', path: 'getting-started/running-full-node' },
      { label: 'Become a validator', path: 'getting-started/becoming-a-validator' },
      { label: 'Troubleshooting', path: 'getting-started/tips-troubleshooting' },
    ],
  },
  {
    title: 'Hold and stake',
    time: 'First delegation in 15 minutes',
    icon: 'M14.5 9a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0ZM17 9.6a5.5 5.5 0 1 1-7.4 7.4',
    text: 'Stake in a few steps, and know the risks before you do.',
    links: [
      { label: 'Stake tokens', path: 'guide/staking' },
      { label: 'Add the token to a wallet', path: 'tokens/' },
      { label: 'Where rewards come from', path: 'tokenomics-and-economic-model/token-utility-and-reward-framework' },
      { label: 'Questions of holders', path: 'frequently-asked-questions-faqs/#for-holders' },
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
        <p className="front-hero__sentence">
          {site.title} checks zero-knowledge proofs in public. Small nodes verify random samples, and Bitcoin dates the
          result, so anyone can check it years later without trusting a server.
        </p>
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
          <h2>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={card.icon} />
            </svg>
            {card.title}
          </h2>
          <p>
            {card.text} <span>{card.time}.</span>
          </p>
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

function Steps({ site, toUrl }: SectionProps): ReactElement {
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
        reports each widespread fault, the proof systems are sound, and most of Bitcoin’s mining power is honest. “
        {site.tagline}” refers to the last one: to change a dated result, an attacker has to rewrite Bitcoin.{' '}
        <a href={toUrl('security-model/')}>The security model</a>
      </p>
    </section>
  )
}

function Figures({ facts, toUrl }: { facts: FactsData; toUrl: ToUrl }): ReactElement {
  return (
    <section aria-labelledby="numbers">
      <h2 id="numbers">Security in three numbers</h2>
      <dl className="front-figures">
        {listFigures(facts).map(({ value, text, label, path }) => (
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
            <p>
              <b>{count}</b> {unit}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Number of changes shown. */
const MAX_CHANGES = 4

/** The latest changes of the network. */
function Changes({ toUrl }: { toUrl: ToUrl }): ReactElement {
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">What changed</h2>
      <ol className="front-changes">
        {listChanges(changeList)
          .slice(0, MAX_CHANGES)
          .map(({ title, text, date, id }) => (
            <li key={id}>
              <span>{date}</span>
              <p>
                <a href={toUrl(`what-changed#${id}`)}>{title}</a>
                {text}
              </p>
            </li>
          ))}
      </ol>
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
      <Steps site={site} toUrl={toUrl} />
      <Connect facts={facts} toUrl={toUrl} />
      <Figures facts={facts} toUrl={toUrl} />
      <References toUrl={toUrl} />
      <Changes toUrl={toUrl} />
      <TrustRow site={site} toUrl={toUrl} />
    </main>
  )
}
