import type { Config } from '../config/config.ts'
import { type Diagnostic, wholeFile } from '../diagnostics/diagnostic.ts'
import { joinPathname } from '../lib/pathname.ts'
import type { Document } from '../parse/document.ts'
import { canonicalPathname } from './claim.ts'
import { fillName, type PrefixedName, splitNumberPrefix, stripNumberPrefixes, undefinedVariables } from './names.ts'
import { originOf } from './origin.ts'
import { findPathnameProblem, findSlugProblem, resolveSlug } from './slug.ts'

/** A document of the docs collection with its place in the site. */
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
  /** Whether the file stands for its folder (behaviours.md T-2). */
  isIndex: boolean
  /** Where it stands among its siblings, if it says so (behaviours.md 11.5). */
  position: number | undefined
}

/** The documents of the docs collection, in the order of their sources. */
export interface Docs {
  /** Those that have a page. */
  published: Doc[]
  /** `version/id` -> document with a page; of several with one id the first. */
  byId: Map<string, Doc>
  /** `version/id` of documents that exist but have no page: drafts, refused slugs. Naming them is no mistake. */
  withoutPage: Set<string>
}

/** A file path of a collection, taken apart. */
interface PlacedFile {
  directory: string
  fileName: string
  /** Without extension and number prefix. */
  stem: PrefixedName
  /** Folder with number prefixes off and variables filled in. */
  folder: string
  isIndex: boolean
}

/** Gives documents their ids and pathnames (behaviours.md 2.2, 11.3). Every problem is added to `diagnostics`. */
export function placeDocs(
  documents: readonly Document[],
  { config, drafts }: { config: Config; drafts: boolean },
  diagnostics: Diagnostic[],
): Docs {
  const docs: Docs = { published: [], byId: new Map(), withoutPage: new Set() }
  const taken = new Map<string, Document>()
  for (const document of documents) {
    const { version } = document.source
    diagnostics.push(...findUndefinedVariables(document, config))
    const place = placeFile(document, config)
    const id = idOf(document, place, config, diagnostics)
    const key = `${version}/${id}`
    const first = taken.get(key)
    if (first) diagnostics.push(duplicateId(id, document, first))
    else taken.set(key, document)

    const pathname = pathnameOf(document, { place, id, config }, diagnostics)
    if (pathname === undefined || (document.frontMatter.draft && !drafts)) {
      if (!first) docs.withoutPage.add(key)
      continue
    }
    const { directory, fileName, isIndex, stem } = place
    const position = document.frontMatter.sidebar_position ?? stem.number ?? undefined
    const doc: Doc = { document, version, id, pathname, directory, fileName, isIndex, position }
    docs.published.push(doc)
    if (!first) docs.byId.set(key, doc)
  }
  return docs
}

/** Folder, stem and role of a file from its path. Variables are not yet filled in the stem. */
function placeFile({ source, frontMatter }: Document, config: Config): PlacedFile {
  const slash = source.relativePath.lastIndexOf('/')
  const directory = source.relativePath.slice(0, Math.max(slash, 0))
  const fileName = source.relativePath.slice(slash + 1)
  const rawStem = fileName.replace(/\.mdx?$/i, '')
  const strips = frontMatter.parse_number_prefixes !== false
  const stem = strips ? splitNumberPrefix(rawStem) : { number: null, name: rawStem }
  const rawFolder = directory.slice(directory.lastIndexOf('/') + 1)
  const folderName = strips ? splitNumberPrefix(rawFolder).name : rawFolder
  const name = stem.name.toLowerCase()
  const isIndex = name === 'index' || name === 'readme' || (name !== '' && name === folderName.toLowerCase())
  const folder = fillName(strips ? stripNumberPrefixes(directory) : directory, config.variables, 'slug')
  return { directory, fileName, stem, folder, isIndex }
}

function idOf(document: Document, { stem, folder }: PlacedFile, config: Config, diagnostics: Diagnostic[]): string {
  let name = document.frontMatter.id
  if (name?.includes('/')) {
    diagnostics.push({
      code: 'front-matter/invalid',
      message: `The id "${name}" has a slash, but the folder is no part of an id.`,
      origin: originOf(document, 'id'),
      hint: `Write "id: ${name.slice(name.lastIndexOf('/') + 1)}".`,
    })
    name = undefined
  }
  return (folder === '' ? '' : `${folder}/`) + (name || fillName(stem.name, config.variables, 'slug'))
}

function pathnameOf(
  document: Document,
  { place, id, config }: { place: PlacedFile; id: string; config: Config },
  diagnostics: Diagnostic[],
): string | undefined {
  const { slug } = document.frontMatter
  const { version, locale } = document.source
  const reject = (subject: string, problem: string) => {
    const name = id.replace(/[^\p{L}\p{N}/_-]+/gu, '-').replace(/^-+|-+$/g, '') || 'intro'
    diagnostics.push({
      code: 'route/invalid-slug',
      message: `${subject} of the document "${id}" ${problem}.`,
      origin: originOf(document, 'slug'),
      hint: `${slug === undefined ? 'Rename the file, or set a slug' : 'Set another slug'} in its front matter, such as "slug: /${name}".`,
    })
    return undefined
  }
  const quoted = `The slug ${JSON.stringify(slug)}`
  const problem = slug === undefined ? undefined : findSlugProblem(slug)
  if (problem) return reject(quoted, problem)
  const name = id.slice(place.folder === '' ? 0 : place.folder.length + 1)
  const local =
    slug === undefined ? joinPathname(place.folder, place.isIndex ? '/' : name) : resolveSlug(slug, place.folder)
  if (local === undefined) return reject(quoted, 'leaves the documents of the site')

  const base = config.versions[version]?.path ?? `/${config.docs.routeBasePath}`
  const pathname = joinPathname(locale === config.i18n.defaultLocale ? '' : locale, base, local)
  const unsafe = findPathnameProblem(pathname)
  if (unsafe) return reject(slug === undefined ? `The pathname ${JSON.stringify(pathname)}` : quoted, unsafe)
  return canonicalPathname(pathname, config.trailingSlash)
}

/** Names in braces in the path of a file that no variable stands for. */
export function findUndefinedVariables({ source }: Document, config: Config): Diagnostic[] {
  return undefinedVariables(source.relativePath, config.variables).map((name) => ({
    code: 'variable/undefined',
    message: `The path of the file has "{${name}}", but the configuration defines no variable "${name}".`,
    origin: wholeFile(source.path),
    hint: `Add it to "variables", or rename the file or folder.`,
  }))
}

function duplicateId(id: string, document: Document, first: Document): Diagnostic {
  return {
    code: 'sidebar/duplicate-id',
    message: `The document has the id "${id}", which "${first.source.path}" already has.`,
    origin: originOf(document, 'id'),
    hint: 'Rename one of the files, or give one of them another id in its front matter.',
    related: [{ origin: originOf(first, 'id'), message: `This document has the id "${id}".` }],
  }
}
