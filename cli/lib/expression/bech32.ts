const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** The most characters of a bech32 text, up to which its checksum finds errors. */
export const MAX_BECH32_LENGTH = 90

/** The bech32 form (BIP-173) of bytes, with a prefix in lower case, from `!` to `~`. */
export function encodeBech32(prefix: string, bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const data = (bits.match(/.{1,5}/g) ?? []).map((five) => Number.parseInt(five.padEnd(5, '0'), 2))
  const checksum = computeChecksum(prefix, [...data, 0, 0, 0, 0, 0, 0]) ^ 1
  const tail = [25, 20, 15, 10, 5, 0].map((shift) => (checksum >>> shift) & 31)
  return `${prefix}1${[...data, ...tail].map((value) => ALPHABET[value]).join('')}`
}

function computeChecksum(prefix: string, data: readonly number[]): number {
  const codes = [...prefix].map((character) => character.charCodeAt(0))
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...data].reduce(addToChecksum, 1)
}

function addToChecksum(checksum: number, value: number): number {
  const top = checksum >>> 25
  const next = ((checksum & 0x1ffffff) << 5) ^ value
  return GENERATOR.reduce((sum, part, bit) => ((top >> bit) & 1 ? sum ^ part : sum), next)
}
