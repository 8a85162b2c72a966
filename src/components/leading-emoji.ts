/** One emoji with picture presentation, including joined sequences, and the whitespace after it. */
const leadingEmoji =
  /^((?:\p{Regional_Indicator}{2}|\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)(?:\p{Emoji_Modifier}|\uFE0F|\u200D\p{Extended_Pictographic})*)\s*/u

/**
 * Splits a label into its leading emoji, which is used as an icon, and the rest. `emoji` is `null` if there is none, or
 * no rest.
 */
export function splitEmoji(label: string): { emoji: string | null; text: string } {
  const [whole = '', emoji = null] = leadingEmoji.exec(label) ?? []
  const text = label.slice(whole.length)
  return text === '' ? { emoji: null, text: label } : { emoji, text }
}
