import { ids } from '../../model/data-attributes.ts'
import { findNavbarParts } from './update-navbar.ts'

/** Directive -> its sources. */
type Policy = Map<string, string[]>

/** `sha256-…` allows the inline script of one page, which runs only when a page is loaded. */
function parsePolicy(text: string): Policy {
  const directives = text.split(';').map((directive) => directive.trim().split(/\s+/))
  return new Map(
    directives.map(([name = '', ...sources]) => {
      return [name, sources.filter((source) => source !== "'none'" && !source.startsWith("'sha256-"))]
    }),
  )
}

/** The sources in force for a directive. For attributes, only keywords such as `'unsafe-inline'` count, not hosts. */
function getSources(policy: Policy, name: string): string[] {
  const [, parent = '', kind] = /^((?:script|style)-src)-(attr|elem)$/.exec(name) ?? []
  const sources = [...(policy.get(name) ?? policy.get(parent) ?? policy.get('default-src') ?? [])]
  return kind === 'attr' ? sources.filter((source) => source.startsWith("'unsafe")) : sources
}

/**
 * Whether content written for the policy `wanted` works under the policy `inForce`. The policy that a window was loaded
 * with stays in force until the next load; `null` is no policy.
 */
export function isPolicyWideEnough(inForce: string | null, wanted: string | null): boolean {
  if (inForce === null) return true
  if (wanted === null) return false
  const [outer, inner] = [parsePolicy(inForce), parsePolicy(wanted)]
  return [...outer.keys(), ...inner.keys()].every((name) => {
    const allowed = getSources(outer, name)
    return getSources(inner, name).every((source) => allowed.includes(source))
  })
}

/** Splits `/assets/site.1a2b3c4d.css` into the name of the file and its version. */
function splitAsset(path: string): [name: string, version: string] {
  const [, name, version, extension] = /^(.*)[.-]([\da-f]{8}|[\dA-Z]{8})(\.\w+)$/.exec(path) ?? []
  return name === undefined || version === undefined ? [path, ''] : [`${name}${extension}`, version]
}

/**
 * Whether two pages may be from the same deployment: no script or stylesheet of one may have another version on the
 * other. All pages link the site's styles and its runtime.
 */
export function isSameDeployment(current: readonly string[], next: readonly string[]): boolean {
  const versions = new Map(current.map(splitAsset))
  return next.every((path) => {
    const [name, version] = splitAsset(path)
    return (versions.get(name) ?? version) === version
  })
}

/** The stylesheets and modules of a page. */
function listAssets(page: Document): string[] {
  return [...page.querySelectorAll('link[rel="stylesheet"], script[type="module"][src]')].map(
    (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
  )
}

function findPolicy(page: Document): string | null {
  return page.querySelector('meta[http-equiv="Content-Security-Policy" i]')?.getAttribute('content') ?? null
}

/** Scripts run only when a page is loaded, not when it is swapped in. */
const EXECUTABLE_SCRIPT_SELECTOR = 'script:not([type="application/json"], [type="application/ld+json"])'

/** Whether a page of the site can replace the current one without a load. */
export function canSwap(next: Document): boolean {
  const app = next.getElementById(ids.app)
  return (
    app !== null &&
    next.getElementById(ids.skipTarget) !== null &&
    app.querySelector(EXECUTABLE_SCRIPT_SELECTOR) === null &&
    next.documentElement.lang === document.documentElement.lang &&
    isSameDeployment(listAssets(document), listAssets(next)) &&
    isPolicyWideEnough(findPolicy(document), findPolicy(next)) &&
    findNavbarParts(document).length === findNavbarParts(next).length
  )
}
