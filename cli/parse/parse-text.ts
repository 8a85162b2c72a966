import type { Steps } from '../lib/time-limit.ts'
import { convertSource } from '../syntaxes/convert-source.ts'
import { addHomePage } from '../syntaxes/front-matter/home-page.ts'
import { convertFrontMatter } from '../syntaxes/front-matter/other-formats.ts'
import { noParts, type Parts } from './assemble.ts'
import type { ParseContext, ParseRun } from './context.ts'
import { type FrontMatterBlock, splitFrontMatter } from './front-matter/front-matter-block.ts'
import { parseFrontMatter, type ReadFrontMatter } from './front-matter/parse-front-matter.ts'
import { findExcess } from './limits/limits.ts'
import { reportExcess, reportFailure } from './limits/report-failure.ts'
import { type Chain, parseBody } from './parse-body.ts'
import { writeMarkdown } from './write-markdown.ts'

/** The error boundary of one file: every failure and timeout in the chain becomes a diagnostic of the file. */
export async function parseText(text: string, run: ParseRun, chain: Chain): Promise<Parts> {
  const parts: Parts = { ...noParts }
  try {
    await chain.limit(parseParts(parts, text, { run, chain }))
  } catch (error) {
    reportFailure(error, run.context)
  }
  return parts
}

/** Fills in `parts`, so that data read before a failure is kept. */
function* parseParts(parts: Parts, text: string, { run, chain }: { run: ParseRun; chain: Chain }): Steps<void> {
  const { context } = run
  const block = splitFrontMatter(text)
  if (block?.foreign) yield { name: null, start: () => readForeign(block, context) }
  const { foreign, ...read } = block ? parseFrontMatter(block, context) : {}
  Object.assign(parts, read)
  const { title, hide_title, math, format, smart_punctuation } = parts.frontMatter
  context.isUntitled = !context.isPost && title === undefined && !hide_title
  context.hasFormulas = math ?? context.hasFormulas
  context.format = format ?? context.format
  if (smart_punctuation === false) context.quoteMarks = null
  const body = block?.body ?? text
  let excess = findExcess(body)
  const ownBody = excess ? body : convertBody(body, foreign ?? {}, run)
  if (ownBody !== body) excess = findExcess(ownBody)
  if (excess) reportExcess(excess, context)
  else parts.content = yield* parseBody(ownBody, run, chain)
  if (context.isDocumentOnly) return
  const { references } = parts.content
  parts.markdown = yield* writeMarkdown(text, run, { references, isOwnMarkdown: ownBody === body })
}

/** The body in docsgen's own Markdown; from then on, positions refer to it. */
function convertBody(body: string, foreign: ReadFrontMatter['foreign'], { context, map }: ParseRun): string {
  const part = context.options.dialects && addHomePage(body, foreign, context.path)
  const edited = convertSource({ path: context.path, text: body, part, frontMatter: () => foreign }, context)
  if (!edited) return body
  map.edit(edited)
  context.text = edited.text
  return edited.text
}

/** Fills in the YAML of front matter in another format. */
async function readForeign(block: FrontMatterBlock, context: ParseContext): Promise<void> {
  if (!block.foreign) return
  const { yaml, problem } = await convertFrontMatter(block.foreign)
  block.yaml = yaml
  if (problem) context.report('front-matter/invalid', problem.span, { ...problem, isError: true })
}
