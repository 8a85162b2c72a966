/** The values of a network that a wallet needs (EIP-3085). */
export interface WalletNetwork {
  name: string
  chainId: number
  rpc: string
  explorer: string
  symbol: string
  decimals: number
}

/** A wallet, as EIP-1193 defines it. */
export interface Wallet {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>
}

/** What happened: `added` without being selected, `connected` if the wallet also switched to the network. */
export type Outcome =
  | { kind: 'connected' | 'added' | 'no-wallet' | 'refused' | 'unsupported' }
  /** The wallet found the values wrong, with its own words. */
  | { kind: 'invalid'; message: string }

/** A chain id in hexadecimal, as wallets expect it. */
export const toHex = (chainId: string | number): string => `0x${Number(chainId).toString(16)}`

/** Codes of EIP-1193 and JSON-RPC: the user said no, and methods that the wallet does not have. */
const REFUSED = 4001
const UNSUPPORTED = [4200, -32601]

/** Asks a wallet to add a network, and checks afterwards which one it uses. */
export async function addToWallet(wallet: Wallet | undefined, network: WalletNetwork): Promise<Outcome> {
  if (!wallet) return { kind: 'no-wallet' }
  const { name, chainId, rpc, explorer, symbol, decimals } = network
  const parameters = {
    chainId: toHex(chainId),
    chainName: name,
    nativeCurrency: { name: symbol, symbol, decimals },
    rpcUrls: [rpc],
    blockExplorerUrls: [explorer],
  }
  try {
    await wallet.request({ method: 'wallet_addEthereumChain', params: [parameters] })
    const selected = await wallet.request({ method: 'eth_chainId' })
    return { kind: Number(selected) === chainId ? 'connected' : 'added' }
  } catch (error) {
    const { code, message } = readError(error)
    if (code === REFUSED) return { kind: 'refused' }
    if (UNSUPPORTED.includes(code)) return { kind: 'unsupported' }
    return { kind: 'invalid', message }
  }
}

function readError(error: unknown): { code: number; message: string } {
  const { code, message } = Object(error)
  return { code: Number(code), message: typeof message === 'string' ? message : String(error) }
}

const isWallet = (value: unknown): value is Wallet => typeof Object(value).request === 'function'

/** The wallet of this browser: the one that pages know as `ethereum`, or else the first that announces itself (EIP-6963). */
export function findWallet(page: Window): Wallet | undefined {
  if ('ethereum' in page && isWallet(page.ethereum)) return page.ethereum
  const found: Wallet[] = []
  const collect = (event: Event) => {
    const provider: unknown = 'detail' in event ? Object(event.detail).provider : undefined
    if (isWallet(provider)) found.push(provider)
  }
  // Wallets answer while the event is being dispatched.
  page.addEventListener('eip6963:announceProvider', collect)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  page.removeEventListener('eip6963:announceProvider', collect)
  return found[0]
}
