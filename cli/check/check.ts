import type { Config } from '../config/config.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { compareOrigins } from '../diagnostics/policy.ts'
import type { LinkGraph } from '../link/link-graph.ts'
import type { RouteTable } from '../route/route-table.ts'
import { describeConflict } from './describe-conflict.ts'
import { describeFault } from './describe-fault.ts'

/**
 * Judges the whole site at once: every reference that names nothing, every fragment without its anchor, every pathname
 * that two sources claim. Pure; sorted by file, line and column.
 */
export function check(input: { config: Config; table: RouteTable; graph: LinkGraph }): Diagnostic[] {
  const { table, graph } = input
  const found = [...graph.faults.map(describeFault), ...table.conflicts.flatMap(describeConflict)]
  return found.sort((one, other) => compareOrigins(one.origin, other.origin))
}
