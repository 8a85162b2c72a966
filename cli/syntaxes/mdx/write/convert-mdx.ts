import { applyEdits } from '../../../lib/edits.ts'
import type { MdxInput, ParseContext } from '../../../parse/parser-entry.ts'
import { writeFences } from '../../text/write-fences.ts'
import { parseMdxWithPieces } from '../parse-mdx.ts'
import { writeMdx } from './write-mdx.ts'

/** Private use characters; one that a text does not contain marks the directives that are written. */
const MARKS = Array.from({ length: 32 }, (_, at) => String.fromCharCode(0xe0f0 + at))

/** The body of an MDX file in docsgen's own Markdown. Where a component is lost, `keepsLost` leaves a comment. */
export function convertMdx(
  body: string,
  context: ParseContext,
  { keepsLost }: Pick<MdxInput, 'keepsLost'> = {},
): string {
  const mark = MARKS.find((character) => !body.includes(character))
  if (mark === undefined) return body
  const mdx = parseMdxWithPieces(body, {
    context,
    shift: { lines: 0, offset: 0 },
    extensions: { micromark: [], mdast: [] },
    onUnclosedBlock: () => undefined,
    onInclude: () => undefined,
    ...(keepsLost && { keepsLost }),
  })
  const text = writeMdx(mdx, mark)
  return applyEdits(text, writeFences(text, mark)).text
}
