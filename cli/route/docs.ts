import type { Config } from '../config/config.ts'
import { getParentFolder } from '../content/content-path.ts'
import { fillName, listUndefinedVariables } from '../content/variables.ts'
import { type Diagnostic, type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { DiagnosticCollector } from '../diagnostics/diagnostic-collector.ts'
import { joinPathname } from '../lib/pathname.ts'
import type { Document } from '../parse/document.ts'
import type { SourceFile } from '../scan/source-file.ts'
import type { GivenPathnames } from './given-pathnames.ts'
import { getFrontMatterOrigin } from './origin.ts'
import { toCanonicalPathname } from './route-candidate.ts'
import { findPathnameProblem, findSlugProblem, resolveSlug } from './slug.ts'

/** A document of the docs collection with its id and pathname. */
export interface Doc {
  document: Document
  version: string
  /** `guide/index`. */
  id: string
  /** In the site's trailing-slash form. */
  pathname: string
  /** Folder as it is on disk, relative to the docs folder; empty for the docs folder itself. */
  directory: string
  /** Name of the file as it is on disk. */
  fileName: string
  /** Its position among its siblings, if it sets one (docs/behaviours.md 11.5). */
  position: number | undefined
}

/** The documents of the docs collection, in the order of their sources. */
export interface Docs {
  /** Those that have a page. */
  published: Doc[]
  /** `version/id` -> document with a page; if several share an id, the first. */
  byId: Map<string, Doc>
  /**
   * `version/id` of documents that exist but have no page: drafts, invalid slugs. Referring to them is not an error.
   */
  withoutPage: Set<string>
}

/** Assigns ids and pathnames to documents (docs/behaviours.md 2.2, 11.3). */
export function routeDocs(
  documents: readonly Document[],
  { config, drafts, pathnames }: { config: Config; drafts: boolean; pathnames: GivenPathnames },
): Outcome<Docs> {
  const diagnostics = new DiagnosticCollector()
  const docs: Docs = { published: [], byId: new Map(), withoutPage: new Set() }
  const taken = new Map<string, Document>()
  for (const document of documents) {
    const { version } = document.source
    diagnostics.add(findUndefinedVariables(document.source, config))
    const folder = fillName(document.source.folder, config.variables, 'slug')
    const id = diagnostics.take(getDocId(document, folder, config))
    const key = `${version}/${id}`
    const first = taken.get(key)
    if (first) diagnostics.add([describeDuplicateId(id, document, first)])
    else taken.set(key, document)

    const given = pathnames.get(document.source.path)
    const pathname = given ?? diagnostics.take(findDocPathname(document, { folder, id, config }))
    if (pathname === undefined || (document.frontMatter.draft && !drafts)) {
      if (!first) docs.withoutPage.add(key)
      continue
    }
    const position = document.frontMatter.sidebar_position ?? document.source.numberPrefix ?? undefined
    const doc: Doc = { document, version, id, pathname, ...splitFile(document.source.relativePath), position }
    docs.published.push(doc)
    if (!first) docs.byId.set(key, doc)
  }
  return diagnostics.toOutcome(docs)
}

function splitFile(relativePath: string): Pick<Doc, 'directory' | 'fileName'> {
  const directory = getParentFolder(relativePath)
  return { directory, fileName: relativePath.slice(directory === '' ? 0 : directory.length + 1) }
}

/** `folder` has its variables filled in. */
function getDocId(
  { source, frontMatter, frontMatterSpans }: Document,
  folder: string,
  config: Config,
): Outcome<string> {
  const prefix = folder === '' ? '' : `${folder}/`
  const name = fillName(source.name, config.variables, 'slug')
  const { id } = frontMatter
  if (!id?.includes('/')) return { value: prefix + (id || name), diagnostics: [] }
  const problem: Diagnostic = {
    code: 'front-matter/invalid',
    message: `The id "${id}" contains a slash, but an id does not include the folder.`,
    origin: getFrontMatterOrigin({ source, frontMatterSpans }, 'id'),
    hint: `Write "id: ${id.slice(id.lastIndexOf('/') + 1)}".`,
  }
  return { value: prefix + name, diagnostics: [problem] }
}

/** `undefined`, with a diagnostic, if the document cannot have a page. */
function findDocPathname(
  document: Document,
  { folder, id, config }: { folder: string; id: string; config: Config },
): Outcome<string | undefined> {
  const { slug } = document.frontMatter
  const { version, locale, role } = document.source
  const reject = (subject: string, problem: string) => ({
    value: undefined,
    diagnostics: [describeInvalidSlug(document, { id, subject, problem })],
  })
  const quoted = `The slug ${JSON.stringify(slug)}`
  const problem = slug === undefined ? undefined : findSlugProblem(slug)
  if (problem) return reject(quoted, problem)
  const name = id.slice(folder === '' ? 0 : folder.length + 1)
  const local = slug === undefined ? joinPathname(folder, role === 'index' ? '/' : name) : resolveSlug(slug, folder)
  if (local === undefined) return reject(quoted, 'points outside the docs')

  const base = config.versions[version]?.path ?? `/${config.docs.routeBasePath}`
  const pathname = joinPathname(locale === config.i18n.defaultLocale ? '' : locale, base, local)
  const unsafe = findPathnameProblem(pathname)
  if (unsafe) return reject(slug === undefined ? `The pathname ${JSON.stringify(pathname)}` : quoted, unsafe)
  return { value: toCanonicalPathname(pathname, config.trailingSlash), diagnostics: [] }
}

function describeInvalidSlug(
  document: Document,
  { id, subject, problem }: { id: string; subject: string; problem: string },
): Diagnostic {
  const name = id.replace(/[^\p{L}\p{N}/_-]+/gu, '-').replace(/^-+|-+$/g, '') || 'intro'
  const advice = document.frontMatter.slug === undefined ? 'Rename the file, or set a slug' : 'Set another slug'
  return {
    code: 'route/invalid-slug',
    message: `${subject} of the document "${id}" ${problem}.`,
    origin: getFrontMatterOrigin(document, 'slug'),
    hint: `${advice} in its front matter, such as "slug: /${name}".`,
  }
}

/** Reports names in braces in the path of a file that are not variables of the configuration. */
export function findUndefinedVariables(
  source: Pick<SourceFile, 'path' | 'relativePath'>,
  config: Config,
): Diagnostic[] {
  return listUndefinedVariables(source.relativePath, config.variables).map((name) => ({
    code: 'variable/undefined',
    message: `The path of the file contains "{${name}}", but the configuration defines no variable "${name}".`,
    origin: toFileOrigin(source.path),
    hint: `Add it to "variables", or rename the file or folder.`,
  }))
}

function describeDuplicateId(id: string, document: Document, first: Document): Diagnostic {
  return {
    code: 'sidebar/duplicate-id',
    message: `The document has the id "${id}", which "${first.source.path}" already has.`,
    origin: getFrontMatterOrigin(document, 'id'),
    hint: 'Rename one of the files, or give one of them another id in its front matter.',
    related: [{ origin: getFrontMatterOrigin(first, 'id'), message: `This document has the id "${id}".` }],
  }
}
