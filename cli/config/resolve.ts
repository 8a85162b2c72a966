import * as z from 'zod/mini'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Config } from './config.ts'
import { isPluginPath, type Plugins, readPlugins } from './plugins.ts'
import { problemOf, sortProblems, toDiagnostic } from './problems.ts'
import { isRecord, type Problem, type Report } from './schema/schema.ts'
import { siteSchema } from './schema/site.ts'
import { variables } from './schema/variables.ts'
import { takeSnapshot } from './snapshot.ts'
import { substituteVariables } from './substitute.ts'

/** A configuration that was read; `config` is `null` when it cannot be used, and then the diagnostics say why. */
export interface Resolved {
  config: Config | null
  plugins: Plugins
  diagnostics: Diagnostic[]
}

/** Turns what a configuration exports into the configuration, or into all that is wrong with it, sorted by key path. */
export function resolveConfig(exported: unknown, file: string, overrides: { baseUrl: string | null }): Resolved {
  const errors: Problem[] = []
  const warnings: Problem[] = []
  const report: Report = (problem) => void errors.push(problem)
  const plugins = readPlugins(exported, report)
  const snapshot = takeSnapshot(exported, report, isPluginPath)
  const raw = isRecord(snapshot) && overrides.baseUrl !== null ? { ...snapshot, baseUrl: overrides.baseUrl } : snapshot
  const declared = z.safeParse(variables, isRecord(raw) ? raw.variables : undefined)
  const warn: Report = (problem) => void warnings.push(problem)
  const input = declared.success ? substituteVariables(raw, declared.data, warn) : raw
  const result = z.safeParse(siteSchema, input)
  if (!result.success)
    errors.push(
      ...withoutEchoes(
        result.error.issues.map((issue) => problemOf(issue, input)),
        errors,
      ),
    )
  const diagnostics = sortProblems([...errors, ...warnings])
    .map((problem) => toDiagnostic(file, problem))
    .map((diagnostic) => (overrides.baseUrl === null ? diagnostic : blameCommandLine(diagnostic)))
  return { config: result.success && errors.length === 0 ? result.data : null, plugins, diagnostics }
}

/** A base URL from the command line can only be put right there. */
function blameCommandLine(diagnostic: Diagnostic): Diagnostic {
  const ofBaseUrl = diagnostic.origin.kind === 'config' && diagnostic.origin.path === 'baseUrl'
  return ofBaseUrl ? { ...diagnostic, origin: { kind: 'command', option: '--base-url' } } : diagnostic
}

/** A key that was left out because it cannot be read is not missing as well. */
function withoutEchoes(found: readonly Problem[], before: readonly Problem[]): Problem[] {
  const known = new Set(before.map((problem) => JSON.stringify(problem.path?.map(String))))
  return found.filter((problem) => !known.has(JSON.stringify(problem.path?.map(String))))
}
