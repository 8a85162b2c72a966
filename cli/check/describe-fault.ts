import type { DiagnosticCode } from '../diagnostics/codes.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { LinkUse, Target } from '../link/link-graph.ts'

type Broken = Extract<Target, { kind: 'broken' }>
type Page = Extract<Target, { kind: 'page' }>

/** Says of one faulty reference what it names, why that is wrong, and what was probably meant. */
export function describeFault(use: LinkUse): Diagnostic {
  const { target } = use
  const said = target.kind === 'broken' ? describeBroken(use, target) : describeFragment(use, target)
  return {
    ...said,
    origin: use.origin,
    target: use.raw,
    ...(use.pathname === null ? {} : { pathname: use.pathname }),
  }
}

type Said = Pick<Diagnostic, 'code' | 'message' | 'hint'>

function describeBroken(use: LinkUse, target: Broken): Said {
  return withHint(codeOf(target), messageOf(use, target), didYouMean(use) ?? adviceFor(target))
}

function codeOf(target: Broken): DiagnosticCode {
  if (target.reason === 'asset') return 'asset/not-found'
  return target.reason === 'scheme' ? 'link/unsafe-scheme' : 'link/not-found'
}

function messageOf(use: LinkUse, target: Broken): string {
  const what = use.referenceKind === 'image' ? 'image' : use.referenceKind === 'asset' ? 'reference' : 'link'
  switch (target.reason) {
    case 'page':
      return use.raw === target.resolved
        ? `No page has the pathname "${target.resolved}".`
        : `The ${what} "${use.raw}" resolves to "${target.resolved}", and no page has that pathname.`
    case 'file':
      return `The ${what} "${use.raw}" names the file "${target.resolved}", which is not a document of this site.`
    case 'asset':
      return `The ${what} "${use.raw}" names the file "${target.resolved}", which does not exist.`
    case 'draft':
      return `The ${what} "${use.raw}" names "${target.resolved}", which is a draft and not published.`
    case 'unpublished':
      return `The ${what} "${use.raw}" names "${target.resolved}", which has no page because of a finding of its own.`
    case 'scheme':
      return `The ${what} "${use.raw}" has the scheme "${target.resolved}:", which is not known to be safe and is not printed.`
    case 'url':
      return target.resolved.trim() === ''
        ? `The ${what} has no destination.`
        : `The ${what} "${use.raw}" is not a valid URL.`
  }
}

function adviceFor(target: Broken): string | undefined {
  switch (target.reason) {
    case 'draft':
      return 'Remove `draft: true` from its front matter, or the link; `--drafts` builds drafts.'
    case 'scheme':
      return 'Use https, mailto or tel; `severities` can lower `link/unsafe-scheme`, but the link stays unprinted.'
    case 'url':
      return target.resolved.trim() === '' ? 'Write where it leads, or remove it.' : undefined
    default:
      return undefined
  }
}

function describeFragment(use: LinkUse, target: Target): Said {
  const { pathname, fragment } = target.kind === 'page' ? target : noFault(use)
  const page = pathname === use.pathname ? 'This page' : `The page "${pathname}"`
  return withHint('link/anchor-not-found', `${page} has no anchor "${fragment}".`, didYouMean(use))
}

function didYouMean({ suggestion }: LinkUse): string | undefined {
  return suggestion === null ? undefined : `Did you mean "${suggestion}"?`
}

function withHint(code: DiagnosticCode, message: string, hint: string | undefined): Said {
  return hint === undefined ? { code, message } : { code, message, hint }
}

/** Only broken targets and missing fragments are faults; anything else here is a bug of the link stage. */
function noFault(use: LinkUse): Page {
  throw new Error(`The reference "${use.raw}" was recorded as a fault, but its target is a ${use.target.kind}.`)
}
