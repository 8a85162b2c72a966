import { defineIsland, Island } from 'docsgen'
import { type ReactElement, useState } from 'react'
import { addToWallet, findWallet, type Outcome, toHex, type WalletNetwork } from './add-to-wallet.ts'
import './network-card.css'

function describe(outcome: Outcome, { name, chainId }: WalletNetwork): string {
  switch (outcome.kind) {
    case 'connected':
      return `Your wallet uses ${name}, chain ${chainId}.`
    case 'added':
      return `Your wallet has ${name} and still uses another network. Select it there.`
    case 'no-wallet':
      return 'No wallet found in this browser. Enter the values of this card by hand.'
    case 'refused':
      return 'Not added: the request was rejected in the wallet.'
    case 'unsupported':
      return 'This wallet cannot add networks from a page. Enter the values of this card by hand.'
    case 'invalid':
      return `Not added. The wallet says: ${outcome.message}`
  }
}

function AddToWalletButton(network: WalletNetwork): ReactElement {
  const [text, setText] = useState('')
  const [isWaiting, setWaiting] = useState(false)
  const { name, chainId, rpc } = network

  async function add(): Promise<void> {
    if (isWaiting) return
    setWaiting(true)
    setText('Waiting for your answer in the wallet.')
    setText(describe(await addToWallet(findWallet(window), network), network))
    setWaiting(false)
  }

  return (
    <div className="add-to-wallet" data-markdown-ignore="">
      <p>
        Asks your wallet to add chain {chainId} ({toHex(chainId)}) with <code>{rpc}</code>. Confirm it there only if
        both are the same.
      </p>
      <button type="button" className="button" aria-disabled={isWaiting} onClick={add}>
        Add {name} to wallet
      </button>
      <p role="status">{text}</p>
    </div>
  )
}

const island = defineIsland({ name: 'add-to-wallet', load: 'interaction', component: AddToWalletButton })

/** A button that adds a network to the wallet of the reader, and reports the result. It is hidden without JavaScript. */
export function AddToWallet(network: WalletNetwork): ReactElement {
  return <Island of={island} props={network} />
}
