import * as z from 'zod/mini'
import type { DiagnosticCode } from '../diagnostics/codes.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Config } from './config.ts'
import { findVersions } from './find-versions.ts'
import { extractHooks, type HookFunctions, isHookPath } from './hooks.ts'
import { extractPlugins, isPluginPath, type Plugins } from './plugins.ts'
import { isRecord, type ReportIssue, type SchemaIssue } from './schema/schema.ts'
import { siteSchema } from './schema/site.ts'
import { variables } from './schema/variables.ts'
import { explainIssue, sortIssues, toDiagnostic, toSchemaIssue } from './schema-issues.ts'
import { takeSnapshot } from './snapshot.ts'
import { substituteVariables } from './substitute.ts'
import { checkVersionNames, type FoundVersions, resolveVersions } from './versions.ts'

/** A configuration after validation; `config` is `null` if it has errors, which are among the diagnostics. */
export interface ResolvedConfig {
  config: Config | null
  plugins: Plugins
  hooks: HookFunctions
  diagnostics: Diagnostic[]
}

/** Values that the export of a configuration is resolved with. */
export interface Surroundings {
  /** From the command line. */
  baseUrl: string | null
  /** Default: a project without further versions. */
  found?: FoundVersions
}

/** Resolves the export of a configuration, or reports all of its errors, sorted by key path. */
export function resolveConfig(
  exported: unknown,
  file: string,
  { baseUrl, found = { names: [], isFolder: () => true } }: Surroundings,
): ResolvedConfig {
  const errors: SchemaIssue[] = []
  const warnings: SchemaIssue[] = []
  const report: ReportIssue = (issue) => void errors.push(issue)
  const plugins = extractPlugins(exported, report)
  const hooks = extractHooks(exported, report)
  const snapshot = takeSnapshot(exported, report, (path) => isPluginPath(path) || isHookPath(path))
  const raw = isRecord(snapshot) && baseUrl !== null ? { ...snapshot, baseUrl } : snapshot
  const declared = z.safeParse(variables, isRecord(raw) ? raw.variables : undefined)
  const warn: ReportIssue = (issue) => void warnings.push(issue)
  const input = declared.success ? substituteVariables(raw, declared.data, warn) : raw
  checkVersionNames(input, found, report)
  const result = z.safeParse(siteSchema, input, { error: explainIssue, reportInput: true })
  if (!result.success) errors.push(...removeEchoes(result.error.issues.map(toSchemaIssue), errors))
  const config = result.success ? completeConfig(result.data, found, report) : null
  if (config) warnAboutUnusedOverrides(config, warn)
  const diagnostics = sortIssues([...errors, ...warnings])
    .map((issue) => toDiagnostic(file, issue))
    .map((diagnostic) => (baseUrl === null ? diagnostic : blameCommandLine(diagnostic)))
  return { config: errors.length === 0 ? config : null, plugins, hooks, diagnostics }
}

function completeConfig(fields: z.output<typeof siteSchema>, found: FoundVersions, report: ReportIssue): Config {
  const { onlyIncludeVersions: _, ...others } = fields
  return { ...others, ...resolveVersions(fields, found, report) }
}

/** Warns about overrides of parts that a page has only if their own key is set. */
function warnAboutUnusedOverrides(config: Config, warn: ReportIssue): void {
  const parts = [
    { name: 'Footer', key: 'footer', hint: 'Set "footer"; an empty object is enough.' },
    { name: 'AnnouncementBar', key: 'announcementBar', hint: 'Set "announcementBar".' },
  ] as const
  for (const { name, key, hint } of parts) {
    if (config.components[name] === undefined || config[key] !== null) continue
    const message = `The override of ${name} is not used, since "${key}" is not set`
    warn({ code: 'config/unused-override', path: ['components', name], message, hint })
  }
}

/** The problems of a configuration that is about to be written into a folder: their codes and key paths. */
export function findConfigProblems(values: object, root: string): { code: DiagnosticCode; path: string }[] {
  const { diagnostics } = resolveConfig(values, '', { baseUrl: null, found: findVersions(root).value })
  return diagnostics.flatMap(({ code, origin }) => (origin.kind === 'config' ? [{ code, path: origin.path }] : []))
}

/** Moves a problem of a base URL from the command line there, since it can only be fixed there. */
function blameCommandLine(diagnostic: Diagnostic): Diagnostic {
  const ofBaseUrl = diagnostic.origin.kind === 'config' && diagnostic.origin.path === 'baseUrl'
  return ofBaseUrl ? { ...diagnostic, origin: { kind: 'command', option: '--base-url' } } : diagnostic
}

/** Removes the issues of keys that have been reported already: an unreadable key is not also missing. */
function removeEchoes(found: readonly SchemaIssue[], before: readonly SchemaIssue[]): SchemaIssue[] {
  const known = new Set(before.map((issue) => JSON.stringify(issue.path?.map(String))))
  return found.filter((issue) => !known.has(JSON.stringify(issue.path?.map(String))))
}
