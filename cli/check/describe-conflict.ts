import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { RouteConflict } from '../route/route-table.ts'

type Claimant = RouteConflict['claimants'][number]

/** One finding for every claimant that does not keep the route; `related` names all the others. */
export function describeConflict(conflict: RouteConflict): Diagnostic[] {
  const [winner, ...losers] = conflict.claimants
  if (!winner) return []
  return losers.map((loser) => ({
    code: conflict.kind === 'letter-case' ? 'route/case-conflict' : 'route/duplicate',
    message: capitalised(messageOf(conflict, loser, winner)),
    hint: hintOf(conflict),
    origin: loser.origin,
    pathname: loser.pathname,
    related: conflict.claimants
      .filter((claimant) => claimant !== loser)
      .map((claimant) => ({
        origin: claimant.origin,
        message: capitalised(`${nameOf(claimant)} claims "${claimant.pathname}".`),
      })),
  }))
}

function messageOf(conflict: RouteConflict, loser: Claimant, winner: Claimant): string {
  switch (conflict.kind) {
    case 'same-pathname':
      return `${nameOf(loser)} claims the route "${loser.pathname}", which ${nameOf(winner)} already has, so it is not published.`
    case 'same-output-file':
      return `${nameOf(loser)} would be written to "${conflict.outputFile}", which the route "${winner.pathname}" of ${nameOf(winner)} already is, so it is not published.`
    case 'letter-case':
      return `The route "${loser.pathname}" of ${nameOf(loser)} differs from "${winner.pathname}" of ${nameOf(winner)} in letter case only, which some hosts and file systems cannot tell apart.`
  }
}

function hintOf(conflict: RouteConflict): string {
  if (conflict.claimants.every(({ name }) => name)) return 'Give one of them another permalink.'
  return conflict.kind === 'letter-case'
    ? 'Rename one of the files, or give one of them another `slug`.'
    : 'Remove or rename one of the files, or give one of them another `slug`.'
}

function nameOf({ source, pathname, name }: Claimant): string {
  return source === null ? (name ?? `the generated page "${pathname}"`) : `"${source}"`
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
