import { getNumber } from '../site-facts.ts'

/** Parameters of the network that more than one computed table needs. */
export const ROUND_BLOCKS = getNumber('network.roundBlocks')
export const ROUND_SECONDS = ROUND_BLOCKS * getNumber('network.blockTime')
export const SAMPLES = getNumber('sampling.perRound')
export const FEE = getNumber('submission.baseFee')
export const BURNED = getNumber('fees.burned') / 100
export const SLASH = getNumber('staking.slashInvalidAttestation') / 100
export const TAX = getNumber('staking.communityTax') / 100
export const SUPPLY = getNumber('token.genesisSupply')

/** A number without digits after the point that say nothing: `0.0012`, `40`. */
export function formatPlain(value: number): string {
  return String(Number(value.toPrecision(6)))
}
