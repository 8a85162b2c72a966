import { ids } from '../../model/hooks.ts'
import { findNavbarParts } from './navbar.ts'

/** Directive -> its sources. */
type Policy = Map<string, string[]>

/** `sha256-…` allows the inline script of one page, which runs with the load of a page only. */
function parsePolicy(text: string): Policy {
  const directives = text.split(';').map((directive) => directive.trim().split(/\s+/))
  return new Map(
    directives.map(([name = '', ...sources]) => {
      return [name, sources.filter((source) => source !== "'none'" && !source.startsWith("'sha256-"))]
    }),
  )
}

/** Of an attribute only the page decides: that other hosts are allowed says nothing of it. */
function sourcesOf(policy: Policy, name: string): string[] {
  const [, parent = '', kind] = /^((?:script|style)-src)-(attr|elem)$/.exec(name) ?? []
  const sources = [...(policy.get(name) ?? policy.get(parent) ?? policy.get('default-src') ?? [])]
  return kind === 'attr' ? sources.filter((source) => source.startsWith("'unsafe")) : sources
}

/**
 * Whether content made for the policy `wanted` works under the policy `inForce`. The one that a window was loaded with
 * stays in force until the next load; `null` is none.
 */
export function isPolicyWideEnough(inForce: string | null, wanted: string | null): boolean {
  if (inForce === null) return true
  if (wanted === null) return false
  const [outer, inner] = [parsePolicy(inForce), parsePolicy(wanted)]
  return [...outer.keys(), ...inner.keys()].every((name) => {
    const allowed = sourcesOf(outer, name)
    return sourcesOf(inner, name).every((source) => allowed.includes(source))
  })
}

/** `/assets/site.1a2b3c4d.css` in two parts: what the file is, and which version. */
function splitAsset(path: string): [name: string, version: string] {
  const [, name, version, extension] = /^(.*)[.-]([\da-f]{8}|[\dA-Z]{8})(\.\w+)$/.exec(path) ?? []
  return name === undefined || version === undefined ? [path, ''] : [`${name}${extension}`, version]
}

/**
 * Whether two pages are of one deployment, as far as the scripts and styles can tell that they name: none may be there in
 * two versions. All pages name the site's styles and its runtime.
 */
export function areOfOneDeployment(current: readonly string[], next: readonly string[]): boolean {
  const versions = new Map(current.map(splitAsset))
  return next.every((path) => {
    const [name, version] = splitAsset(path)
    return (versions.get(name) ?? version) === version
  })
}

/** Scripts and styles of a page, as its head names them. */
function assetsOf(page: Document): string[] {
  return [...page.head.querySelectorAll('link[rel="stylesheet"], script[src]')].map(
    (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
  )
}

function policyOf(page: Document): string | null {
  return page.querySelector('meta[http-equiv="Content-Security-Policy" i]')?.getAttribute('content') ?? null
}

/** Inline and external scripts run when a page is loaded, not when it is swapped in. */
const runningScript = 'script:not([type="application/json"], [type="application/ld+json"])'

/** Whether a page of the site can take the place of the open one without a load. */
export function canSwap(next: Document): boolean {
  const app = next.getElementById(ids.app)
  return (
    app !== null &&
    next.getElementById(ids.skipTarget) !== null &&
    app.querySelector(runningScript) === null &&
    next.documentElement.lang === document.documentElement.lang &&
    areOfOneDeployment(assetsOf(document), assetsOf(next)) &&
    isPolicyWideEnough(policyOf(document), policyOf(next)) &&
    findNavbarParts(document).length === findNavbarParts(next).length
  )
}
