import { dataAttributes } from '../model/data-attributes.ts'
import type { SearchSettings } from '../model/search-settings.ts'
import { createProviderLoader } from '../search/load-provider.ts'
import type { ToolName } from '../site-tools/describe-tools.ts'
import { runTool, type ToolInput } from '../site-tools/run-tool.ts'

/** Runs a tool on the site of the open page; `settings` are those of its search. */
export function runPageTool(name: ToolName, input: ToolInput, settings: SearchSettings | null): Promise<string> {
  const baseUrl = document.documentElement.getAttribute(dataAttributes.baseUrl) ?? '/'
  return runTool(name, input, {
    baseUrl,
    index: document.querySelector('link[rel="index"]')?.getAttribute('href') ?? '',
    async read(path) {
      const response = await fetch(baseUrl + encodeURI(path))
      return response.ok ? response.text() : null
    },
    search: settings && { settings, open: createProviderLoader(settings.provider) },
  })
}
