import { dataAttributes, runtimeClasses } from '../model/data-attributes.ts'
import * as labels from '../runtime-labels.ts'
import { COPIED_MS, copyText } from './copy-text.ts'
import { findAll } from './dom.ts'

/** Longest value that the name of a button contains in full. */
const MAX_NAME_LENGTH = 24

/** Adds a copy button to every text that readers can copy. It covers the text, so nothing moves. */
export function startCopy(): void {
  for (const element of findAll(dataAttributes.copy)) {
    if (!element.querySelector(`.${runtimeClasses.copyButton}`)) element.append(createButton(element))
  }
}

function createButton(element: HTMLElement): HTMLButtonElement {
  const value = element.getAttribute(dataAttributes.copy) || (element.textContent ?? '').trim()
  const name = labels.copyValue(abbreviate(value))
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `clean-button ${runtimeClasses.copyButton}`
  let timer = 0
  const setCopied = (isCopied: boolean): void => {
    button.classList.toggle(runtimeClasses.copied, isCopied)
    button.title = isCopied ? labels.copied : labels.copyValue(value)
    button.setAttribute('aria-label', isCopied ? labels.copied : name)
  }
  button.addEventListener('click', async () => {
    if (!(await copyText(value))) return
    setCopied(true)
    clearTimeout(timer)
    timer = window.setTimeout(() => setCopied(false), COPIED_MS)
  })
  setCopied(false)
  return button
}

/** Abbreviates a long value to its ends, by which readers compare hashes: `0x5a0b…e1f9`. */
function abbreviate(value: string): string {
  return value.length > MAX_NAME_LENGTH ? `${value.slice(0, 6)}…${value.slice(-4)}` : value
}
