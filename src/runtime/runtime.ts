import { dataAttributes } from '../model/data-attributes.ts'
import { startAnnouncement } from './announcement.ts'
import { startBackToTop } from './back-to-top.ts'
import { startColorMode } from './color-mode.ts'
import { loadContentParts } from './content-parts.ts'
import { startDisclosures } from './disclosures.ts'
import { find } from './dom.ts'
import { startLazyIslands } from './lazy-islands.ts'
import { startAlternatives, startReveal, startSkipLink } from './links.ts'
import { startMenu } from './menu.ts'
import { startNavbarVisibility } from './navbar-visibility.ts'
import { cleanAddress } from './navigation/address.ts'
import { restorePosition, startLazyNavigation } from './navigation/lazy-navigation.ts'
import { startSearch, startSearchFields, startSearchPage } from './search.ts'
import { startSidebar } from './sidebar-column.ts'
import { openStore } from './storage.ts'
import { startToc } from './toc.ts'

/**
 * Everything a page does without React. The parts are independent: a page may lack the elements of any of them, and if
 * one fails, the others still work.
 */
function startRuntime(): void {
  const store = openStore()
  let page: AbortController | undefined
  const startPage = (): void => {
    page?.abort()
    page = new AbortController()
    const { signal } = page
    startEach([
      () => startDisclosures(signal),
      () => startSidebar(signal),
      () => startToc(signal),
      () => startBackToTop(signal),
      () => loadContentParts(store, signal),
      () => startAlternatives(store, signal),
      () => startReveal(signal),
      startSearchFields,
      () => startSearchPage(signal),
    ])
  }
  startEach([
    cleanAddress,
    () => startColorMode(store),
    () => startAnnouncement(store),
    startSkipLink,
    startMenu,
    startSearch,
    startPage,
    restorePosition,
    startNavbarVisibility,
    () => startLazyNavigation(startPage),
    startLazyIslands,
  ])
}

function startEach(parts: readonly (() => void)[]): void {
  for (const start of parts) {
    try {
      start()
    } catch (error) {
      console.error(error)
    }
  }
}

/** The navbar is the same on every page, so a site without dropdowns never loads their script. */
async function startDropdowns(): Promise<void> {
  if (!find(dataAttributes.dropdown)) return
  try {
    const dropdowns = await import('./dropdowns.ts')
    dropdowns.startDropdowns()
  } catch (error) {
    console.error(error)
  }
}

/** Browsers without an assistant have no such property. */
function offerTools(): void {
  if (!('modelContext' in document)) return
  const { modelContext } = document
  import('./model-context.ts').then((module) => module.offerTools(modelContext)).catch(console.error)
}

startRuntime()
offerTools()
// Says at `DOMContentLoaded` that the runtime has run: the script of the dropdowns arrives later.
document.documentElement.dataset.hasHydrated = 'starting'
// Not awaited, because only modules can use a top-level `await`.
void startDropdowns().then(() => {
  document.documentElement.dataset.hasHydrated = 'true'
})
