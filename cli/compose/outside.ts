import type { HeadTagData, LaterScriptData, OutsideData } from '../../src/model/outside-data.ts'
import type { Config } from '../config/config.ts'
import { composeAnalytics } from './analytics.ts'
import type { Hrefs } from './hrefs.ts'

type Policy = Record<string, readonly string[]>

/**
 * Composes what the configuration adds to every page from outside of docsgen, with the sources that the policy of pages needs for
 * it; `undefined` if there is nothing.
 */
export function composeOutside(config: Config, hrefs: Pick<Hrefs, 'resolveImage'>): OutsideData | undefined {
  const scripts = config.scripts.map(({ src, attributes, load }) => {
    return { load, data: { src: hrefs.resolveImage(src).src, attributes } }
  })
  const head = [
    ...config.head.map((tag) => composeHeadTag(tag, hrefs)),
    ...scripts.filter(({ load }) => load === 'defer').map(({ data }) => toTag(data)),
  ]
  const later = scripts.filter(({ load }) => load === 'idle').map(({ data }) => data)
  const analytics = config.analytics && composeAnalytics(config.analytics, config)
  const policy = mergePolicies([
    ...head.map(findTagSources),
    ...later.map(({ src }) => ({ 'script-src': listOrigins(src) })),
    analytics?.policy ?? {},
    { 'connect-src': listOrigins(config.feedback?.endpoint ?? '') },
    config.contentSecurityPolicy,
  ])
  const isLater = later.length > 0 || analytics !== null
  if (head.length === 0 && !isLater && Object.keys(policy).length === 0) return undefined
  return { head, later: isLater ? { scripts: later, analytics: analytics?.data ?? null } : null, policy }
}

/** The attribute of a tag that names a file of the site, or a URL. */
const ADDRESS_OF_TAG = { script: 'src', link: 'href' } as const

function composeHeadTag(
  { tag, attributes, content }: Config['head'][number],
  hrefs: Pick<Hrefs, 'resolveImage'>,
): HeadTagData {
  const address = tag === 'script' || tag === 'link' ? ADDRESS_OF_TAG[tag] : undefined
  const url = address && attributes[address]
  const resolved = address && url !== undefined ? { [address]: hrefs.resolveImage(url).src } : {}
  // Browsers hash a script with the line breaks that they parse it with.
  return { tag, attributes: { ...attributes, ...resolved }, content: content?.replace(/\r\n?/g, '\n') ?? null }
}

function toTag({ src, attributes }: LaterScriptData): HeadTagData {
  // Modules are deferred anyway.
  return { tag: 'script', attributes: { src, defer: '', ...attributes }, content: null }
}

/** The sources of an element of the head that its policy does not allow by a hash. */
function findTagSources({ tag, attributes }: HeadTagData): Policy {
  if (tag === 'script') return { 'script-src': listOrigins(attributes.src ?? '') }
  const isStylesheet = tag === 'link' && attributes.rel?.toLowerCase().split(/\s+/).includes('stylesheet')
  const origins = isStylesheet ? listOrigins(attributes.href ?? '') : []
  return { 'style-src': origins, 'font-src': origins }
}

/** The origin of a URL; empty for a path. */
function listOrigins(url: string): string[] {
  const absolute = url.startsWith('//') ? `https:${url}` : url
  return URL.canParse(absolute) ? [new URL(absolute).origin] : []
}

/** Directives without sources are left out. */
function mergePolicies(policies: readonly Policy[]): Record<string, string[]> {
  const merged: Record<string, string[]> = {}
  for (const [name, sources] of policies.flatMap((policy) => Object.entries(policy))) {
    if (sources.length > 0) merged[name] = [...new Set([...(merged[name] ?? []), ...sources])]
  }
  return merged
}
