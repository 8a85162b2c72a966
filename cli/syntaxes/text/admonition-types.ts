import { ADMONITION_NAMES } from '../../parse/parser-entry.ts'
import type { Directive } from './reader.ts'

/** Types of notes that other generators have, and ours that looks like each. */
// biome-ignore format: one line for each group
const EQUIVALENTS: Readonly<Record<string, string>> = {
  abstract: 'info', summary: 'info', tldr: 'info', todo: 'info', question: 'info', help: 'info', faq: 'info',
  seealso: 'info', see: 'info', primary: 'info', context: 'info',
  hint: 'tip', check: 'success', done: 'success', ok: 'success',
  attention: 'warning', alert: 'warning', warn: 'warning', deprecated: 'warning',
  failure: 'danger', fail: 'danger', missing: 'danger', error: 'danger', bug: 'danger', critical: 'danger',
  example: 'secondary', quote: 'secondary', cite: 'secondary', default: 'note', aside: 'note', highlight: 'note',
}

const names: ReadonlySet<string> = new Set(ADMONITION_NAMES)

/** Whether another generator has this type of note, or docsgen itself. */
export const isAdmonitionType = (type: string): boolean => names.has(type) || Object.hasOwn(EQUIVALENTS, type)

/** The directive of a note. A type that docsgen does not have is written as its word; a title that only repeats it is not. */
export function toAdmonition(written: string, title?: string | undefined): Directive {
  const type = written.toLowerCase()
  const words = type.replace(/[-_]+/g, ' ').trim()
  const own = title?.trim().toLowerCase() === words ? undefined : title
  if (names.has(type)) return { name: type, title: own }
  const name = Object.hasOwn(EQUIVALENTS, type) ? (EQUIVALENTS[type] ?? 'note') : 'note'
  return { name, title: own, attributes: { kind: words.charAt(0).toUpperCase() + words.slice(1) } }
}
