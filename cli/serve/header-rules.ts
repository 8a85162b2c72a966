import { compilePattern } from './redirects.ts'

/** A rule of `_headers`, the file from which hosts such as Netlify and Cloudflare Pages read headers. */
export interface HeaderRule {
  /** Matches decoded pathnames of the server. */
  path: RegExp
  changes: { name: string /** `null` removes what earlier rules have set. */; value: string | null }[]
}

/** Headers that belong to the connection or to the bytes of a response; `Cache-Control` is decided for each file. */
const OWN_HEADERS =
  /^(?:cache-control|connection|content-(?:encoding|length|range|type)|date|etag|keep-alive|trailer|transfer-encoding|upgrade)$/i

/** Parses paths in lines of their own, each followed by indented lines: `Name: value` sets a header, `! Name` removes it. */
export function parseHeaderRules(text: string): HeaderRule[] {
  const rules: HeaderRule[] = []
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*(?:#|$)/.test(line)) continue
    const [, removed, name = removed ?? '', value = null] =
      /^\s+(?:! *([\w-]+)|([\w-]+): *([\t\x20-\x7e\x80-\xff]*?))\s*$/.exec(line) ?? []
    if (/^\S/.test(line)) {
      const path = line.startsWith('/') ? compilePattern(line.trim()) : undefined
      // Lines below a path that is not understood must not join the rule before.
      rules.push({ path: path ?? /(?!)/, changes: [] })
    } else if (name !== '' && !OWN_HEADERS.test(name)) rules.at(-1)?.changes.push({ name, value })
  }
  return rules
}

/** The headers of a pathname; values of the same header in several rules are joined by a comma. */
export function findHeaders(rules: readonly HeaderRule[], pathname: string): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const { name, value } of rules.flatMap(({ path, changes }) => (path.test(pathname) ? changes : []))) {
    const key = name.toLowerCase()
    if (value === null) delete headers[key]
    else headers[key] = headers[key] === undefined ? value : `${headers[key]}, ${value}`
  }
  return headers
}
