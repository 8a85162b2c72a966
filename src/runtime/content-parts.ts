import { revealTarget } from './links.ts'
import type { Store } from './storage.ts'

/** Loads what the content of this page needs beyond the runtime; a page without code, images or tabs loads nothing. */
export function loadContentParts(store: Store, signal: AbortSignal): void {
  if (document.querySelector('.theme-code-block')) {
    import('./code-blocks.ts').then(({ startCodeBlocks }) => startCodeBlocks()).catch(console.error)
  }
  if (document.querySelector('.markdown img')) {
    import('./zoom.ts').then(({ startZoom }) => startZoom()).catch(console.error)
  }
  if (document.querySelector('[data-ds-tabs]')) loadTabs(store, signal)
}

/** A tab that is clicked before it can answer is selected as soon as it can. */
function loadTabs(store: Store, signal: AbortSignal): void {
  const arrival = new AbortController()
  let early: HTMLElement | null = null
  const remember = ({ target }: MouseEvent): void => {
    early = (target instanceof Element && target.closest<HTMLElement>('[role="tab"]')) || early
  }
  document.addEventListener('click', remember, { signal: arrival.signal })
  import('./tabs.ts')
    .then(({ startTabs }) => {
      if (signal.aborted) return
      startTabs(store, signal)
      revealTarget()
      early?.click()
    })
    .catch((error) => {
      // Without this attribute the panels stand below each other, as they do without script.
      for (const group of document.querySelectorAll('[data-ds-tabs]')) group.removeAttribute('data-ds-tabs')
      console.error(error)
    })
    .finally(() => arrival.abort())
}
