import { isRecord } from '../../lib/json.ts'
import type { Literal } from './literal.ts'

/** An object of a list: `{ title: 'A', href: '/a', description: 'B', items: […] }`. */
export interface Entry {
  label: string
  href: string | undefined
  description: string | undefined
  items: Entry[]
}

/** The names under which data usually has the text, the address and the explanation of an entry. */
const LABELS = ['title', 'label', 'name', 'text', 'heading']
const ADDRESSES = ['href', 'link', 'url', 'to']
const DESCRIPTIONS = ['description', 'desc', 'details', 'content', 'summary']
const LISTS = ['items', 'children', 'links', 'entries']

/** More than this is data and not text. */
const MAX_ENTRIES = 200
const MAX_DEPTH = 5

/** The entries of a list of objects; `undefined` if it has an item that says nothing to readers. */
export function readEntries(value: Literal | undefined, depth = 0): Entry[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_ENTRIES || depth > MAX_DEPTH) return undefined
  const entries: Entry[] = []
  for (const item of value) {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return undefined
    const name = findText(item, ['name'])
    const title = findText(item, ['title'])
    const label = name ?? findText(item, LABELS)
    if (label === undefined) return undefined
    const list = LISTS.map((name) => item[name]).find(Array.isArray)
    const items = (list && readEntries(list, depth + 1)) ?? []
    const href = findText(item, ADDRESSES) ?? findFirstLink(item.links)
    // A person has a name, a role and a text.
    const texts = [name === undefined ? undefined : title, findText(item, DESCRIPTIONS)].filter(
      (each) => each !== undefined,
    )
    entries.push({ label, href, description: texts.length === 0 ? undefined : texts.join('. '), items })
  }
  return entries
}

/** The address of the first of several links that only have icons. */
function findFirstLink(links: Literal | undefined): string | undefined {
  const first = Array.isArray(links) ? links[0] : undefined
  return isRecord(first) ? findText(first, ADDRESSES) : undefined
}

function findText(item: { readonly [key: string]: Literal }, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = item[name]
    if (typeof value === 'string' && value.trim() !== '') return value
  }
  return undefined
}

const TOOLS: ReadonlySet<string> = new Set('npm npx yarn pnpm bun deno cargo pip uv brew bash sh powershell'.split(' '))
const LOOK =
  /^(?:class(?:name)?|style|id|key|sizes|viewbox|d|path|points|transform|rel|allow)$|^(?:data|aria|on|client|set|v)[-:A-Z]|[:@#]/i

/** Whether the attribute of a component is the name of a tool, so that its value is a command. */
export const isTool = (name: string): boolean => TOOLS.has(name)

/** Whether the attribute of a component that docsgen does not know is text for readers: a sentence, or several words. */
export const isNamedText = (name: string, text: string): boolean => !LOOK.test(name) && /\p{L}\s+\S/u.test(text.trim())
