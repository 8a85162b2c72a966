/** Copies a string. In V8, a substring refers to its source and keeps the whole text in memory. */
export const copyString = (text: string): string => JSON.parse(JSON.stringify(text))
