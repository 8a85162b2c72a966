import type { SearchSettings } from '../../model/search-settings.ts'
import { createProviderLoader } from '../load-provider.ts'
import { loadAskAiStyles, loadSearchStyles } from '../search-styles.ts'
import type { DialogLoaders, SearchDialog } from './mount-dialog.tsx'

/**
 * Prepares the dialog. `json` is a `SearchSettings`. This module imports nothing large, so that React, the dialog, its
 * styles and its provider with the root of the index are loaded in parallel.
 */
export async function createSearchDialog(json: string): Promise<SearchDialog> {
  const settings: SearchSettings = JSON.parse(json)
  const loadProvider = createProviderLoader(settings.provider)
  const ignore = (): void => undefined
  // The first search tries again and reports a failure.
  loadProvider()
    .then((provider) => provider.load())
    .catch(ignore)
  // The dialog imports it as well. Loading it here avoids a second round trip.
  import('../../islands/island-client.tsx').catch(ignore)
  const [{ mountDialog }] = await Promise.all([import('./mount-dialog.tsx'), loadSearchStyles()])
  return mountDialog(settings, { loadProvider, loadAskAi })
}

const loadAskAi: DialogLoaders['loadAskAi'] = async () => {
  const [module] = await Promise.all([import('../ask-ai/AskAi.tsx'), loadAskAiStyles()])
  return module.AskAi
}
