import type { Diagnostic, FileOrigin, Outcome } from '../diagnostics/diagnostic.ts'
import { DiagnosticCollector } from '../diagnostics/diagnostic.ts'
import { joinPathname } from '../lib/pathname.ts'
import { type RouteSettings, toCanonicalPathname } from './route-candidate.ts'

/** Windows device names: no file can have such a name there, whatever its extension. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** Characters that not every system allows in file names, or that end the pathname of a URL. */
const forbiddenCharacter = /[<>:"|?*#\\]/

/** The folder of the files that docsgen generates. */
const RESERVED_FOLDER = /^assets$/i

/** Control characters, line and paragraph separators, bidirectional controls, lone surrogates. */
const invisibleCharacter = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u

/** Matches nearly all pathnames: ASCII letters and digits, no reserved name. */
const plainPathname = /^(?!\/assets(?:\/|$))(?:\/(?!(?:con|prn|aux|nul|com\d|lpt\d)(?:\/|$))[\w-]{1,60})+\/?$/i

/** The longest file name on common systems, less `.html`. */
const SEGMENT_BYTES = 250

/** The longest path on macOS is 1,024 bytes; half of it is reserved for the output folder. */
const PATHNAME_BYTES = 512

/**
 * Resolves a slug inside its collection (docs/behaviours.md ID-3): absolute slugs start at the collection's root,
 * others in the folder of the file; `.` and `..` are resolved. `undefined` if the result is outside the collection.
 */
export function resolveSlug(slug: string, directory: string): string | undefined {
  const resolved: string[] = []
  const segments = `${slug.startsWith('/') ? '' : `${directory}/`}${slug}`.split('/')
  for (const segment of segments) {
    if (segment === '..') {
      if (resolved.pop() === undefined) return undefined
    } else if (segment !== '.' && segment !== '') resolved.push(segment)
  }
  const isFolder = /(?:^|\/)\.{0,2}$/.test(slug)
  return isFolder ? joinPathname(...resolved, '/') : joinPathname(...resolved)
}

/** The problem of a slug as written, whatever it resolves to. Completes "The slug … ". */
export function findSlugProblem(slug: string): string | undefined {
  if (slug.trim() === '') return 'is empty'
  if (slug.startsWith('//')) return 'begins with two slashes, like the address of another site'
  if (/(?:^|\/)index(?:\.html)?$/i.test(slug)) return 'ends with "index", which hosts serve as the folder itself'
  return undefined
}

/** Prefix for reserved names. */
const SAFE_PREFIX = 'docs-'

/**
 * The nearest publishable pathname: forbidden characters become hyphens and reserved names get a prefix. `undefined` if
 * this is not enough, as for a pathname that is too long.
 */
export function toSafePathname(pathname: string): string | undefined {
  const segments = pathname.split('/').map((segment) => {
    const plain = segment
      .replace(new RegExp(invisibleCharacter.source, 'gu'), '')
      .replace(new RegExp(forbiddenCharacter.source, 'g'), '-')
      .replace(/%(?=[0-9a-f]{2})/gi, '-')
      .replace(/^[\s-]+|[\s.-]+$/g, '')
    const name = plain === segment ? segment : plain || 'page'
    return deviceName.test(name) ? SAFE_PREFIX + name : name
  })
  const [root, first = '', ...rest] = segments
  const safe = [root, RESERVED_FOLDER.test(first) ? SAFE_PREFIX + first : first, ...rest].join('/')
  return findPathnameProblem(safe) === undefined ? safe : undefined
}

/**
 * Why a pathname cannot be published, or `undefined`. Completes "The pathname … ". Dots inside a segment are legal
 * (docs/behaviours.md T-3), and so are spaces and letters of every script.
 */
export function findPathnameProblem(pathname: string): string | undefined {
  if (pathname.length <= PATHNAME_BYTES && plainPathname.test(pathname)) return undefined
  if (Buffer.byteLength(pathname) > PATHNAME_BYTES) return `is longer than ${PATHNAME_BYTES} bytes`
  const segments = pathname.split('/').filter((segment) => segment !== '')
  if (RESERVED_FOLDER.test(segments[0] ?? '')) return 'is in "assets/", which is reserved for the files of docsgen'
  for (const segment of segments) {
    const problem = findSegmentProblem(segment)
    if (problem) return problem
  }
  return undefined
}

function findSegmentProblem(segment: string): string | undefined {
  if (invisibleCharacter.test(segment)) return 'contains a control character or an invisible character'
  const forbidden = forbiddenCharacter.exec(segment)
  if (forbidden) return `contains ${JSON.stringify(forbidden[0])}, which not every system allows in file names`
  if (/%[0-9a-f]{2}/i.test(segment)) return 'is percent-encoded; write the character itself'
  if (/^\s|\s$/.test(segment)) return 'has a segment that begins or ends with a space'
  if (segment.endsWith('.')) return 'has a segment that ends with a dot, which Windows drops'
  if (deviceName.test(segment)) return `has the segment "${segment}", which is a reserved device name on Windows`
  if (Buffer.byteLength(segment) > SEGMENT_BYTES) return `has a segment longer than ${SEGMENT_BYTES} bytes`
  return undefined
}

/** The page of a tag or an author, as a file defines it. */
interface Permalink {
  kind: 'tag' | 'author'
  name: string
  permalink: string
  /** A permalink for the hint. */
  example: string
  origin: FileOrigin
}

/** The pathname of a permalink below the page of all tags or authors; `undefined`, with a diagnostic, if it is invalid. */
export function resolvePermalink(
  { kind, name, permalink, example, origin }: Permalink,
  { base, settings }: { base: string; settings: RouteSettings },
): Outcome<string | undefined> {
  const local = resolveSlug(permalink, '')
  const wanted = joinPathname(base, local ?? '/')
  const isOutside = local === undefined || local === '/'
  const problem =
    findSlugProblem(permalink) ??
    (isOutside ? `does not name a page below the page of all ${kind}s` : findPathnameProblem(wanted))
  if (!problem) return { value: toCanonicalPathname(wanted, settings.trailingSlash), diagnostics: [] }
  const diagnostic: Diagnostic = {
    code: 'route/invalid-slug',
    message: `The permalink ${JSON.stringify(permalink)} of the ${kind} "${name}" ${problem}.`,
    origin,
    hint: `Give it a path below the page of all ${kind}s, such as "permalink: ${example}".`,
  }
  return { value: undefined, diagnostics: [diagnostic] }
}

/** Source path -> canonical pathname. */
export type GivenPathnames = ReadonlyMap<string, string>

/**
 * The pathnames set by the hook `routes` that can be published; the others are reported, and their pages keep their
 * pathnames.
 */
export function acceptGivenPathnames(
  given: GivenPathnames,
  { configFile, settings }: { configFile: string; settings: RouteSettings },
): Outcome<GivenPathnames> {
  const diagnostics = new DiagnosticCollector()
  const accepted = new Map<string, string>()
  for (const [source, pathname] of given) {
    const leaves = pathname.split('/').some((segment) => segment === '.' || segment === '..')
    const problem = findSlugProblem(pathname) ?? (leaves ? 'has "." or ".."' : findPathnameProblem(pathname))
    if (problem === undefined) accepted.set(source, toCanonicalPathname(pathname, settings.trailingSlash))
    else {
      const message = `The pathname ${JSON.stringify(pathname)} that the hook "routes" set for ${source} ${problem}.`
      const origin = { kind: 'config', file: configFile, path: 'hooks.routes' } as const
      diagnostics.add([{ code: 'route/invalid-slug', message, origin }])
    }
  }
  return diagnostics.toOutcome(accepted)
}
