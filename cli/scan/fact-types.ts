import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Types of facts; each has a rule for its value. */
export const FACT_TYPES = ['integer', 'number', 'text', 'url', 'hex', 'address', 'port', 'version'] as const

/** A type of facts. */
export type FactType = (typeof FACT_TYPES)[number]

const URL_SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'ws:', 'wss:'])
const MAX_PORT = 65_535

/** Why a value is not of a type, as the end of a sentence; `undefined` if it is. */
export function findFactTypeProblem(type: FactType, value: string | number): string | undefined {
  return rules[type](String(value), value)
}

type Rule = (text: string, value: string | number) => string | undefined

const rules: Readonly<Record<FactType, Rule>> = {
  integer: (text) => expect(/^-?\d+$/.test(text), 'must be a whole number'),
  number: (text) => expect(/^-?\d+(?:\.\d+)?$/.test(text), 'must be a number'),
  text: (text) => expect(!/\p{Cc}/u.test(text), 'must be one line of text'),
  url: (text) => expect(isUrl(text), 'must be a URL that begins with http:, https:, ws: or wss:'),
  hex: (text, value) =>
    typeof value === 'number'
      ? 'must be in quotes, since YAML reads it as a number'
      : expect(/^0x[\da-f]+$/i.test(text), 'must be a hexadecimal number that begins with 0x'),
  address: (text, value) =>
    typeof value === 'number' ? 'must be in quotes, since YAML reads it as a number' : findAddressProblem(text),
  port: (text) =>
    expect(/^[1-9]\d*$/.test(text) && Number(text) <= MAX_PORT, `must be a port: a whole number from 1 to ${MAX_PORT}`),
  version: (text) => expect(/^v?\d+(?:\.\d+)*(?:[-+][\da-z.+-]+)?$/i.test(text), 'must be a version, such as v1.2.0'),
}

const expect = (isValid: boolean, problem: string) => (isValid ? undefined : problem)

function isUrl(text: string): boolean {
  try {
    return !/\s/.test(text) && URL_SCHEMES.has(new URL(text).protocol)
  } catch {
    return false
  }
}

/** An address in one letter case has no checksum. */
function findAddressProblem(text: string): string | undefined {
  const digits = /^0x([\da-f]{40})$/i.exec(text)?.[1]
  if (digits === undefined) return 'must be an address: 0x and 40 hexadecimal digits'
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return undefined
  const checked = toChecksumAddress(text)
  return expect(text === checked, `has a wrong checksum (EIP-55); the address with these digits is ${checked}`)
}

/** An address in the letter case of EIP-55. */
export function toChecksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  const cased = [...digits].map((digit, index) =>
    Number.parseInt(hash[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${cased.join('')}`
}
