const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** Whether a text has the checksum of bech32 (BIP-173). */
export function isBech32(text: string): boolean {
  const at = text.lastIndexOf('1')
  const prefix = [...text.slice(0, at)].map((character) => character.charCodeAt(0))
  const data = [...text.slice(at + 1)].map((character) => ALPHABET.indexOf(character))
  if (at < 1 || data.length < 6 || data.includes(-1)) return false
  const values = [...prefix.map((code) => code >> 5), 0, ...prefix.map((code) => code & 31), ...data]
  return values.reduce(addToChecksum, 1) === 1
}

function addToChecksum(checksum: number, value: number): number {
  const top = checksum >>> 25
  const next = ((checksum & 0x1ffffff) << 5) ^ value
  return GENERATOR.reduce((sum, part, bit) => ((top >> bit) & 1 ? sum ^ part : sum), next)
}
