import type { Hover, Position } from 'vscode-languageserver'
import { resolveFact } from '../content/facts.ts'
import type { Document } from '../parse/document.ts'
import { listFrontMatterKeys } from '../pipeline/editor-texts.ts'
import type { SitePlan } from '../pipeline/site.ts'
import type { EditorFiles } from './editor-files.ts'
import { findHeadingLine } from './heading-lines.ts'
import { isInFrontMatter, readLine } from './line-context.ts'
import { toRange } from './problems.ts'
import { findDocument, findFactAt, findReferenceAt, findRoute } from './references.ts'

/** How many lines of a target are shown. */
const SHOWN_LINES = 8

/** Describes the link, the fact or the front matter key at a position. */
export function hover(
  plan: SitePlan,
  files: EditorFiles,
  { path, position }: { path: string; position: Position },
): Hover | null {
  const text = files.read(path)?.getText() ?? ''
  const line = readLine(text, position.line)
  const key = isInFrontMatter(text, position.line) ? /^([\w-]+):/.exec(line)?.[1] : undefined
  const expected = key === undefined ? undefined : listFrontMatterKeys().get(key)?.expected
  if (expected !== undefined) return toHover([`\`${key}\`: ${expected}`])
  const fact = findFactAt(line, position.character)
  if (fact !== undefined) return describeFact(fact, plan)
  const found = findReferenceAt(plan, path, position)
  if (!found) return null
  const { target, reference } = found
  const range = toRange(reference.span)
  if (target.kind === 'file') return { ...toHover([`\`${target.file}\``]), range }
  if (target.kind !== 'page') return null
  const lines = describePage(target, plan, files)
  return lines ? { ...toHover(lines), range } : null
}

const toHover = (paragraphs: readonly string[]): Hover => ({
  contents: { kind: 'markdown', value: paragraphs.join('\n\n') },
})

function describeFact(name: string, plan: SitePlan): Hover | null {
  const { facts } = plan
  const [group = '', key = ''] = name.split('.')
  const fact = facts?.groups[group]?.[key]
  if (!facts || !fact) return null
  const use = resolveFact(facts, name)
  if (!('text' in use)) return null
  const label = fact.label === undefined ? '' : `${fact.label}: `
  return toHover([
    `${label}\`${use.text}\`${fact.unit === undefined ? '' : ` ${fact.unit}`}`,
    `${fact.status === 'example' ? 'An example value' : 'A published value'}, from \`${facts.file}\``,
  ])
}

function describePage(
  { pathname, fragment }: { pathname: string; fragment: string },
  plan: SitePlan,
  files: EditorFiles,
): string[] | undefined {
  const route = findRoute(plan, pathname)
  if (!route) return undefined
  const path = route.original ?? route.source
  const document = path === null ? undefined : findDocument(plan, path)
  const first = document ? readFirstLines(document, fragment, files) : []
  const place = `\`${pathname}\`${path === null ? '' : ` (\`${path}\`)`}`
  return [`**${route.title}**`, place, ...(first.length > 0 ? ['---', first.join('\n')] : [])]
}

/** The first lines of a section, or of a document without its front matter. */
function readFirstLines(document: Document, fragment: string, files: EditorFiles): string[] {
  const text = files.read(document.source.path)?.getText() ?? ''
  const from = (fragment !== '' && findHeadingLine(text, document, fragment)?.line) || 0
  const lines = text.split(/\r\n|\n|\r/)
  const body = lines.findIndex((line, at) => at >= from && line.trim() !== '' && !isInFrontMatter(text, at))
  if (body < 0) return []
  const shown = lines.slice(body, body + SHOWN_LINES)
  const fences = shown.filter((line) => /^\s*(?:`{3,}|~{3,})/.test(line)).length
  // A block of code that is cut off would format everything after it.
  return fences % 2 === 0 ? shown : [...shown, '```']
}
