import type { Location, Log, ReportingDescriptor, Result } from 'sarif'
import { codes, type DiagnosticCode } from './codes.ts'
import type { Origin, ReportedDiagnostic } from './diagnostic.ts'
import { describeCode, explain } from './explanations/explain.ts'
import { createFingerprints } from './fingerprints.ts'
import { getSeverity } from './severities.ts'
import type { Report } from './summary.ts'

const LEVELS = { throw: 'error', warn: 'warning', log: 'note', ignore: 'none' } as const
const ruleIds = Object.keys(codes) as DiagnosticCode[]

/** SARIF 2.1.0, for code scanning services. Every code is a rule, so that a run without results shows what was checked. */
export function reportSarif(request: Pick<Report, 'reported' | 'pathInRepository' | 'version'>): string {
  const { reported, pathInRepository, version } = request
  const fingerprints = createFingerprints(reported)
  const body: Log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'docsgen', semanticVersion: version, rules: ruleIds.map(toRule) } },
        columnKind: 'utf16CodeUnits',
        results: reported.map((diagnostic, at) => ({
          ...toResult(diagnostic, pathInRepository),
          // The name by which GitHub recognizes a result in later runs.
          partialFingerprints: { primaryLocationLineHash: fingerprints[at] ?? '' },
        })),
      },
    ],
  }
  return `${JSON.stringify(body, null, 2)}\n`
}

function toRule(id: DiagnosticCode): ReportingDescriptor {
  return {
    id,
    shortDescription: { text: `${codes[id].summary}.` },
    fullDescription: { text: describeCode(id) },
    // There is no `helpUri`: docsgen's documentation has no address that holds wherever it is installed.
    help: { text: explain(id), markdown: explain(id) },
    defaultConfiguration: { level: LEVELS[getSeverity(id, null)] },
  }
}

function toResult(diagnostic: ReportedDiagnostic, pathInRepository: string): Result {
  const { code, severity, message, hint, origin, related = [] } = diagnostic
  return {
    ruleId: code,
    ruleIndex: ruleIds.indexOf(code),
    level: LEVELS[severity],
    message: { text: hint ? `${message} ${hint}` : message },
    locations: [toLocation(origin, pathInRepository)],
    ...(related.length > 0 && {
      relatedLocations: related.map((each, id) => ({
        id,
        ...toLocation(each.origin, pathInRepository),
        message: { text: each.message },
      })),
    }),
  }
}

function toLocation(origin: Origin, pathInRepository: string): Location {
  if (origin.kind === 'page') return { logicalLocations: [{ name: origin.pathname, kind: 'resource' }] }
  if (origin.kind === 'command') return { logicalLocations: [{ name: origin.option, kind: 'parameter' }] }
  const artifactLocation = { uri: encodePath(pathInRepository + origin.file), uriBaseId: '%SRCROOT%' }
  if (origin.kind === 'file') {
    const { line, column, endLine, endColumn } = origin
    const region = { startLine: line, startColumn: column, endLine, endColumn }
    return { physicalLocation: { artifactLocation, region } }
  }
  const region = { startLine: origin.line ?? 1, ...(origin.column !== undefined && { startColumn: origin.column }) }
  const physicalLocation = { artifactLocation, region }
  if (origin.path === '') return { physicalLocation }
  return { physicalLocation, logicalLocations: [{ fullyQualifiedName: origin.path, kind: 'member' }] }
}

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/')
