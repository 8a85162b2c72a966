import { decodePathname } from '../lib/pathname.ts'

/** A rule of `_redirects`, the file from which hosts such as Netlify and Cloudflare Pages read redirects. */
export interface Redirect {
  /** Matches decoded pathnames of the server; its named groups are the placeholders of `to`. */
  from: RegExp
  /** A pathname with `:name` and `:splat`, or an absolute URL. */
  to: string
  /** 301, 302, 303, 307 or 308; 200 and 404 serve the file of the target without a redirect. */
  status: number
  /** Whether the rule applies even if the site has a file at the pathname. */
  isForced: boolean
}

/** The rule that applies to a pathname, with its target filled in. */
export interface Redirection extends Pick<Redirect, 'status' | 'isForced'> {
  /** Percent-encoded; for 200 and 404 the decoded pathname of a file. */
  location: string
}

const REDIRECT_STATUSES = new Set([200, 301, 302, 303, 307, 308, 404])

/** Parses `from to [status[!]]`, one rule per line. Rules with conditions, and lines that are not rules, are ignored. */
export function parseRedirects(text: string): Redirect[] {
  return text.split(/\r?\n/).flatMap((line): Redirect[] => {
    const [from = '', to = '', code = '301', ...others] = line
      .replace(/(?:^|\s)#.*$/, '')
      .trim()
      .split(/\s+/)
    const status = /^(\d{3})(!?)$/.exec(code)
    const isTarget = to.startsWith('/') || /^https?:\/\//i.test(to)
    if (!from.startsWith('/') || !isTarget || !status || others.length > 0) return []
    const number = Number(status[1])
    const pattern = REDIRECT_STATUSES.has(number) ? compilePattern(from) : undefined
    return pattern ? [{ from: pattern, to, status: number, isForced: status[2] === '!' }] : []
  })
}

/** `:name` matches a segment, `*` at the end the rest of the path. Percent-encoding and a trailing slash make no difference. */
export function compilePattern(from: string): RegExp | undefined {
  const hasSplat = from.endsWith('*')
  const path = from.replace(/\*$/, '').replace(/\/$/, '')
  if (path.includes('*')) return undefined
  const names = new Set<string>()
  const segments = path.split('/').map((segment) => {
    const name = /^:([A-Za-z]\w*)$/.exec(segment)?.[1]
    if (name === undefined || names.has(name) || name === 'splat')
      return (decodePathname(segment) ?? segment).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    names.add(name)
    return `(?<${name}>[^/]+)`
  })
  return new RegExp(`^${segments.join('/')}${hasSplat ? '(?:/(?<splat>.*))?' : '/?'}$`, 'u')
}

/** The first forced or unforced rule that matches a pathname of the server. */
export function findRedirection(
  redirects: readonly Redirect[],
  { pathname, search }: { pathname: string; search: string },
  isForced: boolean,
): Redirection | undefined {
  for (const redirect of redirects) {
    const match = redirect.isForced === isForced ? redirect.from.exec(pathname) : null
    if (!match) continue
    const { to, status } = redirect
    if (status === 200 || status === 404) return { location: fill(to, match, (value) => value), status, isForced }
    const location = encodeURI(fill(to, match, encodePath)).replace(/%25(?=[0-9a-f]{2})/gi, '%')
    return { location: location.includes('?') ? location : location + search, status, isForced }
  }
  return undefined
}

function fill(to: string, { groups }: RegExpExecArray, write: (value: string) => string): string {
  const filled = to.replace(/:([A-Za-z]\w*)/g, (whole, name: string) => {
    const value = groups?.[name]
    if (value !== undefined) return write(value)
    return name === 'splat' ? '' : whole
  })
  // A pathname that begins with two slashes would point to another server.
  return to.startsWith('/') ? filled.replace(/^[/\\]+/, '/') : filled
}

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')
