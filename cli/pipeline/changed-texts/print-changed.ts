import { decodeHtml, decodeMarkdown } from '../../parse/encoded-document.ts'
import { print, printMarkdown } from '../../print/print.ts'
import type { BuildContext } from '../build-context.ts'
import type { ChangedText } from './parse-changed.ts'
import type { PrintedBody } from './replace-body.ts'
import type { TextSettings } from './text-record.ts'

/** A body in both of its forms. */
export interface PrintedText {
  html: PrintedBody
  markdown: PrintedBody
}

/** Prints the body of a changed document as it was and as it is; `null` if the store has lost one of them. */
export function printChanged(
  { before, after, document }: ChangedText,
  { url, baseUrl }: TextSettings,
  { documents: store }: Pick<BuildContext, 'documents'>,
): PrintedText | null {
  const { pathname, targets, files } = after
  // Locations aside, both parses of the source have the same references.
  const linked = { document, pathname, targets: [...targets] }
  const bodies = [store.findBody(before.bodyKey), store.findBody(after.bodyKey)] as const
  const printHtml = (body: Uint8Array) => print(decodeHtml(body), linked, { baseUrl, url, files })
  const printText = (body: Uint8Array) =>
    printMarkdown(decodeMarkdown(body), linked, { baseUrl: url + baseUrl, url, files })
  const [old, current] = bodies
  if (!old || !current) return null
  return {
    html: { before: printHtml(old), after: printHtml(current) },
    markdown: { before: printText(old), after: printText(current) },
  }
}
