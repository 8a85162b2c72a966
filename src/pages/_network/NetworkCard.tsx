import type { ReactElement, ReactNode } from 'react'
import { AddToWallet } from './AddToWallet.tsx'
import type { WalletNetwork } from './add-to-wallet.ts'

/** Whether the addresses of a network are on a reserved domain, where nothing answers. */
const isExample = ({ rpc }: WalletNetwork): boolean => /\.example$/.test(new URL(rpc).hostname)

/** The values of a network, whether they are examples, and a button for wallets. */
export function NetworkCard({ network, children }: { network: WalletNetwork; children: ReactNode }): ReactElement {
  return (
    <section className="network-card" aria-label={`${network.name} network card`}>
      <p className="network-card__head">
        <strong>{network.name}</strong>
        {isExample(network) && (
          <span className="network-card__status" data-markdown-ignore="">
            Example values
          </span>
        )}
      </p>
      <div className="network-card__values">{children}</div>
      <AddToWallet {...network} />
    </section>
  )
}

type Attributes = { [name in keyof WalletNetwork]: string }

/** The directive: its attributes are the values that wallets need, its content the table of all. */
export default function NetworkCardDirective({ children, ...given }: Attributes & { children: ReactNode }) {
  const network = { ...given, chainId: Number(given.chainId), decimals: Number(given.decimals) }
  return <NetworkCard network={network}>{children}</NetworkCard>
}
