import type { Position, Range, TextEdit, WorkspaceEdit } from 'vscode-languageserver'
import { createHeadingSlugger } from '../content/heading-ids.ts'
import { type DestinationReplacement, locateDestinations } from '../content/link-destinations.ts'
import { pushToList } from '../lib/group-by.ts'
import type { Target } from '../link/link-graph.ts'
import type { Document } from '../parse/document.ts'
import type { SitePlan } from '../pipeline/site.ts'
import type { EditorFiles } from './editor-files.ts'
import { findHeadingLine, findHeadingLines, type HeadingLine } from './heading-lines.ts'
import { findDocument, listReferences } from './references.ts'

const toHeadingRange = ({ line, start, end }: HeadingLine): Range => ({
  start: { line, character: start },
  end: { line, character: end },
})

/** The range of the heading at a position, or `null` without one. */
export function findHeadingAt(files: EditorFiles, path: string, { line }: Position): Range | null {
  const text = files.read(path)?.getText() ?? ''
  const heading = findHeadingLines(text).find((each) => each.line === line)
  return heading ? toHeadingRange(heading) : null
}

interface HeadingRename {
  path: string
  position: Position
  newText: string
}

/** Renames a heading, and all links to it. Links to headings whose ids change with it, such as `#example-1`, are also changed. */
export function renameHeading(plan: SitePlan, files: EditorFiles, rename: HeadingRename): WorkspaceEdit | null {
  const { path, position, newText } = rename
  const text = files.read(path)?.getText() ?? ''
  const line = findHeadingLines(text).find((each) => each.line === position.line)
  const document = findDocument(plan, path)
  if (!line || !document) return null
  const index = document.headings.findIndex(({ id }) => findHeadingLine(text, document, id)?.line === line.line)
  const newIds = index < 0 ? new Map<string, string>() : findChangedIds(plan, document, { text, index, newText })
  const edits = editLinks(plan, files, (reference) => {
    const { target, raw } = reference
    const hash = raw.indexOf('#')
    const isHere = target.kind === 'page' && isPageOf(plan, target.pathname, path) && target.fragment !== ''
    const id = isHere ? newIds.get(target.fragment) : undefined
    return id === undefined || hash < 0 ? undefined : `${raw.slice(0, hash)}#${encodeURI(id)}`
  })
  const uri = files.toUri(path)
  const own = [{ range: toHeadingRange(line), newText }]
  return { changes: { ...edits, [uri]: [...own, ...(edits[uri] ?? [])] } }
}

const isPageOf = (plan: SitePlan, pathname: string, path: string): boolean =>
  plan.table.routes.some((route) => route.pathname === pathname && (route.original ?? route.source) === path)

/** Old id -> new id of each heading of a document whose id changes with a text. */
function findChangedIds(
  plan: SitePlan,
  document: Document,
  { text, index, newText }: { text: string; index: number; newText: string },
): Map<string, string> {
  const { headings } = document
  const explicit = new Set(findHeadingLines(text).flatMap(({ explicitId }) => explicitId ?? []))
  const identify = (at: number | null) => {
    const slug = createHeadingSlugger(plan.config.markdown.headingIds)
    return headings.map((heading, each) => {
      if (explicit.has(heading.id)) return heading.id
      return slug(each === at ? getPlainText(newText) : heading.text)
    })
  }
  const before = identify(null)
  // Plugins of the project may give other ids.
  if (before.some((id, at) => id !== headings[at]?.id)) return new Map()
  return new Map(identify(index).flatMap((id, at) => (id === before[at] ? [] : [[before[at] ?? '', id]])))
}

/** The text of a heading without its marks for emphasis, code and links. */
const getPlainText = (text: string): string =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(?<![\w\\])([*_]{1,3})(\S(?:.*?\S)?)\1(?!\w)/g, '$2')
    .replace(/`+/g, '')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')

/** The edits of all links for which `replace` returns another destination, by URI. */
export function editLinks(
  plan: SitePlan,
  files: EditorFiles,
  replace: (reference: { raw: string; file: string; target: Target }) => string | undefined,
): Record<string, TextEdit[]> {
  const wanted = new Map<string, DestinationReplacement[]>()
  for (const { reference, target, file } of listReferences(plan)) {
    const raw = reference.raw ?? reference.url
    const replacement = replace({ raw, file, target })
    if (replacement !== undefined && replacement !== raw)
      pushToList(wanted, file, { span: reference.span, raw, replacement })
  }
  const edits: Record<string, TextEdit[]> = {}
  for (const [file, replacements] of wanted) {
    const document = files.read(file)
    if (!document) continue
    edits[files.toUri(file)] = locateDestinations(document.getText(), replacements).map(({ start, end, text }) => ({
      range: { start: document.positionAt(start), end: document.positionAt(end) },
      newText: text,
    }))
  }
  return edits
}
