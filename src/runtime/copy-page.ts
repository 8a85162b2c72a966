import * as labels from '../runtime-labels.ts'
import { copyText } from './copy-text.ts'

/** Milliseconds for which the button says that it has copied. */
const COPIED_MS = 2000

/**
 * Fetches the Markdown of a page at once, since browsers allow to copy only shortly after a click. Returns the function
 * that copies it and says so on the button, or opens the Markdown if it cannot be copied.
 */
export function prepareCopy(button: HTMLElement, href: string): () => Promise<void> {
  const markdown = fetch(href).then((response) => (response.ok ? response.text() : null))
  // Reported by the click that needs it.
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
