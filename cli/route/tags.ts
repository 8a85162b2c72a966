import Slugger, { slug } from 'github-slugger'
import { labels } from '../../src/labels.ts'
import type { Config } from '../config/config.ts'
import type { Diagnostic, FileOrigin } from '../diagnostics/diagnostic.ts'
import { foldPathname, joinPathname } from '../lib/pathname.ts'
import { suggest } from '../lib/suggest.ts'
import type { SourceTree, TagDefinition, TagsFile } from '../scan/source-file.ts'
import { type Claim, canonicalPathname, createRoute, type RouteSettings } from './claim.ts'
import type { Doc, Docs } from './docs.ts'
import { originOf } from './origin.ts'
import type { RouteTable, Tag } from './route-table.ts'
import { findPathnameProblem, findSlugProblem, resolveSlug } from './slug.ts'

interface TagScope {
  config: Config
  settings: RouteSettings
  tree: SourceTree
  docs: Docs
  diagnostics: Diagnostic[]
}

/** The tags of the documents and their pages. */
interface PlacedTags extends Pick<RouteTable, 'tags' | 'tagsBySource'> {
  claims: Claim[]
}

/** A tag that a document names, and who says what it is: the tags file, or the document. */
interface FoundTag extends Pick<Tag, 'label' | 'description' | 'pathname'> {
  origin: FileOrigin
}

/** A tag while its documents are gathered. */
type OpenTag = FoundTag & { docs: Doc[] }

/**
 * Gives each tag that a document has a page, and each version with tags a page of them all (behaviours.md 11.8). Tags that
 * the tags file does not define are findings, where there is one.
 */
export function placeTags(scope: TagScope): PlacedTags {
  const placed: PlacedTags = { claims: [], tags: {}, tagsBySource: {} }
  for (const version of Object.keys(scope.config.versions)) {
    const tagged = scope.docs.published.filter(
      (doc) => doc.version === version && doc.document.frontMatter.tags !== undefined,
    )
    placeVersion(version, tagged, { scope, placed })
  }
  return placed
}

function placeVersion(
  version: string,
  docs: readonly Doc[],
  { scope, placed }: { scope: TagScope; placed: PlacedTags },
): void {
  const { config, settings, diagnostics } = scope
  const base = joinPathname(config.versions[version]?.path ?? `/${config.docs.routeBasePath}`, config.docs.tagsBasePath)
  const file = scope.tree.tagsFiles.find((each) => each.version === version)
  const find = createTagFinder(file, { base, settings, diagnostics })
  const { open, rivals } = gather(docs, find, placed.tagsBySource)
  const [first] = open
  if (!first) return
  const listPathname = canonicalPathname(base, settings.trailingSlash)
  const compare = new Intl.Collator(settings.defaultLocale, { numeric: true }).compare
  const tags = open.map((tag) => closeTag(tag, { version, listPathname, compare }))
  for (const tag of tags) placed.tags[tag.pathname] = tag
  // The owners first: of claims to one pathname the first wins.
  for (const found of [...open, ...rivals]) {
    const tag = placed.tags[found.pathname]
    if (tag) placed.claims.push(claimTag(found, tag, settings))
  }
  const seed = { kind: 'tag-list', pathname: base, locale: settings.defaultLocale, title: labels.tagsTitle } as const
  const route = createRoute({ ...seed, version, unlisted: tags.every(({ unlisted }) => unlisted) }, settings)
  placed.claims.push({ route, origin: first.origin, name: 'the page of all tags' })
}

/**
 * The tags in the order in which documents name them, by pathname. Rivals are those that want a pathname under another
 * label: they share the page of the first, and are claims that lose.
 */
function gather(
  docs: readonly Doc[],
  find: (doc: Doc) => FoundTag[],
  tagsBySource: RouteTable['tagsBySource'],
): { open: OpenTag[]; rivals: FoundTag[] } {
  const open = new Map<string, OpenTag>()
  const rivals = new Map<string, FoundTag>()
  for (const doc of docs) {
    const own = new Map<string, FoundTag>()
    for (const found of find(doc)) {
      if (own.has(found.pathname)) continue
      own.set(found.pathname, found)
      const known = open.get(found.pathname) ?? { ...found, docs: [] }
      open.set(found.pathname, known)
      known.docs.push(doc)
      const isRival = foldPathname(known.label) !== foldPathname(found.label)
      const key = `${found.pathname} ${foldPathname(found.label)}`
      if (isRival && !rivals.has(key)) rivals.set(key, found)
    }
    if (own.size === 0) continue
    tagsBySource[doc.document.source.path] = [...own.values()].map(({ label, pathname }) => ({ label, pathname }))
  }
  return { open: [...open.values()], rivals: [...rivals.values()] }
}

/** Unlisted documents are shown only where the tag has no others, and is unlisted therefore. */
function closeTag(
  { label, description, pathname, docs }: OpenTag,
  { version, listPathname, compare }: Pick<Tag, 'version' | 'listPathname'> & { compare: Intl.Collator['compare'] },
): Tag {
  const listed = docs.filter(({ document }) => !document.frontMatter.unlisted)
  const shown = (listed.length > 0 ? listed : docs).map((doc) => ({
    title: doc.document.title,
    pathname: doc.pathname,
    description: doc.document.description,
  }))
  shown.sort((a, b) => compare(a.title, b.title) || (a.pathname < b.pathname ? -1 : 1))
  return { label, description, pathname, version, unlisted: listed.length === 0, listPathname, docs: shown }
}

function claimTag({ label, origin }: FoundTag, tag: Tag, settings: RouteSettings): Claim {
  const { pathname, version, unlisted, description } = tag
  const title = labels.docsTaggedWith(tag.docs.length, label)
  const seed = { kind: 'tag', pathname, locale: settings.defaultLocale, title, description } as const
  return { route: createRoute({ ...seed, version, unlisted }, settings), origin, name: `the tag "${label}"` }
}

interface Place {
  /** Pathname of all tags. */
  base: string
  settings: RouteSettings
  diagnostics: Diagnostic[]
}

/** Finds the tags of documents, in their order, and reports the ones that cannot be. */
function createTagFinder(file: TagsFile | undefined, place: Place): (doc: Doc) => FoundTag[] {
  const slugOf = createSlugs()
  const defined = placeDefinitions(file, slugOf, place)
  const findNear = createSuggester(Object.keys(file?.tags ?? {}))
  return ({ document }) => {
    const origin = originOf(document, 'tags')
    const inline = new Set<string>()
    const found = (document.frontMatter.tags ?? []).flatMap((tag): FoundTag[] => {
      const known = typeof tag === 'string' ? defined.get(foldPathname(tag)) : undefined
      if (known) return known.tag ? [known.tag] : []
      const { label, permalink } = typeof tag === 'string' ? { label: tag, permalink: slugOf(tag) } : tag
      inline.add(label)
      const pathname = placeTag({ label, permalink, origin }, place)
      return pathname === undefined ? [] : [{ label, description: '', pathname, origin }]
    })
    if (file && inline.size > 0) place.diagnostics.push(describeInline([...inline], { origin, file, findNear }))
    return found
  }
}

/**
 * The tags of the file by every name under which documents may call them: first of all their keys, then their labels,
 * in any letter case. `null` stands for one whose permalink is not possible, and has been reported.
 */
function placeDefinitions(
  file: TagsFile | undefined,
  slugOf: (name: string) => string,
  place: Place,
): Map<string, { tag: FoundTag | null }> {
  const byName = new Map<string, { tag: FoundTag | null }>()
  const byLabel = new Map<string, { tag: FoundTag | null }>()
  for (const [key, definition] of Object.entries(file?.tags ?? {})) {
    const { label, description = '', permalink = slugOf(key), origin }: TagDefinition = definition
    const pathname = placeTag({ label, permalink, origin }, place)
    const entry = { tag: pathname === undefined ? null : { label, description, pathname, origin } }
    if (!byName.has(foldPathname(key))) byName.set(foldPathname(key), entry)
    if (!byLabel.has(foldPathname(label))) byLabel.set(foldPathname(label), entry)
  }
  return new Map([...byLabel, ...byName])
}

/** The pathname of a tag; `undefined` after a finding. */
function placeTag(
  { label, permalink, origin }: { label: string; permalink: string; origin: FileOrigin },
  { base, settings, diagnostics }: Place,
): string | undefined {
  const local = resolveSlug(permalink, '')
  const wanted = joinPathname(base, local ?? '/')
  const isOutside = local === undefined || local === '/'
  const problem =
    findSlugProblem(permalink) ?? (isOutside ? 'names no page below that of all tags' : findPathnameProblem(wanted))
  if (!problem) return canonicalPathname(wanted, settings.trailingSlash)
  diagnostics.push({
    code: 'route/invalid-slug',
    message: `The permalink ${JSON.stringify(permalink)} of the tag "${label}" ${problem}.`,
    origin,
    hint: 'Give it a path below that of all tags, such as "permalink: /light-nodes".',
  })
  return undefined
}

/** Labels that differ in letter case only are one tag; different ones that would look alike in an address are not. */
function createSlugs(): (name: string) => string {
  const slugger = new Slugger()
  const slugs = new Map<string, string>()
  return (name) => {
    const key = foldPathname(name)
    const known = slugs.get(key)
    if (known !== undefined) return known
    const wanted = slug(name)
    // A word that no page can be called, `index` or `con`, is still a word for a tag.
    const isUsable = wanted !== '' && !findSlugProblem(wanted) && !findPathnameProblem(`/tags/${wanted}`)
    const given = slugger.slug(isUsable ? wanted : `tag-${wanted}`.replace(/-$/, ''))
    slugs.set(key, given)
    return given
  }
}

/** Every name is looked for once: ten thousand documents may have the same wrong tag. */
function createSuggester(keys: readonly string[]): (name: string) => string | undefined {
  const known = new Map<string, string | undefined>()
  return (name) => {
    if (!known.has(name)) known.set(name, suggest(name, keys))
    return known.get(name)
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
