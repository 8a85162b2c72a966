import * as z from 'zod/mini'
import { didYouMean } from '../../lib/suggest.ts'
import { describe, optional, required, withDefault, withDefaults } from './keys.ts'
import { isSet, printAttributes } from './links.ts'
import { choose, dictionary, findKind, isRecord, mapOutput, object, type ReportIssue, stringAs } from './schema.ts'
import { absoluteUrl, boolean, integer, nonBlankString, string } from './values.ts'

type Raw = Record<string, unknown>

const attributeValue = choose([string, z.number(), boolean], (input, report) => {
  if (typeof input === 'string') return string
  if (typeof input === 'boolean') return boolean
  return typeof input === 'number' ? z.number() : report({ message: 'must be a string, a number, true or false' })
})

const attributes = describe(
  mapOutput(
    dictionary(attributeValue, (name, report) => {
      if (/^on/i.test(name)) {
        const message = `"${name}" has no effect, since the content security policy blocks event handlers`
        report({ path: [name], message, hint: 'Add the listener in a script.' })
      } else if (!/^[a-z_:][\w:.-]*$/i.test(name)) {
        report({ path: [name], message: `"${name}" is not a valid name of an attribute` })
      }
    }),
    printAttributes,
  ),
  { tsType: 'Record<string, string | number | boolean>' },
)

/** Text that would end the element or change how the rest of it is parsed. */
const UNSAFE_CONTENT = /<\/(?:script|style)|<!--/i

function checkHeadTag(raw: Raw, report: ReportIssue): void {
  const { tag, content } = raw
  const given = isRecord(raw.attributes) ? raw.attributes : {}
  if (tag === 'script' && isSet(content) === isSet(given.src)) {
    report({ message: 'A script needs either `content` or the attribute `src`' })
  }
  if (tag === 'style' && !isSet(content)) report({ path: ['content'], message: 'is required' })
  if ((tag === 'meta' || tag === 'link') && isSet(content)) {
    report({ path: ['content'], message: `A ${tag} tag has no content`, hint: 'Set it in "attributes".' })
  }
  if (typeof content === 'string' && UNSAFE_CONTENT.test(content)) {
    report({ path: ['content'], message: 'must not contain "<!--", "</script" or "</style"' })
  }
  const directive = Object.entries(given).find(([name]) => name.toLowerCase() === 'http-equiv')?.[1]
  if (String(directive).toLowerCase() === 'content-security-policy') {
    const hint = 'Set "contentSecurityPolicy" instead.'
    report({ path: ['attributes'], message: 'The content security policy cannot be set by a tag', hint })
  }
}

const headTag = describe(
  object(
    {
      tag: required(z.enum(['meta', 'link', 'script', 'style']), 'Name of the element.'),
      attributes: withDefaults(attributes, 'Attributes, as in HTML; `true` writes an empty one, `false` none.'),
      content: optional(string, {
        text: 'Text of a `script` or `style`, in which variables are not replaced. The policy allows it by its hash.',
      }),
    },
    { check: checkHeadTag },
  ),
  { id: 'HeadTag', description: 'An element in the head of every page.' },
)

export const head = z.array(headTag)

const source = stringAs((value, report) => {
  const isUrl = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(value)
  if (value.trim() === '') report({ message: 'must not be empty' })
  else if (isUrl && !(/^https?:/i.test(value) && URL.canParse(value))) {
    report({ message: 'must be a path, or a URL that begins with https:// or http://' })
  }
  return value
})

const script = describe(
  object(
    {
      src: required(source, 'Path below `static/`, or a URL, whose origin the policy then allows.'),
      load: withDefault(
        z.enum(['defer', 'idle']),
        'defer',
        'When the script is loaded: `defer` with the page, `idle` when the browser has nothing else to do.',
      ),
      attributes: withDefaults(attributes, 'Further attributes, as in HTML.'),
    },
    { moved: { async: 'Set "load" to "idle".', defer: 'Set "load" to "defer", the default.' } },
  ),
  { id: 'Script', description: 'A script of every page.' },
)

export const scripts = z.array(script)

const DIRECTIVES = [
  'base-uri',
  'child-src',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'worker-src',
] as const

function checkDirective(name: string, report: ReportIssue): void {
  if (DIRECTIVES.some((known) => known === name)) return
  const isHeaderOnly = ['report-to', 'report-uri', 'sandbox'].includes(name)
  const hint = isHeaderOnly
    ? 'It works only in a header; set it on the host.'
    : (didYouMean(name, DIRECTIVES) ?? `Known directives: ${DIRECTIVES.join(', ')}.`)
  report({
    code: 'config/unknown-key',
    path: [name],
    message: `"${name}" is not a directive that can be extended`,
    hint,
  })
}

const KEYWORD =
  /^'?(self|none|unsafe-inline|unsafe-eval|wasm-unsafe-eval|unsafe-hashes|strict-dynamic|report-sample)'?$/i
const HASH = /^'sha(?:256|384|512)-[\w+/-]+={0,2}'$/
const SCHEME = /^[a-z][a-z\d+.-]*:$/i
const HOST = /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:\*|(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*)(?::(?:\d+|\*))?(?:\/[^\s;,]*)?$/i

const policySource = stringAs((value, report) => {
  const keyword = KEYWORD.exec(value)?.[1]?.toLowerCase()
  if (keyword === 'none') report({ message: "'none' cannot be added to a directive", hint: 'Remove it.' })
  else if (keyword === 'strict-dynamic') {
    report({ message: "'strict-dynamic' would block the scripts of the site, which are allowed by their origin" })
  } else if (keyword !== undefined && value !== `'${keyword}'`) {
    report({ message: `must be "'${keyword}'", with single quotes` })
  } else if (value.startsWith("'nonce-")) {
    report({ message: 'A nonce has no effect on static pages', hint: 'Use the hash of the script.' })
  } else if (keyword === undefined && ![HASH, SCHEME, HOST].some((form) => form.test(value))) {
    report({ message: `"${value}" is not a source`, hint: "For example: https://stats.example, https: or 'self'" })
  }
  return value
})

/** Sources by directive, which are added to those that a page needs anyway. */
export const contentSecurityPolicy = describe(
  mapOutput(dictionary(z.array(policySource), checkDirective), (policy, report) => {
    for (const name of ['script-src', 'script-src-elem']) {
      if (!policy[name]?.includes("'unsafe-inline'")) continue
      const hint = 'Add the script to "head", which allows it by its hash.'
      report({ path: [name], message: "'unsafe-inline' has no effect, since the directive contains hashes", hint })
    }
    return policy
  }),
  { tsType: `Partial<Record<${DIRECTIVES.map((name) => `'${name}'`).join(' | ')}, string[]>>` },
)

/** A URL without a slash at its end. */
const serviceUrl = mapOutput(absoluteUrl, (url) => url.replace(/\/+$/, ''))

const shared = {
  respectDoNotTrack: withDefault(
    boolean,
    true,
    'Does not count readers whose browser asks not to be tracked (`doNotTrack`, `globalPrivacyControl`).',
  ),
}

const provider = <const N extends string>(name: N) => required(z.literal(name), 'Name of the service.')

const plausible = describe(
  object({
    provider: provider('plausible'),
    domain: optional(nonBlankString, { text: 'Name of the site at Plausible.', default: 'the host of `url`' }),
    url: withDefault(serviceUrl, 'https://plausible.io', 'URL of Plausible; set it if you host it yourself.'),
    ...shared,
  }),
  { id: 'Plausible', description: 'Analytics by Plausible.' },
)

const umami = describe(
  object({
    provider: provider('umami'),
    websiteId: required(nonBlankString, 'Id of the site at Umami.'),
    url: withDefault(serviceUrl, 'https://cloud.umami.is', 'URL of Umami; set it if you host it yourself.'),
    ...shared,
  }),
  { id: 'Umami', description: 'Analytics by Umami.' },
)

const goatcounter = describe(
  object({
    provider: provider('goatcounter'),
    url: required(serviceUrl, {
      text: 'URL of the site at GoatCounter.',
      example: "analytics: { provider: 'goatcounter', url: 'https://moorline.goatcounter.com' }",
    }),
    ...shared,
  }),
  { id: 'GoatCounter', description: 'Analytics by GoatCounter.' },
)

const measurementId = stringAs((value, report) => {
  if (!/^[A-Z]{1,3}-[A-Z\d]+$/.test(value)) {
    report({ message: 'must be the id of a Google tag', hint: 'For example: G-0123456789' })
  }
  return value
})

const google = describe(
  object({
    provider: provider('google'),
    measurementId: required(measurementId, 'Id of the data stream, which begins with `G-`.'),
    ...shared,
  }),
  { id: 'GoogleAnalytics', description: 'Google Analytics 4.' },
)

const matomo = describe(
  object({
    provider: provider('matomo'),
    url: required(serviceUrl, 'URL of Matomo.'),
    siteId: required(integer(1), 'Number of the site in Matomo.'),
    ...shared,
  }),
  { id: 'Matomo', description: 'Analytics by Matomo, without cookies.' },
)

const PROVIDERS = { plausible, umami, goatcounter, google, matomo }

/** The service that counts page views. */
export const analytics = choose([plausible, umami, goatcounter, google, matomo], (input, report) => {
  if (!isRecord(input)) return report({ message: 'must be an object' })
  return findKind(input.provider, { kinds: PROVIDERS, what: 'analytics', key: 'provider' }, report)
})

/** An address of mail. */
const mailAddress = stringAs((value, report) => {
  if (!/^[^\s@?&#%,]+@[^\s@?&#%,]+$/.test(value)) report({ message: 'must be a mail address' })
  return value
})

/** The question at the end of documents and posts. */
export const feedback = describe(
  object(
    {
      endpoint: optional(
        absoluteUrl,
        'URL that answers are sent to, as JSON. Set exactly one of `endpoint` and `mailto`.',
      ),
      mailto: optional(mailAddress, 'Address that readers write to; this works without JavaScript.'),
    },
    {
      check(raw, report) {
        if (isSet(raw.endpoint) === isSet(raw.mailto)) report({ message: 'Set either `endpoint` or `mailto`' })
      },
    },
  ),
  { id: 'Feedback', description: 'The question "Was this page helpful?" at the end of documents and posts.' },
)
