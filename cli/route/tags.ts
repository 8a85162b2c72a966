import type { Labels } from '../../src/labels.ts'
import type { Config } from '../config/config.ts'
import { isOfEdition } from '../content/editions.ts'
import { getLabels } from '../content/labels.ts'
import type { Diagnostic, FileOrigin, Outcome } from '../diagnostics/diagnostic.ts'
import { DiagnosticCollector } from '../diagnostics/diagnostic.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import { memoize } from '../lib/once.ts'
import { foldPathname, joinPathname } from '../lib/pathname.ts'
import { mergeRecords, toRecord } from '../lib/records.ts'
import { suggest } from '../lib/suggest.ts'
import type { Document } from '../parse/document.ts'
import type { SourceTree, TagDefinition, TagsFile } from '../scan/source-file.ts'
import type { Docs } from './docs.ts'
import { type EditionTags, findTags } from './edition-files.ts'
import { getDocsPath, listEditions } from './editions.ts'
import {
  createRoute,
  getFrontMatterOrigin,
  type RouteCandidate,
  type RouteSettings,
  toCanonicalPathname,
} from './route-candidate.ts'
import type { RouteTable, Tag } from './route-table.ts'
import { resolvePermalink } from './slug.ts'
import { createSlugs } from './tag-slugs.ts'

interface TagScope {
  config: Config
  settings: RouteSettings
  tree: SourceTree
  docs: Docs
}

/** A document with a page, and the title that lists of documents show. */
export interface TaggedDocument {
  document: Document
  pathname: string
  title: string
}

/** Documents that share a set of tags: those of a version, or the posts of a blog in one language. */
export interface TagGroup {
  documents: readonly TaggedDocument[]
  /** Pathname of the page with all tags. */
  base: string
  file: EditionTags | undefined
  locale: string
  labels: Labels
  /** The fields of its routes. */
  owner: { version: string } | { blog: string }
  /** The title of a page that lists documents with a tag. */
  formatTitle: (count: number, label: string) => string
  /** Whether the pages of tags list documents by title. Default: in the order of `documents`. */
  sortsByTitle?: boolean
}

/** The tags of the documents and their pages. */
export interface RoutedTags extends Pick<RouteTable, 'tags' | 'tagsBySource'> {
  candidates: RouteCandidate[]
}

/** A tag of a document and its definition, in the tags file or inline. */
interface FoundTag extends Pick<Tag, 'label' | 'description' | 'pathname'> {
  origin: FileOrigin
}

/** A tag while its documents are collected. */
type OpenTag = FoundTag & { docs: TaggedDocument[] }

/** Routes the tags of all documents. */
export function routeTags({ config, settings, tree, docs }: TagScope): Outcome<RoutedTags> {
  const diagnostics = new DiagnosticCollector()
  const tagged = docs.published.filter((doc) => doc.document.frontMatter.tags !== undefined)
  const files = tree.tagsFiles.filter(({ blog }) => blog === undefined)
  const editions = listEditions(config).map((edition) => {
    const labels = getLabels(config.i18n, edition.locale)
    const own = tagged.filter(isOfEdition(edition))
    const group: TagGroup = {
      documents: own.map(({ document, pathname }) => ({ document, pathname, title: document.title })),
      base: joinPathname(getDocsPath(config, edition), config.docs.tagsBasePath),
      file: findTags(
        files.filter(({ version }) => version === edition.version),
        edition.locale,
        settings.defaultLocale,
      ),
      locale: edition.locale,
      owner: { version: edition.version },
      labels,
      formatTitle: labels.docsTaggedWith,
      sortsByTitle: true,
    }
    return diagnostics.take(routeTagGroup(group, settings))
  })
  return diagnostics.toOutcome(mergeTags(editions))
}

/** The tags of several groups. */
export function mergeTags(groups: readonly RoutedTags[]): RoutedTags {
  return {
    candidates: groups.flatMap(({ candidates }) => candidates),
    tags: mergeRecords(...groups.map(({ tags }) => tags)),
    tagsBySource: mergeRecords(...groups.map(({ tagsBySource }) => tagsBySource)),
  }
}

/**
 * Routes a page for each tag in use, and one page with all tags if there are any (docs/behaviours.md 11.8). If there is a
 * tags file, tags that it does not define are reported.
 */
export function routeTagGroup(group: TagGroup, settings: RouteSettings): Outcome<RoutedTags> {
  const { base, locale, labels, owner } = group
  const diagnostics = new DiagnosticCollector()
  const find = diagnostics.take(createTagFinder(group.file, { base, settings }))
  const { open, duplicates, tagsBySource } = diagnostics.take(gather(group.documents, find))
  const [first] = open
  if (!first) return diagnostics.toOutcome({ candidates: [], tags: {}, tagsBySource })
  const listPathname = toCanonicalPathname(base, settings.trailingSlash)
  const closed = open.map((tag) => closeTag(tag, group, listPathname))
  const tags = toRecord(closed.map((tag) => [tag.pathname, tag]))
  // Owners come first, because the first candidate of a pathname wins.
  const candidates = [...open, ...duplicates].flatMap((found) => {
    const tag = tags[found.pathname]
    return tag ? [routeTag(found, tag, { group, settings })] : []
  })
  const seed = { kind: 'tag-list', pathname: base, locale, title: labels.tagsTitle } as const
  const route = createRoute({ ...seed, ...owner, unlisted: closed.every(({ unlisted }) => unlisted) }, settings)
  candidates.push({ route, origin: first.origin, name: 'the page of all tags' })
  return diagnostics.toOutcome({ candidates, tags, tagsBySource })
}

/**
 * Collects tags by pathname, in the order of documents. Duplicates have the pathname of another tag but a different
 * label; they share the page of the first tag and are reported as conflicts.
 */
function gather(
  docs: readonly TaggedDocument[],
  find: TagFinder,
): Outcome<{ open: OpenTag[]; duplicates: FoundTag[]; tagsBySource: RouteTable['tagsBySource'] }> {
  const diagnostics = new DiagnosticCollector()
  const tagsBySource: RouteTable['tagsBySource'] = {}
  const open = new Map<string, OpenTag>()
  const duplicates = new Map<string, FoundTag>()
  for (const doc of docs) {
    const own = new Map<string, FoundTag>()
    for (const found of diagnostics.take(find(doc))) {
      if (own.has(found.pathname)) continue
      own.set(found.pathname, found)
      const known = open.get(found.pathname) ?? { ...found, docs: [] }
      open.set(found.pathname, known)
      known.docs.push(doc)
      const isDuplicate = foldPathname(known.label) !== foldPathname(found.label)
      const key = `${found.pathname} ${foldPathname(found.label)}`
      if (isDuplicate && !duplicates.has(key)) duplicates.set(key, found)
    }
    if (own.size === 0) continue
    tagsBySource[doc.document.source.path] = [...own.values()].map(({ label, pathname }) => ({ label, pathname }))
  }
  return diagnostics.toOutcome({ open: [...open.values()], duplicates: [...duplicates.values()], tagsBySource })
}

/** Unlisted documents are shown only if the tag has no others; then the tag itself is unlisted. */
function closeTag(
  { label, description, pathname, docs }: OpenTag,
  { locale, sortsByTitle = false }: TagGroup,
  listPathname: string,
): Tag {
  const listed = docs.filter(({ document }) => !document.frontMatter.unlisted)
  const shown = (listed.length > 0 ? listed : docs).map((doc) => ({
    title: doc.title,
    pathname: doc.pathname,
    description: doc.document.description,
  }))
  if (sortsByTitle) {
    const { compare } = new Intl.Collator(locale, { numeric: true })
    shown.sort((a, b) => compare(a.title, b.title) || compareStrings(a.pathname, b.pathname))
  }
  return { label, description, pathname, unlisted: listed.length === 0, listPathname, docs: shown }
}

function routeTag(
  { label, origin }: FoundTag,
  { pathname, unlisted, description, docs }: Tag,
  { group: { owner, locale, formatTitle }, settings }: { group: TagGroup; settings: RouteSettings },
): RouteCandidate {
  const seed = { kind: 'tag', pathname, locale, title: formatTitle(docs.length, label), description } as const
  return { route: createRoute({ ...seed, ...owner, unlisted }, settings), origin, name: `the tag "${label}"` }
}

interface TagContext {
  /** Pathname of the page with all tags. */
  base: string
  settings: RouteSettings
}

/** Finds the tags of a document, in order, with a diagnostic for each invalid one. */
type TagFinder = (tagged: TaggedDocument) => Outcome<FoundTag[]>

function createTagFinder(file: EditionTags | undefined, context: TagContext): Outcome<TagFinder> {
  const getSlug = createSlugs()
  const { value: defined, diagnostics: invalid } = indexDefinitions(file, getSlug, context)
  // Every name is looked up once: ten thousand documents may have the same undefined tag.
  const findNear = memoize((name: string) => suggest(name, Object.keys(file?.tags ?? {})))
  const find: TagFinder = ({ document }) => {
    const diagnostics = new DiagnosticCollector()
    const origin = getFrontMatterOrigin(document, 'tags')
    const inline = new Set<string>()
    const found = (document.frontMatter.tags ?? []).flatMap((tag): FoundTag[] => {
      const known = typeof tag === 'string' ? defined.get(foldPathname(tag)) : undefined
      if (known) return known.tag ? [known.tag] : []
      const { label, permalink } = typeof tag === 'string' ? { label: tag, permalink: getSlug(tag) } : tag
      inline.add(label)
      const pathname = diagnostics.take(resolveTagPathname({ label, permalink, origin }, context))
      return pathname === undefined ? [] : [{ label, description: '', pathname, origin }]
    })
    if (file && inline.size > 0) diagnostics.add([describeInline([...inline], { origin, file, findNear })])
    return diagnostics.toOutcome(found)
  }
  return { value: find, diagnostics: invalid }
}

/**
 * Indexes the tags of the file by every name that documents may use: keys first, then labels, in any letter case.
 * `null` is a tag with an invalid permalink, which has been reported.
 */
function indexDefinitions(
  file: EditionTags | undefined,
  getSlug: (name: string) => string,
  context: TagContext,
): Outcome<Map<string, { tag: FoundTag | null }>> {
  const diagnostics = new DiagnosticCollector()
  const byName = new Map<string, { tag: FoundTag | null }>()
  const byLabel = new Map<string, { tag: FoundTag | null }>()
  for (const [key, definition] of Object.entries(file?.tags ?? {})) {
    const { label, description = '', permalink = getSlug(key), origin }: TagDefinition = definition
    const pathname = diagnostics.take(resolveTagPathname({ label, permalink, origin }, context))
    const entry = { tag: pathname === undefined ? null : { label, description, pathname, origin } }
    if (!byName.has(foldPathname(key))) byName.set(foldPathname(key), entry)
    if (!byLabel.has(foldPathname(label))) byLabel.set(foldPathname(label), entry)
  }
  for (const [label, key] of Object.entries(file?.originalLabels ?? {})) {
    const entry = byName.get(foldPathname(key))
    if (entry && !byLabel.has(foldPathname(label))) byLabel.set(foldPathname(label), entry)
  }
  return diagnostics.toOutcome(new Map([...byLabel, ...byName]))
}

/** The pathname of a tag; `undefined`, with a diagnostic, if it is invalid. */
const resolveTagPathname = (
  { label, permalink, origin }: { label: string; permalink: string; origin: FileOrigin },
  { base, settings }: TagContext,
): Outcome<string | undefined> =>
  resolvePermalink({ kind: 'tag', name: label, permalink, example: '/light-nodes', origin }, { base, settings })

function describeInline(
  inline: readonly string[],
  { origin, file, findNear }: { origin: FileOrigin; file: TagsFile; findNear: (name: string) => string | undefined },
): Diagnostic {
  const [first = '', ...others] = inline
  const isOne = others.length === 0
  const names = inline.map((label) => `"${label}"`).join(', ')
  const near = isOne ? findNear(first) : undefined
  return {
    code: 'tags/inline',
    message: isOne
      ? `The tag ${names} is not defined in ${file.path}.`
      : `The tags ${names} are not defined in ${file.path}.`,
    origin,
    hint: near ? `Did you mean "${near}"?` : `Add ${isOne ? 'it' : 'them'} to that file.`,
  }
}
