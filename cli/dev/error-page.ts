import { reportText } from '../diagnostics/report-text.ts'
import { escapeHtml } from '../lib/escape-html.ts'
import type { PageProblems } from './page-problems.ts'

/**
 * The page in place of one that cannot be rendered, and of all pages until there is a site. It contains the report as the
 * terminal prints it, for readers without scripts; the script of `dev` shows the problems above it. All text is escaped.
 */
export function renderErrorPage(title: string, { page, rest, blocking }: PageProblems, root: string): string {
  const reported = blocking.size > 0 ? [...blocking] : page.length > 0 ? page : rest
  const report = reportText({ reported, summary: null, root, color: false })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<pre>${escapeHtml(report)}</pre>
<p>This page reloads when you save a file.</p>
</main>
</body>
</html>
`
}
