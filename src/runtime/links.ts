import { hooks, ids } from '../model/hooks.ts'
import { closest, findAll, findFragmentTarget } from './dom.ts'
import type { Store } from './storage.ts'

/** behaviours.md N-15; `default` is the name of the only set of documents. */
const versionKey = 'docs-preferred-version-default'

/** The skip link moves the focus into the page's main part (behaviours.md K-2). */
export function startSkipLink(): void {
  document.addEventListener('click', (event) => {
    const target = closest(event.target, hooks.skipLink)
      ? (document.querySelector<HTMLElement>('main:first-of-type') ?? document.getElementById(ids.skipTarget))
      : null
    if (!target) return
    event.preventDefault()
    focusOnce(target)
  })
}

/** Focuses an element that the Tab key does not stop at; it can hold the focus until it loses it. */
function focusOnce(element: HTMLElement): void {
  element.setAttribute('tabindex', '-1')
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  element.focus()
}

/** The address of another version or locale with the query and fragment of this page; `extra` is appended to the query. */
export function withPlace(href: string, place: { search: string; hash: string }, extra: string): string {
  const added = extra.replace(/^[?&]/, '')
  const query = [place.search.slice(1), added].filter((part) => part !== '').join('&')
  return `${href.split(/[?#]/)[0]}${query === '' ? '' : `?${query}`}${place.hash}`
}

/**
 * Links to other versions and locales keep the reader's place, and a chosen version is remembered as long as it exists
 * (behaviours.md N-13 to N-15), until `signal`.
 */
export function startAlternatives(store: Store, signal: AbortSignal): void {
  const update = (): void => {
    for (const hook of [hooks.version, hooks.locale]) {
      for (const link of findAll(hook)) {
        const extra = hook === hooks.locale ? (link.getAttribute(hook) ?? '') : ''
        const href = link.getAttribute('href')
        if (href) link.setAttribute('href', withPlace(href, location, extra))
      }
    }
  }
  update()
  const versions = findAll(hooks.version).map((link) => link.getAttribute(hooks.version))
  if (versions.length > 0 && !versions.includes(store.read(versionKey))) store.write(versionKey, null)
  addEventListener('hashchange', update, { signal })
  document.addEventListener(
    'click',
    (event) => {
      const version = closest(event.target, hooks.version)?.getAttribute(hooks.version)
      if (version) store.write(versionKey, version)
    },
    { signal },
  )
}

/** Opens whatever hides the element that the address names: a `<details>`, or a panel of tabs (behaviours.md W-7). */
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

/** Reveals the target of the address, and of each fragment that follows, until `signal`. */
export function startReveal(signal: AbortSignal): void {
  revealTarget()
  addEventListener('hashchange', revealTarget, { signal })
}
