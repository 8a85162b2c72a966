import type { ReportedDiagnostic } from './diagnostic.ts'

/** The message with everything that has no other place in a report for machines: key path or page, hint, related locations. */
export function formatMessage({ message, hint, origin, related = [] }: ReportedDiagnostic): string {
  const at = origin.kind === 'config' && origin.path !== '' ? `${origin.path}: ` : ''
  const page = origin.kind === 'page' ? `${origin.pathname}: ` : ''
  const others = related.map((each) => `${each.message}${each.origin.kind === 'file' ? ` (${each.origin.file})` : ''}`)
  return [`${at}${page}${message}`, ...(hint ? [hint] : []), ...others].join('\n')
}
