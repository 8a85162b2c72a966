import { dataAttributes } from '../model/data-attributes.ts'
import { find } from './dom.ts'
import { waitUntilIdle } from './idle.ts'
import { revealTarget } from './links.ts'
import type { Store } from './storage.ts'

/**
 * Loads the scripts that the content of this page needs in addition to the runtime; a page without code, images, tabs,
 * displayed formulas or values to copy loads none.
 */
export function loadContentParts(store: Store, signal: AbortSignal): void {
  loadCopyPage()
  loadSuggestions()
  if (document.querySelector('[data-ds-tabs]')) loadTabs(store, signal)
  // The button of a folded block changes its height.
  const hasFolded = document.querySelector('[data-ds-lines]')
  if (hasFolded) loadButtons(signal)
  else
    signal.addEventListener(
      'abort',
      waitUntilIdle(() => loadButtons(signal)),
    )
}

/** Parts that readers use only after reading: buttons, filters, image zoom, and printing. */
function loadButtons(signal: AbortSignal): void {
  if (document.querySelector('.theme-code-block')) {
    // Code is not copied before the page has loaded.
    const giveUp = waitUntilIdle(() => {
      import('./code-blocks.ts').then(({ startCodeBlocks }) => startCodeBlocks()).catch(console.error)
    })
    signal.addEventListener('abort', giveUp, { once: true })
  }
  if (find(dataAttributes.filter)) {
    import('./filter.ts').then(({ startFilter }) => startFilter(signal)).catch(console.error)
  }
  if (find(dataAttributes.copy)) {
    import('./copy.ts').then(({ startCopy }) => startCopy()).catch(console.error)
  }
  if (document.querySelector('.markdown img')) {
    import('./zoom.ts').then(({ startZoom }) => startZoom()).catch(console.error)
  }
  const glossary = document.documentElement.getAttribute(dataAttributes.glossary)
  if (glossary && document.querySelector(`main a[href^="${CSS.escape(glossary)}#"]`)) {
    import('./glossary.ts').then(({ startGlossary }) => startGlossary(glossary, signal)).catch(console.error)
  }
  if (document.querySelector('.ds-math')) {
    import('./print-formulas.ts').then(({ startPrintFormulas }) => startPrintFormulas(signal)).catch(console.error)
  }
}

/** Loads the script of the copy button and its menu when the reader is about to use them. */
function loadCopyPage(): void {
  const button = find(dataAttributes.copyPage)
  const href = button?.getAttribute(dataAttributes.copyPage)
  const group = button?.parentElement
  if (!button || !href || !group) return
  let copy: Promise<() => Promise<void>> | undefined
  const prepare = () => {
    copy ??= import('./copy-page.ts').then(({ prepareCopy, startMenuKeys }) => {
      startMenuKeys(group)
      return prepareCopy(button, href)
    })
    return copy
  }
  for (const type of ['pointerenter', 'focusin']) group.addEventListener(type, prepare, { once: true })
  button.addEventListener('click', () => {
    prepare()
      .then((run) => run())
      .catch(() => location.assign(href))
  })
}

/** Suggests pages in place of an unknown one. */
function loadSuggestions(): void {
  const section = find(dataAttributes.suggestions)
  if (section) import('./suggestions.ts').then(({ suggestPages }) => suggestPages(section)).catch(console.warn)
}

/** A tab that is clicked before the script is loaded is selected once it is. */
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
      // Without this attribute, the panels are shown below each other, as without JavaScript.
      for (const group of document.querySelectorAll('[data-ds-tabs]')) group.removeAttribute('data-ds-tabs')
      console.error(error)
    })
    .finally(() => arrival.abort())
}
