import type { DiagnosticCode } from '../diagnostics/codes.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { DiscouragedReason, DiscouragedUse } from '../link/link-graph.ts'

/** The code of links that resolve but should be written in another way. */
export const DISCOURAGED_CODES = {
  redirect: 'link/redirected',
  'file-name': 'link/file-name',
  'own-host': 'link/own-host',
  address: 'link/invalid-address',
} as const satisfies Record<DiscouragedReason, DiagnosticCode>

export function describeDiscouragedLink(use: DiscouragedUse): Diagnostic {
  const { origin, raw, pathname, fix } = use
  const hint = fix === null ? ADVICE[use.reason] : `Write "${fix}".`
  return {
    code: DISCOURAGED_CODES[use.reason],
    message: getMessage(use),
    origin,
    target: raw,
    ...(hint !== undefined && { hint }),
    ...(pathname !== null && { pathname }),
  }
}

function getMessage({ reason, raw, target, fix }: DiscouragedUse): string {
  const destination = target.kind === 'page' ? target.pathname : target.kind === 'external' ? target.url : raw
  switch (reason) {
    case 'redirect':
      return `The link "${raw}" leads through a redirect to "${destination}".`
    case 'file-name':
      return `The link "${raw}" names a file of the output; the pathname of the page is "${destination}".`
    case 'own-host':
      return fix === null
        ? `The link "${raw}" leads to this site by its full URL, and no page or anchor of the site has it.`
        : `The link "${raw}" leads to this site by its full URL, so previews and copies of the site link away from themselves.`
    case 'address':
      return raw.trim().toLowerCase().startsWith('tel:')
        ? `The link "${raw}" has no valid telephone number.`
        : `The link "${raw}" has no valid email address.`
  }
}

const ADVICE: Partial<Record<DiscouragedReason, string>> = {
  'own-host': 'Link to the page by its pathname or its file.',
  address: 'Write an address such as "mailto:name@example.com", or a number such as "tel:+15550100".',
}
