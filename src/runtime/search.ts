import { dataAttributes } from '../model/data-attributes.ts'
import type { SearchDialog } from '../search/dialog/mount-dialog.tsx'
import { search as searchLabel } from '../search-labels.ts'
import { find, findAll, findClosest } from './dom.ts'

/** Events that indicate that the dialog will be needed soon. */
const INTENT_EVENTS = ['touchstart', 'focus', 'mouseover']

/** A dialog that has not been loaded after this time is given up. */
const TIME_LIMIT_MS = 7_000

/**
 * The search button (docs/behaviours.md S-1 to S-5): its shortcuts, and the dialog, which is loaded on the first such
 * event. Text typed before it is loaded becomes its query. If it cannot be loaded, the button links to the search page,
 * as without JavaScript.
 */
export function startSearch(): void {
  const button = find(dataAttributes.search)
  const settings = button?.getAttribute(dataAttributes.search)
  if (!button || !settings) return
  /** The query of a requested dialog that is not loaded yet. */
  let early: string | undefined
  let loading: Promise<SearchDialog> | undefined

  const load = () => {
    loading ??= import('../search/dialog/search-dialog.ts').then((module) => module.createSearchDialog(settings))
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  /** `from` gets the focus back. */
  const open = async (query: string, from = button): Promise<void> => {
    early = query
    try {
      const dialog = await Promise.race([load(), new Promise<never>((_, reject) => setTimeout(reject, TIME_LIMIT_MS))])
      if (early !== undefined) dialog.open(early, from)
    } catch (error) {
      console.warn('The search dialog cannot be loaded.', error)
      const href = button.getAttribute('href')
      if (href && early !== undefined) location.assign(`${href}?q=${encodeURIComponent(early)}`)
    }
    early = undefined
  }

  for (const type of INTENT_EVENTS) button.addEventListener(type, load, { once: true, passive: true })
  document.addEventListener('click', (event) => {
    const { ctrlKey, metaKey, shiftKey, altKey, target } = event
    if (ctrlKey || metaKey || shiftKey || altKey) return
    const from = findClosest(target, dataAttributes.search) ?? findClosest(target, dataAttributes.searchOpen)
    if (!from) return
    void open('', from)
    event.preventDefault()
  })
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event
    if (event.defaultPrevented || event.isComposing) return
    const isPlain = !ctrlKey && !metaKey && !altKey
    const isToggle = (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === 'k'
    const [target = null] = event.composedPath()
    const field = findClosest(target, dataAttributes.searchOpen)
    if (early !== undefined) {
      if (isToggle || key === 'Escape') early = undefined
      else if (key === 'Backspace') early = early.slice(0, -1)
      else if (isPlain && key.length === 1) early += key
      else return
    } else if (isToggle || (isPlain && key === '/' && !isEditable(target))) void open('')
    else if (target === button && isPlain && /^[\p{L}\p{N} ]$/u.test(key)) void open(key.trim())
    else if (isPlain && key === ' ' && field) void open('', field)
    else return
    event.preventDefault()
  })
  showShortcut(button)
}

function isEditable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'))
}

/** The styles reserve space for the keys and draw them. As text, they would become part of the button's name. */
function showShortcut(button: HTMLElement): void {
  const isApple = /^(mac|ip)/i.test(navigator.platform)
  const shortcut = isApple ? 'Meta+k' : 'Control+k'
  const attributes = { role: 'button', 'aria-keyshortcuts': shortcut, 'aria-label': `${searchLabel} (${shortcut})` }
  for (const [name, value] of Object.entries(attributes)) button.setAttribute(name, value)
  const hint = button.appendChild(document.createElement('span'))
  hint.className = 'navbar__search-keys DocSearch-Button-Keys'
  for (const text of [isApple ? '⌘' : 'Ctrl', 'K']) {
    hint.appendChild(document.createElement('kbd')).dataset.key = text
  }
}

/** Fields that open the dialog are buttons of the new page, because they are links only without it. */
export function startSearchFields(): void {
  if (!find(dataAttributes.search)?.getAttribute(dataAttributes.search)) return
  for (const field of findAll(dataAttributes.searchOpen)) field.setAttribute('role', 'button')
}

/** Loads the script of the search page if it is open. Without the script, the page lists all pages. */
export function startSearchPage(signal: AbortSignal): void {
  const element = find(dataAttributes.searchPage)
  const json = element?.getAttribute(dataAttributes.searchPage)
  if (!element || !json) return
  const list = find(dataAttributes.searchPages)
  const hideList = (isHidden: boolean) => list?.toggleAttribute('hidden', isHidden)
  // The script hides the list while there is a query; until it is loaded, the list would be visible.
  hideList(/[?&]q=[^&]/.test(location.search))
  import('../search/page/search-page.tsx')
    .then((module) => module.startSearchPage({ element, json, hideList }, signal))
    .catch((error) => {
      hideList(false)
      console.error(error)
    })
}
