import { Copyable, type FactsData } from 'docsgen'
import type { ReactElement } from 'react'
import { NetworkCard } from '../_network/NetworkCard.tsx'
import type { ToUrl } from './links.ts'
import './network.css'
import { type Call, listFirstCalls, listNetworks, type Network, type Row } from './networks.ts'

/** The values that connect a wallet or an app, one network at a time, and the first calls with them. */
export function Connect({ facts, toUrl }: { facts: FactsData; toUrl: ToUrl }): ReactElement {
  return (
    <section className="front-band" aria-labelledby="connect">
      <h2 id="connect">Connect in five minutes</h2>
      <div className="front-connect">
        <Networks networks={listNetworks(facts)} toUrl={toUrl} />
        <ol className="front-calls">
          {listFirstCalls(facts).map((call) => (
            <FirstCall key={call.title} call={call} toUrl={toUrl} />
          ))}
        </ol>
      </div>
    </section>
  )
}

/** A card for each network, and a switch of radio buttons. It needs no script, because the styles show the card of the checked one. */
function Networks({ networks, toUrl }: { networks: Network[]; toUrl: ToUrl }): ReactElement {
  return (
    <div className="front-network">
      <fieldset className="front-network__switch">
        <legend className="sr-only">Network</legend>
        {networks.map(({ id, name }, index) => (
          <label key={id}>
            <input type="radio" name="network" value={id} defaultChecked={index === 0} />
            {name}
          </label>
        ))}
      </fieldset>
      {networks.map((network) => (
        <Facts key={network.id} network={network} />
      ))}
      <p className="front-network__note">
        {networks.some(({ hasExamples }) => hasExamples) && 'Nothing answers at these addresses. '}
        See <a href={toUrl('evm/mainnet')}>Mainnet</a>.
      </p>
    </div>
  )
}

function Facts({ network }: { network: Network }): ReactElement {
  return (
    <div className={`front-network__network front-network__network--${network.id}`}>
      <NetworkCard network={network.wallet}>
        <dl className="front-network__facts" aria-label={network.name}>
          {network.rows.map((row) => (
            <FactRow key={row.label} row={row} />
          ))}
        </dl>
      </NetworkCard>
    </div>
  )
}

function FactRow({ row: { label, value, note } }: { row: Row }): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Copyable value={value}>
          <code>{value}</code>
          {note !== undefined && <small>{note}</small>}
        </Copyable>
      </dd>
    </div>
  )
}

function FirstCall({ call, toUrl }: { call: Call; toUrl: ToUrl }): ReactElement {
  const { title, command, output, failure } = call
  return (
    <li>
      <h3>{title}</h3>
      <div className="front-call">
        <p className="front-call__bar">
          <Copyable value={command}>Terminal</Copyable>
        </p>
        <pre>
          <code>{command}</code>
          {'\n'}
          <samp>{output}</samp>
        </pre>
      </div>
      <p className="front-call__failure">
        Different output? <a href={toUrl(failure.path)}>{failure.label}</a>
      </p>
    </li>
  )
}
