import { joinPathname } from '../lib/pathname.ts'

/** Device names of Windows, on which a file of that name cannot be written, whatever its extension. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** Signs that cannot stand in a file name on every system, or that end a pathname in a URL. */
const FORBIDDEN_SIGN = /[<>:"|?*#\\]/

/** Control signs, line and paragraph separators, signs that turn the direction of text, half characters. */
const INVISIBLE_SIGN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u

/** Longest name of a file on common systems, less `.html`. */
const SEGMENT_BYTES = 250

/** Longest path on macOS is 1,024 bytes; half of that is left to the folder of the output. */
const PATHNAME_BYTES = 512

/**
 * The pathname of a slug inside its collection (behaviours.md ID-3): absolute slugs begin at the collection's root,
 * others in the folder of the file, with `.` and `..` resolved. `undefined` if it leaves the collection.
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

/** What is wrong with a slug as its author wrote it, whatever it resolves to; completes "The slug … ". */
export function findSlugProblem(slug: string): string | undefined {
  if (slug.trim() === '') return 'is empty'
  if (slug.startsWith('//')) return 'begins with two slashes, as the address of another site does'
  if (/(?:^|\/)index(?:\.html)?$/i.test(slug)) return 'ends with "index", the name under which hosts serve the folder'
  return undefined
}

/**
 * Why a pathname cannot be published, or `undefined`; completes "The pathname … ". Dots inside a segment are legal
 * (behaviours.md T-3), and so are spaces and letters of every script.
 */
export function findPathnameProblem(pathname: string): string | undefined {
  if (Buffer.byteLength(pathname) > PATHNAME_BYTES) return `is longer than ${PATHNAME_BYTES} bytes`
  const segments = pathname.split('/').filter((segment) => segment !== '')
  if (segments[0]?.toLowerCase() === 'assets') return 'lies in "assets/", which docsgen keeps for its own files'
  for (const segment of segments) {
    const problem = findSegmentProblem(segment)
    if (problem) return problem
  }
  return undefined
}

function findSegmentProblem(segment: string): string | undefined {
  // Almost every segment of every site is of this kind: one test instead of seven.
  if (/^[\w-]{5,60}$/.test(segment)) return undefined
  if (INVISIBLE_SIGN.test(segment)) return 'has a control sign or one that cannot be seen'
  const forbidden = FORBIDDEN_SIGN.exec(segment)
  if (forbidden) return `has ${JSON.stringify(forbidden[0])}, which cannot stand in a file name on every system`
  if (/%[0-9a-f]{2}/i.test(segment)) return 'has a percent-encoded sign; the sign itself belongs there'
  if (/^\s|\s$/.test(segment)) return 'has a segment that begins or ends with a space'
  if (segment.endsWith('.')) return 'has a segment that ends with a dot, which Windows drops'
  if (DEVICE_NAME.test(segment)) return `has the segment "${segment}", which is the name of a device on Windows`
  if (Buffer.byteLength(segment) > SEGMENT_BYTES) return `has a segment longer than ${SEGMENT_BYTES} bytes`
  return undefined
}
