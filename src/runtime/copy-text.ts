/** Milliseconds for which a copy button shows that it has copied (docs/behaviours.md CB-6). */
export const COPIED_MS = 1000

/** Copies text and returns whether it succeeded. Insecure pages have no clipboard API, but can copy a selection. */
export async function copyText(text: string): Promise<boolean> {
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
