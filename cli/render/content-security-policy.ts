import type { OutsideData } from '../../src/model/outside-data.ts'
import type { PageData } from '../../src/model/page-data.ts'
import { POLICY_SLOT } from '../../templates/index.ts'
import { listInlineHashes, printOutsideTags } from './outside-tags.ts'

/** Skips the attributes before `style`; a `>` inside a value does not close the tag. */
const STYLE_ATTRIBUTE = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*?\sstyle=/i
const FRAME = /<iframe[\s>]/i

/**
 * The content security policy of a page whose `<body>` is known: it allows the page's own origin, the inline script by
 * its hash, what the configuration adds, and otherwise only features that the page contains. Inline styles are allowed only as attributes. The
 * runtime can swap pages with the same policy without a load. So if a site has islands, which may show frames later,
 * all of its pages allow frames, and all of them allow requests to its search service and its assistant.
 */
export function createContentSecurityPolicy({ site, head }: Pick<PageData, 'site' | 'head'>, body: string): string {
  const origins = [...new Set(head.externalStyles.map((style) => getOrigin(style.href)))].filter(Boolean)
  const elsewhere = origins.map((origin) => ` ${origin}`).join('')
  const requested = site.requestOrigins ?? []
  const needs = findNeeds(body)
  const directives = [
    "default-src 'self'",
    `script-src 'self' 'sha256-${head.inlineScript.sha256}'`,
    `style-src 'self'${elsewhere}`,
    needs.styles ? "style-src-attr 'unsafe-inline'" : '',
    "img-src 'self' https: data:",
    `font-src 'self' data:${elsewhere}`,
    site.hasIslands || needs.frames ? "frame-src 'self' https:" : '',
    requested.length > 0 ? `connect-src 'self' ${requested.join(' ')}` : '',
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].filter(Boolean)
  return (site.outside ? extendPolicy(directives, site.outside) : directives).join('; ')
}

/** Adds what the configuration needs. A directive that the policy does not have begins with what applies without it. */
function extendPolicy(directives: readonly string[], outside: OutsideData): string[] {
  const policy = new Map(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
  const { 'default-src': fallback = [], ...others } = outside.policy
  const additions = [{ 'default-src': fallback }, listInlineHashes(outside), others]
  for (const [name, sources] of additions.flatMap((each) => Object.entries(each))) {
    // In a page, this one has no effect; it is in `_headers`.
    if (sources.length === 0 || name === 'frame-ancestors') continue
    const parent = policy.get(name.replace(/-(?:attr|elem)$/, ''))
    const before = policy.get(name) ?? parent ?? policy.get('default-src') ?? []
    policy.set(name, [...new Set([...before.filter((source) => source !== "'none'"), ...sources])])
  }
  return [...policy].map(([name, sources]) => [name, ...sources].join(' '))
}

/** Features of HTML that a policy has to allow. */
function findNeeds(html: string): { styles: boolean; frames: boolean } {
  // A cheap check first: most pages contain nothing that looks like a style.
  return { styles: /\sstyle=/i.test(html) && STYLE_ATTRIBUTE.test(html), frames: FRAME.test(html) }
}

function getOrigin(href: string): string {
  return URL.canParse(href) ? new URL(href).origin : ''
}

/**
 * Completes the head: writes the policy into its slot, and the elements of the configuration at the end. Throws if there is
 * no slot, which would be a bug.
 */
export function completeHead(markup: string, data: PageData): string {
  const headEnd = markup.indexOf('</head>')
  const slot = markup.indexOf(POLICY_SLOT)
  if (slot < 0 || slot > headEnd) throw new Error('The head of the page has no slot for its policy.')
  const body = markup.slice(headEnd)
  const policy = createContentSecurityPolicy(data, body)
  const tags = data.site.outside ? printOutsideTags(data.site.outside) : ''
  return (
    markup.slice(0, slot) + escapeAttribute(policy) + markup.slice(slot + POLICY_SLOT.length, headEnd) + tags + body
  )
}

/** As React writes an attribute. */
function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}
