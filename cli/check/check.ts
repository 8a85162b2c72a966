import type { Config } from '../config/config.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { compareOrigins } from '../diagnostics/severities.ts'
import type { LinkGraph } from '../link/link-graph.ts'
import type { RouteTable } from '../route/route-table.ts'
import { describeBrokenLink } from './describe-broken-link.ts'
import { describeConflict } from './describe-conflict.ts'

/**
 * Checks the whole site at once: every reference that does not resolve, every fragment without an anchor, every
 * pathname with two sources. Pure; sorted by file, line and column.
 */
export function check(input: { config: Config; table: RouteTable; graph: LinkGraph }): Diagnostic[] {
  const { table, graph } = input
  const found = [...graph.broken.map(describeBrokenLink), ...table.conflicts.flatMap(describeConflict)]
  return found.sort((one, other) => compareOrigins(one.origin, other.origin))
}
