import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord, parseJson } from '../../lib/json.ts'
import type { FinishedProgram, ProseFinding } from './prose-tool.ts'

const CONFIG_FILES = ['.vale.ini', '_vale.ini', 'vale.ini']

/** The absolute path of the configuration without which Vale has no rules. */
export const findValeConfig = (root: string): string | undefined =>
  CONFIG_FILES.map((name) => join(root, name)).find((path) => existsSync(path))

/** `lines[n]` is the text of a line (1-based) of a file. */
export function parseVale(
  { stdout, exitCode }: FinishedProgram,
  readLine: (file: string, line: number) => string | undefined,
): ProseFinding[] | undefined {
  const report = exitCode === 0 ? parseJson(stdout) : undefined
  if (!isRecord(report)) return undefined
  return Object.entries(report).flatMap(([path, alerts]) => {
    const file = path.replaceAll('\\', '/').replace(/^\.\//, '')
    return (Array.isArray(alerts) ? alerts : []).flatMap((alert) => toFinding(file, alert, readLine))
  })
}

/** An alert has `Line`, `Span` (the first and the last column), `Match`, `Message`, `Check`, `Severity` and `Link`. */
function toFinding(
  file: string,
  alert: unknown,
  readLine: (file: string, line: number) => string | undefined,
): ProseFinding[] {
  if (!isRecord(alert)) return []
  const { Line: line, Span: span, Match: match, Message: message, Check: check, Severity: severity, Link: link } = alert
  if (typeof line !== 'number' || typeof message !== 'string') return []
  const first = Array.isArray(span) && typeof span[0] === 'number' ? span[0] : 1
  const text = typeof match === 'string' ? match : ''
  return [
    {
      file,
      line,
      column: findColumn(readLine(file, line) ?? '', text, first),
      match: text,
      code: severity === 'suggestion' ? 'prose/suggestion' : 'prose/style',
      message: /[.!?]$/.test(message) ? message : `${message}.`,
      hint: `This is the rule ${String(check)} of Vale.${typeof link === 'string' && link !== '' ? ` See ${link}.` : ''}`,
      ...(severity === 'error' && { isError: true as const }),
    },
  ]
}

/** Vale counts characters, not UTF-16 code units, so the match is searched near its column. */
function findColumn(line: string, match: string, column: number): number {
  const units = [...line].slice(0, column - 1).join('').length
  const at = match === '' ? -1 : line.indexOf(match, Math.max(0, units - match.length))
  return (at < 0 ? units : at) + 1
}
