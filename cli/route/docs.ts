import type { Config } from '../config/config.ts'
import { type ContentRole, classifyContentPath, getParentFolder } from '../content/content-path.ts'
import type { Edition } from '../content/editions.ts'
import { getEditionKey } from '../content/editions.ts'
import { applyPathnameRule } from '../content/pathname-rules.ts'
import { fillName, listUndefinedVariables } from '../content/variables.ts'
import { type Diagnostic, DiagnosticCollector, type Outcome, toFileOrigin } from '../diagnostics/diagnostic.ts'
import { joinPathname, NOT_FOUND_FILE } from '../lib/pathname.ts'
import type { Document } from '../parse/document.ts'
import type { SourceFile } from '../scan/source-file.ts'
import { getDocsPath } from './editions.ts'
import { getFrontMatterOrigin, toCanonicalPathname } from './route-candidate.ts'
import { findPathnameProblem, findSlugProblem, type GivenPathnames, resolveSlug, toSafePathname } from './slug.ts'

/** A document of the docs collection with its id and pathname. */
export interface Doc extends Edition {
  document: Document
  /** `guide/index`. */
  id: string
  /** In the site's trailing-slash form. */
  pathname: string
  /** Folder on disk, relative to the docs folder; empty for the docs folder itself. */
  directory: string
  /** File name on disk. */
  fileName: string
  /** Its position among its siblings, if it sets one (docs/behaviours.md 11.5). */
  position: number | undefined
}

/** The documents of the docs collection, in the order of their sources. */
export interface Docs {
  /** Documents that have a page. */
  published: Doc[]
  /** Edition and id (`getEditionKey`) -> document with a page. */
  byId: Map<string, Doc>
  /**
   * Editions and ids of documents that exist but have no page: drafts, invalid slugs. Referring to them is not an error.
   */
  withoutPage: Set<string>
  /** Paths of all documents inside the docs folder, with or without a page. */
  sources: ReadonlySet<string>
}

/** Assigns ids and pathnames to documents (docs/behaviours.md 2.2, 11.3). */
export function routeDocs(
  documents: readonly Document[],
  { config, drafts, pathnames }: { config: Config; drafts: boolean; pathnames: GivenPathnames },
): Outcome<Docs> {
  const diagnostics = new DiagnosticCollector()
  const sources = new Set(documents.map(({ source }) => source.relativePath))
  const docs: Docs = { published: [], byId: new Map(), withoutPage: new Set(), sources }
  const ids = diagnostics.take(assignDocIds(documents, config))
  for (const document of documents) {
    const docId = ids.get(document)
    if (!docId) continue
    const { id } = docId
    const { version, locale } = document.source
    diagnostics.add(findUndefinedVariables(document.source, config))
    const key = getEditionKey(document.source, id)
    const given = pathnames.get(document.source.path)
    const pathname = given ?? diagnostics.take(findDocPathname(document, docId, config))
    if (pathname === undefined || (document.frontMatter.draft && !drafts)) {
      docs.withoutPage.add(key)
      continue
    }
    const position = document.frontMatter.sidebar_position ?? document.source.numberPrefix ?? undefined
    const doc: Doc = { document, version, locale, id, pathname, ...splitFile(document.source.relativePath), position }
    docs.published.push(doc)
    docs.byId.set(key, doc)
  }
  return diagnostics.toOutcome(docs)
}

function splitFile(relativePath: string): Pick<Doc, 'directory' | 'fileName'> {
  const directory = getParentFolder(relativePath)
  return { directory, fileName: relativePath.slice(directory === '' ? 0 : directory.length + 1) }
}

const INDEX_AT_END = /(^|\/)index(?:\.html)?$/i

/** `undefined`, with a diagnostic, if the document cannot have a page. */
function findDocPathname(document: Document, docId: DocId, config: Config): Outcome<string | undefined> {
  const { id, role } = docId
  const folder = applyPathnameRule(docId.folder, config.docs.pathnames)
  const written = document.frontMatter.slug
  // Hosts serve `index` as the folder itself.
  const slug = written?.replace(INDEX_AT_END, '$1') || (written && './')
  const base = getDocsPath(config, document.source)
  const reject = (subject: string, problem: string) => ({
    value: undefined,
    diagnostics: [describeInvalidSlug(document, { id, base, subject, problem })],
  })
  const quoted = `The slug ${JSON.stringify(written)}`
  const problem = slug === undefined ? undefined : findSlugProblem(slug)
  if (problem) return reject(quoted, problem)
  const name = applyPathnameRule(id.slice(docId.folder === '' ? 0 : docId.folder.length + 1), config.docs.pathnames)
  const local = slug === undefined ? joinPathname(folder, role === 'index' ? '/' : name) : resolveSlug(slug, folder)
  if (local === undefined) return reject(quoted, 'points outside the docs')

  // Hosts serve the page of this name for unknown pathnames.
  const root = config.i18n.locales.find(({ code }) => code === document.source.locale)?.path ?? '/'
  if (slug === undefined && id === '404' && base === root) {
    return { value: joinPathname(base, NOT_FOUND_FILE), diagnostics: [] }
  }

  const wanted = joinPathname(base, local)
  const unsafe = findPathnameProblem(wanted)
  if (unsafe === undefined) return accept(wanted, slug === written ? [] : [describeIndexSlug(document, wanted)])
  if (slug !== undefined) return reject(quoted, unsafe)
  const safe = toSafePathname(wanted)
  if (safe === undefined) return reject(`The pathname ${JSON.stringify(wanted)}`, unsafe)
  return accept(safe, [describeChangedPathname(document, { wanted, safe, problem: unsafe })])

  function accept(pathname: string, diagnostics: Diagnostic[] = []): Outcome<string> {
    return { value: toCanonicalPathname(pathname, config.trailingSlash), diagnostics }
  }
}

function describeInvalidSlug(
  document: Document,
  { id, base, subject, problem }: { id: string; base: string; subject: string; problem: string },
): Diagnostic {
  const name = id.replace(/[^\p{L}\p{N}/_-]+/gu, '-').replace(/^-+|-+$/g, '') || 'intro'
  // At the root, the name itself may be reserved.
  const slug = base === '/' ? (toSafePathname(`/${name}`) ?? '/intro') : `/${name}`
  const advice = document.frontMatter.slug === undefined ? 'Rename the file, or set a slug' : 'Set another slug'
  return {
    code: 'route/invalid-slug',
    message: `${subject} of the document "${id}" ${problem}.`,
    origin: getFrontMatterOrigin(document, 'slug'),
    hint: `${advice} in its front matter, such as "slug: ${slug}".`,
  }
}

function describeIndexSlug(document: Document, pathname: string): Diagnostic {
  return {
    code: 'route/changed-pathname',
    message: `The slug ${JSON.stringify(document.frontMatter.slug)} ends with "index", which hosts serve as the folder itself, so the page is at "${pathname}".`,
    origin: getFrontMatterOrigin(document, 'slug'),
    hint: 'End the slug with a slash.',
  }
}

function describeChangedPathname(
  { source }: Document,
  { wanted, safe, problem }: { wanted: string; safe: string; problem: string },
): Diagnostic {
  return {
    code: 'route/changed-pathname',
    message: `The pathname ${JSON.stringify(wanted)} ${problem}, so the page is at "${safe}".`,
    origin: toFileOrigin(source.path),
    hint: 'Rename the file or folder, or set a slug in the front matter.',
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

/** The id of a document and the parts of its pathname. */
interface DocId {
  /** `guide/index`. */
  id: string
  /** Folder inside the docs, with its variables filled in; empty for the docs themselves. */
  folder: string
  role: ContentRole
}

/**
 * Assigns a unique id to every document (docs/behaviours.md ID-2). Of several documents with the same id, the first
 * keeps it; the others use their paths with number prefixes, or a number at the end, so no page is lost.
 */
function assignDocIds(documents: readonly Document[], config: Config): Outcome<Map<Document, DocId>> {
  const diagnostics = new DiagnosticCollector()
  const assigned = new Map<Document, DocId>()
  const owners = new Map<string, Document>()
  const late: { document: Document; wanted: DocId; first: Document }[] = []
  for (const document of documents) {
    const wanted = diagnostics.take(getWantedId(document, config))
    const key = toKey(document, wanted.id)
    const first = owners.get(key)
    if (first) late.push({ document, wanted, first })
    else {
      owners.set(key, document)
      assigned.set(document, wanted)
    }
  }
  for (const { document, wanted, first } of late) {
    const own = findFreeId(document, { config, isTaken: (id) => owners.has(toKey(document, id)) })
    owners.set(toKey(document, own.id), document)
    assigned.set(document, own)
    diagnostics.add([describeDuplicateId({ document, wanted: wanted.id, own: own.id, first })])
  }
  return diagnostics.toOutcome(assigned)
}

function toKey({ source }: Document, id: string): string {
  return getEditionKey(source, id)
}

function getWantedId({ source, frontMatter, frontMatterSpans }: Document, config: Config): Outcome<DocId> {
  const byName = toDocId(source, config)
  const { id } = frontMatter
  if (!id?.includes('/')) {
    const own = id ? { ...byName, id: joinId(byName.folder, id) } : byName
    return { value: own, diagnostics: [] }
  }
  const problem: Diagnostic = {
    code: 'front-matter/invalid',
    message: `The id "${id}" contains a slash, but an id does not include the folder.`,
    origin: getFrontMatterOrigin({ source, frontMatterSpans }, 'id'),
    hint: `Write "id: ${id.slice(id.lastIndexOf('/') + 1)}".`,
  }
  return { value: byName, diagnostics: [problem] }
}

/** The id of a document according to its path. */
function toDocId({ folder, name, role }: Pick<SourceFile, 'folder' | 'name' | 'role'>, config: Config): DocId {
  const filled = fillName(folder, config.variables, 'slug')
  return { id: joinId(filled, fillName(name, config.variables, 'slug')), folder: filled, role }
}

function joinId(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

function findFreeId(
  { source }: Document,
  { config, isTaken }: { config: Config; isTaken: (id: string) => boolean },
): DocId {
  const whole = toDocId(classifyContentPath(source.relativePath, source.collection, { numberPrefixes: false }), config)
  if (!isTaken(whole.id)) return { ...whole, role: source.role }
  for (let number = 2; ; number += 1) {
    const id = `${whole.id}-${number}`
    if (!isTaken(id)) return { ...whole, id, role: 'page' }
  }
}

function describeDuplicateId({
  document,
  wanted,
  own,
  first,
}: {
  document: Document
  wanted: string
  own: string
  first: Document
}): Diagnostic {
  const isPrefixed = document.source.numberPrefix !== null
  return {
    code: 'sidebar/duplicate-id',
    message: `The document has the id "${wanted}", which "${first.source.path}" already has, so it gets the id "${own}".`,
    origin: getFrontMatterOrigin(document, 'id'),
    hint: isPrefixed
      ? 'If the numbers belong to the names, set `docs.numberPrefixes` to `false`; otherwise rename one of the files.'
      : 'Rename one of the files, or give one of them another id in its front matter.',
    related: [{ origin: getFrontMatterOrigin(first, 'id'), message: `This document has the id "${wanted}".` }],
  }
}
