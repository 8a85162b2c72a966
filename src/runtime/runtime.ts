import { startAnnouncement } from './announcement.ts'
import { startBackToTop } from './back-to-top.ts'
import { startCodeBlocks } from './code-blocks.ts'
import { startColorMode } from './color-mode.ts'
import { startDisclosures } from './disclosures.ts'
import { startDropdowns } from './dropdowns.ts'
import { startAlternatives, startReveal, startSkipLink } from './links.ts'
import { startMenu } from './menu.ts'
import { startNavbarVisibility } from './navbar-visibility.ts'
import { startSidebar } from './sidebar.ts'
import { openStore } from './storage.ts'
import { startTabs } from './tabs.ts'
import { startToc } from './toc.ts'

/**
 * Everything a page does without React. Parts are independent: a page may lack the elements of any of them, and one that
 * fails leaves the others working.
 */
const store = openStore()
const parts = [
  () => startColorMode(store),
  () => startAnnouncement(store),
  startSkipLink,
  startMenu,
  startDropdowns,
  startDisclosures,
  startSidebar,
  startToc,
  startNavbarVisibility,
  startBackToTop,
  startCodeBlocks,
  () => startAlternatives(store),
  () => startTabs(store),
  startReveal,
]
for (const start of parts) {
  try {
    start()
  } catch (error) {
    console.error(error)
  }
}
document.documentElement.dataset.hasHydrated = 'true'
