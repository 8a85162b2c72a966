import type { Config } from '../config/config.ts'
import { hashIncludes, readInside } from '../content/included-files.ts'
import { hashParts } from '../lib/hash.ts'
import type { ParseOptions } from '../parse/context.ts'
import type { Document } from '../parse/document.ts'
import { findQuoteMarks, type QuoteMarks } from '../parse/punctuation/quote-marks.ts'
import type { SourceFile } from '../scan/source-file.ts'
import type { Site } from './site.ts'

type ParsingSite = Pick<Site, 'config' | 'dialects' | 'facts'>

/** The part of a site that affects a parsed document; all of it is in the cache key. */
export function getParseOptions({ config, dialects, facts }: ParsingSite): ParseOptions {
  return {
    variables: config.variables,
    admonitions: config.markdown.admonitions,
    emoji: config.markdown.emoji,
    format: config.markdown.format,
    directives: Object.keys(config.markdown.directives),
    quoteMarks: config.markdown.smartPunctuation ? listQuoteMarks(config) : {},
    math: { enabled: config.math.enabled, output: config.math.output, macros: config.math.macros },
    parser: config.markdown.parser,
    headingIds: config.markdown.headingIds,
    search: config.search !== null,
    ...(facts && { facts: { file: facts.file, groups: facts.groups } }),
    ...(dialects && { dialects }),
  }
}

function listQuoteMarks({ i18n }: Config): Record<string, QuoteMarks> {
  return Object.fromEntries(
    i18n.locales.flatMap(({ code, htmlLang }) => {
      const marks = findQuoteMarks(htmlLang)
      return marks ? [[code, marks]] : []
    }),
  )
}

/** Creates the function that hashes what affects a document, except its includes: source file, bytes, options, versions. */
export function createDocumentKeys(
  site: ParsingSite & Pick<Site, 'extensions'>,
  fingerprint: string,
): (source: SourceFile, bytes: Uint8Array) => string {
  const shape = hashParts(JSON.stringify(getParseOptions(site)), site.extensions.fingerprint, fingerprint)
  return (source, bytes) => hashParts(shape, JSON.stringify(source), bytes)
}

/** The key of a body, unlike that of its document, covers the includes: a page is printed again when one of them changes. */
export function getBodyKey(key: string, { includesHash }: Document): string {
  return includesHash === undefined ? key : hashParts(key, includesHash)
}

/** Creates the check of a cached document: it is fresh while everything that it includes is unchanged. */
export function createFreshnessCheck(root: string): (document: Document) => boolean {
  const texts = new Map<string, string | undefined>()
  const read = (path: string) => {
    if (!texts.has(path)) texts.set(path, readInside(root, path))
    return texts.get(path)
  }
  return ({ includes, includesHash }) => includes.length === 0 || hashIncludes(includes, read) === includesHash
}
