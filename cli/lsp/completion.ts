import { type CompletionItem, CompletionItemKind, InsertTextFormat, type Position } from 'vscode-languageserver'
import { listDirectives, listFrontMatterKeys } from '../pipeline/editor-texts.ts'
import type { SitePlan } from '../pipeline/site.ts'
import { completeDestination, completeImage } from './complete-destination.ts'
import type { EditorFiles } from './editor-files.ts'
import { type LineContext, readLine, readLineContext } from './line-context.ts'

/** An editor filters what it has; of a large site it gets what matches so far. */
const MOST_ITEMS = 200

interface CompletionRequest {
  /** Path of the document, relative to the root. */
  path: string
  position: Position
  /** Whether the editor knows snippets, in which `$0` is where the cursor goes. */
  hasSnippets: boolean
}

/** What may be written at a position, and whether there is more than was listed. */
export function complete(
  plan: SitePlan,
  files: EditorFiles,
  { path, position, hasSnippets }: CompletionRequest,
): { items: CompletionItem[]; isIncomplete: boolean } {
  const text = files.read(path)?.getText() ?? ''
  const context = readLineContext(text, position)
  if (context.kind === 'none') return { items: [], isIncomplete: false }
  const { typed } = context
  const start = { line: position.line, character: position.character - typed.length }
  // Editors close a brace that is typed.
  const closing = readLine(text, position.line).charAt(position.character) === '}' ? '' : '}'
  const items = listItems(context, { plan, path, hasSnippets, closing })
  const matching = items.filter(({ label }) => isLike(label, typed)).slice(0, MOST_ITEMS)
  return {
    items: matching.map(({ insertText, ...item }) => ({
      ...item,
      filterText: item.label,
      textEdit: { range: { start, end: position }, newText: insertText ?? item.label },
    })),
    isIncomplete: matching.length === MOST_ITEMS,
  }
}

/** Whether all characters that were typed are in a label, in their order. */
function isLike(label: string, typed: string): boolean {
  let at = 0
  const low = label.toLowerCase()
  for (const character of typed.toLowerCase()) {
    at = low.indexOf(character, at) + 1
    if (at === 0) return false
  }
  return true
}

interface ItemRequest {
  plan: SitePlan
  path: string
  hasSnippets: boolean
  /** What follows a fact. */
  closing: string
}

function listItems(context: LineContext, { plan, path, hasSnippets, closing }: ItemRequest): CompletionItem[] {
  switch (context.kind) {
    case 'link':
      return completeDestination(plan, path, context.typed)
    case 'image':
      return completeImage(plan, path)
    case 'fact':
      return listFacts(plan, closing)
    case 'directive':
      return listDirectiveItems(plan, context.colons, hasSnippets)
    case 'front-matter-key':
      return [...listFrontMatterKeys()].map(([label, { expected }]) => ({
        label,
        kind: CompletionItemKind.Property,
        detail: expected,
        insertText: `${label}: `,
      }))
    case 'front-matter-value':
      return listValues(plan, context.key)
    case 'none':
      return []
  }
}

function listFacts({ facts, config }: SitePlan, closing: string): CompletionItem[] {
  const variables = Object.entries(config.variables).map(([label, { value }]) => ({
    label,
    kind: CompletionItemKind.Variable,
    detail: value,
    insertText: label + closing,
  }))
  const groups = Object.entries(facts?.groups ?? {}).flatMap(([group, entries]) =>
    Object.entries(entries).map(([name, { value, label }]) => ({
      label: `${group}.${name}`,
      kind: CompletionItemKind.Constant,
      detail: label === undefined ? value : `${label}: ${value}`,
      insertText: `${group}.${name}${closing}`,
    })),
  )
  return [...variables, ...groups]
}

function listDirectiveItems(plan: SitePlan, colons: number, hasSnippets: boolean): CompletionItem[] {
  return listDirectives(plan, colons).map((label) => {
    const item = { label, kind: CompletionItemKind.Function }
    if (colons < 3 || !hasSnippets) return item
    const body = `${label}\n\n$0\n\n${':'.repeat(colons)}`
    return { ...item, insertText: body, insertTextFormat: InsertTextFormat.Snippet }
  })
}

function listValues({ table }: SitePlan, key: string): CompletionItem[] {
  const toItems = (labels: Iterable<string>) =>
    [...new Set(labels)].map((label) => ({ label, kind: CompletionItemKind.Value }))
  if (key === 'displayed_sidebar') return toItems(table.sidebars.map(({ name }) => name))
  if (key === 'tags') return toItems(Object.values(table.tags).map(({ label }) => label))
  return listFrontMatterKeys().get(key)?.reads === 'boolean' ? toItems(['true', 'false']) : []
}
