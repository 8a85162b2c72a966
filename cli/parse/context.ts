import type { VFile } from 'vfile'
import { createLabels, type Labels } from '../../src/labels.ts'
import type { LabelTexts } from '../../src/model/label-texts.ts'
import type { PageFeature } from '../../src/model/page-features.ts'
import type { MarkdownFormat } from '../content/content-path.ts'
import type { DialectUse } from '../content/dialects.ts'
import type { Facts } from '../content/facts.ts'
import type { HeadingIdRule } from '../content/heading-ids.ts'
import { splitRef } from '../content/project-files.ts'
import type { DiagnosticCode } from '../diagnostics/codes.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Suppression } from '../diagnostics/suppressions.ts'
import type { ComponentUse, Span } from './document.ts'
import { createSourceMap, type SourceMap } from './include/source-map.ts'
import type { QuoteMarks } from './punctuation/quote-marks.ts'

/** Every option that affects a parsed document. All of it is part of the cache key, so it is plain JSON. */
export interface ParseOptions {
  variables: Record<string, { value: string; slug: string }>
  /** The variables of locales that have other values. */
  localVariables?: Record<string, ParseOptions['variables']>
  /** The facts of the project; absent if it has none. */
  facts?: Facts
  /** The facts of locales that have other values. */
  localFacts?: Record<string, Facts>
  /** The facts of Git refs that have a facts file, which their documents print in every locale. */
  refFacts?: Readonly<Record<string, Facts>>
  admonitions: string[]
  emoji: boolean
  /** Format of documents that do not set it themselves. Default: `detect`. */
  format?: MarkdownFormat
  /** The Git refs that documents are read from; absent if there are none. */
  refs?: string[]
  /** Names of directives that components of the project render. */
  directives?: string[]
  /** Pages without a setting of their own have formulas if `enabled`, which is the default. */
  math: { enabled?: boolean; output: 'html' | 'mathml' | 'both'; macros: Record<string, string> }
  /** Whether documents are parsed natively where that gives the same trees. Default: `auto`. */
  parser?: 'auto' | 'remark'
  /** The rule for the ids of headings. Default: `github`. */
  headingIds?: HeadingIdRule
  /** The dialects of other generators that the project uses; absent if only docsgen's own Markdown is read. */
  dialects?: DialectUse[]
  /** The quotation marks of each locale; none for a locale whose punctuation stays as written. */
  quoteMarks?: Record<string, QuoteMarks>
  /** The texts of the interface by locale; none for a locale in English. */
  labels?: Record<string, LabelTexts>
  /** Whether the sections of the body, which search indexes, are collected. */
  search: boolean
}

/** Message and hint of a diagnostic, without code and location. */
export interface Problem {
  message: string
  hint?: string | undefined
  /** The URL as written, for diagnostics about references. */
  target?: string | undefined
  /** Whether it is an error, unless the configuration sets the severity of its code. */
  isError?: boolean
  /** The frames of the error behind it, without folders. */
  stack?: string
}

/** State shared by the plugins while one file is parsed; stored in `file.data`. */
export interface ParseContext {
  /** Posix path of the source relative to the root. */
  path: string
  /** The document followed by everything it includes, one file after another. Positions of nodes refer to this text. */
  text: string
  /** The folder of a translation's collection, and that of its original: posix paths; `null` for a document that is not one. */
  translation: { folder: string; original: string } | null
  /** Whether the document is a page of an API description, whose entries are arranged. */
  isReference: boolean
  /** Whether the document is a blog post, whose title the shell prints and whose body other pages show. */
  isPost: boolean
  /** Whether the body is not needed. Work that only its HTML and the search need is then skipped. */
  isDocumentOnly: boolean
  options: ParseOptions
  /** Format of the document, by its front matter or the configuration. */
  format: MarkdownFormat
  /** Code of the language of the text; `en` if none is known. */
  locale: string
  /** Whether the title of the document is to be found in its headings; set once the front matter is read. */
  isUntitled: boolean
  /** Whether the page has formulas, by its front matter or the configuration. */
  hasFormulas: boolean
  /** Texts that are added to the document, in its language. */
  labels: Labels
  /** Replacements of straight quotes; `null` if punctuation is kept as written. */
  quoteMarks: QuoteMarks | null
  /** The features of the page that need styles of their own. Code that creates such an element adds its feature. */
  features: Set<PageFeature>
  /** Names of the facts that were printed so far -> whether their value is an example. */
  facts: Map<string, boolean>
  /** Suppressions of problems, found so far. */
  suppressions: Suppression[]
  /** Components used by directives so far; spans refer to `text`. */
  components: Omit<ComponentUse, 'file'>[]
  /** Questions of `:::faq` with their answers, as plain text, found so far. */
  questions: { question: string; answer: string }[]
  /** Adds a diagnostic at `span`, which refers to `text`. */
  report(code: DiagnosticCode, span: Span, problem: Problem): void
  /** Adds a diagnostic at a location in a source file. */
  reportIn(code: DiagnosticCode, location: { file: string; span: Span }, problem: Problem): void
  /**
   * Reads a file that the document includes, by its path relative to the root; `undefined` if it does not exist. The
   * path is added to `Document.includes`. A path that ends in a slash is a folder, and returns the names in it, one per
   * line.
   */
  readInclude(path: string): string | undefined
  /** Maps a span of `text` to the file it comes from, and the span in that file. */
  locate(span: Span): { file: string; span: Span }
}

/** The parsing of one file: its context, and the results so far. */
export interface ParseRun {
  context: ParseContext
  map: SourceMap
  /** In the order in which they were reported. */
  diagnostics: readonly Diagnostic[]
  /** Contents of the files read so far by path; `undefined` for those that do not exist. */
  includes: ReadonlyMap<string, string | undefined>
}

const noOptions: Readonly<ParseOptions> = {
  variables: {},
  admonitions: [],
  emoji: false,
  math: { output: 'html', macros: {} },
  search: false,
}

function selectOptions(options: ParseOptions, path: string, locale: string): ParseOptions {
  const variables = options.localVariables?.[locale]
  const facts = selectFacts(options, path, locale)
  const isOther = variables !== undefined || facts !== options.facts
  return isOther ? { ...options, ...(variables && { variables }), ...(facts && { facts }) } : options
}

/** The facts that the document at a path prints: those of its Git ref or of its locale, or else those of the project. */
export function selectFacts(
  { refs, facts, localFacts, refFacts }: Pick<ParseOptions, 'refs' | 'facts' | 'localFacts' | 'refFacts'>,
  path: string,
  locale: string,
): Facts | undefined {
  const { ref } = splitRef(path, refs)
  return (ref === null ? undefined : refFacts?.[ref]) ?? localFacts?.[locale] ?? facts
}

/** Starts parsing a file. `options` is `null` for a file without readable text. */
export function createRun(input: {
  path: string
  /** Locale of the source. Default: none. */
  locale?: string
  /** Default: `null`. */
  translation?: ParseContext['translation']
  text: string
  /** Default of these: `false`. */
  isReference?: boolean
  isPost?: boolean
  isDocumentOnly?: boolean
  options: ParseOptions | null
  readInclude: (path: string) => string | undefined
}): ParseRun {
  const diagnostics: Diagnostic[] = []
  const includes = new Map<string, string | undefined>()
  const map = createSourceMap(input.path, input.text)
  const { locale = '' } = input
  const context: ParseContext = {
    path: input.path,
    text: input.text,
    translation: input.translation ?? null,
    isReference: input.isReference ?? false,
    isPost: input.isPost ?? false,
    locale: input.locale ?? 'en',
    isDocumentOnly: input.isDocumentOnly ?? false,
    options: selectOptions(input.options ?? noOptions, input.path, locale),
    format: input.options?.format ?? 'detect',
    isUntitled: false,
    hasFormulas: input.options?.math.enabled ?? true,
    labels: createLabels(input.options?.labels?.[locale], locale),
    quoteMarks: input.options?.quoteMarks?.[locale] ?? null,
    features: new Set(),
    facts: new Map(),
    suppressions: [],
    components: [],
    questions: [],
    report: (code, span, problem) => context.reportIn(code, map.locate(span), problem),
    reportIn(code, location, { message, hint, target, isError, stack }) {
      const origin = { kind: 'file' as const, file: location.file, ...location.span }
      const more = {
        ...(hint && { hint }),
        ...(target !== undefined && { target }),
        ...(isError && { isError }),
        ...(stack && { stack }),
      }
      diagnostics.push({ code, message, origin, ...more })
    },
    readInclude(path) {
      if (!includes.has(path)) includes.set(path, input.readInclude(path))
      return includes
        .get(path)
        ?.replace(/^\uFEFF/, '')
        .replace(/\r\n?/g, '\n')
    },
    locate: map.locate,
  }
  return { context, map, diagnostics, includes }
}

declare module 'vfile' {
  interface DataMap {
    docsgen: ParseContext
  }
}

/** Returns the context of the file that is being parsed. Throws outside of `parse`, which is a bug. */
export function getContext(file: VFile): ParseContext {
  const context = file.data.docsgen
  if (!context) throw new Error('This plugin only runs inside parse().')
  return context
}

type Point = { line: number; column: number }

/** The span of a unist node. A node without a position, made by a plugin, gets the first character of the file. */
export function getSpan(node: { position?: { start?: Point | undefined; end?: Point | undefined } | undefined }): Span {
  const { start, end } = node.position ?? {}
  // The HTML parser sets positions without points on elements that had no position.
  if (!start || !end) return { line: 1, column: 1, endLine: 1, endColumn: 1 }
  return { line: start.line, column: start.column, endLine: end.line, endColumn: end.column }
}
