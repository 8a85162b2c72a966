import type { DiagnosticCode } from '../diagnostics/codes.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { LinkUse, Target } from '../link/link-graph.ts'

type BrokenTarget = Extract<Target, { kind: 'broken' }>
type PageTarget = Extract<Target, { kind: 'page' }>

/** Describes a broken reference: its target, the reason, and the most likely intended target. */
export function describeBrokenLink(use: LinkUse): Diagnostic {
  const { target } = use
  const text = target.kind === 'broken' ? describeBrokenTarget(use, target) : describeFragment(use, target)
  return {
    ...text,
    origin: use.origin,
    target: use.raw,
    ...(use.pathname === null ? {} : { pathname: use.pathname }),
  }
}

type DiagnosticText = Pick<Diagnostic, 'code' | 'message' | 'hint'>

function describeBrokenTarget(use: LinkUse, target: BrokenTarget): DiagnosticText {
  return toDiagnosticText(
    getBrokenCode(target),
    getBrokenMessage(use, target),
    findSuggestionHint(use) ?? findAdvice(target),
  )
}

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
  return toDiagnosticText('link/anchor-not-found', `${page} has no anchor "${fragment}".`, findSuggestionHint(use))
}

function findSuggestionHint({ suggestion }: LinkUse): string | undefined {
  return suggestion === null ? undefined : `Did you mean "${suggestion}"?`
}

function toDiagnosticText(code: DiagnosticCode, message: string, hint: string | undefined): DiagnosticText {
  return hint === undefined ? { code, message } : { code, message, hint }
}

/** The graph records only broken targets and missing fragments; anything else here is a bug in the link stage. */
function throwUnexpectedTarget(use: LinkUse): PageTarget {
  throw new Error(`The reference "${use.raw}" was recorded as broken, but its target is a ${use.target.kind}.`)
}
