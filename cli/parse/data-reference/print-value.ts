/** Longer values are printed on several lines: this many characters fit next to the table of contents. */
const MAX_WIDTH = 72
/** The same within a command, which is longer by its name and options. */
const MAX_WIDTH_IN_TEXT = 40

/** JSON in the usual style: values that fit are on one line. */
export function printJson(value: unknown, { indent = '', width = MAX_WIDTH } = {}): string {
  const short = printShort(value)
  if (indent.length + short.length <= width || typeof value !== 'object' || value === null) return short
  const inner = `${indent}  `
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const parts = Array.isArray(value)
    ? value.map((item) => printJson(item, { indent: inner, width }))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${printJson(item, { indent: inner, width })}`)
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`
}

function printShort(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printShort).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${printShort(item)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}

const PLACEHOLDER = /<([A-Za-z][A-Za-z0-9]*)>/g

/** The keys that a sample refers to. */
export function listPlaceholders(sample: unknown): string[] {
  if (typeof sample === 'string') return [...sample.matchAll(PLACEHOLDER)].flatMap(([, key]) => key ?? [])
  if (typeof sample !== 'object' || sample === null) return []
  return Object.values(sample).flatMap(listPlaceholders)
}

/**
 * Fills in `<key>`: a string that is nothing else becomes the value, and within a longer string a value that is not text
 * is printed as JSON.
 */
export function fillSample(sample: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (typeof sample === 'string') {
    const whole = /^<([A-Za-z][A-Za-z0-9]*)>$/.exec(sample)?.[1]
    return whole !== undefined && Object.hasOwn(values, whole) ? values[whole] : fillSampleText(sample, values)
  }
  if (Array.isArray(sample)) return sample.map((item) => fillSample(item, values))
  if (typeof sample !== 'object' || sample === null) return sample
  return Object.fromEntries(Object.entries(sample).map(([key, item]) => [key, fillSample(item, values)]))
}

/** The same for a text, which stays one. */
export function fillSampleText(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replace(PLACEHOLDER, (raw, key: string) => {
    const value = Object.hasOwn(values, key) ? values[key] : raw
    return typeof value === 'string' ? value : printJson(value, { width: MAX_WIDTH_IN_TEXT })
  })
}
