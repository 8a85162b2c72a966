import { join } from 'node:path'
import { renderRedirect } from '../../templates/redirect.ts'
import type { ComposedRedirect } from '../compose/redirects.ts'
import type { RedirectsFile } from '../route/route-table.ts'
import type { OutputFile } from './output-file.ts'
import { readFile } from './read-file.ts'
import { createTextFile } from './text-file.ts'

/** Plans the small page of each redirect. */
export function planRedirectPages(redirects: readonly ComposedRedirect[]): OutputFile[] {
  return redirects.map(({ outputFile, from, ...page }) => createTextFile(outputFile, () => renderRedirect(page)))
}

/** Plans the rules of hosts. The project's own come first: of several rules for one pathname, hosts apply the first. */
export function planRedirectRules(
  { path, own }: RedirectsFile,
  { root, redirects }: { root: string; redirects: readonly ComposedRedirect[] },
): OutputFile {
  if (own === null) return createTextFile(path, () => formatRules(redirects))
  return {
    path,
    key: null,
    contents() {
      const { value, diagnostics } = readFile(root, join(root, own))
      return { value: `${Buffer.from(value).toString('utf8').trimEnd()}\n${formatRules(redirects)}`, diagnostics }
    },
  }
}

/** Rules for hosts: `from to status`, one on each line. */
function formatRules(redirects: readonly ComposedRedirect[]): string {
  return redirects.map(({ from, href }) => `${escapeRule(from)} ${escapeRule(href)} 301\n`).join('')
}

/** In a rule, `:name` is a placeholder and `*` matches the rest of the pathname, unless they are encoded. */
function escapeRule(href: string): string {
  return href.replace(/(?<=\/):|\*/g, (character) => (character === ':' ? '%3A' : '%2A'))
}
