import { formatCount } from '../diagnostics/summary.ts'
import { formatNumber } from '../lib/format-number.ts'
import type { StageProgress } from '../pipeline/stage-clock.ts'
import type { CommandContext } from './command-context.ts'

/** Texts for stages that can take long. The third phase is shown by its pages. */
const STAGES: Readonly<Record<string, string>> = {
  load: 'Loading the configuration',
  scan: 'Listing the files',
  parse: 'Parsing',
  compile: 'Compiling the components',
  bundle: 'Bundling the assets',
  pages: 'Rendering',
  search: 'Making the search index',
  'search tests': 'Running the search tests',
  crawl: 'Crawling the built site',
  emit: 'Writing the other files',
  publish: 'Publishing',
}

const NOUNS: Readonly<Record<string, string>> = { parse: 'document', pages: 'page' }

/** Returns the function that shows the progress of the pipeline; `undefined` where there is no terminal. */
export function showProgress({
  status,
}: Pick<CommandContext, 'status'>): ((progress: StageProgress) => void) | undefined {
  return status ? (progress) => show(progress, (text) => status.show(text)) : undefined
}

function show({ name, done, total }: StageProgress, write: (text: string) => void): void {
  const text = STAGES[name]
  if (text === undefined) return
  const noun = NOUNS[name]
  write(noun !== undefined && total > 0 ? `${text} ${formatNumber(done)} of ${formatCount(total, noun)}` : `${text}…`)
}
