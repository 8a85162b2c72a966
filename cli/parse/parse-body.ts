import type { Root as HastRoot } from 'hast'
import { VFile } from 'vfile'
import { sortFeatures } from '../../src/model/page-features.ts'
import { SUPPRESSION_WORD } from '../diagnostics/suppressions.ts'
import { hashParts } from '../lib/hash.ts'
import type { Steps, TimeLimit } from '../lib/time-limit.ts'
import { collectSections } from '../search/records.ts'
import { type Content, noContent } from './assemble.ts'
import type { ParseContext, ParseOptions, ParseRun } from './context.ts'
import type { Heading } from './document.ts'
import { reportDroppedContent } from './dropped-content.ts'
import { mayHaveEmoji, type ReplaceEmoji } from './emoji.ts'
import { fillVariables } from './fill-variables.ts'
import { describeHeadings, identifyHeadings } from './headings.ts'
import { detachBody, markPreviewEnd } from './html/detach.ts'
import { emptyTemplate, toPageTemplate } from './html/html-template.ts'
import { mayHaveHead, takePageHead } from './html/page-head.ts'
import { mayPinIds, removePinnedIds } from './html/pinned-ids.ts'
import { prepareRawHtml } from './html/prepare-html.ts'
import { markAuthored, parseAuthoredHtml } from './html/provenance.ts'
import { stackTables } from './html/stack-tables.ts'
import { mayHoldRawTables, wrapTables } from './html/tables.ts'
import { toHast } from './html/to-hast.ts'
import { relocate } from './include/source-map.ts'
import { findLinkedExcess, reportExcess } from './limits/report-failure.ts'
import { collectReferences, reportDuplicateIds } from './link-references.ts'
import type { OwnSyntax } from './own-syntax.ts'
import { noteForeignFeatures } from './page-features.ts'
import type { FilesParser } from './parse-files.ts'
import type { PluginChain } from './plugins.ts'
import { punctuateTree } from './punctuation/punctuate-tree.ts'
import type { SyntaxState } from './source-syntax.ts'
import { beginsWithHeading, countWords, findExcerpt, takeContentTitle } from './summary.ts'
import { takeSuppressions } from './suppressions.ts'

/** The parts of the chain shared by all files. */
export interface Chain {
  options: ParseOptions
  ownSyntax: OwnSyntax
  remarkPlugins: PluginChain
  rehypePlugins: PluginChain
  files: FilesParser
  syntax: SyntaxState
  replaceEmoji: ReplaceEmoji
  limit: TimeLimit
}

/** Derives everything the site needs to know from the text of a body. */
export function* parseBody(ownBody: string, run: ParseRun, chain: Chain): Steps<Content> {
  const { context } = run
  const { ownSyntax, files } = chain
  if (files.needsPreparing(ownBody, context)) yield { name: null, start: () => files.prepare(ownBody, context) }
  let markdown = files.parse(ownBody, run)
  const body = run.map.isPlain() ? ownBody : context.text
  const file = new VFile({ value: context.text, path: context.path, data: { docsgen: context } })
  const finalTree = chain.remarkPlugins.isEmpty && chain.rehypePlugins.isEmpty ? markdown : null
  if (ownSyntax.needsPreparing(body, finalTree)) {
    yield { name: null, start: () => ownSyntax.prepare(body, finalTree) }
  }
  if (body.includes(SUPPRESSION_WORD)) takeSuppressions(markdown, context)
  fillVariables(markdown, context)
  ownSyntax.transformDirectives(markdown, file)
  if (context.options.emoji && mayHaveEmoji(body)) markdown = yield* chain.replaceEmoji(markdown, file, context)
  const hasRemarkPlugins = !chain.remarkPlugins.isEmpty
  if (hasRemarkPlugins) markAuthored(markdown)
  markdown = yield* chain.remarkPlugins.run(markdown, file, context)
  ownSyntax.finishMarkdown(markdown, file)
  const excess = findLinkedExcess(markdown, body)
  if (excess) {
    reportExcess(excess, context)
    return noContent
  }
  reportDroppedContent(markdown, context)
  const identified = identifyHeadings(markdown, context.options.headingIds)
  if (mayPinIds(body)) removePinnedIds(markdown)
  if (context.quoteMarks) punctuateTree(markdown, context.text, context.quoteMarks)
  const headings = describeHeadings(identified)
  if (context.isPost) markPreviewEnd(markdown)
  const head = mayHaveHead(body) ? takePageHead(markdown, context) : {}
  const mayHaveHtml = body.includes('<') || hasRemarkPlugins
  const marks = createMarks(run)
  const hasHtml = mayHaveHtml && prepareRawHtml(markdown, hasRemarkPlugins ? marks.trust : null, context)
  const excerpt = findExcerpt(markdown)
  const beginsWithTitle = context.isUntitled && beginsWithHeading(markdown)

  const boxesTables = !mayHoldRawTables(body) && !hasRemarkPlugins
  let html = toHast(markdown, { boxesTables, labels: context.labels })
  if (hasHtml) html = parseAuthoredHtml(html, marks.trust, context)
  if (!boxesTables) wrapTables(html, context.labels)
  html = yield* chain.rehypePlugins.run(html, file, context)
  if (hasHtml || hasRemarkPlugins || !chain.rehypePlugins.isEmpty) noteForeignFeatures(html, context)
  const hasHead = Object.keys(head).length > 0
  const content = {
    headings,
    excerpt,
    beginsWithTitle,
    ...(hasHead && { head }),
    words: context.isPost ? countWords(ownBody, context.locale) : 0,
    ...finishHtml(html, file, { context, ownSyntax, headings, marker: marks.slot }),
  }
  return run.map.isPlain() ? content : relocate(content, run.context.path, run.map)
}

interface Finishing {
  context: ParseContext
  ownSyntax: OwnSyntax
  headings: readonly Heading[]
  /** Marks the slots of references while the tree is stringified. */
  marker: string
}

/** Describes and stringifies a body. For the document only, formulas and diagrams are drawn to find their problems. */
function finishHtml(
  html: HastRoot,
  file: VFile,
  { context, ownSyntax, headings, marker }: Finishing,
): Omit<Content, 'headings' | 'excerpt' | 'beginsWithTitle' | 'head' | 'words'> {
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
  return { contentTitle, ...(anchor && { titleId: anchor.id }), references, ids, body, sections, features }
}

/** Attributes and comments that no author can write, since they come from the hash of the text and its includes. */
interface Marks {
  /** The attribute of trusted elements. */
  trust: string
  /** Marks the slots of references while a tree is stringified. */
  slot: string
}

/** Creates the marks of a document, once everything that it includes is read. */
function createMarks({ context, includes }: ParseRun): Marks {
  const included = [...includes.values()].map((text) => text ?? '')
  const hash = hashParts(context.text, ...included).slice(0, 20)
  return { trust: `trusted${hash}`, slot: `slot${hash}` }
}
