import { describeLocation, type ReportedDiagnostic } from '../diagnostics/diagnostic.ts'
import { severityWords } from '../diagnostics/summary.ts'
import { escapeHtml } from '../lib/escape-html.ts'

/** The page shown in place of one that cannot be rendered, with its diagnostics. All text is escaped. */
export function renderDiagnosticsPage(title: string, reported: readonly ReportedDiagnostic[]): string {
  const items = reported.map(
    ({ code, message, hint, origin, severity }) =>
      `<li><p><strong>${severityWords[severity]}</strong> <code>${escapeHtml(code)}</code> ${escapeHtml(describeLocation(origin))}</p>` +
      `<pre>${escapeHtml(message)}</pre>${hint ? `<p>${escapeHtml(hint)}</p>` : ''}</li>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif }
body { max-width: 48rem; margin: 3rem auto; padding: 0 1rem }
li { margin-block: 1.5rem }
pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<ol>${items.join('\n')}</ol>
<p>This page reloads when you save a file.</p>
</main>
</body>
</html>
`
}
