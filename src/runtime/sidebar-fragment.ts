import { dataAttributes } from '../model/data-attributes.ts'

/** A shorter wait does not show a spinner (docs/behaviours.md V-13). */
const SPINNER_DELAY_MS = 200

/** The labels of a fragment, and how its list is changed. */
interface SidebarFragmentOptions {
  loading: string
  retry: string
  /**
   * Applies the change and animates it. Passed in, because an import would split the runtime and cost another request.
   */
  change(list: HTMLElement, make: () => void): void
}

/**
 * Fills the list of a category with its items, which are fetched once, when it is first opened. While that takes long,
 * the list shows a spinner; if it fails, the error with a Retry button.
 */
export async function fillSidebarFragment(list: HTMLElement, options: SidebarFragmentOptions): Promise<void> {
  const url = list.getAttribute(dataAttributes.sidebarFragment)
  if (url === null) return
  list.removeAttribute(dataAttributes.sidebarFragment)
  list.replaceChildren()
  const timer = setTimeout(() => list.replaceChildren(createSpinner(options.loading)), SPINNER_DELAY_MS)
  try {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim())
    const html = await response.text()
    options.change(list, () => {
      list.innerHTML = html
      for (const link of list.querySelectorAll('a')) markCurrent(link)
    })
  } catch (error) {
    console.warn(`The items of a category failed to load from ${url}.`, error)
    list.setAttribute(dataAttributes.sidebarFragment, url)
    options.change(list, () => list.replaceChildren(createFailure(error, () => refill(list, options), options.retry)))
  } finally {
    clearTimeout(timer)
  }
}

/** Fragments are the same on all pages, so the link of the current page is marked here. */
function markCurrent(link: HTMLAnchorElement): void {
  if (link.getAttribute('role') === 'button' || link.origin !== location.origin) return
  if (link.pathname !== location.pathname || link.hash !== '') return
  link.classList.add('menu__link--active')
  link.setAttribute('aria-current', 'page')
}

async function refill(list: HTMLElement, options: SidebarFragmentOptions): Promise<void> {
  await fillSidebarFragment(list, options)
  list.querySelector<HTMLElement>('a, button')?.focus()
}

function createSpinner(label: string): HTMLElement {
  const state = { className: 'menu__list-item loading', role: 'status', ariaLabel: label }
  return Object.assign(document.createElement('li'), state)
}

function createFailure(error: unknown, onRetry: () => Promise<void>, label: string): HTMLElement {
  const item = document.createElement('li')
  item.className = 'menu__list-item load-failure'
  const text = Object.assign(document.createElement('p'), { role: 'alert', textContent: String(error) })
  const retry = Object.assign(document.createElement('button'), { type: 'button', textContent: label })
  retry.addEventListener('click', () => void onRetry())
  item.append(text, retry)
  return item
}
