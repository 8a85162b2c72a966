import { hooks } from '../model/hooks.ts'

/** A shorter wait shows nothing at all (behaviours.md V-13). */
const spinnerDelayMs = 200

/** What the branch says besides its items, and how its list is changed. */
export interface BranchOptions {
  loading: string
  retry: string
  /** Makes the change and shows it. Passed in: an import would take a piece out of the runtime, for one more request. */
  change(list: HTMLElement, make: () => void): void
}

/**
 * Fills the list of a category with its items, which are fetched once, when it is opened first. While that takes long a
 * spinner stands in the list; when it fails, the error with a button that tries again.
 */
export async function fillBranch(list: HTMLElement, options: BranchOptions): Promise<void> {
  const url = list.getAttribute(hooks.branch)
  if (url === null) return
  list.removeAttribute(hooks.branch)
  list.replaceChildren()
  const timer = setTimeout(() => list.replaceChildren(createSpinner(options.loading)), spinnerDelayMs)
  try {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim())
    const html = await response.text()
    options.change(list, () => {
      list.innerHTML = html
      for (const link of list.querySelectorAll('a')) markCurrent(link)
    })
  } catch (error) {
    console.warn(`The items of a category cannot be loaded from ${url}.`, error)
    list.setAttribute(hooks.branch, url)
    options.change(list, () => list.replaceChildren(createFailure(error, () => refill(list, options), options.retry)))
  } finally {
    clearTimeout(timer)
  }
}

/** The branch is the same on all pages; only its reader knows whether one of its links is the page that is open. */
function markCurrent(link: HTMLAnchorElement): void {
  if (link.getAttribute('role') === 'button' || link.origin !== location.origin) return
  if (link.pathname !== location.pathname || link.hash !== '') return
  link.classList.add('menu__link--active')
  link.setAttribute('aria-current', 'page')
}

async function refill(list: HTMLElement, options: BranchOptions): Promise<void> {
  await fillBranch(list, options)
  list.querySelector<HTMLElement>('a, button')?.focus()
}

function createSpinner(label: string): HTMLElement {
  const item = document.createElement('li')
  item.className = 'menu__list-item loading'
  item.role = 'status'
  item.ariaLabel = label
  return item
}

function createFailure(error: unknown, onRetry: () => Promise<void>, label: string): HTMLElement {
  const item = document.createElement('li')
  item.className = 'menu__list-item load-failure'
  const text = document.createElement('p')
  text.role = 'alert'
  text.textContent = String(error)
  const retry = document.createElement('button')
  retry.type = 'button'
  retry.textContent = label
  retry.addEventListener('click', () => void onRetry())
  item.append(text, retry)
  return item
}
