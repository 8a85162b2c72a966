import { dataAttributes } from '../model/data-attributes.ts'
import { describeTools, type ToolDescription } from '../site-tools/describe-tools.ts'
import { find } from './dom.ts'

/** The part of WebMCP, a draft of the Web Machine Learning Community Group, that registers tools of a page. */
interface ModelContext {
  registerTool(
    tool: ToolDescription & {
      annotations: { readOnlyHint: boolean }
      execute(input: Record<string, unknown>): Promise<string>
    },
  ): Promise<void> | undefined
}

/** Offers the tools of the site to the assistant of the browser; what runs them is loaded on the first call. Rejects if the browser refuses one. */
export async function offerTools(modelContext: unknown): Promise<void> {
  if (!isModelContext(modelContext)) return
  const json = find(dataAttributes.search)?.getAttribute(dataAttributes.search)
  const settings = json ? JSON.parse(json) : null
  const offered = describeTools(settings).map((tool) =>
    modelContext.registerTool({
      ...tool,
      annotations: { readOnlyHint: true },
      execute: async (input) => (await import('./page-tools.ts')).runPageTool(tool.name, input, settings),
    }),
  )
  await Promise.all(offered)
}

function isModelContext(value: unknown): value is ModelContext {
  return typeof value === 'object' && value !== null && 'registerTool' in value
}
