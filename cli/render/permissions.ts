/** What `describePolicy` grants to pages whose markup it cannot see, as React writes it, and the markup that needs it. */
const permissions: { text: string; isNeeded(body: string): boolean }[] = [
  {
    text: '; style-src-attr &#x27;unsafe-inline&#x27;',
    isNeeded: (body) => /\sstyle=/i.test(body) && /<[a-z][^<]*\sstyle=/i.test(body),
  },
  { text: '; frame-src &#x27;self&#x27; https:', isNeeded: (body) => /<iframe/i.test(body) },
]

/**
 * Takes from a page's content security policy what the page turned out not to need. Pages of one policy can take each
 * other's place without a load; so where a site has islands, which may show frames later, all pages allow them.
 */
export function withoutUnusedPermissions(markup: string, { hasIslands }: { hasIslands: boolean }): string {
  const end = markup.indexOf('</head>')
  if (end < 0) return markup
  const body = markup.slice(end)
  const unused = permissions.filter(
    ({ text, isNeeded }) => !isNeeded(body) && !(hasIslands && text.includes('frame-src')),
  )
  return unused.reduce((head, { text }) => head.replace(text, ''), markup.slice(0, end)) + body
}
