import { type Document, isCollection, isScalar, visit, type YAMLError } from 'yaml'

/** A syntax error in YAML, at the character that must be changed. */
export interface YamlProblem {
  /** Part of a sentence: begins in lower case, without a period. */
  reason: string
  /** Offsets in the text. */
  range: readonly [number, number]
  hint?: string
}

/** How quotes and brackets are closed. */
const CLOSING: Readonly<Record<string, string>> = { '"': '"', "'": "'", '[': ']', '{': '}' }

/**
 * Describes an error of a document parsed from `text`. The parser reports a missing quote or bracket where it stopped reading,
 * which may be many lines below; here it is located at the opening one.
 */
export function describeYamlError(error: YAMLError, document: Document, text: string): YamlProblem {
  const start = findUnclosed(error, document, text)
  if (start === undefined) return { reason: getReason(error.message), range: error.pos }
  const mark = text[start] ?? ''
  const closing = CLOSING[mark]
  const reason = `the opening ${mark} has no closing ${closing}`
  return { reason, range: [start, start + 1], hint: `Add ${closing} at the end of the value.` }
}

/** The offset of the quote or bracket whose closing one an error misses: the last one before the error that is not closed. */
function findUnclosed({ code, pos }: YAMLError, document: Document, text: string): number | undefined {
  if (code !== 'MISSING_CHAR' && code !== 'BAD_INDENT') return undefined
  let found: number | undefined
  visit(document, (_key, node) => {
    if (!isScalar(node) && !isCollection(node)) return
    const [start = 0, end = 0] = node.range ?? []
    const closing = CLOSING[text[start] ?? '']
    const isQuoted = isScalar(node) ? /^QUOTE/.test(node.type ?? '') : node.flow === true
    if (!isQuoted || closing === undefined || start >= pos[0]) return
    const isClosed = end - start > 1 && text[end - 1] === closing && !isEscaped(text, end - 1, closing)
    if (!isClosed) found = start
  })
  return found
}

function isEscaped(text: string, at: number, mark: string): boolean {
  return mark === '"' && (/\\*$/.exec(text.slice(0, at))?.[0].length ?? 0) % 2 === 1
}

/** The message of the parser without the position at its end, since a diagnostic has its own. */
function getReason(message: string): string {
  const sentence = message.split(/\n|(?<=[^.])\.\s/)[0] ?? message
  const reason = sentence.replace(/\s*at line \d+.*$/, '').replace(/[.:\s]*$/, '')
  return `${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
}
