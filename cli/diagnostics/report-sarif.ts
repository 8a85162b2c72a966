import { codes, type DiagnosticCode } from './codes.ts'
import type { JudgedDiagnostic, Origin } from './diagnostic.ts'
import { severityOf } from './policy.ts'
import type { Report } from './summary.ts'

const levels = { throw: 'error', warn: 'warning', log: 'note', ignore: 'none' } as const
const ruleIds = Object.keys(codes) as DiagnosticCode[]

/** SARIF 2.1.0, for code scanning services. Every code is a rule, found or not, so that a run without findings says what it looked for. */
export function reportSarif(request: Pick<Report, 'judged' | 'pathInRepository' | 'version'>): string {
  const body = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'docsgen', semanticVersion: request.version, rules: ruleIds.map(rule) } },
        columnKind: 'utf16CodeUnits',
        results: request.judged.map((diagnostic) => result(diagnostic, request.pathInRepository)),
      },
    ],
  }
  return `${JSON.stringify(body, null, 2)}\n`
}

function rule(id: DiagnosticCode) {
  return {
    id,
    shortDescription: { text: `${codes[id].summary}.` },
    defaultConfiguration: { level: levels[severityOf(id, null)] },
  }
}

function result(diagnostic: JudgedDiagnostic, pathInRepository: string) {
  const { code, severity, message, hint, origin, related = [] } = diagnostic
  return {
    ruleId: code,
    ruleIndex: ruleIds.indexOf(code),
    level: levels[severity],
    message: { text: hint ? `${message} ${hint}` : message },
    locations: [location(origin, pathInRepository)],
    ...(related.length > 0 && {
      relatedLocations: related.map((each, id) => ({
        id,
        ...location(each.origin, pathInRepository),
        message: { text: each.message },
      })),
    }),
  }
}

function location(origin: Origin, pathInRepository: string) {
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

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
