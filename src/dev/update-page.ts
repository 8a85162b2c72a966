import { dataAttributes, events, type ShownRoute, toSelector } from '../model/data-attributes.ts'
import { openStore } from '../runtime/storage.ts'
import { markBlocks } from './mark-blocks.ts'
import { createContentStarter } from './restart-content.ts'
import { updateBody } from './update-body.ts'
import { canUpdateHead, updateDocumentHead } from './update-head.ts'

/** Updates the open page to `after`, given `before`, both as served. Resolves to `false` if only a load can do that. */
export type PageUpdater = (before: string, after: string) => Promise<boolean>

/** Creates the updater of this window. */
export function createPageUpdater(): PageUpdater {
  const startContent = createContentStarter(openStore())
  return async (beforeHtml, html) => {
    const [before, after] = [parseHtml(beforeHtml), parseHtml(html)]
    if (!canUpdateHead(before, after)) return false
    try {
      await updateDocumentHead(after)
    } catch {
      return false
    }
    const changed = updateBody(before, after)
    if (!changed) return false
    startContent(changed)
    startIslands(changed, html)
    markBlocks(changed)
    return true
  }
}

function parseHtml(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html')
}

/** New islands are started as after a navigation. Those that replace others begin with their first state. */
function startIslands(changed: readonly Element[], html: string): void {
  const selector = toSelector(dataAttributes.island)
  if (!changed.some((element) => element.matches(selector) || element.querySelector(selector))) return
  const detail: ShownRoute = { previous: location.href, next: location.href, html }
  document.dispatchEvent(new CustomEvent(events.routeDidUpdate, { detail }))
}
