import { classifyContentPath } from '../content/content-path.ts'
import { FUNCTIONS_NAME, hashFacts, listFactNames } from '../content/facts.ts'
import { hashIncludes } from '../content/included-files.ts'
import { isExpressionText, listNamedFacts, splitReferences } from '../content/variables.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import type { SourceFile } from '../scan/source-file.ts'
import type { ParseRun } from './context.ts'
import type { Document, FrontMatterSpans, Heading, MarkdownTemplate, ParsedDocument } from './document.ts'
import type { FrontMatter } from './front-matter/front-matter.ts'
import { emptyTemplate } from './html/html-template.ts'
import { punctuate } from './punctuation/punctuate.ts'
import type { QuoteMarks } from './punctuation/quote-marks.ts'
import { describeDocument, findHeadingTitle, getTitleFromName, hasNameAsTitle } from './summary.ts'

/** Data that the parser derives from a body. */
export interface Content
  extends Pick<Document, 'contentTitle' | 'titleId' | 'headings' | 'references' | 'words' | 'head' | 'features'>,
    Pick<ParsedDocument, 'body' | 'sections'> {
  /** Ids of elements, those of headings among them. */
  ids: readonly string[]
  excerpt: string
  beginsWithTitle: boolean
}

/** Everything derived from one file; each part is set once it is read. */
export interface Parts {
  frontMatter: FrontMatter
  spans: FrontMatterSpans
  content: Content
  markdown: MarkdownTemplate
}

/** The content of a document that could not be read. */
export const noContent: Readonly<Content> = {
  contentTitle: null,
  ids: [],
  references: [],
  words: 0,
  headings: [],
  excerpt: '',
  features: [],
  beginsWithTitle: false,
  body: emptyTemplate,
  sections: [],
}

/** The parts of an unreadable file. */
export const noParts: Readonly<Parts> = {
  frontMatter: {},
  spans: {},
  content: noContent,
  markdown: { chunks: [''], slots: [] },
}

/** The source with its name read as its front matter asks for (docs/behaviours.md ID-5). */
function applyNumberPrefixes(source: SourceFile, { parse_number_prefixes: numberPrefixes }: FrontMatter): SourceFile {
  if (numberPrefixes === undefined) return source
  const name = classifyContentPath(source.relativePath, source.collection, { numberPrefixes })
  // A folder has one index, so a file that is not it stays a page.
  return { ...source, ...name, role: source.role === 'index' ? name.role : 'page' }
}

/** The result of parsing a file, from everything that was derived from it. */
export function assemble(
  file: SourceFile,
  run: ParseRun,
  { frontMatter: written, spans, content, markdown }: Parts,
): ParsedDocument {
  const source = applyNumberPrefixes(file, written)
  const diagnostics = run.diagnostics.toSorted((a, b) => compareLocations(a, b, file.path))
  const frontMatter = punctuateFrontMatter(written, run.context.quoteMarks)
  const { body, sections, excerpt, headings, contentTitle, ids, references, words, features } = content
  const { variables } = run.context.options
  const includes = [...run.includes.keys()].sort()
  const includesHash = hashIncludes(includes, (path) => run.includes.get(path))
  const { facts, suppressions } = run.context
  const ownFacts = listOwnFacts(run)
  const fromHeading = hasNameAsTitle(run.context) ? undefined : findHeadingTitle(headings)
  return {
    document: {
      source,
      frontMatter,
      ...(Object.keys(spans).length > 0 && { frontMatterSpans: spans }),
      title: frontMatter.title ?? contentTitle ?? fromHeading ?? getTitleFromName(source, variables),
      contentTitle,
      ...describeWritten(written, frontMatter),
      ...(content.beginsWithTitle && contentTitle === null && { beginsWithTitle: true as const }),
      ...(content.titleId !== undefined && { titleId: content.titleId }),
      ...(body.detached?.preview && { hasPreview: true as const }),
      ...describeDocument(frontMatter.description, excerpt),
      headings,
      anchors: listOtherIds(ids, headings),
      references,
      includes,
      words,
      features,
      ...(facts.size > 0 && { facts: [...facts.keys()].sort() }),
      ...ownFacts,
      ...([...facts.values()].includes(true) && { hasExamples: true as const }),
      ...(suppressions.length > 0 && { suppressions }),
      diagnostics,
      ...describeHead(content.head, run.context),
      ...(body.components && { components: [...new Set(body.components.uses.map(({ name }) => name))].sort() }),
      ...(includesHash !== '' && { includesHash }),
    },
    body,
    markdown,
    sections,
  }
}

/** The head of the document, with its questions for search engines: schema.org/FAQPage. */
function describeHead(head: Content['head'], { questions }: ParseRun['context']): Pick<Document, 'head'> {
  if (questions.length === 0) return head ? { head } : {}
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  const page = { '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity }
  return { head: { ...head, jsonLd: [...(head?.jsonLd ?? []), page] } }
}

/** The facts that the document may print: those it has printed, and those in braces that only its Markdown contains. */
function listOwnFacts({ context, includes }: ParseRun): Pick<Document, 'ownFacts' | 'factsHash'> {
  const { facts } = context.options
  if (!facts) return {}
  const own = new Set(context.facts.keys())
  for (const text of [context.text, ...includes.values()]) {
    for (const part of splitReferences(text ?? '')) {
      if (typeof part === 'string') continue
      if (isExpressionText(part.name)) own.add(FUNCTIONS_NAME)
      for (const name of listNamedFacts(part.name)) own.add(name)
    }
  }
  const ownFacts = [...listFactNames(facts.groups), FUNCTIONS_NAME].filter((name) => own.has(name))
  return ownFacts.length === 0 ? {} : { ownFacts, factsHash: hashFacts(ownFacts, facts) }
}

function listOtherIds(ids: readonly string[], headings: readonly Heading[]): string[] {
  const known = new Set(headings.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => !known.has(id))
}

/** Diagnostics of the source come first. */
function compareLocations({ origin: a }: Diagnostic, { origin: b }: Diagnostic, source: string): number {
  if (a.kind !== 'file' || b.kind !== 'file') return 0
  const [fileOfA, fileOfB] = [a.file === source ? '' : a.file, b.file === source ? '' : b.file]
  if (fileOfA !== fileOfB) return compareStrings(fileOfA, fileOfB)
  return a.line - b.line || a.column - b.column
}

/** The keys of front matter that are prose. */
const PROSE = ['title', 'description', 'sidebar_label', 'pagination_label'] as const

function punctuateFrontMatter(frontMatter: FrontMatter, marks: QuoteMarks | null): FrontMatter {
  if (!marks) return frontMatter
  const result = { ...frontMatter }
  for (const key of PROSE) {
    const text = result[key]
    if (text !== undefined) result[key] = punctuate(text, marks)
  }
  return result
}

/** The original text of a document in which punctuation was replaced. */
function describeWritten(written: FrontMatter, { title, description }: FrontMatter): Pick<Document, 'written'> {
  if (written.title === title && written.description === description) return {}
  return {
    written: {
      ...(written.title !== undefined && { title: written.title }),
      ...(written.description !== undefined && { description: written.description }),
    },
  }
}
