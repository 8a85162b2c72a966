const ROUNDS = 24
const RATE_BYTES = 136
const MASK = (1n << 64n) - 1n

const rotate = (lane: bigint, by: number) => ((lane << BigInt(by)) | (lane >> BigInt(64 - by))) & MASK

/**
 * Keccak-256 in hex, with the padding of the original submission: Node's `sha3-256` pads differently. Written for short
 * inputs, a few per run.
 */
export function hashKeccak256(input: string): string {
  const bytes = [...new TextEncoder().encode(input)]
  const padding = RATE_BYTES - (bytes.length % RATE_BYTES)
  const padded = [...bytes, ...new Array<number>(padding).fill(0)]
  padded[bytes.length] = 0x01
  padded[padded.length - 1] = (padded.at(-1) ?? 0) | 0x80
  let state = new Array<bigint>(25).fill(0n)
  for (let block = 0; block < padded.length; block += RATE_BYTES) {
    state = permute(
      state.map((lane, index) => lane ^ (index < RATE_BYTES / 8 ? readLane(padded, block + index * 8) : 0n)),
    )
  }
  return state.slice(0, 4).map(formatLane).join('')
}

/** Eight bytes, least significant first. */
function readLane(bytes: readonly number[], at: number): bigint {
  return bytes.slice(at, at + 8).reduceRight((lane, byte) => (lane << 8n) | BigInt(byte), 0n)
}

function formatLane(lane: bigint): string {
  const hex = lane.toString(16).padStart(16, '0')
  return (hex.match(/../g) ?? []).reverse().join('')
}

/** Keccak-f[1600]; the lane at (x, y) has the index x + 5y. */
function permute(given: readonly bigint[]): bigint[] {
  let state = [...given]
  let register = 1
  for (let round = 0; round < ROUNDS; round++) {
    const get = (index: number) => state[index] ?? 0n
    const parity = [0, 1, 2, 3, 4].map((x) => get(x) ^ get(x + 5) ^ get(x + 10) ^ get(x + 15) ^ get(x + 20))
    const theta = state.map(
      (lane, index) => lane ^ (parity[(index + 4) % 5] ?? 0n) ^ rotate(parity[(index + 1) % 5] ?? 0n, 1),
    )
    const moved = moveLanes(theta)
    state = moved.map((lane, index) => {
      const row = index - (index % 5)
      return lane ^ (~(moved[row + ((index + 1) % 5)] ?? 0n) & MASK & (moved[row + ((index + 2) % 5)] ?? 0n))
    })
    const [constant, next] = nextConstant(register)
    state[0] = (state[0] ?? 0n) ^ constant
    register = next
  }
  return state
}

/** The steps rho and pi: each lane is rotated and moves to another place. */
function moveLanes(state: readonly bigint[]): bigint[] {
  const moved = [...state]
  let [x, y] = [1, 0]
  for (let step = 0; step < 24; step++) {
    const lane = state[x + 5 * y] ?? 0n
    const [toX, toY] = [y, (2 * x + 3 * y) % 5]
    moved[toX + 5 * toY] = rotate(lane, (((step + 1) * (step + 2)) / 2) % 64)
    x = toX
    y = toY
  }
  return moved
}

/** The constant of a round, from the shift register of the standard, and the register of the next round. */
function nextConstant(given: number): [constant: bigint, register: number] {
  let register = given
  let constant = 0n
  for (let bit = 0; bit < 7; bit++) {
    if (register & 1) constant |= 1n << BigInt((1 << bit) - 1)
    register = register & 0x80 ? ((register << 1) ^ 0x171) & 0xff : register << 1
  }
  return [constant, register]
}
