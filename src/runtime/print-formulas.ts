/**
 * CSS pixels: the width of the text on A4 paper within the margins of the print styles, which is less than on Letter, without
 * the number of an equation.
 */
const PAPER_WIDTH = 600

/** CSS pixels: 11pt, the size of text in the print styles. */
const TEXT_SIZE = 44 / 3

/** Makes displayed formulas that are wider than the paper smaller while they are printed: on paper, they cannot scroll. */
export function startPrintFormulas(signal: AbortSignal): void {
  const list = () => document.querySelectorAll<HTMLElement>('.ds-math')
  const fit = (): void => {
    for (const box of list()) {
      const printed = (box.scrollWidth / Number.parseFloat(getComputedStyle(box).fontSize)) * TEXT_SIZE
      if (box.scrollWidth > box.clientWidth && printed > PAPER_WIDTH) box.style.fontSize = `${PAPER_WIDTH / printed}em`
    }
  }
  addEventListener('beforeprint', fit, { signal })
  addEventListener(
    'afterprint',
    () => {
      for (const box of list()) box.style.fontSize = ''
    },
    { signal },
  )
}
