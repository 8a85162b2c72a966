import { codes, type DiagnosticCode } from '../../cli/diagnostics/codes.ts'
import { explain } from '../../cli/diagnostics/explanations/explain.ts'
import { groupBy } from '../../cli/lib/group-by.ts'

const INTRODUCTION = `# Diagnostics

<!-- Generated from cli/diagnostics by \`npm run docs:diagnostics\`; do not edit. -->

Every problem that docsgen reports has a code. \`docsgen explain <code>\` prints the same text as this page, and
\`docsgen check --list-codes\` lists all codes.

## Severities

| Severity | Effect |
|---|---|
| \`throw\` | The command exits with 1, and a build keeps the previous output. |
| \`warn\` | The problem is reported. With \`--max-warnings <n>\`, the command exits with 1 if there are more. |
| \`log\` | The problem is reported, and never changes the exit code. |
| \`ignore\` | The problem is not reported. |

The configuration, the terminal, JSON and this page use these words. In sentences, such as the summary, a problem with the severity
\`throw\` is an error, with \`warn\` a warning, and with \`log\` a note.

\`severities\` in the configuration sets the severity of a code: \`severities: { 'asset/not-found': 'warn' }\`. Three codes have a key of
their own: \`onBrokenLinks\`, \`onBrokenAnchors\` and \`onDuplicateRoutes\`. The severity of some codes cannot be changed, because the site cannot
be built while they are reported.
`

/** Renders docs/diagnostics.md from the texts of \`docsgen explain\`. */
export function renderDiagnostics(): string {
  const groups = groupBy(Object.keys(codes) as DiagnosticCode[], (code) => code.slice(0, code.indexOf('/')))
  const sections = [...groups].flatMap(([group, members]) => [
    `## ${group}\n`,
    ...members.map((code) => `### \`${code}\`\n\n${explain(code)}`),
  ])
  return [INTRODUCTION, ...sections].join('\n')
}
