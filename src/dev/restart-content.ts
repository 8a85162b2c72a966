import { dataAttributes, events, toSelector } from '../model/data-attributes.ts'
import { startCodeBlocks } from '../runtime/code-blocks.ts'
import { startCopy } from '../runtime/copy.ts'
import { startPrintFormulas } from '../runtime/print-formulas.ts'
import type { Store } from '../runtime/storage.ts'
import { startTabs } from '../runtime/tabs.ts'
import { startToc } from '../runtime/toc.ts'
import { startZoom } from '../runtime/zoom.ts'
import { markSelectedTabs, TABS_SELECTOR } from './keep-state.ts'

const TOC_SELECTOR = `${toSelector(dataAttributes.toc)}, ${toSelector(dataAttributes.tocMobile)}`
const HEADING_SELECTOR = 'main :is(h1, h2, h3, h4, h5, h6)'

/** Starts the parts of the runtime that elements of the content need, for those that an update has changed. */
export function createContentStarter(store: Store): (changed: readonly Element[]) => void {
  let page = new AbortController()
  let toc = new AbortController()
  // After a navigation, the runtime starts the parts of the new page itself.
  document.addEventListener(events.routeUpdate, () => {
    page.abort()
    page = new AbortController()
    toc.abort()
  })
  return (changed) => {
    const has = (selector: string) => changed.some((each) => each.matches(selector) || each.querySelector(selector))
    // These skip elements that have been started.
    startCodeBlocks()
    startCopy()
    startZoom()
    if (has('.ds-math')) startPrintFormulas(page.signal)
    if (has(TABS_SELECTOR)) {
      markSelectedTabs()
      startTabs(store, page.signal)
    }
    if (!has(`${HEADING_SELECTOR}, ${TOC_SELECTOR}, ${TOC_SELECTOR} *`)) return
    toc.abort()
    toc = new AbortController()
    renewToc()
    startToc(toc.signal)
  }
}

/** The runtime marks links in the elements that it found when the page loaded, which are replaced so that two do not mark the same. */
function renewToc(): void {
  for (const list of document.querySelectorAll(TOC_SELECTOR)) list.replaceWith(list.cloneNode(true))
}
