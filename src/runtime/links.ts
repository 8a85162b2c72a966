import { dataAttributes, events, ids } from '../model/data-attributes.ts'
import { findAll, findClosest, findFragmentTarget } from './dom.ts'
import type { Store } from './storage.ts'

/**
 * The storage key of the preferred version (docs/behaviours.md N-15); `default` is the name of the only set of docs.
 */
const VERSION_KEY = 'docs-preferred-version-default'

/** Makes the skip link move the focus into the main content of the page (docs/behaviours.md K-2). */
export function startSkipLink(): void {
  document.addEventListener('click', (event) => {
    const target = findClosest(event.target, dataAttributes.skipLink)
      ? (document.querySelector<HTMLElement>('main:first-of-type') ?? document.getElementById(ids.skipTarget))
      : null
    if (!target) return
    event.preventDefault()
    focusOnce(target)
  })
}

/** Focuses an element that is not focusable; it stays focusable until it loses the focus. */
function focusOnce(element: HTMLElement): void {
  element.setAttribute('tabindex', '-1')
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  element.focus()
}

/** The address of another version or locale with the query and fragment of this page; `extra` is appended to the query. */
export function addQueryAndFragment(href: string, current: { search: string; hash: string }, extra: string): string {
  const added = extra.replace(/^[?&]/, '')
  const query = [current.search.slice(1), added].filter((part) => part !== '').join('&')
  return `${href.split(/[?#]/)[0]}${query === '' ? '' : `?${query}`}${current.hash}`
}

/**
 * Makes links to other versions and locales keep query and fragment, and remembers the chosen version as long as it
 * exists (docs/behaviours.md N-13 to N-15), until `signal` is aborted.
 */
export function startAlternatives(store: Store, signal: AbortSignal): void {
  const update = (): void => {
    for (const attribute of [dataAttributes.version, dataAttributes.locale]) {
      for (const link of findAll(attribute)) {
        const extra = attribute === dataAttributes.locale ? (link.getAttribute(attribute) ?? '') : ''
        const href = link.getAttribute('href')
        if (href) link.setAttribute('href', addQueryAndFragment(href, location, extra))
      }
    }
  }
  update()
  const versions = findAll(dataAttributes.version).map((link) => link.getAttribute(dataAttributes.version))
  if (versions.length > 0 && !versions.includes(store.read(VERSION_KEY))) store.write(VERSION_KEY, null)
  addEventListener('hashchange', update, { signal })
  // The search page writes its query into the address.
  document.addEventListener(events.addressChanged, update, { signal })
  document.addEventListener(
    'click',
    (event) => {
      const version = findClosest(event.target, dataAttributes.version)?.getAttribute(dataAttributes.version)
      if (version) store.write(VERSION_KEY, version)
    },
    { signal },
  )
}

/** Opens the `<details>` or tab panel that hides the target of the address (docs/behaviours.md W-7). */
export function revealTarget(): void {
  const target = findFragmentTarget()
  if (!target) return
  let isHidden = false
  for (let element: HTMLElement | null = target; element; element = element.parentElement) {
    if (element instanceof HTMLDetailsElement && !element.open) {
      element.open = true
      isHidden = true
    } else if (element.hidden && element.getAttribute('role') === 'tabpanel') {
      document.querySelector<HTMLElement>(`[role="tab"][aria-controls="${CSS.escape(element.id)}"]`)?.click()
      isHidden = true
    }
  }
  if (isHidden) target.scrollIntoView()
}

/** Reveals the target of the address, and of each later fragment, until `signal` is aborted. */
export function startReveal(signal: AbortSignal): void {
  revealTarget()
  addEventListener('hashchange', revealTarget, { signal })
}
