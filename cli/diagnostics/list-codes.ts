import { codes, type DiagnosticCode } from './codes.ts'
import { severityOf } from './policy.ts'

/** The table that `--list-codes` prints: code, default severity, the key that changes it, what it means. */
export function listCodes(): string {
  const rows = (Object.keys(codes) as DiagnosticCode[]).map((code) => {
    const rule = codes[code]
    return { code, severity: severityOf(code, null), by: rule.by === 'fixed' ? '-' : rule.by, summary: rule.summary }
  })
  const table = [{ code: 'CODE', severity: 'DEFAULT', by: 'SET BY', summary: 'MEANING' }, ...rows]
  const width = (key: 'code' | 'severity' | 'by') => Math.max(...table.map((row) => row[key].length))
  const widths = { code: width('code'), severity: width('severity'), by: width('by') }
  return table
    .map(({ code, severity, by, summary }) => {
      const columns = [code.padEnd(widths.code), severity.padEnd(widths.severity), by.padEnd(widths.by), summary]
      return `${columns.join('  ')}\n`
    })
    .join('')
}
