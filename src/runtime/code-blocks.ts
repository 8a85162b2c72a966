import { runtimeClasses } from '../model/data-attributes.ts'
import * as labels from '../runtime-labels.ts'
import { COPIED_MS, copyText } from './copy-text.ts'

/** The parts of a block that are not copied: prompts, output, removed lines. */
const NOT_COPIED_SELECTOR = '.tok-u, .tok-o, .ds-line-removed'

/**
 * Adds buttons to every code block: copy, word wrap if a line is too long, and unfold if it is folded. The Tab key stops only
 * at blocks that scroll.
 */
export function startCodeBlocks(): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const scrolls = target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight
      if (scrolls) target.setAttribute('tabindex', '0')
      else target.removeAttribute('tabindex')
    }
  })
  for (const code of document.querySelectorAll<HTMLElement>('.theme-code-block pre > code')) {
    const pre = code.parentElement
    const block = pre?.parentElement
    if (!pre || !block || block.querySelector(`.${runtimeClasses.codeButtons}`)) continue
    observer.observe(pre)
    const wrap = createWrapButton(pre)
    const buttons = document.createElement('div')
    buttons.className = runtimeClasses.codeButtons
    buttons.append(wrap, createCopyButton(code))
    block.append(buttons)
    if (block.hasAttribute('data-ds-lines')) block.append(createFoldButton({ block, pre }))
    const measure = (): void => {
      wrap.hidden = pre.scrollWidth <= pre.clientWidth && wrap.getAttribute('aria-pressed') === 'false'
    }
    // Measures only when the pointer enters, so that a page with many blocks is laid out once.
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
  const setCopied = (isCopied: boolean): void => {
    button.classList.toggle(runtimeClasses.codeCopied, isCopied)
    button.title = isCopied ? labels.copied : labels.copy
    button.setAttribute('aria-label', isCopied ? labels.copied : labels.copyCode)
  }
  button.addEventListener('click', async () => {
    if (!(await copyText(getCopyableText(code)))) return
    setCopied(true)
    clearTimeout(timer)
    timer = window.setTimeout(() => setCopied(false), COPIED_MS)
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

/**
 * Creates the button that unfolds a block folded by the styles. Scrolling in it, by find-in-page or the focus, also
 * unfolds it.
 */
function createFoldButton({ block, pre }: { block: HTMLElement; pre: HTMLElement }): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `clean-button ${runtimeClasses.codeFold}`
  const setOpen = (isOpen: boolean): void => {
    block.classList.toggle(runtimeClasses.codeUnfolded, isOpen)
    button.setAttribute('aria-expanded', `${isOpen}`)
    button.textContent = isOpen ? labels.foldCode : labels.unfoldCode(block.getAttribute('data-ds-lines') ?? '')
  }
  button.addEventListener('click', () => {
    const isOpening = !block.classList.contains(runtimeClasses.codeUnfolded)
    const before = button.getBoundingClientRect().top
    setOpen(isOpening)
    if (!isOpening) scrollBy(0, button.getBoundingClientRect().top - before)
    else pre.scrollTop = 0
  })
  pre.addEventListener('scroll', () => {
    if (pre.scrollTop > 0) setOpen(true)
  })
  setOpen(false)
  return button
}

function getCopyableText(code: HTMLElement): string {
  const copy = code.cloneNode(true)
  if (copy instanceof HTMLElement) for (const part of copy.querySelectorAll(NOT_COPIED_SELECTOR)) part.remove()
  return (copy.textContent ?? '').replace(/\n+$/, '')
}
