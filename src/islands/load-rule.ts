/**
 * The trigger that hydrates an island: the browser is idle, the island comes into view, the first interaction with it, or a
 * media query matches. An interaction always hydrates it.
 */
export type LoadRule = 'idle' | 'visible' | 'interaction' | { media: string }

/** Formats a rule as an attribute: `visible`, `media (min-width: 997px)`. */
export function formatLoadRule(rule: LoadRule): string {
  return typeof rule === 'string' ? rule : `media ${rule.media}`
}

/** Parses a rule from an attribute; anything unknown means `idle`. */
export function parseLoadRule(text: string | null): LoadRule {
  if (text === 'visible' || text === 'interaction') return text
  return text?.startsWith('media ') ? { media: text.slice('media '.length) } : 'idle'
}
