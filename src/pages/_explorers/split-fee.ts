/** The percentages of a fee. */
export interface Split {
  burned: number
  lightNodes: number
  stakers: number
  aggregator: number
  anchorer: number
}

/** Who gets a part of a fee. */
export interface Payee {
  name: string
  /** From 0 to 1; all shares add up to 1. */
  share: number
}

/** The shares of a fee if the part `burned` of it is burned, and the others keep their proportions. */
export function splitFee(
  { lightNodes, stakers, aggregator, anchorer }: Omit<Split, 'burned'>,
  burned: number,
): Payee[] {
  const others = lightNodes + stakers + aggregator + anchorer
  const scale = (1 - burned) / others
  return [
    { name: 'Burned', share: burned },
    { name: 'Light nodes', share: lightNodes * scale },
    { name: 'Validators and delegators', share: stakers * scale },
    { name: 'Aggregator', share: aggregator * scale },
    { name: 'Anchorer', share: anchorer * scale },
  ]
}
