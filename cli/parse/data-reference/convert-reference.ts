import { parseDocument } from 'yaml'
import type * as z from 'zod'
import { formatDate } from '../../../src/labels.ts'
import { describeYamlError } from '../../content/yaml-error.ts'
import { findKeyRange } from '../../content/yaml-key-range.ts'
import type { EditedText } from '../../lib/edits.ts'
import { createLineIndex, toSpan } from '../../lib/line-index.ts'
import type { ParseContext } from '../context.ts'
import type { Span } from '../document.ts'
import { parseCall } from './print-call.ts'
import { type Piece, printReference } from './print-reference.ts'
import { fillText, listPlaceholders } from './print-sample.ts'
import { getReferenceSchema, getSamples, type Reference } from './schema.ts'

/** A file of a reference that documents include: its name says so, since other YAML is included as code. */
export const isReferenceFile = (path: string): boolean => /\.reference\.ya?ml$/.test(path)

type Path = readonly PropertyKey[]

/** A reference file, and the path of the page that includes it. */
interface IncludedReference {
  path: string
  text: string
  page: string
}

/** Converts a reference to Markdown. Problems of an entry are located at its name. An invalid file is empty. */
export function convertReference({ path, text, page }: IncludedReference, context: ParseContext): EditedText {
  const document = parseDocument(text, { prettyErrors: false })
  const report = (message: string, span: Span) =>
    context.reportIn('markdown/reference', { file: path, span }, { message })
  const index = createLineIndex(text)
  const getRange = (keys: Path) => findKeyRange(document.contents, keys, 'value') ?? [0, 0]
  const locate = (keys: Path) => toSpan(index, ...getRange(keys))
  const nothing: EditedText = { text: '', toSource: () => 0 }
  for (const error of document.errors) {
    const { reason, range } = describeYamlError(error, document, text)
    report(`The reference is not valid YAML: ${reason}.`, toSpan(index, ...range))
  }
  if (document.errors.length > 0) return nothing
  const parsed = getReferenceSchema().safeParse(document.toJS())
  if (!parsed.success) {
    for (const issue of parsed.error.issues) report(describe(issue), locate(issue.path))
    return nothing
  }
  reportExamples(parsed.data, (message, keys) => report(message, locate(keys)))
  const { labels, locale } = context
  const { describes } = parsed.data
  const subject = describes
    ? labels.checkedOn(`${describes.name} ${describes.version}`, formatDate(describes.checked, locale))
    : ''
  const pieces = printReference(parsed.data, {
    path,
    page,
    subject,
    words: { ...labels.reference, example: labels.example },
  })
  return { text: pieces.map((piece) => piece.text).join(''), toSource: createMap(pieces, getRange) }
}

const describe = ({ path, message }: z.core.$ZodIssue): string =>
  `"${path.map(String).join('.')}": ${message.replace(/\.$/, '')}.`

/** Every value that a sample refers to must be in the example of each entry, and every call must be complete. */
function reportExamples(reference: Reference, report: (message: string, keys: Path) => void): void {
  const { groups, example } = reference
  for (const [groupIndex, group] of groups.entries()) {
    for (const [index, entry] of group.entries.entries()) {
      const samples = getSamples(entry, group, reference)
      const needed = new Set(listPlaceholders(samples))
      const calls = samples.requests.flatMap((sample) => ('contract' in sample ? [sample.contract.call] : []))
      const known = { name: '', group: '', ...example, ...entry.example }
      const missing = [...needed].find((key) => !Object.hasOwn(known, key))
      const keys = ['groups', groupIndex, 'entries', index, 'name']
      if (entry.status === 'no') continue
      if (missing !== undefined) report(`The example of "${entry.name}" has no "${missing}".`, keys)
      else if (!calls.every((call) => parseCall(fillText(call, known))))
        report(`The call of "${entry.name}" is not a signature in quotes with an argument for each parameter.`, keys)
    }
  }
}

function createMap(pieces: readonly Piece[], getRange: (keys: Path) => [number, number]): EditedText['toSource'] {
  let at = 0
  const starts = pieces.map(({ text, at: [group, entry] }) => {
    const start = at
    at += text.length
    const keys = entry === null ? ['groups', group, 'name'] : ['groups', group, 'entries', entry, 'name']
    return { start, keys }
  })
  return (offset, side) => {
    const piece = starts.findLast(({ start }) => start <= offset)
    const [from, to] = getRange(piece?.keys ?? [])
    return side === 'start' ? from : to
  }
}
