import Slugger, { slug } from 'github-slugger'
import type { Labels } from '../../src/labels.ts'
import type { Config } from '../config/config.ts'
import type { Edition } from '../content/editions.ts'
import { isOfEdition } from '../content/editions.ts'
import { getLabels } from '../content/labels.ts'
import type { Diagnostic, FileOrigin, Outcome } from '../diagnostics/diagnostic.ts'
import { DiagnosticCollector } from '../diagnostics/diagnostic.ts'
import { compareStrings } from '../lib/compare-strings.ts'
import { memoize } from '../lib/once.ts'
import { foldPathname, joinPathname } from '../lib/pathname.ts'
import { mergeRecords, toRecord } from '../lib/records.ts'
import { suggest } from '../lib/suggest.ts'
import type { SourceTree, TagDefinition, TagsFile } from '../scan/source-file.ts'
import type { Doc, Docs } from './docs.ts'
import { getDocsPath, listEditions } from './editions.ts'
import {
  createRoute,
  getFrontMatterOrigin,
  type RouteCandidate,
  type RouteSettings,
  toCanonicalPathname,
} from './route-candidate.ts'
import type { RouteTable, Tag } from './route-table.ts'
import { findPathnameProblem, findSlugProblem, resolveSlug } from './slug.ts'

interface TagScope {
  config: Config
  settings: RouteSettings
  tree: SourceTree
  docs: Docs
}

/** The tags of the documents and their pages. */
interface RoutedTags extends Pick<RouteTable, 'tags' | 'tagsBySource'> {
  candidates: RouteCandidate[]
}

/** A tag of a document and its definition, in the tags file or inline. */
interface FoundTag extends Pick<Tag, 'label' | 'description' | 'pathname'> {
  origin: FileOrigin
}

/** A tag while its documents are collected. */
type OpenTag = FoundTag & { docs: Doc[] }

/**
 * Routes a page for each tag in use, and one page with all tags for each edition that has any (docs/behaviours.md
 * 11.8). If there is a tags file, tags that it does not define are reported.
 */
export function routeTags(scope: TagScope): Outcome<RoutedTags> {
  const diagnostics = new DiagnosticCollector()
  const tagged = scope.docs.published.filter((doc) => doc.document.frontMatter.tags !== undefined)
  const editions = listEditions(scope.config).map((edition) =>
    diagnostics.take(routeEditionTags(edition, tagged.filter(isOfEdition(edition)), scope)),
  )
  return diagnostics.toOutcome({
    candidates: editions.flatMap(({ candidates }) => candidates),
    tags: mergeRecords(...editions.map(({ tags }) => tags)),
    tagsBySource: mergeRecords(...editions.map(({ tagsBySource }) => tagsBySource)),
  })
}

function routeEditionTags(edition: Edition, docs: readonly Doc[], scope: TagScope): Outcome<RoutedTags> {
  const { config, settings } = scope
  const diagnostics = new DiagnosticCollector()
  const base = joinPathname(getDocsPath(config, edition), config.docs.tagsBasePath)
  const file = scope.tree.tagsFiles.find(isOfEdition(edition))
  const find = diagnostics.take(createTagFinder(file, { base, settings }))
  const { open, duplicates, tagsBySource } = diagnostics.take(gather(docs, find))
  const [first] = open
  if (!first) return diagnostics.toOutcome({ candidates: [], tags: {}, tagsBySource })
  const listPathname = toCanonicalPathname(base, settings.trailingSlash)
  const labels = getLabels(config.i18n, edition.locale)
  const compare = new Intl.Collator(edition.locale, { numeric: true }).compare
  const closed = open.map((tag) => closeTag(tag, { edition, listPathname, compare }))
  const tags = toRecord(closed.map((tag) => [tag.pathname, tag]))
  // Owners come first, because the first candidate of a pathname wins.
  const candidates = [...open, ...duplicates].flatMap((found) => {
    const tag = tags[found.pathname]
    return tag ? [routeTag(found, tag, { settings, labels })] : []
  })
  const seed = { kind: 'tag-list', pathname: base, ...edition, title: labels.tagsTitle } as const
  const route = createRoute({ ...seed, unlisted: closed.every(({ unlisted }) => unlisted) }, settings)
  candidates.push({ route, origin: first.origin, name: 'the page of all tags' })
  return diagnostics.toOutcome({ candidates, tags, tagsBySource })
}

/**
 * Collects tags by pathname, in the order of documents. Duplicates have the pathname of another tag but a different
 * label; they share the page of the first tag and are reported as conflicts.
 */
function gather(
  docs: readonly Doc[],
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
  {
    edition: { version, locale },
    listPathname,
    compare,
  }: Pick<Tag, 'listPathname'> & { edition: Edition; compare: Intl.Collator['compare'] },
): Tag {
  const listed = docs.filter(({ document }) => !document.frontMatter.unlisted)
  const shown = (listed.length > 0 ? listed : docs).map((doc) => ({
    title: doc.document.title,
    pathname: doc.pathname,
    description: doc.document.description,
  }))
  shown.sort((a, b) => compare(a.title, b.title) || compareStrings(a.pathname, b.pathname))
  return { label, description, pathname, version, locale, unlisted: listed.length === 0, listPathname, docs: shown }
}

function routeTag(
  { label, origin }: FoundTag,
  tag: Tag,
  { settings, labels }: { settings: RouteSettings; labels: Labels },
): RouteCandidate {
  const { pathname, version, locale, unlisted, description } = tag
  const title = labels.docsTaggedWith(tag.docs.length, label)
  const seed = { kind: 'tag', pathname, locale, title, description } as const
  return { route: createRoute({ ...seed, version, unlisted }, settings), origin, name: `the tag "${label}"` }
}

interface TagContext {
  /** Pathname of the page with all tags. */
  base: string
  settings: RouteSettings
}

/** Finds the tags of a document, in order, with a diagnostic for each invalid one. */
type TagFinder = (doc: Doc) => Outcome<FoundTag[]>

function createTagFinder(file: TagsFile | undefined, context: TagContext): Outcome<TagFinder> {
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
  file: TagsFile | undefined,
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
  return diagnostics.toOutcome(new Map([...byLabel, ...byName]))
}

/** The pathname of a tag; `undefined`, with a diagnostic, if it is invalid. */
function resolveTagPathname(
  { label, permalink, origin }: { label: string; permalink: string; origin: FileOrigin },
  { base, settings }: TagContext,
): Outcome<string | undefined> {
  const local = resolveSlug(permalink, '')
  const wanted = joinPathname(base, local ?? '/')
  const isOutside = local === undefined || local === '/'
  const problem =
    findSlugProblem(permalink) ??
    (isOutside ? 'does not name a page below the page of all tags' : findPathnameProblem(wanted))
  if (!problem) return { value: toCanonicalPathname(wanted, settings.trailingSlash), diagnostics: [] }
  const diagnostic: Diagnostic = {
    code: 'route/invalid-slug',
    message: `The permalink ${JSON.stringify(permalink)} of the tag "${label}" ${problem}.`,
    origin,
    hint: 'Give it a path below the page of all tags, such as "permalink: /light-nodes".',
  }
  return { value: undefined, diagnostics: [diagnostic] }
}

/** Creates slugs for labels. Labels that differ only in letter case are one tag; other labels never share a slug. */
function createSlugs(): (name: string) => string {
  const slugger = new Slugger()
  const slugs = new Map<string, string>()
  return (name) => {
    const key = foldPathname(name)
    const known = slugs.get(key)
    if (known !== undefined) return known
    const wanted = slug(name)
    // A tag may be called `index` or `con` although no page can be.
    const isUsable = wanted !== '' && !findSlugProblem(wanted) && !findPathnameProblem(`/tags/${wanted}`)
    const given = slugger.slug(isUsable ? wanted : `tag-${wanted}`.replace(/-$/, ''))
    slugs.set(key, given)
    return given
  }
}

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
