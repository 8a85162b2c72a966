import * as labels from '../runtime-labels.ts'
import { copyText } from './copy-text.ts'
import { findNextIndex } from './dropdowns.ts'

/** Duration of the button's confirmation, in milliseconds. */
const COPIED_MS = 2000

/**
 * Fetches the Markdown of a page in advance, because browsers allow copying only shortly after a click. Returns the
 * function that copies it and confirms this on the button, or opens the Markdown if it cannot be copied.
 */
export function prepareCopy(button: HTMLElement, href: string): () => Promise<void> {
  const markdown = fetch(href).then((response) => (response.ok ? response.text() : null))
  // A failure is reported by the click.
  markdown.catch(() => {})
  const text = [...button.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)
  let timer = 0
  const setLabel = (label: string): void => {
    if (text) text.textContent = label
    button.classList.toggle('copy-page--copied', label === labels.copied)
  }
  return async () => {
    const content = await markdown.catch(() => null)
    if (content === null || !(await copyText(content))) {
      location.assign(href)
      return
    }
    setLabel(labels.copied)
    clearTimeout(timer)
    timer = window.setTimeout(() => setLabel(labels.copyPage), COPIED_MS)
  }
}

/** Arrow keys, Home and End move the focus through the menu next to the button, and open it. */
export function startMenuKeys(group: HTMLElement): void {
  const menu = group.querySelector<HTMLElement>('[popover]')
  const links = [...group.querySelectorAll<HTMLElement>('[popover] a')]
  group.addEventListener('keydown', (event) => {
    const { key, target } = event
    if (!(target instanceof HTMLElement)) return
    const isOpen = menu?.matches(':popover-open')
    const isToggle = target.hasAttribute('popovertarget')
    if (!isOpen && !(isToggle && key.startsWith('Arrow'))) return
    const next = findNextIndex(key, links.indexOf(target), links.length)
    if (next === undefined) return
    event.preventDefault()
    menu?.showPopover()
    links[next]?.focus()
  })
}
