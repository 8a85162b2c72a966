import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { RouteConflict } from '../route/route-table.ts'

type ConflictCandidate = RouteConflict['candidates'][number]

/**
 * Describes a conflict: one diagnostic for every candidate that does not keep the route; `related` lists the others.
 */
export function describeConflict(conflict: RouteConflict): Diagnostic[] {
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

function describeCandidate({ source, pathname, name }: ConflictCandidate): string {
  return source === null ? (name ?? `the generated page "${pathname}"`) : `"${source}"`
}

function capitalize(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
