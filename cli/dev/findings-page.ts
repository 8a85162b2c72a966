import type { JudgedDiagnostic } from '../diagnostics/diagnostic.ts'
import { describePlace } from '../diagnostics/place.ts'
import { severityWords } from '../diagnostics/summary.ts'

/** The page that stands in for one that cannot be shown: what is wrong, where, and what to do. Everything is escaped. */
export function findingsPage(title: string, judged: readonly JudgedDiagnostic[]): string {
  const items = judged.map(
    ({ code, message, hint, origin, severity }) =>
      `<li><p><strong>${severityWords[severity]}</strong> <code>${escapeHtml(code)}</code> ${escapeHtml(describePlace(origin))}</p>` +
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
<p>This page loads again when a file is saved.</p>
</main>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
