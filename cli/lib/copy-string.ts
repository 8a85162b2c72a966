/** Copies a string. In V8, a substring refers to its source and keeps the whole text in memory. */
export function copyString(text: string): string {
  return JSON.parse(JSON.stringify(text))
}
