import { printFence } from '../../lib/code-span.ts'
import { codes, type DiagnosticCode } from '../codes.ts'
import { getSeverity } from '../severities.ts'
import { commandExplanations } from './commands.ts'
import { configurationExplanations } from './configuration.ts'
import { contentExplanations } from './content.ts'
import type { Explanation } from './explanation.ts'
import { markdownExplanations } from './markdown.ts'
import { siteExplanations } from './site.ts'

const explanations: Readonly<Record<DiagnosticCode, Explanation>> = {
  ...commandExplanations,
  ...configurationExplanations,
  ...contentExplanations,
  ...markdownExplanations,
  ...siteExplanations,
}

/** The explanation of a code in Markdown, without a heading: severity, why it is reported, an example, and the fix. */
export function explain(code: DiagnosticCode): string {
  const { why, example, fix } = explanations[code]
  const [language, text] = example
  const parts = [
    `${codes[code].summary}.`,
    describeSeverity(code),
    `**Why:** ${why}`,
    '**Example:**',
    printFence(language, text),
    `**Fix:** ${fix}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** The meaning of a code and why it is reported, as sentences. */
export const describeCode = (code: DiagnosticCode): string => `${codes[code].summary}. ${explanations[code].why}`

function describeSeverity(code: DiagnosticCode): string {
  const rule = codes[code]
  if (rule.by === 'fixed') return '**Severity:** `throw`, which cannot be changed.'
  const key = rule.by === 'severities' ? `severities['${code}']` : rule.by
  return `**Severity:** \`${getSeverity(code, null)}\`, set by \`${key}\`.`
}
