import { runtimeClasses } from '../model/hooks.ts'
import * as labels from '../runtime-labels.ts'

/** Milliseconds for which a copy button says that it has copied (behaviours.md CB-6). */
const copiedMs = 1000

/** What of a block is not code that anyone wants to run: prompts, output, removed lines. */
const notCopied = '.tok-u, .tok-o, .ds-line-removed'

/** Gives every code block its buttons: copy, word wrap where a line is too long, and unfolding where it is folded. */
export function startCodeBlocks(): void {
  for (const code of document.querySelectorAll<HTMLElement>('.theme-code-block pre > code')) {
    const pre = code.parentElement
    const block = pre?.parentElement
    if (!pre || !block || block.querySelector(`.${runtimeClasses.codeButtons}`)) continue
    const wrap = createWrapButton(pre)
    const buttons = document.createElement('div')
    buttons.className = runtimeClasses.codeButtons
    buttons.append(wrap, createCopyButton(code))
    block.append(buttons)
    if (block.hasAttribute('data-ds-lines')) block.append(createFoldButton({ block, pre }))
    const measure = (): void => {
      wrap.hidden = pre.scrollWidth <= pre.clientWidth && wrap.getAttribute('aria-pressed') === 'false'
    }
    // Measured when somebody comes near, so that a page with many blocks is laid out once.
    block.addEventListener('pointerenter', measure)
    block.addEventListener('focusin', measure)
  }
}

function createButton(name: 'copy' | 'wrap', label: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `clean-button ${runtimeClasses.codeButton} ${runtimeClasses.codeButton}--${name}`
  button.setAttribute('aria-label', label)
  return button
}

function createCopyButton(code: HTMLElement): HTMLButtonElement {
  const button = createButton('copy', labels.copyCode)
  button.title = labels.copy
  let timer = 0
  const show = (isCopied: boolean): void => {
    button.classList.toggle(runtimeClasses.codeCopied, isCopied)
    button.title = isCopied ? labels.copied : labels.copy
    button.setAttribute('aria-label', isCopied ? labels.copied : labels.copyCode)
  }
  button.addEventListener('click', async () => {
    if (!(await copyText(textOf(code)))) return
    show(true)
    clearTimeout(timer)
    timer = window.setTimeout(() => show(false), copiedMs)
  })
  return button
}

function createWrapButton(pre: HTMLElement): HTMLButtonElement {
  const button = createButton('wrap', labels.toggleWordWrap)
  button.title = labels.toggleWordWrap
  button.hidden = true
  button.setAttribute('aria-pressed', 'false')
  button.addEventListener('click', () => {
    const isWrapped = pre.classList.toggle(runtimeClasses.codeWrapped)
    button.setAttribute('aria-pressed', `${isWrapped}`)
  })
  return button
}

/** Unfolds a block that the styles fold; so does whatever scrolls in it: a search in the page, or the focus. */
function createFoldButton({ block, pre }: { block: HTMLElement; pre: HTMLElement }): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `clean-button ${runtimeClasses.codeFold}`
  const show = (isOpen: boolean): void => {
    block.classList.toggle(runtimeClasses.codeUnfolded, isOpen)
    button.setAttribute('aria-expanded', `${isOpen}`)
    button.textContent = isOpen ? labels.foldCode : labels.unfoldCode(block.getAttribute('data-ds-lines') ?? '')
  }
  button.addEventListener('click', () => {
    const isOpening = !block.classList.contains(runtimeClasses.codeUnfolded)
    const before = button.getBoundingClientRect().top
    show(isOpening)
    if (!isOpening) scrollBy(0, button.getBoundingClientRect().top - before)
    else pre.scrollTop = 0
  })
  pre.addEventListener('scroll', () => {
    if (pre.scrollTop > 0) show(true)
  })
  show(false)
  return button
}

function textOf(code: HTMLElement): string {
  const copy = code.cloneNode(true)
  if (copy instanceof HTMLElement) for (const part of copy.querySelectorAll(notCopied)) part.remove()
  return (copy.textContent ?? '').replace(/\n+$/, '')
}

/** Whether it worked. Pages that are not served securely have no clipboard, but can copy what is selected. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.style.cssText = 'position:fixed;opacity:0'
    document.body.append(area)
    const focused = document.activeElement
    area.select()
    const isCopied = document.execCommand('copy')
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
    return isCopied
  }
}
