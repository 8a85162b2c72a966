import type { Config } from '../config/config.ts'
import type { DiagnosticCode } from '../diagnostics/codes.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { compareOrigins } from '../diagnostics/severities.ts'
import { addBaseUrl } from '../lib/pathname.ts'
import type { LinkGraph, LinkUse, Target } from '../link/link-graph.ts'
import type { RouteConflict, RouteTable } from '../route/route-table.ts'
import { describeDiscouragedLink } from './discouraged-links.ts'

/** Checks all references, fragments and pathnames with two sources. Pure; sorted by file, line and column. */
export function check(input: { config: Config; table: RouteTable; graph: LinkGraph }): Diagnostic[] {
  const { config, table, graph } = input
  const found = [
    ...graph.broken.map((use) => describeBrokenLink(use, config.baseUrl)),
    ...graph.discouraged.map(describeDiscouragedLink),
    ...table.conflicts.flatMap(describeConflict),
  ]
  return found.sort((one, other) => compareOrigins(one.origin, other.origin))
}

type BrokenTarget = Extract<Target, { kind: 'broken' }>
type PageTarget = Extract<Target, { kind: 'page' }>

function describeBrokenLink(use: LinkUse, baseUrl: string): Diagnostic {
  const { target } = use
  const text = target.kind === 'broken' ? describeBrokenTarget(use, target) : describeFragment(use, target)
  const href = getHref(use, baseUrl)
  return {
    ...text,
    origin: use.origin,
    target: use.raw,
    ...(href === undefined ? {} : { href }),
    ...(use.pathname === null ? {} : { pathname: use.pathname }),
  }
}

/** A broken reference is printed as written, and one with a missing anchor as a link to its page. */
function getHref({ target, raw }: LinkUse, baseUrl: string): string | undefined {
  if (target.kind === 'page') return `${addBaseUrl(target.pathname, baseUrl)}${target.search}#${target.fragment}`
  return target.kind === 'broken' && target.reason === 'scheme' ? undefined : addBaseUrl(raw, baseUrl)
}

type DiagnosticText = Pick<Diagnostic, 'code' | 'message' | 'hint'>

function describeBrokenTarget(use: LinkUse, target: BrokenTarget): DiagnosticText {
  const hint = findSuggestionHint(use) ?? findAdvice(target)
  return { code: getBrokenCode(target), message: getBrokenMessage(use, target), ...(hint !== undefined && { hint }) }
}

/** The code with which a broken link is reported. */
export const getBrokenLinkCode = ({ target }: Pick<LinkUse, 'target'>): DiagnosticCode =>
  target.kind === 'broken' ? getBrokenCode(target) : ANCHOR_CODE

const ANCHOR_CODE = 'link/anchor-not-found'

function getBrokenCode(target: BrokenTarget): DiagnosticCode {
  if (target.reason === 'asset') return 'asset/not-found'
  if (target.reason === 'name') return 'link/name-not-found'
  return target.reason === 'scheme' ? 'link/unsafe-scheme' : 'link/not-found'
}

function getBrokenMessage(use: LinkUse, target: BrokenTarget): string {
  const what = use.referenceKind === 'image' ? 'image' : use.referenceKind === 'asset' ? 'reference' : 'link'
  switch (target.reason) {
    case 'page':
      return use.raw === target.resolved
        ? `There is no page at "${target.resolved}".`
        : `The ${what} "${use.raw}" points to "${target.resolved}", but there is no page at that pathname.`
    case 'file':
      return `The ${what} "${use.raw}" points to "${target.resolved}", which does not exist or is not published.`
    case 'asset':
      return `The ${what} "${use.raw}" points to "${target.resolved}", which does not exist.`
    case 'draft':
      return `The ${what} "${use.raw}" points to "${target.resolved}", which is a draft and not published.`
    case 'scheduled':
      return `The ${what} "${use.raw}" points to "${target.resolved}", a post that is published on a later day.`
    case 'unpublished':
      return `The ${what} "${use.raw}" points to "${target.resolved}", which has no page because of a problem that is reported separately.`
    case 'scheme':
      return `The ${what} "${use.raw}" uses the scheme "${target.resolved}:", which is not known to be safe, so the ${what} is left out.`
    case 'name':
      return `Nothing on this site has the id "${target.resolved}", so the ${what} is shown as text.`
    case 'url':
      return target.resolved.trim() === ''
        ? `The ${what} has no destination.`
        : `The ${what} "${use.raw}" is not a valid URL.`
  }
}

function findAdvice(target: BrokenTarget): string | undefined {
  switch (target.reason) {
    case 'draft':
      return 'Remove `draft: true` from its front matter, or remove the link. Use `--drafts` to build drafts.'
    case 'scheduled':
      return 'Remove the link until then, or set an earlier `date` in the front matter of the post. Use `--drafts` to build it.'
    case 'scheme':
      return 'Use https, mailto or tel. You can lower the severity of `link/unsafe-scheme`, but the link is still left out.'
    case 'url':
      return target.resolved.trim() === '' ? 'Add a destination, or remove it.' : undefined
    default:
      return undefined
  }
}

function describeFragment(use: LinkUse, target: Target): DiagnosticText {
  const { pathname, fragment } = target.kind === 'page' ? target : throwUnexpectedTarget(use)
  const page = pathname === use.pathname ? 'This page' : `The page "${pathname}"`
  const hint = findSuggestionHint(use)
  const message = `${page} has no anchor "${fragment}".`
  return { code: ANCHOR_CODE, message, ...(hint !== undefined && { hint }) }
}

const findSuggestionHint = ({ suggestion }: LinkUse): string | undefined =>
  suggestion === null ? undefined : `Did you mean "${suggestion}"?`

/** The graph records only broken targets and missing fragments; anything else here is a bug in the link stage. */
function throwUnexpectedTarget(use: LinkUse): PageTarget {
  throw new Error(`The reference "${use.raw}" was recorded as broken, but its target is a ${use.target.kind}.`)
}

type ConflictCandidate = RouteConflict['candidates'][number]

/** Describes a conflict: a diagnostic for every candidate that loses the route; `related` lists the others. */
function describeConflict(conflict: RouteConflict): Diagnostic[] {
  const [winner, ...duplicates] = conflict.candidates
  if (!winner) return []
  return duplicates.map((duplicate) => ({
    code: conflict.kind === 'letter-case' ? 'route/case-conflict' : 'route/duplicate',
    message: capitalize(getConflictMessage(conflict, duplicate, winner)),
    hint: getConflictHint(conflict, duplicate),
    origin: duplicate.origin,
    pathname: duplicate.pathname,
    related: conflict.candidates
      .filter((candidate) => candidate !== duplicate)
      .map((candidate) => ({
        origin: candidate.origin,
        message: capitalize(`${describeCandidate(candidate)} has the route "${candidate.pathname}".`),
      })),
  }))
}

function getConflictMessage(conflict: RouteConflict, duplicate: ConflictCandidate, winner: ConflictCandidate): string {
  switch (conflict.kind) {
    case 'same-pathname':
      return `${describeCandidate(duplicate)} has the route "${duplicate.pathname}", which is already taken by ${describeCandidate(winner)}, so it is not published.`
    case 'same-output-file':
      return `${describeCandidate(duplicate)} would be written to "${conflict.outputFile}", which is already the output of the route "${winner.pathname}" of ${describeCandidate(winner)}, so it is not published.`
    case 'letter-case':
      return `The route "${duplicate.pathname}" of ${describeCandidate(duplicate)} differs from "${winner.pathname}" of ${describeCandidate(winner)} only in letter case. Some hosts and file systems cannot tell them apart.`
  }
}

function getConflictHint(conflict: RouteConflict, duplicate: ConflictCandidate): string {
  if (duplicate.isRedirect) return 'Remove the redirect, or give it another pathname.'
  if (conflict.candidates.every(({ name }) => name)) return 'Give one of them another permalink.'
  return conflict.kind === 'letter-case'
    ? 'Rename one of the files, or give one of them another `slug`.'
    : 'Remove or rename one of the files, or give one of them another `slug`.'
}

const describeCandidate = ({ source, pathname, name }: ConflictCandidate): string =>
  source === null ? (name ?? `the generated page "${pathname}"`) : `"${source}"`

const capitalize = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1)
