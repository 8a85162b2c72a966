import { codes, type DiagnosticCode } from './codes.ts'
import { getSeverity } from './severities.ts'

/** The table of `--list-codes`: code, default severity, the key that changes it, summary. */
export function listCodes(): string {
  const rows = (Object.keys(codes) as DiagnosticCode[]).map((code) => {
    const rule = codes[code]
    return { code, severity: getSeverity(code, null), by: rule.by === 'fixed' ? '-' : rule.by, summary: rule.summary }
  })
  const table = [{ code: 'CODE', severity: 'DEFAULT', by: 'SET BY', summary: 'MEANING' }, ...rows]
  const getWidth = (key: 'code' | 'severity' | 'by') => Math.max(...table.map((row) => row[key].length))
  const widths = { code: getWidth('code'), severity: getWidth('severity'), by: getWidth('by') }
  return table
    .map(({ code, severity, by, summary }) => {
      const columns = [code.padEnd(widths.code), severity.padEnd(widths.severity), by.padEnd(widths.by), summary]
      return `${columns.join('  ')}\n`
    })
    .join('')
}
