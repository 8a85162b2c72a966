import type { Root as HastRoot } from 'hast'
import type { VFile } from 'vfile'
import { sortFeatures } from '../../src/model/page-features.ts'
import { collectSections } from '../search/records.ts'
import type { Content } from './assemble.ts'
import type { ParseContext } from './context.ts'
import type { Heading } from './document.ts'
import { detachBody } from './html/detach.ts'
import { emptyTemplate, toPageTemplate } from './html/html-template.ts'
import { stackTables } from './html/stack-tables.ts'
import { collectReferences, reportDuplicateIds } from './link-references.ts'
import type { OwnSyntax } from './own-syntax.ts'
import { countWords } from './summary.ts'
import { takeContentTitle } from './title.ts'

/** Context for describing and printing the tree of a body. */
interface Finishing {
  context: ParseContext
  ownSyntax: OwnSyntax
  headings: readonly Heading[]
  /** Marks the slots of references while the tree is stringified. */
  marker: string
}

/**
 * Describes the HTML of a body, transforms what only its page needs, and stringifies it. Formulas are rendered and diagrams
 * drawn even if only the document is wanted, because that is how their problems are found.
 */
export function finishHtml(
  html: HastRoot,
  file: VFile,
  { context, ownSyntax, headings, marker }: Finishing,
): Omit<Content, 'headings' | 'excerpt' | 'beginsWithTitle' | 'head'> {
  const words = context.isPost ? countWords(html) : 0
  const { title: contentTitle, anchor } = takeContentTitle(html, context, headings)
  const { references, anchors, attributes } = collectReferences(html, context, marker)
  if (anchor) anchors.unshift(anchor)
  reportDuplicateIds(anchors, context)
  const needsBody = !context.isDocumentOnly
  const sections = needsBody && context.options.search ? collectSections(html) : []
  if (context.hasFormulas) ownSyntax.transformMath(html, file)
  ownSyntax.transformCode(html, file)
  if (needsBody) stackTables(html)
  const detached = context.isPost ? detachBody(html, { marker, attributes }) : undefined
  const body = needsBody ? toPageTemplate(html, context, { marker, attributes }) : { ...emptyTemplate }
  if (detached) body.detached = detached
  const features = sortFeatures(context.features)
  const ids = anchors.map(({ id }) => id)
  return { words, contentTitle, ...(anchor && { titleId: anchor.id }), references, ids, body, sections, features }
}
