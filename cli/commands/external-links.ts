import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { formatCount } from '../diagnostics/summary.ts'
import { formatNumber } from '../lib/format-number.ts'
import type { BuildContext } from '../pipeline/build-context.ts'
import { checkExternalLinks } from '../pipeline/inspect-site.ts'
import type { SitePlan } from '../pipeline/site.ts'
import type { CheckOptions } from './check-options.ts'
import { awaitUnlessAborted, type CommandContext } from './command-context.ts'

interface ExternalRequest {
  plan: SitePlan
  buildContext: BuildContext
  options: Pick<CheckOptions, 'quiet' | 'all'>
  context: CommandContext
}

/** Maximum number of skipped URLs that are listed without `--all`. */
const MAX_LISTED = 20

/** Checks external links. Counts them on a terminal, and lists the URLs that it could not decide on, on standard error. */
export async function checkExternal({ plan, buildContext, options, context }: ExternalRequest): Promise<Diagnostic[]> {
  const { stderr, status, signal } = context
  const checking = checkExternalLinks(plan, buildContext, ({ done, total }) =>
    status?.show(`Checking ${formatNumber(done)} of ${formatCount(total, 'external URL')}`),
  )
  const checked = await awaitUnlessAborted(checking, signal)
  if (!options.quiet) stderr.write(describeCheck(checked, options.all))
  return checked.diagnostics
}

type Checked = Pick<Awaited<ReturnType<typeof checkExternalLinks>>, 'urls' | 'trusted' | 'skipped'>

/** How many URLs were requested, and a list of those that say nothing about their links. */
export function describeCheck({ urls, trusted, skipped }: Checked, all: boolean): string {
  const recent =
    trusted === 0 ? '' : ` (${formatNumber(trusted)} not requested again, because they answered within a day)`
  const first = `Checked ${formatCount(urls, 'external URL')}${recent}.`
  if (skipped.length === 0) return `${first}\n`
  const listed = all ? skipped : skipped.slice(0, MAX_LISTED)
  const rest = skipped.length - listed.length
  return [
    `${first} ${formatNumber(skipped.length)} could not be decided, so nothing is reported:`,
    ...listed.map(({ url, reason }) => `  ${url} ${reason}`),
    ...(rest > 0 ? [`  and ${formatNumber(rest)} more (\`--all\` lists them)`] : []),
    '',
  ].join('\n')
}
