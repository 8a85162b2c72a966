/**
 * When an island comes to life: as soon as the browser has nothing else to do, when it comes into view, when its reader
 * first touches it, or while a media query matches. A touch always counts, whatever the rule.
 */
export type LoadRule = 'idle' | 'visible' | 'interaction' | { media: string }

/** The rule as an attribute: `visible`, `media (min-width: 997px)`. */
export function formatLoadRule(rule: LoadRule): string {
  return typeof rule === 'string' ? rule : `media ${rule.media}`
}

/** The rule that an attribute states; anything else means `idle`. */
export function parseLoadRule(text: string | null): LoadRule {
  if (text === 'visible' || text === 'interaction') return text
  return text?.startsWith('media ') ? { media: text.slice('media '.length) } : 'idle'
}
