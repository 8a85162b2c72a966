import { VFile } from 'vfile'
import type { Steps, TimeLimit } from '../lib/time-limit.ts'
import { type Content, noContent } from './assemble.ts'
import type { ParseOptions, ParseRun } from './context.ts'
import { reportDroppedContent } from './dropped-content.ts'
import { mayHaveEmoji, type ReplaceEmoji } from './emoji.ts'
import { fillVariables } from './fill-variables.ts'
import { finishHtml } from './finish-html.ts'
import { describeHeadings, identifyHeadings } from './headings.ts'
import { markPreviewEnd } from './html/detach.ts'
import { createMarks } from './html/marks.ts'
import { mayHaveHead, takePageHead } from './html/page-head.ts'
import { mayPinIds, removePinnedIds } from './html/pinned-ids.ts'
import { prepareRawHtml } from './html/prepare-html.ts'
import { markAuthored, parseAuthoredHtml } from './html/provenance.ts'
import { mayHoldRawTables, wrapTables } from './html/tables.ts'
import { toHast } from './html/to-hast.ts'
import { relocate } from './include/source-map.ts'
import { findLinkedExcess } from './limits/linked-length.ts'
import { reportExcess } from './limits/report-failure.ts'
import type { OwnSyntax } from './own-syntax.ts'
import { noteForeignFeatures } from './page-features.ts'
import type { FilesParser } from './parse-files.ts'
import type { PluginChain } from './plugins.ts'
import { punctuateTree } from './punctuation/punctuate-tree.ts'
import type { SyntaxState } from './source-syntax.ts'
import { findExcerpt } from './summary.ts'
import { beginsWithHeading } from './title.ts'

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
  if (ownSyntax.needsPreparing(body)) yield { name: null, start: () => ownSyntax.prepare(body) }
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
  let html = toHast(markdown, { boxesTables })
  if (hasHtml) html = parseAuthoredHtml(html, marks.trust, context)
  if (!boxesTables) wrapTables(html)
  html = yield* chain.rehypePlugins.run(html, file, context)
  if (hasHtml || hasRemarkPlugins || !chain.rehypePlugins.isEmpty) noteForeignFeatures(html, context)
  const hasHead = Object.keys(head).length > 0
  const content = {
    headings,
    excerpt,
    beginsWithTitle,
    ...(hasHead && { head }),
    ...finishHtml(html, file, { context, ownSyntax, headings, marker: marks.slot }),
  }
  return run.map.isPlain() ? content : relocate(content, run.context.path, run.map)
}
