import { escapeHtml } from '../lib/escape-html.ts'
import { describeLocation, type Origin, type ReportedDiagnostic } from './diagnostic.ts'
import { formatMessage } from './format-message.ts'
import { countSeverities, type Report, summarize } from './summary.ts'

/**
 * JUnit XML, as GitLab and Jenkins show it: each problem is a test case, which failed if its severity is `throw`; those
 * below are skipped, so that they are listed without failing. A run without problems is one test that passed.
 */
export function reportJunit(request: Pick<Report, 'reported' | 'summary' | 'pathInRepository'>): string {
  const { reported, summary, pathInRepository } = request
  const counts = countSeverities(reported)
  const time = ((summary?.durationMs ?? 0) / 1000).toFixed(3)
  const cases =
    reported.length === 0
      ? [`<testcase${formatAttributes({ classname: 'docsgen', name: summarize([], summary), time })}/>`]
      : nameCases(reported).map((name, at) => formatCase(reported[at], name, pathInRepository))
  const total = formatAttributes({
    name: 'docsgen',
    tests: String(cases.length),
    failures: String(counts.throw),
    errors: '0',
    skipped: String(counts.warn + counts.log),
    time,
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite${total}>`,
    ...cases.map((text) => `    ${text}`),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

/** The names of the test cases: without positions, so that GitLab recognizes a problem when lines move. */
function nameCases(reported: readonly ReportedDiagnostic[]): string[] {
  const counts = new Map<string, number>()
  return reported.map(({ code, message, origin }) => {
    const name = `${code}: ${message}`
    const identity = JSON.stringify([getClassName(origin), name])
    const count = (counts.get(identity) ?? 0) + 1
    counts.set(identity, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

function formatCase(diagnostic: ReportedDiagnostic | undefined, name: string, pathInRepository: string): string {
  if (!diagnostic) return ''
  const { code, severity, message, origin } = diagnostic
  const attributes = formatAttributes({
    classname: getClassName(origin),
    name,
    ...('file' in origin && { file: pathInRepository + origin.file }),
  })
  const text = `${describeLocation(origin)}\n${formatMessage(diagnostic)}`
  const result =
    severity === 'throw'
      ? `<failure${formatAttributes({ message, type: code })}>${escapeXml(text)}</failure>`
      : `<skipped${formatAttributes({ message: `${severity}: ${text}` })}/>`
  return `<testcase${attributes}>${result}</testcase>`
}

const getClassName = (origin: Origin): string => ('file' in origin ? origin.file : describeLocation(origin))

const formatAttributes = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')}"`)
    .join('')

/** XML 1.0 cannot contain most control characters, not even escaped. */
const escapeXml = (text: string): string =>
  escapeHtml(text.replace(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD'))
