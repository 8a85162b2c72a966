/** Probability that `samples` draws with replacement include a bad proof, if `share` of all are bad: 1 − (1 − f)^n. */
export function computeDetection(share: number, samples: number): number {
  return 1 - (1 - share) ** samples
}

/**
 * Probability that an attacker with a share `share` of the mining power, below one half, overtakes a chain that is `depth`
 * blocks ahead: S. Nakamoto, "Bitcoin: A Peer-to-Peer Electronic Cash System" (2008), section 11.
 */
export function computeCatchUp(share: number, depth: number): number {
  const ratio = share / (1 - share)
  const progress = depth * ratio
  let poisson = Math.exp(-progress)
  let chance = 1
  for (let blocks = 0; blocks <= depth; blocks++) {
    if (blocks > 0) poisson *= progress / blocks
    chance -= poisson * (1 - ratio ** (depth - blocks))
  }
  return chance
}

/**
 * Formats `0.9903` as `99.0%`; rounded toward the less safe side, so that the page never promises more than the
 * formula.
 */
export function formatShare(share: number, digits: number, round: 'down' | 'up'): string {
  const scale = 10 ** (digits + 2)
  const cut = (round === 'down' ? Math.floor(share * scale) : Math.ceil(share * scale)) / scale
  return `${(cut * 100).toFixed(digits)}%`
}
