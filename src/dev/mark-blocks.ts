/** Milliseconds for which a changed block is marked. */
const MARK_MS = 1600

/** More changed blocks than this are a new page, in which marks tell nothing. */
const MAX_BLOCKS = 12

/** Marks the blocks of the content that contain changed elements, for a moment. Without motion, the mark does not fade. */
export function markBlocks(changed: readonly Element[]): void {
  const blocks = [...new Set(changed.flatMap((element) => findBlock(element) ?? []))]
  const outer = blocks.filter((block) => !blocks.some((other) => other !== block && other.contains(block)))
  if (outer.length > MAX_BLOCKS) return
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const mark = { outline: '2px solid var(--ds-color-accent, Highlight)', outlineOffset: '4px', borderRadius: '2px' }
  const end = isStill ? mark : { ...mark, outlineColor: 'transparent' }
  for (const block of outer) {
    block.animate([mark, mark, end], { duration: MARK_MS, id: 'docsgen-changed' })
  }
}

/** The nearest element that is not part of a line; `undefined` outside of the content. */
function findBlock(element: Element): Element | undefined {
  const content = element.closest('main')
  if (!content || element.closest('nav, [data-ds-toc-mobile], [data-ds-sidebar]')) return undefined
  let block: Element | null = element
  while (block && block !== content && /^(?:inline|contents|none)/.test(getComputedStyle(block).display)) {
    block = block.parentElement
  }
  return block && block !== content ? block : undefined
}
