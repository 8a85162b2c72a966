import { slug as toSlug } from 'github-slugger'
import { type AuthorFields, resolveSocial } from '../content/author.ts'
import type { Diagnostic, FileOrigin, Outcome } from '../diagnostics/diagnostic.ts'
import { DiagnosticCollector } from '../diagnostics/diagnostic.ts'
import { joinPathname } from '../lib/pathname.ts'
import { suggest } from '../lib/suggest.ts'
import type { Document } from '../parse/document.ts'
import type { FrontMatter } from '../parse/front-matter/front-matter.ts'
import type { AuthorDefinition, AuthorsFile } from '../scan/source-file.ts'
import type { BlogSection } from './blog-section.ts'
import type { AuthorReference, BlogAuthor, PostAuthor } from './blog-table.ts'
import { createRoute, getFrontMatterOrigin, type RouteCandidate, toCanonicalPathname } from './route-candidate.ts'
import { resolvePermalink } from './slug.ts'

/** Finds the authors of a post, in order and each once, with a diagnostic for each that is not valid. */
export type FindAuthors = (document: Document) => Outcome<PostAuthor[]>

/** The authors of a blog in one language. */
export interface SectionAuthors {
  find: FindAuthors
  /** By key, those with a page. */
  withPage: (PostAuthor & { pathname: string; origin: FileOrigin })[]
  listPathname: string
  /** References of the authors found so far. */
  references: AuthorReference[]
}

/** An author of the authors file. */
interface KnownAuthor {
  definition: AuthorDefinition
  /** `null` for an author without a page. */
  pathname: string | null
}

/** Prepares the authors of a section: those of its own authors file override those of the default language. */
export function createAuthors(section: BlogSection): Outcome<SectionAuthors> {
  const diagnostics = new DiagnosticCollector()
  const { blog, settings, base } = section
  const files = listFiles(section)
  const known = new Map<string, KnownAuthor>()
  for (const [key, definition] of mergeFiles(files)) {
    known.set(key, { definition, pathname: diagnostics.take(findAuthorPathname(key, definition, section)) })
  }
  const references: AuthorReference[] = []
  const withPage = [...known].flatMap(([key, { definition, pathname }]) => {
    const { origin } = definition
    addReferences(references, definition, origin)
    return pathname === null ? [] : [{ ...toAuthor({ name: key, ...definition }, pathname), pathname, origin }]
  })
  const find: FindAuthors = (document) => findAuthors(document, { known, files, references })
  const listPathname = toCanonicalPathname(joinPathname(base, blog.authorsBasePath), settings.trailingSlash)
  return diagnostics.toOutcome({ find, withPage, listPathname, references })
}

/** The authors files of a section, that of the default language first. */
function listFiles({ tree, blog, locale, settings }: BlogSection): AuthorsFile[] {
  const ofBlog = (tree.authorsFiles ?? []).filter((file) => file.blog === blog.id)
  const locales = new Set([settings.defaultLocale, locale])
  return [...locales].flatMap((code) => ofBlog.filter((file) => file.locale === code))
}

function mergeFiles(files: readonly AuthorsFile[]): Map<string, AuthorDefinition> {
  const merged = new Map<string, AuthorDefinition>()
  for (const { authors } of files) {
    for (const [key, definition] of Object.entries(authors)) {
      const before = merged.get(key)
      const hasPage = definition.hasPage || (before?.hasPage ?? false)
      merged.set(key, { ...before, ...withoutUnset(definition), hasPage, origin: definition.origin })
    }
  }
  return merged
}

function findAuthorPathname(key: string, definition: AuthorDefinition, section: BlogSection): Outcome<string | null> {
  const { hasPage, permalink = toSlug(key) || 'author', origin } = definition
  if (!hasPage) return { value: null, diagnostics: [] }
  const base = joinPathname(section.base, section.blog.authorsBasePath)
  const { value = null, diagnostics } = resolvePermalink(
    { kind: 'author', name: key, permalink, example: '/ada', origin },
    { base, settings: section.settings },
  )
  return { value, diagnostics }
}

interface AuthorScope {
  known: ReadonlyMap<string, KnownAuthor>
  files: readonly AuthorsFile[]
  references: AuthorReference[]
}

function findAuthors(document: Document, scope: AuthorScope): Outcome<PostAuthor[]> {
  const diagnostics = new DiagnosticCollector()
  const origin = getFrontMatterOrigin(document, 'authors')
  const found = new Map<string, PostAuthor>()
  for (const entry of listEntries(document)) {
    const author = diagnostics.take(findAuthor(entry, scope, origin))
    const id = entry.key ?? `${author.name} ${author.url}`
    if (!found.has(id)) {
      found.set(id, author)
      continue
    }
    const message = `The post has the author "${entry.key ?? author.name}" twice.`
    diagnostics.add([{ code: 'blog/duplicate-author', message, origin, hint: 'Remove one of the two.' }])
  }
  return diagnostics.toOutcome([...found.values()])
}

/** An author of a post as written: `key` is set for a plain string, which can also be a name. A name alone can be a key. */
type Entry = Exclude<NonNullable<FrontMatter['authors']>[number], string> & { isPlain?: true }

function listEntries({ frontMatter }: Document): Entry[] {
  const { authors = [], author_title: title, author_url: url, author_image_url: image } = frontMatter
  const legacy = authors.length === 1 ? withoutUnset({ title, url, image }) : {}
  return authors.map((author) =>
    typeof author === 'string' ? { key: author, isPlain: true, ...legacy } : { ...author, ...legacy },
  )
}

/**
 * A string is the key of an author, or a name in a blog without an authors file. An author that cannot be found keeps what
 * the post says about it.
 */
function findAuthor(entry: Entry, { known, files, references }: AuthorScope, origin: FileOrigin): Outcome<PostAuthor> {
  const { key, isPlain, ...fields } = entry
  const diagnostics = new DiagnosticCollector()
  const author = known.get(key ?? fields.name ?? '')
  const file = files.at(-1)
  if (author) {
    addReferences(references, fields, origin)
    const { name, ...others } = fields
    const own = key === undefined ? others : { ...others, name }
    const merged = { name: key ?? name, ...author.definition, ...withoutUnset(own) }
    return diagnostics.toOutcome(toAuthor(merged, author.pathname))
  }
  if (file && key !== undefined) diagnostics.add([describeUnknown(key, { file, known, origin })])
  else if (file) {
    const message = `The author "${fields.name}" is not defined in ${file.path}.`
    diagnostics.add([{ code: 'blog/inline-author', message, origin, hint: 'Add the author to that file.' }])
  } else if (key !== undefined && !isPlain) {
    const message = `The author "${key}" is not defined, because the blog has no authors file.`
    const hint = 'Create "authors.yml" in the folder of the posts, or write "name" instead of "key".'
    diagnostics.add([{ code: 'blog/unknown-author', message, origin, hint }])
  }
  addReferences(references, fields, origin)
  return diagnostics.toOutcome(toAuthor({ name: key, ...withoutUnset(fields) }, null))
}

function describeUnknown(
  key: string,
  { file, known, origin }: { file: AuthorsFile; known: ReadonlyMap<string, unknown>; origin: FileOrigin },
): Diagnostic {
  const keys = [...known.keys()]
  const near = suggest(key, keys)
  const list = `Authors are: ${keys.join(', ') || 'none'}.`
  return {
    code: 'blog/unknown-author',
    message: `The author "${key}" is not defined in ${file.path}.`,
    origin,
    hint: near === undefined ? list : `Did you mean "${near}"? ${list}`,
  }
}

function toAuthor(fields: AuthorFields, pathname: string | null): PostAuthor {
  const { name = '', title = '', description = '', url = '', email = '', image = '', socials = {} } = fields
  const links = Object.entries(socials).flatMap(([platform, written]) => resolveSocial(platform, written) ?? [])
  return { name, title, description, url, email, image, socials: links, pathname }
}

function addReferences(references: AuthorReference[], { image, url }: AuthorFields, origin: FileOrigin): void {
  if (image !== undefined) references.push({ kind: 'image', url: image, origin })
  if (url !== undefined) references.push({ kind: 'link', url, origin })
}

function withoutUnset<T extends object>(value: T): Partial<T> {
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(entries) as Partial<T>
}

/** The pages of authors, and of all authors, with the listed posts of each. */
export function routeAuthors(
  { withPage, listPathname }: SectionAuthors,
  posts: readonly { source: string; authors: readonly PostAuthor[] }[],
  { locale, labels, blog, settings }: BlogSection,
): { candidates: RouteCandidate[]; authors: BlogAuthor[] } {
  const [first] = withPage
  if (!first) return { candidates: [], authors: [] }
  const authors = withPage.map(({ origin: _, ...author }) => ({
    ...author,
    listPathname,
    sources: posts.flatMap(({ source, authors: of }) =>
      of.some(({ pathname }) => pathname === author.pathname) ? [source] : [],
    ),
  }))
  const candidates = authors.map(({ pathname, name, description, sources }, index): RouteCandidate => {
    const title = labels.authorWithPosts(name, labels.posts(sources.length))
    const seed = { kind: 'blog-author', pathname, locale, blog: blog.id, title, description } as const
    return {
      route: createRoute(seed, settings),
      origin: (withPage[index] ?? first).origin,
      name: `the author "${name}"`,
    }
  })
  const seed = { kind: 'blog-author-list', pathname: listPathname, locale, blog: blog.id } as const
  const route = createRoute({ ...seed, title: labels.authorsTitle }, settings)
  return { candidates: [...candidates, { route, origin: first.origin, name: 'the page of all authors' }], authors }
}
