import { renderRedirect } from '../../templates/redirect.ts'
import type { ComposedRedirect } from '../compose/redirects.ts'
import { hashParts } from '../lib/hash.ts'
import type { OutputFile } from './output-file.ts'

/** Plans the small page of each redirect. */
export function planRedirectPages(redirects: readonly ComposedRedirect[]): OutputFile[] {
  return redirects.map(({ outputFile, from, ...page }) => {
    const html = renderRedirect(page)
    return { path: outputFile, key: hashParts(html), contents: () => ({ value: html, diagnostics: [] }) }
  })
}

/** Rules for hosts: `from to status`, one on each line. */
export function formatRules(redirects: readonly ComposedRedirect[]): string {
  return redirects.map(({ from, href }) => `${escapeRule(from)} ${escapeRule(href)} 301\n`).join('')
}

/** In a rule, `:name` is a placeholder and `*` stands for the rest of the pathname, unless they are encoded. */
function escapeRule(href: string): string {
  return href.replace(/(?<=\/):|\*/g, (character) => (character === ':' ? '%3A' : '%2A'))
}
