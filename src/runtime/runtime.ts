import { startAnnouncement } from './announcement.ts'
import { startBackToTop } from './back-to-top.ts'
import { startColorMode } from './color-mode.ts'
import { loadContentParts } from './content-parts.ts'
import { startDisclosures } from './disclosures.ts'
import { startDropdowns } from './dropdowns.ts'
import { startIslands } from './islands.ts'
import { startAlternatives, startReveal, startSkipLink } from './links.ts'
import { startMenu } from './menu.ts'
import { startNavbarVisibility } from './navbar-visibility.ts'
import { cleanAddress } from './navigation/address.ts'
import { awaitNavigation, restorePosition } from './navigation/await-navigation.ts'
import { startSidebar } from './sidebar.ts'
import { openStore } from './storage.ts'
import { startToc } from './toc.ts'

/**
 * Everything a page does without React. Parts are independent: a page may lack the elements of any of them, and one that
 * fails leaves the others working.
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
    ])
  }
  startEach([
    cleanAddress,
    () => startColorMode(store),
    () => startAnnouncement(store),
    startSkipLink,
    startMenu,
    startDropdowns,
    startPage,
    restorePosition,
    startNavbarVisibility,
    () => awaitNavigation(startPage),
    startIslands,
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

startRuntime()
document.documentElement.dataset.hasHydrated = 'true'
