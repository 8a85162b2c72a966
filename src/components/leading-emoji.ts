/** One emoji that is shown as a picture, with what joins others to it, and the space behind it. */
const leadingEmoji =
  /^((?:\p{Regional_Indicator}{2}|\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)(?:\p{Emoji_Modifier}|\uFE0F|\u200D\p{Extended_Pictographic})*)\s*/u

/** The emoji that a label begins with, which stands for its icon, and the rest; `null` where there is none, or no rest. */
export function splitEmoji(label: string): { emoji: string | null; text: string } {
  const [whole = '', emoji = null] = leadingEmoji.exec(label) ?? []
  const text = label.slice(whole.length)
  return text === '' ? { emoji: null, text: label } : { emoji, text }
}
