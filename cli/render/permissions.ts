import { hooks } from '../../src/model/hooks.ts'

/** What `describePolicy` grants to pages whose markup it cannot see, as React writes it, and the markup that needs it. */
const permissions: { text: string; need: RegExp }[] = [
  { text: '; style-src-attr &#x27;unsafe-inline&#x27;', need: /<[a-z][^<]*\sstyle=/i },
  // An island may show a frame once somebody asks for it.
  { text: '; frame-src &#x27;self&#x27; https:', need: new RegExp(`<iframe|\\s${hooks.island}=`, 'i') },
]

/**
 * Takes from a page's content security policy what the page turned out not to need. Pages of one policy can take each
 * other's place without a load.
 */
export function withoutUnusedPermissions(markup: string): string {
  const end = markup.indexOf('</head>')
  if (end < 0) return markup
  const body = markup.slice(end)
  const unused = permissions.filter(({ need }) => !need.test(body))
  return unused.reduce((head, { text }) => head.replace(text, ''), markup.slice(0, end)) + body
}
