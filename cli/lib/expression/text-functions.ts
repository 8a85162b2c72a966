import { encodeBech32, MAX_BECH32_LENGTH } from './bech32.ts'

/** Functions of texts. They return a text, or a message and a hint if they cannot. */
export const TEXT_FUNCTIONS: Readonly<
  Record<string, (...texts: string[]) => string | { message: string; hint: string }>
> = {
  bech32: writeBech32,
}

/** `bech32("exm", "valoper", "0x5aae…")`: the parts of the prefix, and the bytes in hexadecimal. */
function writeBech32(...texts: string[]): string | { message: string; hint: string } {
  const prefix = texts.slice(0, -1).join('')
  const bytes = /^0x((?:[\da-f]{2})+)$/i.exec(texts.at(-1) ?? '')?.[1]
  const hint = 'Write bech32("exm", "valoper", "0x5aae…"): the parts of the prefix, and the bytes in hexadecimal.'
  if (bytes === undefined) return { message: 'The last operand of "bech32" is not bytes in hexadecimal.', hint }
  if (!/^[!-@[-~]+$/.test(prefix)) return { message: `"${prefix}" cannot be the prefix of a bech32 text.`, hint }
  const text = encodeBech32(prefix, Buffer.from(bytes, 'hex'))
  if (text.length <= MAX_BECH32_LENGTH) return text
  return { message: `A bech32 text has at most ${MAX_BECH32_LENGTH} characters, and this has ${text.length}.`, hint }
}
